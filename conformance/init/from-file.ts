// Exchanges of a recording, for the readers: a HAR file of a browser or a proxy, or one of ours. Its content is foreign: it is
// read with limits, and nothing of it is trusted.
import { boundTo, verifyBody, type SignatureScheme } from "@acquiring/contract/signature";
import { installedContract } from "../contract/contract.ts";
import { UsageError } from "../contract/errors.ts";
import { signatureField } from "../exchange/exchange.ts";
import type { Profile } from "../inputs/profile.ts";
import { schemePoint } from "../inputs/profile.ts";
import type { Settings } from "../inputs/settings.ts";
import { scopeOf, sentIn } from "../judge/ledger.ts";
import { recordingAt } from "../live/capture-files.ts";
import { readRequest, seenExchange } from "../live/read-exchange.ts";
import { guessed, type Guess } from "./guess.ts";
import { seenOf, type Brought, type Seen } from "./readers/seen.ts";
import { usualSchemes } from "./schemes.ts";

/** More are no recording of a test, but of a day. */
const most = 20_000;

export interface Given {
  readonly settings: Settings;
  readonly profile: Profile;
  readonly key: string | undefined;
}

/** What a recording shows, and the signature scheme that fits it. @throws UsageError for a file that is no recording. */
export function seenInFile(
  path: string,
  given: Given,
): { readonly seen: Seen; readonly scheme: Guess | undefined } {
  const { exchanges } = recordingAt(path);
  if (exchanges.length > most)
    throw new UsageError(`${path} has more than ${most} exchanges. Record in several files.`);
  const contract = installedContract();
  const broughtWith = (profile: Profile): Brought[] =>
    exchanges.flatMap((raw): Brought[] => {
      const reading = { contract, profile, key: given.key, account: given.settings.merchant };
      const read = readRequest(raw, reading);
      if (read.kind !== "begun") return [];
      return [{ played: seenExchange(read.begun, raw.response, reading).observation, at: raw.at }];
    });
  const brought = broughtWith(given.profile);
  if (brought.length === 0)
    throw new UsageError(`${path} has no request to a path of the contract, for example POST /v1/authorise.`);
  const scheme = given.profile.points[schemePoint] === undefined ? schemeIn(brought, given) : undefined;
  const profile =
    scheme === undefined
      ? given.profile
      : { ...given.profile, points: { ...given.profile.points, [schemePoint]: scheme.value } };
  const source = { contract, settings: given.settings, profile, key: given.key, own: false };
  return { seen: seenOf(scheme === undefined ? brought : broughtWith(profile), source), scheme };
}

/** The only usual scheme by which most requests of the account are signed with its key. */
function schemeIn(brought: readonly Brought[], { key, settings }: Given): Guess | undefined {
  const own = brought.filter(
    ({ played }) =>
      played.built?.value !== undefined && scopeOf(sentIn(played)) === scopeOf(settings.merchant),
  );
  const [first] = own;
  if (key === undefined || first === undefined) return undefined;
  const signedBy = (scheme: SignatureScheme): number =>
    own.filter(({ played: { built }, at }) => {
      const { descriptor } = built?.operation ?? {};
      if (descriptor === undefined || built?.value === undefined) return false;
      const { signature = signatureField } = descriptor.request;
      const verdict = verifyBody(built.value, scheme, [key], {
        field: signature,
        ...boundTo(descriptor, built.value, "request"),
        now: at,
      });
      return verdict === "valid" || (at === undefined && verdict === "stale");
    }).length;
  const fits = usualSchemes
    .map((usual) => ({ ...usual, count: signedBy(usual.scheme) }))
    .filter(({ count }) => count * 2 > own.length);
  const [only, ...others] = fits;
  if (only === undefined || others.length > 0) return undefined;
  return guessed(
    schemePoint,
    only.scheme,
    `the signatures of ${only.count} of ${own.length} requests are valid with ${only.words}.`,
  );
}
