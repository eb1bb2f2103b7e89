// Gateways that get a review wrong, one rule each.
import type { Mutant } from "../mutant.ts";
import { type Batch, wordsOf } from "./batches.ts";
import { decisionMutants } from "./decisions.ts";
import { changing, entriesOf, mutantOf, records, refusing, text } from "../words.ts";

const batch: Batch = {
  operation: "reviewTransactions",
  name: "review",
  body: "json",
  list: "review_orders",
  status: "review_status",
  entry: "endpoints.8",
  most: 100,
};
const mutant = mutantOf(batch.operation, "review-");
const { allDone, done, each, elsewhere, isDone, showing } = wordsOf(batch);

/** Refuses the reviews with this flag. */
const withoutFlag = (flag: string) =>
  refusing((request) => records(request, batch.list).some(({ review_flag }) => text(review_flag) === flag));

export const reviewMutants: readonly Mutant[] = [
  ...decisionMutants(batch),
  mutant(
    "counts-many-failures-as-a-refusal",
    "limits.review",
    changing((body) => {
      const held = records(body, batch.list);
      const none = held.length >= batch.most && !held.some(isDone);
      return none ? { ...body, return_status: "0", return_message: "Refused" } : body;
    }),
  ),
  mutant("shows-another-flag", "endpoints.8.flag", showing({ review_flag: "2" })),
  mutant("knows-no-flag-one", "endpoints.8.flag", withoutFlag("1")),
  mutant("shows-a-flag-that-is-not-listed", "point:codes.review-flag", showing({ review_flag: "9" })),
  mutant("knows-no-flag-zero", "point:codes.review-flag", withoutFlag("0")),
  mutant("takes-any-flag", "point:codes.review-flag", each(done)),
  mutant("decides-all-flags-alike", "point:codes.review-flag", {
    request: (request) => ({
      ...request,
      review_orders: records(request, batch.list).map((order) => ({ ...order, review_flag: "1" })),
    }),
    answer: (_, asked) => allDone(asked),
  }),
  mutant("is-said-and-not-done", "point:states.order", {
    request: elsewhere,
    answer: (_, asked) => allDone(asked),
  }),
  mutant("is-done-again", "point:states.order", each(done)),
  mutantOf("captureTransactions")(
    "captures-what-waits-for-a-review",
    "point:states.order",
    entriesOf("capture_orders").showing({ capture_status: "1", error_message: "" }),
  ),
  mutantOf("queryTransactions")(
    "shows-held-payments-like-all-others",
    "point:review.which",
    entriesOf("orders_list").showing({ payment_status: "2000" }),
  ),
];
