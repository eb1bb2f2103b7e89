// The connection of a run to its target: additional headers, a proxy, and trusted certificates. The run reads it before the
// first request; exchange/connect.ts uses it.
import { defined } from "@acquiring/contract/codecs";
import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { getCACertificates } from "node:tls";
import { messageOf, UsageError } from "../contract/errors.ts";

/** A user's options for the connection. */
export interface NetworkOptions {
  /** Headers of every request to the target; `${NAME}` in a value is read from the environment. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The HTTP proxy that every request goes through, `http://user:password@host:port`. */
  readonly proxy?: string | undefined;
  /** A file of certificates (PEM) to trust in addition to Node's. */
  readonly ca?: string | undefined;
  /** Accepts any certificate. */
  readonly insecure?: boolean;
}

/** A header of every request to the target. Its value may be a secret, so it leaves the runner in no other way. */
export interface GivenHeader {
  readonly name: string;
  readonly value: string;
  /** For a shell: quoted, with a variable instead of what may be secret. */
  readonly inShell: string;
}

export interface Network {
  readonly headers: readonly GivenHeader[];
  readonly proxy: URL | undefined;
  readonly tls: { readonly ca?: string[]; readonly rejectUnauthorized?: false };
  /** The file of `ca`, for a command line that a user copies. */
  readonly caFile: string | undefined;
  /** What must not be shown, wherever it is. */
  readonly secrets: readonly string[];
  /** The secrets that are too short to be searched inside words. */
  readonly shortSecrets: readonly string[];
}

type Environment = Readonly<Record<string, string | undefined>>;

/** @throws UsageError for what cannot be used. */
export function networkOf(options: NetworkOptions, env: Environment): Network {
  const { headers: given = {}, proxy: address, ca, insecure = false } = options;
  const headers = Object.entries(given).map(([name, value]) => headerOf(name, value, env));
  const proxy = address === undefined ? undefined : proxyOf(address);
  const trusted = ca === undefined ? undefined : [...getCACertificates("default"), ...certificatesIn(ca)];
  const secrets = [
    ...headers.flatMap(({ secrets: own }) => own),
    ...(proxy === undefined ? [] : [decodeURIComponent(proxy.password)]),
  ].filter((secret) => secret !== "");
  return {
    headers: headers.map(({ header }) => header),
    proxy,
    tls: { ...defined({ ca: trusted }), ...(insecure ? { rejectUnauthorized: false as const } : {}) },
    caFile: ca,
    secrets: secrets.filter(({ length }) => length > longestShort),
    shortSecrets: secrets.filter(({ length }) => length <= longestShort),
  };
}

/** Up to this length a text is part of many others by accident. */
const longestShort = 8;

/** A proxy without its user and password. */
export const shownProxy = ({ protocol, host }: URL): string => `${protocol}//${host}`;

// The suite sets these headers itself, because they describe the body or the connection.
const ownHeaders = new Set([
  "accept-encoding",
  "connection",
  "content-encoding",
  "content-length",
  "content-type",
  "expect",
  "host",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

function headerOf(
  name: string,
  given: string,
  env: Environment,
): { readonly header: GivenHeader; readonly secrets: readonly string[] } {
  if (!/^[!#$%&'*+.^`|~\w-]+$/.test(name)) throw new UsageError(`\`${name}\` is not a valid header name.`);
  if (ownHeaders.has(name.toLowerCase()))
    throw new UsageError(`The suite sets the header ${name} itself. Leave it out.`);
  const read: string[] = [];
  const value = given.replaceAll(variable, (_, variableName: string) => {
    const found = env[variableName] ?? "";
    if (found === "")
      throw new UsageError(
        `The header ${name} names the environment variable ${variableName}, which is not set.`,
      );
    read.push(found);
    return found;
  });
  // The message never shows the value: a mistyped secret must not be printed.
  if (!/^[\t\u0020-\u007e\u0080-\u00ff]*$/.test(value))
    throw new UsageError(`The value of the header ${name} has a character that is not allowed in a header.`);
  const parts =
    read.length > 0 ? read : [value, ...value.split(/\s+/)].filter(({ length }) => length >= longestShort);
  return { header: { name, value, inShell: shellText(name, given) }, secrets: [...new Set(parts)] };
}

const variable = /\$\{([A-Za-z_]\w*)\}/g;

/** `'X-Key: '"$X_KEY"`: a value that names variables keeps their names, any other gets one that is made of the header's. */
function shellText(name: string, given: string): string {
  const value = given.search(variable) >= 0 ? given : `\${${name.toUpperCase().replaceAll(/\W/g, "_")}}`;
  return `'${`${name}: ${value}`.replaceAll("'", `'\\''`).replaceAll(variable, `'"$$$1"'`)}'`.replace(
    /''$/,
    "",
  );
}

function proxyOf(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.hostname === "")
    throw new UsageError("The proxy must be an http or https URL, for example http://127.0.0.1:3128.");
  try {
    decodeURIComponent(url.username + url.password);
  } catch {
    throw new UsageError("The proxy's user name and password must be percent-encoded. Write % as %25.");
  }
  return url;
}

/** The certificates of a PEM file. */
function certificatesIn(file: string): readonly string[] {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    throw new UsageError(`The certificates of --ca cannot be read: ${messageOf(error)}.`);
  }
  const found = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  if (found.length === 0 || !found.every(isCertificate))
    throw new UsageError(`${file} of --ca has no readable certificate. It must be a PEM file.`);
  return found;
}

function isCertificate(text: string): boolean {
  try {
    return new X509Certificate(text).raw.byteLength > 0;
  } catch {
    return false;
  }
}

/** The default: a direct connection. */
export const plainNetwork = networkOf({}, {});

export const insecureWarning =
  "WARNING: --insecure accepts any certificate. Anyone on the network can pretend to be the gateway and read your requests.\n";
