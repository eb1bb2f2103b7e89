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

export const settings = {
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

async function failures(
  name: string,
  options: CarelessOptions,
  filled: object,
  fixtures: Fixtures,
): Promise<Careless> {
  const gateway = await startCarelessGateway(options);
  const failed: CheckResult[] = [];
  try {
    await runConformance({
      target: gateway.url,
      settings,
      profile: { profile: "careless", extension_points: filled },
      fixtures,
      only: ["advice.*"],
      advice: true,
      env: {},
      onEvent: (event) => {
        if (event.type !== "check") return;
        const { result } = event;
        if ((result.status === "fail" || result.status === "deviates") && result.expected !== undefined)
          failed.push(result);
      },
    });
    return { name, failed };
  } finally {
    await gateway.close();
  }
}

/** The careless gateways, one after the other: what happens at the same moment matters in them. */
export async function carelessGateways(fixtures: Fixtures): Promise<Careless[]> {
  const refusing = { ...promises, "payment.repeat": "refused" };
  return [
    await failures("a careless gateway", {}, promises, fixtures),
    await failures("a careless gateway that rejects repeats", {}, refusing, fixtures),
    await failures("a gateway without any precautions", { tooCareful: true }, promises, fixtures),
  ];
}
