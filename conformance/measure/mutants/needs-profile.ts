// Why no check finds a mutant of a stated rule under the bare profile: what the source leaves open, and the mutants
// that this hides.

export interface Reason {
  /** A sentence about the source. */
  readonly because: string;
  readonly mutants: readonly string[];
  /** Why no check finds them under any profile either. */
  readonly survives?: string;
}

export const reasons: readonly Reason[] = [
  {
    because:
      "The source does not state when a payment is refused. The refusal of the simplest one may come from test data or a signature, so there is no verdict.",
    mutants: [
      "declines-every-card",
      "direct-payment-does-not-read-json",
      "direct-payment-has-no-v1",
      "direct-payment-is-no-post",
      "direct-payment-reads-nothing-at-the-top",
      "direct-payment-wants-a-session",
      "direct-payment-wants-an-api-key",
      "reads-fields-from-a-nested-object",
      "serves-another-version",
      "takes-a-direct-payment-for-an-apm-payment",
      "wants-expiry-months-without-a-zero",
      "wants-expiry-years-of-two-digits",
      "wants-the-country-of-a-bill-in-three-letters",
    ],
    survives:
      "It refuses the simplest payment. The run stops with this message and exit code 2, because there is no verdict on a gateway that accepts no payment.",
  },
  {
    because:
      "The source does not show which orders a query selects, or which refunds a search selects. So a missing record may be correct.",
    mutants: [
      "answers-a-long-query-with-half-a-success",
      "answers-an-unregistered-address-with-200",
      "finds-nothing-that-was-found",
      "finds-one-order-at-a-time",
      "finds-one-refund-at-a-time",
      "makes-up-the-order-that-is-asked-for",
      "makes-up-the-refund-that-is-asked-for",
      "query-reads-nothing-at-the-top",
      "refund-search-reads-nothing-at-the-top",
      "returns-101-orders",
      "returns-101-refunds",
      "returns-99-of-a-hundred-orders",
      "returns-99-of-a-hundred-refunds",
      "signs-no-query-without-orders",
    ],
  },
  {
    because: "The source does not show which record a 404 means, or which input is certainly invalid.",
    mutants: [
      "answers-an-unknown-token-with-400",
      "answers-missing-apm-records-with-400",
      "answers-missing-records-with-400",
    ],
  },
  {
    because:
      "The source does not show the kinds of event. So it is open whether others than a direct payment or a payout send notifications.",
    mutants: ["keeps-completed-payouts-to-itself", "keeps-failed-payouts-to-itself"],
  },
  {
    because:
      "The source declares a redirect payment as XML and shows it as JSON. It does not state which of the two is binding.",
    mutants: ["redirect-does-not-read-xml"],
  },
  {
    because:
      "The source declares a query and a refund search as forms and shows them as JSON text. It does not state which of the two is binding.",
    mutants: ["query-does-not-read-form", "reads-no-form", "refund-search-does-not-read-form"],
  },
  {
    because:
      "The source does not show the method and origin of the request for the issuer's page. So a page that the suite cannot reach may be correct.",
    mutants: ["tells-an-issuer-url-that-nobody-reaches"],
  },
];
