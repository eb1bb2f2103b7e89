// The words that the mutants of payouts are written in.
import type { WireObject } from "@acquiring/contract/codecs";
import { changing, records, within } from "../../words.ts";

/** Changes the beneficiary of a payout. */
export const ofBeneficiary = (change: (beneficiary: WireObject) => WireObject) =>
  changing((body) => within(body, "beneficiary", change));

export const ofBank = (change: (details: WireObject) => WireObject) =>
  ofBeneficiary((beneficiary) => within(beneficiary, "bank_details", change));

/** Changes the documents of the beneficiary, if there are any. */
export const ofDocuments = (change: (documents: WireObject[]) => WireObject[]) =>
  ofBeneficiary((one) => {
    const documents = records(one, "person_documents");
    return documents.length === 0 ? one : { ...one, person_documents: change(documents) };
  });
