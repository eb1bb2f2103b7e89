// Gateways that get a review wrong, one rule each.
import type { Mutant } from "../mutant.ts";
import { type Batch, wordsOf } from "./batches.ts";
import { decisionMutants } from "./decisions.ts";
import { changing, entriesOf, mutantsOf, records, refusing, responding, text } from "../words.ts";

const batch: Batch = {
  operation: "reviewTransactions",
  name: "review",
  body: "json",
  list: "review_orders",
  status: "review_status",
  order: "endpoints.8",
  most: 100,
};
const mutant = mutantsOf(batch.operation, "review-");
const { allDone, done, each, isDone, sending, showing, undone } = wordsOf(batch);

/** Refuses the reviews with this flag. */
const withoutFlag = (flag: string) =>
  refusing((request) => records(request, batch.list).some(({ review_flag }) => text(review_flag) === flag));

export const reviewMutants: readonly Mutant[] = [
  ...decisionMutants(batch),
  ...mutant({
    "limits.review": {
      "counts-many-failures-as-a-refusal": changing((body) => {
        const held = records(body, batch.list);
        const none = held.length >= batch.most && !held.some(isDone);
        return none ? { ...body, return_status: "0", return_message: "Refused" } : body;
      }),
    },
    "endpoints.8.flag": {
      "shows-another-flag": showing({ review_flag: "2" }),
      "knows-no-flag-one": withoutFlag("1"),
    },
    "point:codes.review_flag": {
      "shows-a-flag-that-is-not-listed": showing({ review_flag: "9" }),
      "knows-no-flag-zero": withoutFlag("0"),
      "takes-any-flag": each(done),
      "decides-all-flags-alike": {
        ...sending({ review_flag: "1" }),
        ...responding((_, asked) => allDone(asked)),
      },
    },
    "point:states.order": {
      "is-said-and-not-done": undone,
      "is-done-again": each(done),
    },
  }),
  ...mutantsOf("captureTransactions")({
    "point:states.order": {
      "captures-what-waits-for-a-review": entriesOf("capture_orders").showing({
        capture_status: "1",
        error_message: "",
      }),
    },
  }),
  ...mutantsOf("queryTransactions")({
    "point:review.which": {
      "shows-held-payments-like-all-others": entriesOf("orders_list").showing({ payment_status: "2000" }),
    },
  }),
];
