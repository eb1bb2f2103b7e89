// The words that the mutants of payouts are written in.
import type { WireObject } from "@acquiring/contract/codecs";
import type { Change } from "../../mutant.ts";
import { changing, records, within } from "../../words.ts";

/** Puts these fields into a payout that did not fail. */
export const whenDone = (fields: WireObject): Change =>
  changing((body) => (body["failure_reason"] === undefined ? { ...body, ...fields } : body));

/** Changes the part of a payout at this path, such as `payer.address`. */
export const ofPart = (
  path: string,
  change: (part: WireObject, request: WireObject) => WireObject,
): Change => {
  const changed = (
    record: WireObject,
    request: WireObject,
    [name, ...deeper]: readonly string[],
  ): WireObject =>
    name === undefined
      ? change(record, request)
      : within(record, name, (inner) => changed(inner, request, deeper));
  return changing((body, request) => changed(body, request, path.split(".")));
};

/** Puts these fields into the part of a payout at this path. */
export const sayingOf = (path: string, fields: WireObject): Change =>
  ofPart(path, (part) => ({ ...part, ...fields }));

/** Changes the documents of the beneficiary, if there are any. */
export const ofDocuments = (change: (documents: WireObject[]) => WireObject[]): Change =>
  ofPart("beneficiary", (one) => {
    const documents = records(one, "person_documents");
    return documents.length === 0 ? one : { ...one, person_documents: change(documents) };
  });
