// Why a run ended with its first payment. Reported once, instead of the same message at every check. Pure; nothing is
// sent here.
import type { Exchange, Fault, Played } from "../message/message.ts";
import { read } from "../contract/pointer.ts";
import { breachOf, type Breach } from "./breach.ts";
import { shownProxy } from "../inputs/network.ts";
import { hintsFor } from "./hints.ts";
import type { Judging } from "./results.ts";

/**
 * `breaks-a-rule` is the one that says something of the gateway: it does not conform. Behind every other one nothing can be
 * said of it. `wrong-target` is an address that has the version in it.
 */
export type CauseKind =
  | "breaks-a-rule"
  | "refused"
  | "rate-limited"
  | "wrong-target"
  | "no-answer"
  | "not-http"
  | "not-trusted";

/** What ended a run at its first payment. Everything in it is masked. */
export interface Cause {
  readonly kind: CauseKind;
  readonly message: string;
  /** The rules that are broken. */
  readonly rules: readonly string[];
  /** What to look at, the likeliest first. */
  readonly hints: readonly string[];
  /** What was tried. */
  readonly exchanges: readonly Exchange[];
  /** The first of it as a line for a shell. */
  readonly curl?: string;
}

/** What was found out at the first payment. */
export interface Tries {
  readonly target: URL;
  readonly first: Played;
  /** The same request with other paths, if the gateway does not serve the first one. */
  readonly elsewhere: readonly Played[];
  /** The target needs TLS, and its address has http. */
  readonly speaksTls: boolean;
  /** The same payment was also refused with each usual scheme and the key. */
  readonly schemesTried?: boolean;
}

type CauseText = Pick<Cause, "kind" | "message"> & Partial<Pick<Cause, "rules" | "hints">>;

/** The statuses of a path that the gateway does not serve. */
export const nothingThere: ReadonlySet<number> = new Set([404, 405, 410, 501]);

/** Why the run ends; `undefined` if the first payment was accepted. */
export function causeOf(tries: Tries, judging: Judging): Cause | undefined {
  const { first, elsewhere } = tries;
  if (first.success) return undefined;
  const told =
    first.response === undefined ? withoutResponse(tries) : (otherPath(tries) ?? responded(tries, judging));
  return masked(told, [first, ...elsewhere], judging);
}

/** The cause where not even a connection could be opened. */
export const unreachableCause = (
  { target, proxy }: { readonly target: URL; readonly proxy: URL | undefined },
  problem: string,
  judging: Pick<Judging, "masker">,
): Cause =>
  masked(
    {
      kind: "no-answer",
      message: `The ${proxy === undefined ? `target ${target.href}` : `proxy ${shownProxy(proxy)}`} cannot be reached: ${problem}.`,
      hints: [proxy === undefined ? reachHint : proxyHint],
    },
    [],
    judging,
  );

/** The cause of a run that got only 429 after its first payment. */
export const tooFastCause = (message: string | undefined): Cause | undefined =>
  message === undefined ? undefined : { kind: "rate-limited", message, rules: [], hints: [], exchanges: [] };

function masked(
  { kind, message, rules = [], hints = [] }: CauseText,
  tried: readonly Played[],
  { masker }: Pick<Judging, "masker">,
): Cause {
  const curl = tried[0]?.curl ?? "";
  return {
    kind,
    message: masker.text(message),
    rules,
    hints: hints.map((hint) => masker.text(hint)),
    exchanges: tried.map(({ exchange }) => exchange),
    ...(curl === "" ? {} : { curl }),
  };
}

const proxyHint =
  "The proxy comes from --proxy, or from HTTPS_PROXY or HTTP_PROXY in the environment. Use --no-proxy to connect directly.";

const reachHint = "Check that the gateway is running, and check host and port of --target.";

const logHint = "Check the log of the gateway and of any server in front of it.";

const secureAddress = "This port uses TLS. Begin --target with https.";

const faults: Readonly<Record<Fault, CauseText>> = {
  unreached: {
    kind: "no-answer",
    message: "The target cannot be reached",
    hints: [reachHint],
  },
  silent: {
    kind: "no-answer",
    message: "The first payment got no response",
    hints: ["If the target is slow, increase --timeout."],
  },
  cut: {
    kind: "no-answer",
    message: "The connection was closed before the first payment got a response",
    hints: [logHint],
  },
  "not-http": {
    kind: "not-http",
    message: "The response to the first payment is not HTTP",
    hints: ["Check host and port of --target."],
  },
  "no-tls": {
    kind: "not-http",
    message: "The target does not use TLS, but its URL begins with https",
    hints: ["If the gateway does not use TLS, begin --target with http."],
  },
  tls: {
    kind: "not-trusted",
    message: "The TLS connection for the first payment failed",
    hints: ["Check which TLS versions the gateway supports, and whether it requires a client certificate."],
  },
  "not-trusted": {
    kind: "not-trusted",
    message: "The certificate of the target is not trusted",
    hints: [
      "Pass the certificate that signed it (PEM) with --ca. Replace a certificate that is expired or for another host. For a test only, --insecure accepts any certificate.",
    ],
  },
  proxy: {
    kind: "no-answer",
    message: "The proxy did not forward the first payment",
    hints: [proxyHint],
  },
};

