// The headers of a run, and its proxy: the one of an option, or the one of the environment, as in other programs.
import { UsageError } from "../../contract/errors.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** The proxy's address; `undefined` for none. `given` is `false` if no proxy may be used. */
export function proxyFor(
  target: string,
  given: string | false | undefined,
  env: Environment,
): string | undefined {
  if (given === false) return undefined;
  if (given !== undefined) return given;
  if (!URL.canParse(target)) return undefined;
  const url = new URL(target);
  if (isHere(url.hostname) || isExempt(url, read(env, "no_proxy"))) return undefined;
  const name = url.protocol === "https:" ? "https_proxy" : "http_proxy";
  const found = read(env, name);
  if (found === "") return undefined;
  const address = found.includes("://") ? found : `http://${found}`;
  if (!/^https?:\/\//i.test(address))
    throw new UsageError(
      `The proxy of the environment variable ${name.toUpperCase()} is not an HTTP proxy. Name one with --proxy, or use --no-proxy.`,
    );
  return address;
}

const read = (env: Environment, name: string): string => env[name] ?? env[name.toUpperCase()] ?? "";

/** Whether a host is this machine, which a proxy cannot reach. */
const isHere = (host: string): boolean => /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/i.test(host);

/** `*`, a host, or a domain with all hosts below it; each perhaps with a port. */
const isExempt = ({ hostname, port, protocol }: URL, list: string): boolean =>
  list
    .split(/[\s,]+/)
    .filter((entry) => entry !== "")
    .some((entry) => {
      const [, domain = "", wanted] = /^\*?\.?(.*?)(?::(\d+))?$/.exec(entry.toLowerCase()) ?? [];
      const own = port === "" ? (protocol === "https:" ? "443" : "80") : port;
      if (wanted !== undefined && wanted !== own) return false;
      return entry === "*" || hostname === domain || (domain !== "" && hostname.endsWith(`.${domain}`));
    });

/** Headers by name; the last one counts if two have the same name. @throws UsageError */
export function headersIn(texts: readonly string[]): Readonly<Record<string, string>> {
  const headers = new Map<string, readonly [string, string]>();
  for (const text of texts) {
    const [, name, value] = /^([^:\s]+):[ \t]*(.*)$/s.exec(text) ?? [];
    if (name === undefined || value === undefined)
      throw new UsageError('--header must be "Name: value", for example --header "X-Api-Key: ${API_KEY}".');
    headers.set(name.toLowerCase(), [name, value.trimEnd()]);
  }
  return Object.fromEntries(headers.values());
}
