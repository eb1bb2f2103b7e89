// Which messages show how a gateway responds, and where a message was seen.
import type { Played } from "../message/message.ts";

/** The source of a message in words. */
export const placeOf = ({ place, scenario, step }: Played): string =>
  place ??
  (step === ""
    ? `at the address that scenario ${scenario} gave`
    : `in scenario ${scenario}, step \`${step}\``);

/** Whether it is a response that the contract defines: with status 200, to a valid or an accepted request. */
export const isDefined = ({ status, built, success }: Played): boolean =>
  status === 200 && (built?.deliberate !== true || success);

/** Whether the automatic checks compare it with the contract. */
export const isEvidence = (played: Played): boolean => !played.advice && isDefined(played);