const unread: CauseText = {
  kind: "no-answer",
  message: "The response to the first payment cannot be read",
  hints: [logHint],
};

function withoutResponse({ first, speaksTls }: Tries): CauseText {
  const { message, hints, kind } = first.fault === undefined ? unread : faults[first.fault];
  const problem = first.problem ?? "no response";
  if (speaksTls) return { kind: "not-http", message: `${message}: ${problem}.`, hints: [secureAddress] };
  return { kind, message: `${message}: ${problem}.`, hints: hints ?? [] };
}

const addressOf = ({ exchange }: Played): string => exchange.request.url;

/** A payment that is accepted under another path than the contract's. */
function otherPath({ target, first, elsewhere }: Tries): CauseText | undefined {
  const accepted = elsewhere.find(({ success }) => success);
  if (accepted === undefined) return undefined;
  const found = `it got status ${first.status} at ${addressOf(first)} and was accepted at ${addressOf(accepted)}.`;
  const base = baseBehind(target, accepted);
  if (base !== undefined)
    return {
      kind: "wrong-target",
      message: `The target must not end in /v1. The first payment shows this: ${found}`,
      hints: [`Use --target ${base}`],
    };
  return {
    kind: "breaks-a-rule",
    message: `The first payment is served under another path than that of version 1: ${found}`,
    rules: ["versioning.1"],
  };
}

/** The correct base address, if the given one ends in /v1 and the gateway accepted the payment directly below it. */
function baseBehind(target: URL, accepted: Played): string | undefined {
  const own = /^(.*)\/v1\/*$/.exec(target.href)?.[1];
  const { path } = accepted.operation?.descriptor ?? {};
  return own !== undefined && addressOf(accepted) === `${own}${path ?? ""}` ? own : undefined;
}

function responded({ target, first, elsewhere, schemesTried = false }: Tries, judging: Judging): CauseText {
  const breach = breachOf(first, judging);
  if (breach !== undefined)
    return { kind: "breaks-a-rule", message: sentenceOf(breach), rules: [breach.rule] };
  const { profile, settings, key } = judging;
  const words = wordsOf(first);
  if (first.status === 429)
    return {
      kind: "rate-limited",
      message: `The first payment was refused because there were too many requests (status 429${words}).`,
      hints: [
        "Wait until the target accepts requests again, or ask for a higher limit for the test account.",
      ],
    };
  const somewhere = elsewhere
    .filter(({ status, problem }) => problem === undefined && status < 500 && !nothingThere.has(status))
    .map(
      (one) =>
        `There is a service at ${addressOf(one)}: the same request got status ${one.status}${wordsOf(one)}. ${
          /\/v1\/*$/.test(target.href)
            ? "Does --target end in /v1 by mistake?"
            : "The path of every operation begins with /v1 (versioning.1)."
        }`,
    );
  const hints = hintsFor({
    played: first,
    mismatch: undefined,
    negative: false,
    first: true,
    schemesTried,
    profile,
    settings,
    key,
  });
  return { kind: "refused", message: refusalOf(first, words), hints: [...somewhere, ...hints] };
}

function refusalOf(first: Played, words: string): string {
  const said = read(first.response?.value, "/result_info");
  if (first.status === 200 && said.found)
    return `The first payment was declined: ${String(said.value).replace(/\.$/, "")}. A success is 0000:Success.`;
  const what = `status ${first.status}${words}`;
  return first.status >= 200 && first.status < 300
    ? `The response to the first payment is not recognisable as its result (${what}).`
    : `The first payment was refused (${what}).`;
}

const longestWords = 300;

/** What a gateway says to a refusal, as the end of a phrase. */
function wordsOf({ response }: Played): string {
  if (response === undefined || response.kind === "html") return "";
  const text = response.text.replaceAll(/\s+/g, " ").trim();
  if (text === "") return "";
  return `, ${text.length > longestWords ? `${text.slice(0, longestWords)}…` : text}`;
}

const sentenceOf = ({ rule, at, expected, actual }: Breach): string =>
  `The result of the first payment violates ${rule}: ${at === "" ? "" : `at ${at} `}expected ${expected}, got ${actual}.`;
