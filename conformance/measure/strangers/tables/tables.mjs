// Tables of the bank: currencies, parties, field lists, operations. All constant.
const words = (s) => s.trim().split(/\s+/);
const S = "S";
const all = (s) => Object.fromEntries(words(s).map((k) => [k, S]));

export const CURRENCIES = new Map([
  ["USD", { decimals: 2, fee: 250n, cents: 100 }],
  ["EUR", { decimals: 2, fee: 225n, cents: 110 }],
  ["JPY", { decimals: 0, fee: 300n, cents: 1 }],
]);
export const MERCHANTS = new Map([["1000", ["1000001"]]]);
export const APM_CODES = ["test_approved"];

// Fields that the redirect page echoes (Ops "all" and C, and return_url of the events chapter).
export const REDIRECT_FIELDS = [
  ...words(`merchant_id account_id order_no currency amount item_total shipping handling
  tax_total insurance shipping_discount discount items note shopper_id shopper_email shopper_ip shopper_phone
  shopper_level first_name last_name document birth_date billing_country billing_state billing_city billing_address
  billing_postal_code os browser browser_lang time_zone resolution color_depth cookie_new cookie_old delivery_firstname
  delivery_lastname delivery_country delivery_state delivery_city delivery_address delivery_postal_code notify_url
  return_url custom device_fingerprint encryption_data platform_source device_type open3d token_flag token_id
  challenge_window_size session_id installments installments_id order_type checkout_time user_agent
  antifraud_token_cookie cart_items account_owner total_discount additional_information price_id quote_id quote_price
  storefront_domains subscription`),
  "the service",
];

export const DIRECT_RESULT =
  words(`merchant_id account_id order_no amount currency transaction_id card order_status
  result_info contract_name recurring_id recurring_deduction_period recurring_deduction_time note token_id connector
  threeds_result risk_action risk_score risk_reasons encryption_data`);
export const APM_RESULT = words("merchant_id account_id order_no amount currency issuer_url");
export const DELIVERY =
  words(`delivery_address delivery_city delivery_country delivery_firstname delivery_lastname
  delivery_postal_code delivery_state`);

export const REFUND_RECORD =
  words(`transaction_id order_no amount currency refund_amount refund_reason refund_reference
  refund_reference_id refund_status`);

export const PAYOUT = {
  ...all(`merchant_id account_id beneficiary_id client_data fee_paid_by payment_amount payment_currency payment_date
    payment_method reason reference request_id source_amount source_currency swift_charge_option fund_source notify_url
    encryption_data`),
  beneficiary: {
    ...all("company_name date_of_birth entity_type first_name last_name"),
    additional_info: all(`business_area business_phone_number business_registration_number personal_email
      personal_id_number personal_id_type personal_mobile_number personal_net_monthly_average_income
      personal_phone_country_code personal_phone_area_code personal_fiscal_country`),
    address: all("city country_code postcode state street number street_address complement"),
    person_documents: [{ ...all("file_type file_url"), labels: [S] }],
    bank_details:
      all(`account_currency account_name owner_document_number account_number bank_account_category
      bank_branch bank_country_code bank_name bank_street_address binding_mobile_number iban swift_code
      transaction_reference`),
  },
  payer: {
    ...all("company_name date_of_birth entity_type first_name last_name"),
    additional_info: all(`business_registration_number business_registration_type external_id personal_email
      personal_id_number job`),
    address: all("city country_code postcode state street_address"),
  },
};

export const CODES = new Map([
  ["ENTRY MALFORMED", "010"],
  ["TRANSACTION_ID MISSING", "011"],
  ["ORDER NOT FOUND", "404"],
  ["ORDER_NO MISMATCH", "012"],
  ["CURRENCY MISMATCH", "013"],
  ["AMOUNT MALFORMED", "014"],
  ["ORDER NOT APPROVED", "015"],
  ["ORIGINAL AMOUNT MISMATCH", "016"],
  ["REFUND_AMOUNT MALFORMED", "017"],
  ["REFUND EXCEEDS BALANCE", "051"],
  ["REFUND SEQUENCE EXHAUSTED", "099"],
  ["BATCH LIMIT EXCEEDED", "061"],
]);

// The table of operations: path, handler, accepted body shapes and, for batches, array, limit, entry fields.
export const OPERATIONS = new Map([
  ["/v1/authorise", { run: "authorise", shapes: ["json"] }],
  ["/v1/checkout", { run: "checkout", shapes: ["json", "xml", "form"] }],
  ["/v1/retrievalTrans", { run: "search", shapes: ["form", "json"], list: "orders_list", limit: 100 }],
  ["/v1/retrievalRefund", { run: "search", shapes: ["form", "json"], list: "refund_orders", limit: 100 }],
  [
    "/v1/capture",
    {
      run: "batch",
      shapes: ["json"],
      act: "capture",
      list: "capture_orders",
      limit: 50,
      status: "capture_status",
      fields: words("amount capture_status currency error_message order_no transaction_id"),
    },
  ],
  [
    "/v1/review",
    {
      run: "batch",
      shapes: ["json"],
      act: "review",
      list: "review_orders",
      limit: 100,
      status: "review_status",
      fields: words("amount currency error_message order_no review_flag review_status transaction_id"),
    },
  ],
  [
    "/v1/cancel",
    {
      run: "batch",
      shapes: ["json"],
      act: "cancel",
      list: "cancel_orders",
      limit: 50,
      status: "cancel_status",
      fields: words("amount cancel_status currency error_message order_no transaction_id"),
    },
  ],
  [
    "/v1/refund",
    {
      run: "batch",
      shapes: ["json"],
      act: "refund",
      list: "refund_orders",
      limit: 50,
      status: "refund_status",
      fields: [...REFUND_RECORD, "refund_message", "error_message"],
    },
  ],
  ["/v1/cancelsubscription", { run: "unsubscribe", shapes: ["xml", "json"] }],
  ["/v1/payout", { run: "payout", shapes: ["json"] }],
]);
