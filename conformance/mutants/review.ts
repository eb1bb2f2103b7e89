// Gateways that get a review wrong, one rule each.
import { batchMutants } from "./batch.ts";
import { type Batch, wordsOf } from "./batch-words.ts";
import { entries, type Mutant, records, refusing, text } from "./mutant.ts";

const operation = "reviewTransactions";
const batch: Batch = {
  word: "review",
  operation,
  array: "review_orders",
  status: "review_status",
  endpoint: "endpoints.review",
  entry: "endpoints.8",
  limit: { rule: "limits.review", most: 100 },
  always: "always-present.review-result",
};
const { allDone, done, each, elsewhere } = wordsOf(batch);

/** Refuses the reviews with this flag. */
const withoutFlag = (flag: string) =>
  refusing((request) => records(request, batch.array).some(({ review_flag }) => text(review_flag) === flag));

export const reviewMutants: readonly Mutant[] = [
  ...batchMutants(batch),
  {
    name: "review-shows-another-flag",
    rule: "endpoints.8.flag",
    operation,
    answer: each((order) => ({ ...order, review_flag: "2" })),
  },
  {
    name: "review-knows-no-flag-one",
    rule: "endpoints.8.flag",
    operation,
    answer: withoutFlag("1"),
  },
  {
    name: "review-shows-a-flag-that-is-not-listed",
    rule: "point:codes.review-flag",
    operation,
    answer: each((order) => ({ ...order, review_flag: "9" })),
  },
  {
    name: "review-knows-no-flag-zero",
    rule: "point:codes.review-flag",
    operation,
    answer: withoutFlag("0"),
  },
  {
    name: "review-takes-any-flag",
    rule: "point:codes.review-flag",
    operation,
    answer: each(done),
  },
  {
    name: "review-decides-all-flags-alike",
    rule: "point:codes.review-flag",
    operation,
    request: (request) => ({
      ...request,
      review_orders: records(request, batch.array).map((order) => ({ ...order, review_flag: "1" })),
    }),
    answer: (_, asked) => allDone(asked),
  },
  {
    name: "review-is-said-and-not-done",
    rule: "point:states.order",
    operation,
    request: elsewhere,
    answer: (_, asked) => allDone(asked),
  },
  {
    name: "review-is-done-again",
    rule: "point:states.order",
    operation,
    answer: each(done),
  },
  {
    name: "captures-what-waits-for-a-review",
    rule: "point:states.order",
    operation: "captureTransactions",
    answer: entries("capture_orders", (order) => ({ ...order, capture_status: "1", error_message: "" })),
  },
  {
    name: "shows-held-payments-like-all-others",
    rule: "point:review.which",
    operation: "queryTransactions",
    answer: entries("orders_list", (order) => ({ ...order, payment_status: "2000" })),
  },
];
