// The advice on hostile input and races has a special mutant: a whole gateway that follows no advice. Its failures
// count for the checks of the advice, and in no score.
import type { CheckResult } from "../../../judge/results.ts";
import type { Fixtures } from "../../../scenario/model.ts";
import { runConformance } from "../../../run/run.ts";
import { type CarelessOptions, startCarelessGateway } from "./careless-gateway.ts";

/** What failed by assertion in front of one of these gateways. */
export interface Careless {
  readonly name: string;
  readonly failed: readonly CheckResult[];
}

/** What it promises, and does not keep. */
export const promises = {
  "payment.repeat": "same-answer",
  "payout.repeat": "same-answer",
  "capture.above-authorised": "refused",
  "refund.above-remaining": "refused",
  "refund.before-capture": "refused",
  "cancel.after-capture": "refused",
  states: { order: [{ from: "authorised", by: "capture", to: "captured" }] },
  "search.selection": { default: { by: { order_no: { field: "order_no" } } } },
};

const settings = {
  features: { captures: true, payouts: true },
  test_data: {
    apm: { payment_method: "any", bank_code: "" },
    "card.review": {
      number: "4000000000009235",
      expiration_month: "12",
      expiration_year: "2034",
      security_code: "123",
    },
  },
};

/** What the advice says of such a gateway, by the ids of its checks. */
export async function advised(
  options: CarelessOptions,
  filled: object,
  fixtures: Fixtures,
  only: readonly string[] = ["advice.*"],
): Promise<ReadonlyMap<string, CheckResult>> {
  const gateway = await startCarelessGateway(options);
  const found = new Map<string, CheckResult>();
  try {
    await runConformance({
      target: gateway.url,
      settings,
      profile: { profile: "careless", extension_points: filled },
      fixtures,
      only: [...only],
      advice: true,
      env: {},
      onEvent: (event) => {
        if (event.type === "check") found.set(event.result.id, event.result);
      },
    });
    return found;
  } finally {
    await gateway.close();
  }
}

export const isFound = ({ status }: CheckResult): boolean => status === "fail" || status === "deviates";

/** The careless gateways, one after the other: what happens at the same moment matters in them. */
export async function carelessGateways(fixtures: Fixtures): Promise<Careless[]> {
  const failures = async (name: string, options: CarelessOptions, filled: object): Promise<Careless> => {
    const results = [...(await advised(options, filled, fixtures)).values()];
    return { name, failed: results.filter((one) => isFound(one) && one.expected !== undefined) };
  };
  const refusing = { ...promises, "payment.repeat": "refused" };
  return [
    await failures("a careless gateway", {}, promises),
    await failures("a careless gateway that rejects repeats", {}, refusing),
    await failures("a gateway without any precautions", { tooCareful: true }, promises),
  ];
}
