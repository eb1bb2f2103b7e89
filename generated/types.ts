// generated, do not edit; npm run generate
// The records of the contract as sent on the wire. Texts stay texts, and there may be unknown fields.

/**
 * A payment with a card whose number the merchant has. It never has `payment_method`. The interface gives it
 * no `return_url`, which is of APM and redirect payments (`events.1.return`). Where a shopper returns to
 * after 3-D Secure is open (`payment.three-ds`).
 */
export interface DirectPaymentRequest {
  /**
   * The merchant that sends the request.
   *
   * Required (rule `service.identity`).
   */
  merchant_id: NumericText;
  /**
   * The account of the merchant that the payment is for.
   *
   * Required (rule `service.identity`).
   */
  account_id: NumericText;
  /** The merchant's number of the order. Whether a request must have one is open (`fields.required`). */
  order_no?: string;
  /** The currency of the payment. */
  currency?: CurrencyText;
  /** The total to pay, in units of the currency. */
  amount?: DecimalText;
  /**
   * A decimal amount. What it has to do with `items` and `amount` is open.
   *
   * Open (`payment.amount-parts`): How `amount` relates to `item_total`, `shipping`, `handling`, `tax_total`,
   * `insurance` and the discounts.
   */
  item_total?: DecimalText;
  /** The cost of shipping. */
  shipping?: DecimalText;
  /** The cost of handling. */
  handling?: DecimalText;
  /** The total tax. */
  tax_total?: DecimalText;
  /** The cost of insurance. */
  insurance?: DecimalText;
  /** A discount on shipping. */
  shipping_discount?: DecimalText;
  /** A discount on the order. */
  discount?: DecimalText;
  /**
   * The items of the order in one text. An item is `name#,#code#,#price#,#quantity`, and items are joined by
   * `#;#`.
   *
   * Open (`items.escaping`): How a separator in the name or code of an item is written, and whether components
   * may be empty.
   */
  items?: string;
  /** A note on the order, as free text. */
  note?: string;
  /** The merchant's identifier of the shopper. */
  shopper_id?: string;
  /** The shopper's e-mail address. */
  shopper_email?: string;
  /** The shopper's IP address. */
  shopper_ip?: string;
  /** The shopper's telephone number. */
  shopper_phone?: string;
  /** The shopper's level with the merchant. */
  shopper_level?: NumericText;
  /** The payer's first name. */
  first_name?: string;
  /** The payer's last name. */
  last_name?: string;
  /** The number of the payer's identity document. */
  document?: string;
  /**
   * The payer's date of birth.
   *
   * Observed form: `DD-MM-YYYY`.
   */
  birth_date?: string;
  /** Country of the billing address. */
  billing_country?: CountryText;
  /** State of the billing address. */
  billing_state?: string;
  /** City of the billing address. */
  billing_city?: string;
  /** Street of the billing address. */
  billing_address?: string;
  /** Postal code of the billing address. */
  billing_postal_code?: CodeText;
  /** Operating system of the shopper's device. */
  os?: string;
  /** The shopper's browser. */
  browser?: string;
  /** Language of the browser. */
  browser_lang?: string;
  /** Time zone of the browser. */
  time_zone?: string;
  /**
   * Resolution of the screen.
   *
   * Observed form: `WIDTHxHEIGHT`.
   */
  resolution?: string;
  /** Colour depth of the screen. */
  color_depth?: string;
  /** A cookie of the shopper's browser. */
  cookie_new?: string;
  /** Another cookie of the shopper's browser. */
  cookie_old?: string;
  /** The recipient's first name. */
  delivery_firstname?: string;
  /** The recipient's last name. */
  delivery_lastname?: string;
  /** Country of the delivery address. */
  delivery_country?: CountryText;
  /** State of the delivery address. */
  delivery_state?: string;
  /** City of the delivery address. */
  delivery_city?: string;
  /** Street of the delivery address. */
  delivery_address?: string;
  /** Postal code of the delivery address. */
  delivery_postal_code?: CodeText;
  /** Where the result notification is sent. */
  notify_url?: UrlText;
  /** Text for the merchant's own use. */
  custom?: string;
  /** A fingerprint of the shopper's device. */
  device_fingerprint?: string;
  /**
   * The signature of the request.
   *
   * Required (rule `service.identity`).
   */
  encryption_data: SignatureText;
  /** Name of the merchant's shop platform. */
  platform_source?: string;
  /**
   * Kind of the shopper's device.
   *
   * Observed: `PC`. Other values may occur.
   */
  device_type?: "PC" | (string & {});
  /**
   * The switch of 3-D Secure. What its values mean is open.
   *
   * Observed: `do3DS`. Other values may occur.
   *
   * Open (`payment.three-ds`): How a 3-D Secure challenge takes place, and the values of `threeds_result`. The
   * direct payment result has no URL to redirect the shopper to.
   */
  open3d?: "do3DS" | (string & {});
  /**
   * A switch about stored cards. What it does is open.
   *
   * Observed: `NO`. Other values may occur.
   *
   * Open (`payment.tokens`): When a card is stored, which value of `token_flag` requests it, and how `token_id`
   * replaces a card.
   */
  token_flag?: "NO" | (string & {});
  /** The token of a stored card. */
  token_id?: string;
  /**
   * Code of a challenge window's size. What its values mean is open.
   *
   * Form: `CodeText`. Observed: `01`. Other values may occur.
   */
  challenge_window_size?: "01" | (string & {});
  /** A session of the shopper. */
  session_id?: string;
  /**
   * What it says of instalments is open.
   *
   * Open (`payment.installments`): What `installments` and `installments_id` mean.
   */
  installments?: string;
  /**
   * What it identifies is open.
   *
   * Open (`payment.installments`): What `installments` and `installments_id` mean.
   */
  installments_id?: string;
  /**
   * Kind of order. What its values mean is open.
   *
   * Observed: `WEB`. Other values may occur.
   */
  order_type?: "WEB" | (string & {});
  /** When the shopper checked out. Unix time in seconds. */
  checkout_time?: number;
  /** The user agent text of the shopper's browser. */
  user_agent?: string;
  /**
   * Token of the anti-fraud cookie.
   *
   * Open (`names.antifraud-token-cookie`): `antifraud_token_cookie` replaces a field name that contained a
   * vendor's name. The name on the wire is not given.
   */
  antifraud_token_cookie?: string;
  /** The items of the cart. */
  cart_items?: CartItem[];
  /** The shopper's account with the merchant. */
  account_owner?: AccountOwner[];
  /** Coupons and discounts of the order. */
  total_discount?: TotalDiscount[];
  /** Further information on the payment. */
  additional_information?: AdditionalInformation[];
  /** A pricing reference. Not the `price_id` of a subscription. */
  price_id?: string;
  /** A pricing reference. */
  quote_id?: string;
  /** A pricing reference, as text. */
  quote_price?: OpenAmountText;
  /** Domain of the shop. */
  storefront_domains?: string;
  /** The terms of a recurring contract, where the payment starts one. */
  subscription?: Subscription;
  /** The card number. Whether it may contain spaces or hyphens is open (`fields.format`). */
  card?: PanText;
  /** Month in which the card expires. */
  expiration_month?: MonthText;
  /** Year in which the card expires. */
  expiration_year?: YearText;
  /** The card's security code. */
  security_code?: CodeText;
  /** The accept header of the shopper's browser. */
  accept?: string;
  /** Never sent: a request with this field is another operation. */
  payment_method?: never;
}

/**
 * A number, such as `0.85`. It is a text.
 *
 * Pattern: `^([+-]?([0-9]+(\.[0-9]*)?|\.[0-9]+)([eE][+-]?[0-9]+)?)?$`.
 */
export type NumericText = string;

/**
 * Three letters, such as `USD`. They name a currency.
 *
 * Pattern: `^([A-Za-z]{3})?$`.
 */
export type CurrencyText = string;

/**
 * A decimal number, such as `10.50`. It is a text. The number of decimal places is open.
 *
 * Open (`amounts.decimals`): How many decimal places an amount may or must have, for each currency.
 *
 * Pattern: `^(-?[0-9]+(\.[0-9]+)?)?$`.
 */
export type DecimalText = string;

/**
 * Two letters, such as `US`. They name a country.
 *
 * Pattern: `^([A-Za-z]{2})?$`.
 */
export type CountryText = string;

/** A code from a set that the contract leaves open. */
export type CodeText = string;

/** The address of a web page or service. */
export type UrlText = string;

/**
 * The signature of the record that contains it. Its scheme is open.
 *
 * Open (`signature.scheme`): The algorithm of `encryption_data`, the fields that it covers, its key and its
 * encoding.
 *
 * Open (`signature.keys`): How a merchant gets a key, how long it is valid and how it is changed.
 *
 * Open (`signature.repeated`): The response to a request whose signature was accepted before.
 */
export type SignatureText = string;

/** One item of the cart. */
export interface CartItem {
  /** What the item is. */
  basic_item_data?: BasicItemData;
}

/** What an item of the cart is. */
export interface BasicItemData {
  /** Name of the item. */
  name?: string;
  /** The quantity, as text. In `items` it is an integer. */
  quantity?: string;
  /** Kind of the item. */
  type?: string;
  /** The price of the item. */
  price?: ItemPrice;
  /** Category of the item. */
  category?: string;
  /** The merchant's identifier of the product. */
  productId?: string;
}

/**
 * The price of an item of the cart. Its amounts are numbers, unlike the other amounts of a payment.
 *
 * Open (`amounts.numbers`): Amounts in payment requests are stated to be decimal texts, but `amount_usd`,
 * `amount_local_currency` and `past_orders_sum` have the type number.
 */
export interface ItemPrice {
  /** The price in US dollars. */
  amount_usd?: number;
  /** The price in the local currency. */
  amount_local_currency?: number;
  /** The local currency. */
  currency?: CurrencyText;
}

/** The shopper's account with the merchant. */
export interface AccountOwner {
  /** The owner's first name. */
  first_name?: string;
  /** The owner's last name. */
  last_name?: string;
  /** The owner's e-mail address. */
  email?: string;
  /** The shopper's account. Not the merchant's `account_id`. */
  account_id?: string;
  /**
   * When the account was created. The unit is open.
   *
   * Open (`account-owner.created`): The unit of `account_owner[].created`.
   */
  created?: number;
  /** How many orders the shopper placed before. */
  past_orders_count?: number;
  /**
   * The sum of those orders.
   *
   * Open (`amounts.numbers`): Amounts in payment requests are stated to be decimal texts, but `amount_usd`,
   * `amount_local_currency` and `past_orders_sum` have the type number.
   */
  past_orders_sum?: number;
  /** IP address of the last login. */
  lastLogin_ip?: string;
  /** IP address of the registration. */
  registration_ip?: IpText;
}

/**
 * An IP address, such as `192.0.2.1`. It is a text and may be IPv6.
 *
 * Pattern: `^([0-9]{1,3}(\.[0-9]{1,3}){3}|[0-9A-Fa-f]*:[0-9A-Fa-f:.]*)?$`.
 */
export type IpText = string;

/** A coupon or discount. */
export interface TotalDiscount {
  /** The coupon that was used. */
  coupon_code_used?: CodeText;
  /** Kind of discount. */
  discount_type?: string;
}

/** Further information on a payment. */
export interface AdditionalInformation {
  /** Results of a 3-D Secure authentication made outside the service. */
  mpi_info?: MpiInfo;
}

/** Results of a 3-D Secure authentication that was made outside the service. */
export interface MpiInfo {
  /** Electronic commerce indicator. */
  eci?: string;
  /** Cardholder authentication verification value. */
  cavv?: string;
  /** A 3-D Secure result, by the name of the `xid` of version 1. */
  xid?: string;
  /** Identifier of a transaction at the directory server. */
  dsTransID?: string;
}

/** An amount as text whose form is open. */
export type OpenAmountText = string;

/**
 * The terms of a recurring contract. The interface names them; when and how much they charge is open
 * (`subscription.terms`).
 *
 * Open (`subscription.terms`): How a recurring contract runs. This includes its intervals, billing and
 * promotion cycles, amounts, start and end, the form of these dates, and what happens if a charge fails.
 */
export interface Subscription {
  /** What it says of the contract is open. */
  contract?: string;
  /** Name of the contract. */
  contract_name?: string;
  /** An amount of the contract. */
  contract_amount?: DecimalText;
  /**
   * An interval of the contract.
   *
   * Observed: `day`. Other values may occur.
   */
  interval?: "day" | (string & {});
  /** A count of intervals, as text. */
  interval_count?: string;
  /** Billing cycles of the contract. */
  billing_cycle?: number;
  /** Promotion cycles of the contract. */
  promotion_cycle?: number;
  /** The start of the contract. */
  contract_start?: OpenDateText;
  /** The end of the contract. */
  contract_end?: OpenDateText;
  /** A pricing reference. Not the `price_id` of the payment. */
  price_id?: string;
}

/** A date whose form is open. */
export type OpenDateText = string;

/**
 * A card number. Its exact form is open. It is masked in logs, errors and reports.
 *
 * Open (`fields.format`): What a gateway demands of fields beyond the contract. This means which request
 * fields are required, their maximum length, their exact format and their values. It also means the JSON type
 * of the fields for which no type is given. These are most fields of a batch response and of the entries of
 * capture, review, cancel and refund, and fields of a subscription cancellation and of persons in a payout.
 */
export type PanText = string;

/**
 * Two digits, such as `03`. They are a month.
 *
 * Pattern: `^(0[1-9]|1[0-2])?$`.
 */
export type MonthText = string;

/**
 * Four digits, such as `2030`. They are a year.
 *
 * Pattern: `^([0-9]{4})?$`.
 */
export type YearText = string;

/**
 * The result of a direct payment. Always check `result_info`: only `0000:Success` is a success. What a
 * declined payment gets is open (`direct-payment.failure`).
 *
 * Open (`always-present.createDirectPayment`): Which fields a response always has, in addition to the
 * promised ones. For an APM payment result this includes the fields of the request that it repeats. Of a
 * success the lists of fields are taken to be promises (`results.listed`), unless a profile fills this point.
 *
 * Open (`direct-payment.failure`): The response to a declined payment. This means the HTTP status, and
 * whether it is a result whose `result_info` is not a success.
 *
 * Open (`direct-payment.echoed-fields`): Which other fields of the result repeat those of the request. The
 * document states it of three, and a rule derives it for `amount` and `currency`
 * (`direct-payment-result.of-this-payment`). A profile that lists fields may leave these two out.
 */
export interface DirectPaymentResult {
  /**
   * The merchant's identifier of the request.
   *
   * Required (rule `direct-payment-result.echo`).
   */
  merchant_id: string;
  /**
   * The merchant's account of the request.
   *
   * Required (rule `direct-payment-result.echo`).
   */
  account_id: string;
  /**
   * The order number of the request.
   *
   * Required (rule `direct-payment-result.echo`).
   */
  order_no: string;
  /**
   * The amount, in units of the currency.
   *
   * Not empty if `result_info` is `"0000:Success"`.
   */
  amount?: DecimalText;
  /**
   * The currency of `amount`.
   *
   * Not empty if `result_info` is `"0000:Success"`.
   */
  currency?: CodeText;
  /**
   * The gateway's identifier of the transaction. No other payment has the same one.
   *
   * Not empty if `result_info` is `"0000:Success"`.
   */
  transaction_id?: string;
  /**
   * The masked card number.
   *
   * Open (`direct-payment.mask`): Which character masks a card number, and whether its length is kept.
   */
  card?: MaskedPanText;
  /**
   * The status of the order. The outcome of the payment is in `result_info`.
   *
   * Form: `CodeText`. Observed: `1`. Other values may occur.
   *
   * Open (`codes.order_status`): The codes of each field beyond the observed ones, what they mean, and which of
   * them end a payment.
   *
   * Open (`states.order`): The states of an order, of a refund and of a payout, and what changes them. Only
   * single values were observed: `3000` and `4100` of an order, `1` of a refund, `COMPLETED` of a payout.
   */
  order_status?: "1" | (string & {});
  /**
   * The outcome as a code and a message. `0000:Success` is a success.
   *
   * Form: `CodeMessageText`. Observed: `0000:Success`. Other values may occur.
   *
   * Open (`codes.result_info`): The codes of each field beyond the observed ones, what they mean, and which of
   * them end a payment.
   */
  result_info?: "0000:Success" | (string & {});
  /** Name of the subscription's contract. */
  contract_name?: string;
  /** Identifier of the subscription. No other subscription has the same one. */
  recurring_id?: string;
  /**
   * The deduction period of the subscription. Its unit is open.
   *
   * Open (`direct-payment.deduction-period`): The unit of `recurring_deduction_period`.
   */
  recurring_deduction_period?: NumericText;
  /** The deduction time of the subscription. A query shows only a date. */
  recurring_deduction_time?: DateTimeText;
  /** The note of the payment. */
  note?: string;
  /** Token of the stored card. */
  token_id?: string;
  /** Name of the connector that made the payment. */
  connector?: string;
  /** Outcome of 3-D Secure. */
  threeds_result?: string;
  /**
   * The decision of the risk check.
   *
   * Form: `CodeText`. Observed: `ACCEPT`. Other values may occur.
   *
   * Open (`codes.risk_action`): The codes of each field beyond the observed ones, what they mean, and which of
   * them end a payment.
   */
  risk_action?: "ACCEPT" | (string & {});
  /** Score of the risk check. */
  risk_score?: NumericText;
  /** The reasons for the decision of the risk check. May be empty. */
  risk_reasons?: RiskReasons;
  /**
   * The signature of the result.
   *
   * Required (rule `authentication.1.response`).
   *
   * Open (`signature.response`): Whether responses are signed by the scheme of the requests. It also applies to
   * a payout or APM payment result that is signed (`signature.responses`).
   */
  encryption_data: SignatureText;
}

/**
 * A masked card number. Only its first six and last four digits are visible. Whether it has spaces or hyphens
 * is open (`fields.format`).
 *
 * Pattern: `^([^0-9]*([0-9][ -]?){5}[0-9][^0-9]+([0-9][ -]?){3}[0-9][^0-9]*)?$`.
 */
export type MaskedPanText = string;

/**
 * A code and a message, such as `0000:Success`. They are separated by a colon.
 *
 * Pattern: `^[^:]+:[\s\S]*$`.
 */
export type CodeMessageText = string;

/**
 * A date and time, such as `2024-05-01 10:00:00`. It has the form YYYY-MM-DD HH:MM:SS, in a time zone that is
 * open.
 *
 * Open (`dates.time-zone`): The time zone of dates without an offset. This includes `refund_processing_date`
 * if it has a time (`refund.processing-date`).
 *
 * Pattern: `^([0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01]) ([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9])?$`.
 */
export type DateTimeText = string;

/**
 * The reasons for the decision of a risk check.
 *
 * Open (`direct-payment.risk-reasons`): How several risk reasons are written. They are either several
 * `risk_reasons`, or several `name` and `status` in one.
 */
export interface RiskReasons {
  /** What was checked. */
  name?: string;
  /** The outcome of the check. */
  status?: CodeText;
}

/** A payment with an alternative payment method. A request with `payment_method` is an APM payment. */
export interface ApmPaymentRequest {
  /**
   * The merchant that sends the request.
   *
   * Required (rule `service.identity`).
   */
  merchant_id: NumericText;
  /**
   * The account of the merchant that the payment is for.
   *
   * Required (rule `service.identity`).
   */
  account_id: NumericText;
  /** The merchant's number of the order. Whether a request must have one is open (`fields.required`). */
  order_no?: string;
  /** The currency of the payment. */
  currency?: CurrencyText;
  /** The total to pay, in units of the currency. */
  amount?: DecimalText;
  /**
   * A decimal amount. What it has to do with `items` and `amount` is open.
   *
   * Open (`payment.amount-parts`): How `amount` relates to `item_total`, `shipping`, `handling`, `tax_total`,
   * `insurance` and the discounts.
   */
  item_total?: DecimalText;
  /** The cost of shipping. */
  shipping?: DecimalText;
  /** The cost of handling. */
  handling?: DecimalText;
  /** The total tax. */
  tax_total?: DecimalText;
  /** The cost of insurance. */
  insurance?: DecimalText;
  /** A discount on shipping. */
  shipping_discount?: DecimalText;
  /** A discount on the order. */
  discount?: DecimalText;
  /**
   * The items of the order in one text. An item is `name#,#code#,#price#,#quantity`, and items are joined by
   * `#;#`.
   *
   * Open (`items.escaping`): How a separator in the name or code of an item is written, and whether components
   * may be empty.
   */
  items?: string;
  /** A note on the order, as free text. */
  note?: string;
  /** The merchant's identifier of the shopper. */
  shopper_id?: string;
  /** The shopper's e-mail address. */
  shopper_email?: string;
  /** The shopper's IP address. */
  shopper_ip?: string;
  /** The shopper's telephone number. */
  shopper_phone?: string;
  /** The shopper's level with the merchant. */
  shopper_level?: NumericText;
  /** The payer's first name. */
  first_name?: string;
  /** The payer's last name. */
  last_name?: string;
  /** The number of the payer's identity document. */
  document?: string;
  /**
   * The payer's date of birth.
   *
   * Observed form: `DD-MM-YYYY`.
   */
  birth_date?: string;
  /** Country of the billing address. */
  billing_country?: CountryText;
  /** State of the billing address. */
  billing_state?: string;
  /** City of the billing address. */
  billing_city?: string;
  /** Street of the billing address. */
  billing_address?: string;
  /** Postal code of the billing address. */
  billing_postal_code?: CodeText;
  /** Operating system of the shopper's device. */
  os?: string;
  /** The shopper's browser. */
  browser?: string;
  /** Language of the browser. */
  browser_lang?: string;
  /** Time zone of the browser. */
  time_zone?: string;
  /**
   * Resolution of the screen.
   *
   * Observed form: `WIDTHxHEIGHT`.
   */
  resolution?: string;
  /** Colour depth of the screen. */
  color_depth?: string;
  /** A cookie of the shopper's browser. */
  cookie_new?: string;
  /** Another cookie of the shopper's browser. */
  cookie_old?: string;
  /** The recipient's first name. */
  delivery_firstname?: string;
  /** The recipient's last name. */
  delivery_lastname?: string;
  /** Country of the delivery address. */
  delivery_country?: CountryText;
  /** State of the delivery address. */
  delivery_state?: string;
  /** City of the delivery address. */
  delivery_city?: string;
  /** Street of the delivery address. */
  delivery_address?: string;
  /** Postal code of the delivery address. */
  delivery_postal_code?: CodeText;
  /** Where the result notification is sent. */
  notify_url?: UrlText;
  /** Text for the merchant's own use. */
  custom?: string;
  /** A fingerprint of the shopper's device. */
  device_fingerprint?: string;
  /**
   * The signature of the request.
   *
   * Required (rule `service.identity`).
   */
  encryption_data: SignatureText;
  /** Name of the merchant's shop platform. */
  platform_source?: string;
  /**
   * Kind of the shopper's device.
   *
   * Observed: `PC`. Other values may occur.
   */
  device_type?: "PC" | (string & {});
  /**
   * The code of the alternative payment method. Not the `payment_method` of a payout.
   *
   * Required (rule `endpoints.1`).
   *
   * Open (`codes.createApmPayment.payment_method`): The codes of each field beyond the observed ones, what they
   * mean, and which of them end a payment.
   *
   * Open (`payment.empty-payment-method`): Whether a request to `/v1/authorise` with an empty `payment_method`
   * is a direct payment, an APM payment or invalid.
   */
  payment_method: CodeText;
  /**
   * Code of the shopper's bank.
   *
   * Open (`codes.createApmPayment.bank_code`): The codes of each field beyond the observed ones, what they
   * mean, and which of them end a payment.
   */
  bank_code?: CodeText;
  /** District of the delivery address. */
  delivery_district_name?: string;
  /** Street of the delivery address. */
  delivery_street_name?: string;
  /**
   * Where the shopper's browser goes after the payment.
   *
   * Open (`redirect.return`): The method and parameters with which the shopper's browser returns to
   * `return_url`.
   */
  return_url?: UrlText;
  /** The person who pays. */
  person?: Person;
}

/** The person who pays by an alternative payment method. */
export interface Person {
  /** Number of the identity document. */
  document_number?: string;
  /** Kind of the identity document. */
  document_type?: string;
  /** The name by which the person is known. */
  social_name?: string;
  /** E-mail address. */
  email?: string;
  /** Country of the telephone number. */
  phone_country_code?: CountryText;
  /** Area code of the telephone number. */
  phone_area_code?: CodeText;
  /** Telephone number. */
  phone_number?: string;
  /**
   * Date of birth. Unlike the payer's `birth_date`, its form is open.
   *
   * Open (`person.birth-date`): The form of `birth_date` in `person`. The field of the same name elsewhere was
   * observed as DD-MM-YYYY.
   */
  birth_date?: OpenDateText;
  /** Monthly income. */
  net_monthly_average_income?: OpenAmountText;
  /** Street. */
  address_street?: string;
  /** House number. */
  address_number?: string;
  /** Further address line. */
  address_complement?: string;
  /** Postal code. */
  address_postal_code?: CodeText;
  /** City. */
  address_city?: string;
  /** State. */
  address_state?: string;
  /** Country. */
  address_country?: CountryText;
  /** Country in which the person pays taxes. */
  fiscal_country?: CountryText;
  /** A document of the person. It is one object, unlike a payout's `person_documents`. */
  documents?: PersonDocuments;
}

/** A document of the person who pays. */
export interface PersonDocuments {
  /** Kind of file. */
  file_type?: string;
  /** The file itself. */
  file_data?: string;
  /** Where the file is. */
  file_url?: UrlText;
  /** The subject of the document. */
  labels?: PersonDocumentLabels;
}

/** The subject of a person's document. */
export interface PersonDocumentLabels {
  /** Identifier of the person's bank account. */
  person_bank_account_id?: string;
  /** The person's bank account. */
  bank_account?: PersonBankAccount;
}

/** A person's bank account. */
export interface PersonBankAccount {
  /** Kind of account. */
  account_type?: string;
  /** Number of the account. */
  account_number?: string;
  /** Number of the bank's branch. */
  branch_number?: string;
  /** Number of the owner's identity document. */
  owner_document_number?: string;
  /** Name of the owner. */
  owner_name?: string;
  /** Country of the branch. */
  branch_country?: CountryText;
  /** Currency of the account. */
  currency?: CurrencyText;
  /** The bank of the account. */
  bank?: PersonBank;
}

/** A bank. */
export interface PersonBank {
  /** Code of the bank. */
  code?: CodeText;
  /** Name of the bank. */
  name?: string;
}

/**
 * The result of an APM payment. It has the URL where the shopper pays. It does not show whether the shopper
 * has paid.
 *
 * Open (`always-present.createApmPayment`): Which fields a response always has, in addition to the promised
 * ones. For an APM payment result this includes the fields of the request that it repeats. Of a success the
 * lists of fields are taken to be promises (`results.listed`), unless a profile fills this point.
 *
 * Open (`signature.responses.createApmPayment`): Which of three responses are signed. The list of signed
 * responses omits the payout, but the record that it shares with its request has the field
 * (`payout.shared-record`). The elements of an APM payment result have no signature. Three statements say
 * that every batch response is signed (`authentication.1.response`), but the query's own list of fields omits
 * the signature (`endpoints.5.body`).
 *
 * Open (`apm.outcome`): How a merchant learns the outcome of an APM payment. Its result has neither an
 * outcome nor a `transaction_id`.
 */
export interface ApmPaymentResult {
  /** The merchant that the response is for. */
  merchant_id?: string;
  /** The account of the merchant that the response is for. */
  account_id?: string;
  /** The merchant's order number. */
  order_no?: string;
  /** The amount, in units of the currency. */
  amount?: DecimalText;
  /** The currency. */
  currency?: CodeText;
  /**
   * The issuer's payment page. The merchant requests it and redirects the shopper there.
   *
   * Required (rule `apm-payment-result.issuer-url`).
   *
   * Open (`apm.issuer-request`): Which HTTP method is used to request `issuer_url` 'again', and who does it,
   * before the shopper is redirected there.
   */
  issuer_url: string;
}

/** A payment on a hosted page, to which the shopper is redirected or which is shown in an iframe. */
export interface RedirectPaymentRequest {
  /**
   * The merchant that sends the request.
   *
   * Required (rule `service.identity`).
   */
  merchant_id: NumericText;
  /**
   * The account of the merchant that the payment is for.
   *
   * Required (rule `service.identity`).
   */
  account_id: NumericText;
  /** The merchant's number of the order. Whether a request must have one is open (`fields.required`). */
  order_no?: string;
  /** The currency of the payment. */
  currency?: CurrencyText;
  /** The total to pay, in units of the currency. */
  amount?: DecimalText;
  /**
   * A decimal amount. What it has to do with `items` and `amount` is open.
   *
   * Open (`payment.amount-parts`): How `amount` relates to `item_total`, `shipping`, `handling`, `tax_total`,
   * `insurance` and the discounts.
   */
  item_total?: DecimalText;
  /** The cost of shipping. */
  shipping?: DecimalText;
  /** The cost of handling. */
  handling?: DecimalText;
  /** The total tax. */
  tax_total?: DecimalText;
  /** The cost of insurance. */
  insurance?: DecimalText;
  /** A discount on shipping. */
  shipping_discount?: DecimalText;
  /** A discount on the order. */
  discount?: DecimalText;
  /**
   * The items of the order in one text. An item is `name#,#code#,#price#,#quantity`, and items are joined by
   * `#;#`.
   *
   * Open (`items.escaping`): How a separator in the name or code of an item is written, and whether components
   * may be empty.
   */
  items?: string;
  /** A note on the order, as free text. */
  note?: string;
  /** The merchant's identifier of the shopper. */
  shopper_id?: string;
  /** The shopper's e-mail address. */
  shopper_email?: string;
  /** The shopper's IP address. */
  shopper_ip?: string;
  /** The shopper's telephone number. */
  shopper_phone?: string;
  /** The shopper's level with the merchant. */
  shopper_level?: NumericText;
  /** The payer's first name. */
  first_name?: string;
  /** The payer's last name. */
  last_name?: string;
  /** The number of the payer's identity document. */
  document?: string;
  /**
   * The payer's date of birth.
   *
   * Observed form: `DD-MM-YYYY`.
   */
  birth_date?: string;
  /** Country of the billing address. */
  billing_country?: CountryText;
  /** State of the billing address. */
  billing_state?: string;
  /** City of the billing address. */
  billing_city?: string;
  /** Street of the billing address. */
  billing_address?: string;
  /** Postal code of the billing address. */
  billing_postal_code?: CodeText;
  /** Operating system of the shopper's device. */
  os?: string;
  /** The shopper's browser. */
  browser?: string;
  /** Language of the browser. */
  browser_lang?: string;
  /** Time zone of the browser. */
  time_zone?: string;
  /**
   * Resolution of the screen.
   *
   * Observed form: `WIDTHxHEIGHT`.
   */
  resolution?: string;
  /** Colour depth of the screen. */
  color_depth?: string;
  /** A cookie of the shopper's browser. */
  cookie_new?: string;
  /** Another cookie of the shopper's browser. */
  cookie_old?: string;
  /** The recipient's first name. */
  delivery_firstname?: string;
  /** The recipient's last name. */
  delivery_lastname?: string;
  /** Country of the delivery address. */
  delivery_country?: CountryText;
  /** State of the delivery address. */
  delivery_state?: string;
  /** City of the delivery address. */
  delivery_city?: string;
  /** Street of the delivery address. */
  delivery_address?: string;
  /** Postal code of the delivery address. */
  delivery_postal_code?: CodeText;
  /** Where the result notification is sent. */
  notify_url?: UrlText;
  /** Text for the merchant's own use. */
  custom?: string;
  /** A fingerprint of the shopper's device. */
  device_fingerprint?: string;
  /**
   * The signature of the request.
   *
   * Required (rule `service.identity`).
   */
  encryption_data: SignatureText;
  /** Name of the merchant's shop platform. */
  platform_source?: string;
  /**
   * Kind of the shopper's device.
   *
   * Observed: `PC`. Other values may occur.
   */
  device_type?: "PC" | (string & {});
  /**
   * The switch of 3-D Secure. What its values mean is open.
   *
   * Observed: `do3DS`. Other values may occur.
   *
   * Open (`payment.three-ds`): How a 3-D Secure challenge takes place, and the values of `threeds_result`. The
   * direct payment result has no URL to redirect the shopper to.
   */
  open3d?: "do3DS" | (string & {});
  /**
   * A switch about stored cards. What it does is open.
   *
   * Observed: `NO`. Other values may occur.
   *
   * Open (`payment.tokens`): When a card is stored, which value of `token_flag` requests it, and how `token_id`
   * replaces a card.
   */
  token_flag?: "NO" | (string & {});
  /** The token of a stored card. */
  token_id?: string;
  /**
   * Code of a challenge window's size. What its values mean is open.
   *
   * Form: `CodeText`. Observed: `01`. Other values may occur.
   */
  challenge_window_size?: "01" | (string & {});
  /** A session of the shopper. */
  session_id?: string;
  /**
   * What it says of instalments is open.
   *
   * Open (`payment.installments`): What `installments` and `installments_id` mean.
   */
  installments?: string;
  /**
   * What it identifies is open.
   *
   * Open (`payment.installments`): What `installments` and `installments_id` mean.
   */
  installments_id?: string;
  /**
   * Kind of order. What its values mean is open.
   *
   * Observed: `WEB`. Other values may occur.
   */
  order_type?: "WEB" | (string & {});
  /** When the shopper checked out. Unix time in seconds. */
  checkout_time?: number;
  /** The user agent text of the shopper's browser. */
  user_agent?: string;
  /**
   * Token of the anti-fraud cookie.
   *
   * Open (`names.antifraud-token-cookie`): `antifraud_token_cookie` replaces a field name that contained a
   * vendor's name. The name on the wire is not given.
   */
  antifraud_token_cookie?: string;
  /** The items of the cart. */
  cart_items?: CartItem[];
  /** The shopper's account with the merchant. */
  account_owner?: AccountOwner[];
  /** Coupons and discounts of the order. */
  total_discount?: TotalDiscount[];
  /** Further information on the payment. */
  additional_information?: AdditionalInformation[];
  /** A pricing reference. Not the `price_id` of a subscription. */
  price_id?: string;
  /** A pricing reference. */
  quote_id?: string;
  /** A pricing reference, as text. */
  quote_price?: OpenAmountText;
  /** Domain of the shop. */
  storefront_domains?: string;
  /** The terms of a recurring contract, where the payment starts one. */
  subscription?: Subscription;
  /**
   * Where the shopper's browser goes after the payment.
   *
   * Open (`redirect.return-url`): Whether a redirect payment may or must contain `return_url`. The field table
   * gives it only to APM payments. Two other places give it to redirect payments too.
   *
   * Open (`redirect.return`): The method and parameters with which the shopper's browser returns to
   * `return_url`.
   */
  return_url?: UrlText;
}

/** An HTML page whose form posts itself. */
export interface RedirectPaymentPage {
  /** The complete page, unchanged. */
  page: string;
}

/**
 * Selects the orders to return. How is open (`search.selection.queryTransactions`).
 *
 * Open (`search.selection.queryTransactions`): How a query selects orders, and a refund search refunds. Their
 * requests have no field for this, although the envelope mentions an array of order entries.
 */
export interface QueryRequest {
  /**
   * The merchant that sends the request.
   *
   * Required (rule `service.identity`).
   */
  merchant_id: string;
  /**
   * The account of the merchant that the request is for.
   *
   * Required (rule `service.identity`).
   */
  account_id: string;
  /**
   * The signature of the request.
   *
   * Required (rule `service.identity`).
   */
  encryption_data: SignatureText;
}

/**
 * The orders that were found.
 *
 * Open (`always-present.queryTransactions`): Which fields a response always has, in addition to the promised
 * ones. For an APM payment result this includes the fields of the request that it repeats. Of a success the
 * lists of fields are taken to be promises (`results.listed`), unless a profile fills this point.
 *
 * Open (`signature.responses.queryTransactions`): Which of three responses are signed. The list of signed
 * responses omits the payout, but the record that it shares with its request has the field
 * (`payout.shared-record`). The elements of an APM payment result have no signature. Three statements say
 * that every batch response is signed (`authentication.1.response`), but the query's own list of fields omits
 * the signature (`endpoints.5.body`).
 *
 * Open (`search.no-match.queryTransactions`): The response to a query or refund search that finds nothing.
 */
export interface QueryResult {
  /**
   * The merchant that the response is for.
   *
   * Required (rule `batch-envelope.response`).
   */
  merchant_id: Identifier;
  /**
   * The account of the merchant that the response is for.
   *
   * Required (rule `batch-envelope.response`).
   */
  account_id: Identifier;
  /**
   * The status of the batch: `1` is a success. What other values mean is open. Each order has its own result.
   *
   * Required (rule `errors.app.1`). Form: `OpenScalar`. Observed: `1`. Other values may occur.
   *
   * Open (`codes.return_status`): The codes of each field beyond the observed ones, what they mean, and which
   * of them end a payment.
   */
  return_status: "1" | (string & {}) | number;
  /**
   * The text for `return_status`: `OK` on success.
   *
   * Required (rule `errors.app.1`). Form: `OpenScalar`. Observed: `OK`. Other values may occur.
   *
   * Open (`codes.return_message`): The codes of each field beyond the observed ones, what they mean, and which
   * of them end a payment.
   */
  return_message: "OK" | (string & {}) | number;
  /**
   * The signature of the response.
   *
   * Required (rule `authentication.1.response`).
   *
   * Open (`signature.response`): Whether responses are signed by the scheme of the requests. It also applies to
   * a payout or APM payment result that is signed (`signature.responses`).
   */
  encryption_data: SignatureText;
  /**
   * The orders that were found, at most 100.
   *
   * Required (rule `endpoints.5.body`).
   */
  orders_list: OrderRecord[];
}

/**
 * An identifier as text or number. The interface gives no type. It is not empty.
 *
 * Open (`fields.type`): What a gateway demands of fields beyond the contract. This means which request fields
 * are required, their maximum length, their exact format and their values. It also means the JSON type of the
 * fields for which no type is given. These are most fields of a batch response and of the entries of capture,
 * review, cancel and refund, and fields of a subscription cancellation and of persons in a payout.
 */
export type Identifier = string | number;

/**
 * Text or number. The interface gives it no type.
 *
 * Open (`fields.type`): What a gateway demands of fields beyond the contract. This means which request fields
 * are required, their maximum length, their exact format and their values. It also means the JSON type of the
 * fields for which no type is given. These are most fields of a batch response and of the entries of capture,
 * review, cancel and refund, and fields of a subscription cancellation and of persons in a payout.
 */
export type OpenScalar = string | number;

/**
 * An order in the gateway's records.
 *
 * Open (`names.redacted-order-field`): The order record has a text field whose name was removed from the
 * document.
 *
 * Open (`batch.error-message.queryTransactions`): Whether the entries of a refund, a refund search and a
 * query have an `error_message`. Two statements give one to every result entry, but the refund record and the
 * order record have none. So it is also open whether theirs is empty on success. For the other entries a rule
 * states it (`batch-envelope.entry-error`).
 */
export interface OrderRecord {
  /**
   * The amount, in units of the currency.
   *
   * Open (`order-record.amount-meaning`): Whether an order's `amount` is the requested amount, the captured
   * amount, or the amount left after refunds.
   */
  amount?: DecimalText;
  /** The currency of `amount`. */
  currency?: CodeText;
  /** Where the order is delivered. */
  delivery_information?: DeliveryInformation;
  /**
   * Name of the anti-fraud provider.
   *
   * Open (`codes.antifraud_provider`): The codes of each field beyond the observed ones, what they mean, and
   * which of them end a payment.
   */
  antifraud_provider?: string;
  /** The outcomes of the fraud checks. */
  fraud_check_result?: FraudCheck[];
  /**
   * A mark about 3-D Secure. What its values mean is open.
   *
   * Observed: `0`. Other values may occur.
   *
   * Open (`codes.is3ds`): The codes of each field beyond the observed ones, what they mean, and which of them
   * end a payment.
   */
  is3ds?: "0" | (string & {});
  /** The payment, by the merchant's order number. */
  order_no?: string;
  /**
   * The status of the payment. What its values mean is open.
   *
   * Form: `NumericText`. Observed: `3000`. Other values may occur.
   *
   * Open (`codes.payment_status`): The codes of each field beyond the observed ones, what they mean, and which
   * of them end a payment.
   *
   * Open (`states.order`): The states of an order, of a refund and of a payout, and what changes them. Only
   * single values were observed: `3000` and `4100` of an order, `1` of a refund, `COMPLETED` of a payout.
   */
  payment_status?: "3000" | (string & {});
  /**
   * A result of the query for this order. What its values mean is open.
   *
   * Form: `CodeText`. Observed: `1`. Other values may occur.
   *
   * Open (`codes.query_result`): The codes of each field beyond the observed ones, what they mean, and which of
   * them end a payment.
   */
  query_result?: "1" | (string & {});
  /**
   * A reference number of the order.
   *
   * Open (`order-record.reference-no`): What `reference_no` refers to.
   */
  reference_no?: string;
  /** The shopper's e-mail address. */
  shopper_email?: string;
  /** The shopper's telephone number. */
  shopper_phone?: string;
  /** The subscription of the order. */
  subscription_result?: SubscriptionResult;
  /** When the transaction was made. */
  transaction_date?: CompactDateTimeText;
  /** The payment, by the gateway's identifier. */
  transaction_id?: string;
}

/** Where an order is delivered. */
export interface DeliveryInformation {
  /** Street. */
  delivery_address?: string;
  /** City. */
  delivery_city?: string;
  /** Country. */
  delivery_country?: CodeText;
  /** The recipient's first name. */
  delivery_firstname?: string;
  /** The recipient's last name. */
  delivery_lastname?: string;
  /** Postal code. */
  delivery_postal_code?: CodeText;
  /** State. */
  delivery_state?: string;
}

/** The outcome of one fraud check. */
export interface FraudCheck {
  /**
   * What was checked.
   *
   * Required (rule `order-record.fraud-checks`).
   *
   * Open (`codes.fraud_check_result.check_items`): The codes of each field beyond the observed ones, what they
   * mean, and which of them end a payment.
   */
  check_items: string;
  /**
   * The outcome of the check.
   *
   * Required (rule `order-record.fraud-checks`). Form: `CodeText`. Observed: `ACCEPT`, `REJECT`. Other values
   * may occur.
   *
   * Open (`codes.fraud_check_result.status`): The codes of each field beyond the observed ones, what they mean,
   * and which of them end a payment.
   */
  status: "ACCEPT" | "REJECT" | (string & {});
}

/** The subscription of an order. */
export interface SubscriptionResult {
  /** Name of the contract. */
  contract_name?: string;
  /**
   * The deduction period of the subscription.
   *
   * Open (`direct-payment.deduction-period`): The unit of `recurring_deduction_period`.
   */
  recurring_deduction_period?: string;
  /**
   * The deduction date of the subscription. The result of a direct payment has a time too.
   *
   * Open (`dates.time-zone`): The time zone of dates without an offset. This includes `refund_processing_date`
   * if it has a time (`refund.processing-date`).
   */
  recurring_deduction_time?: DateText;
  /** Identifier of the subscription. */
  recurring_id?: string;
  /**
   * The status of the subscription.
   *
   * Form: `CodeText`. Observed: `1`. Other values may occur.
   *
   * Open (`codes.recurring_status`): The codes of each field beyond the observed ones, what they mean, and
   * which of them end a payment.
   *
   * Open (`subscription.status-field`): Which field shows the status `Inactived`. The document names none.
   */
  recurring_status?: "1" | (string & {});
}

/**
 * A date, such as `2024-05-01`. It has the form YYYY-MM-DD.
 *
 * Pattern: `^([0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01]))?$`.
 */
export type DateText = string;

/**
 * A date and time, such as `20240501100000`. It has the form YYYYMMDDHHMMSS, in a time zone that is open.
 *
 * Open (`dates.time-zone`): The time zone of dates without an offset. This includes `refund_processing_date`
 * if it has a time (`refund.processing-date`).
 *
 * Pattern: `^([0-9]{4}(0[1-9]|1[0-2])(0[1-9]|[12][0-9]|3[01])([01][0-9]|2[0-3])[0-5][0-9][0-5][0-9])?$`.
 */
export type CompactDateTimeText = string;

/** The orders to capture. */
export interface CaptureRequest {
  /**
   * The merchant that sends the request.
   *
   * Required (rule `service.identity`).
   */
  merchant_id: string;
  /**
   * The account of the merchant that the request is for.
   *
   * Required (rule `service.identity`).
   */
  account_id: string;
  /**
   * The signature of the request.
   *
   * Required (rule `service.identity`).
   */
  encryption_data: SignatureText;
  /** The orders to capture, at most 50. */
  capture_orders?: CaptureOrder[];
}

/** An order to capture. Which of its fields are required, such as `order_no`, is open (`fields.required`). */
export interface CaptureOrder {
  /** The payment to capture, by the gateway's identifier. */
  transaction_id?: OpenScalar;
  /** The same payment, by the merchant's order number. */
  order_no?: OpenScalar;
  /** The currency of `amount`. */
  currency?: OpenScalar;
  /**
   * The amount, in units of the currency.
   *
   * Open (`orders.entry-amount.captureTransactions`): Whether the `amount` of an order in a capture, review or
   * cancellation is the amount to act on, or must repeat the amount of the payment.
   */
  amount?: OpenAmount;
}

/**
 * An amount, such as `10.50`, as text or number. The interface gives neither type nor form.
 *
 * Open (`fields.type`): What a gateway demands of fields beyond the contract. This means which request fields
 * are required, their maximum length, their exact format and their values. It also means the JSON type of the
 * fields for which no type is given. These are most fields of a batch response and of the entries of capture,
 * review, cancel and refund, and fields of a subscription cancellation and of persons in a payout.
 *
 * Open (`fields.format`): What a gateway demands of fields beyond the contract. This means which request
 * fields are required, their maximum length, their exact format and their values. It also means the JSON type
 * of the fields for which no type is given. These are most fields of a batch response and of the entries of
 * capture, review, cancel and refund, and fields of a subscription cancellation and of persons in a payout.
 *
 * Open (`amounts.decimals`): How many decimal places an amount may or must have, for each currency.
 */
export type OpenAmount = string | number;

/**
 * The result of the batch. Each order has its own entry. The envelope alone does not show that money moved.
 *
 * Open (`always-present.captureTransactions`): Which fields a response always has, in addition to the
 * promised ones. For an APM payment result this includes the fields of the request that it repeats. Of a
 * success the lists of fields are taken to be promises (`results.listed`), unless a profile fills this point.
 */
export interface CaptureResult {
  /**
   * The merchant that the response is for.
   *
   * Required (rule `batch-envelope.response`).
   */
  merchant_id: Identifier;
  /**
   * The account of the merchant that the response is for.
   *
   * Required (rule `batch-envelope.response`).
   */
  account_id: Identifier;
  /**
   * The status of the batch: `1` is a success. What other values mean is open. Each order has its own result.
   *
   * Required (rule `errors.app.1`). Form: `OpenScalar`. Observed: `1`. Other values may occur.
   *
   * Open (`codes.return_status`): The codes of each field beyond the observed ones, what they mean, and which
   * of them end a payment.
   */
  return_status: "1" | (string & {}) | number;
  /**
   * The text for `return_status`: `OK` on success.
   *
   * Required (rule `errors.app.1`). Form: `OpenScalar`. Observed: `OK`. Other values may occur.
   *
   * Open (`codes.return_message`): The codes of each field beyond the observed ones, what they mean, and which
   * of them end a payment.
   */
  return_message: "OK" | (string & {}) | number;
  /**
   * The signature of the response.
   *
   * Required (rule `authentication.1.response`).
   *
   * Open (`signature.response`): Whether responses are signed by the scheme of the requests. It also applies to
   * a payout or APM payment result that is signed (`signature.responses`).
   */
  encryption_data: SignatureText;
  /**
   * The result for each order of the request.
   *
   * Required (rule `batch-envelope.one-result-per-order`).
   */
  capture_orders: CaptureResultEntry[];
}

/** The result for one order. */
export interface CaptureResultEntry {
  /**
   * The amount, in units of the currency.
   *
   * Required if `capture_status` is `"1"` or `1` (rule `endpoints.7.response`).
   */
  amount?: OpenAmount;
  /**
   * Whether this order was captured: `1` is a success.
   *
   * Required (rule `batch-envelope.entry-status`). Form: `OpenScalar`. Observed: `1`. Other values may occur.
   *
   * Open (`codes.capture_status`): The codes of each field beyond the observed ones, what they mean, and which
   * of them end a payment.
   */
  capture_status: "1" | (string & {}) | number;
  /**
   * The currency of `amount`.
   *
   * Required if `capture_status` is `"1"` or `1` (rule `endpoints.7.response`).
   */
  currency?: OpenScalar;
  /**
   * Why the order was not captured. Empty on success.
   *
   * Required (rule `batch-envelope.entry-error`).
   *
   * Open (`codes.error_message`): The codes of each field beyond the observed ones, what they mean, and which
   * of them end a payment.
   */
  error_message: OpenScalar;
  /**
   * The payment, by the merchant's order number.
   *
   * Required if `capture_status` is `"1"` or `1` (rule `endpoints.7.response`).
   */
  order_no?: OpenScalar;
  /**
   * The payment, by the gateway's identifier.
   *
   * Required if `capture_status` is `"1"` or `1` (rule `endpoints.7.response`).
   */
  transaction_id?: OpenScalar;
}

/** The orders to review. */
export interface ReviewRequest {
  /**
   * The merchant that sends the request.
   *
   * Required (rule `service.identity`).
   */
  merchant_id: string;
  /**
   * The account of the merchant that the request is for.
   *
   * Required (rule `service.identity`).
   */
  account_id: string;
  /**
   * The signature of the request.
   *
   * Required (rule `service.identity`).
   */
  encryption_data: SignatureText;
  /** The orders to review, at most 100. */
  review_orders?: ReviewOrder[];
}

/** An order to review. Which of its fields are required, such as `order_no`, is open (`fields.required`). */
export interface ReviewOrder {
  /** The payment to review, by the gateway's identifier. */
  transaction_id?: OpenScalar;
  /** The same payment, by the merchant's order number. */
  order_no?: OpenScalar;
  /** The currency of `amount`. */
  currency?: OpenScalar;
  /**
   * The amount, in units of the currency.
   *
   * Open (`orders.entry-amount.reviewTransactions`): Whether the `amount` of an order in a capture, review or
   * cancellation is the amount to act on, or must repeat the amount of the payment.
   */
  amount?: OpenAmount;
  /**
   * A flag of the review. What its values decide is open.
   *
   * Form: `OpenScalar`. Observed: `1`. Other values may occur.
   *
   * Open (`codes.review_flag`): The codes of each field beyond the observed ones, what they mean, and which of
   * them end a payment.
   */
  review_flag?: "1" | (string & {}) | number;
}

/**
 * The result of the batch. Each order has its own entry. The envelope alone does not show that money moved.
 *
 * Open (`always-present.reviewTransactions`): Which fields a response always has, in addition to the promised
 * ones. For an APM payment result this includes the fields of the request that it repeats. Of a success the
 * lists of fields are taken to be promises (`results.listed`), unless a profile fills this point.
 */
export interface ReviewResult {
  /**
   * The merchant that the response is for.
   *
   * Required (rule `batch-envelope.response`).
   */
  merchant_id: Identifier;
  /**
   * The account of the merchant that the response is for.
   *
   * Required (rule `batch-envelope.response`).
   */
  account_id: Identifier;
  /**
   * The status of the batch: `1` is a success. What other values mean is open. Each order has its own result.
   *
   * Required (rule `errors.app.1`). Form: `OpenScalar`. Observed: `1`. Other values may occur.
   *
   * Open (`codes.return_status`): The codes of each field beyond the observed ones, what they mean, and which
   * of them end a payment.
   */
  return_status: "1" | (string & {}) | number;
  /**
   * The text for `return_status`: `OK` on success.
   *
   * Required (rule `errors.app.1`). Form: `OpenScalar`. Observed: `OK`. Other values may occur.
   *
   * Open (`codes.return_message`): The codes of each field beyond the observed ones, what they mean, and which
   * of them end a payment.
   */
  return_message: "OK" | (string & {}) | number;
  /**
   * The signature of the response.
   *
   * Required (rule `authentication.1.response`).
   *
   * Open (`signature.response`): Whether responses are signed by the scheme of the requests. It also applies to
   * a payout or APM payment result that is signed (`signature.responses`).
   */
  encryption_data: SignatureText;
  /**
   * The result for each order of the request.
   *
   * Required (rule `batch-envelope.one-result-per-order`).
   */
  review_orders: ReviewResultEntry[];
}

/** The result for one order. */
export interface ReviewResultEntry {
  /**
   * The amount, in units of the currency.
   *
   * Required if `review_status` is `"1"` or `1` (rule `endpoints.8.response`).
   */
  amount?: OpenAmount;
  /**
   * Whether this order was reviewed: `1` is a success.
   *
   * Required (rule `batch-envelope.entry-status`). Form: `OpenScalar`. Observed: `1`. Other values may occur.
   *
   * Open (`codes.review_status`): The codes of each field beyond the observed ones, what they mean, and which
   * of them end a payment.
   */
  review_status: "1" | (string & {}) | number;
  /**
   * The currency of `amount`.
   *
   * Required if `review_status` is `"1"` or `1` (rule `endpoints.8.response`).
   */
  currency?: OpenScalar;
  /**
   * Why the order was not reviewed. Empty on success.
   *
   * Required (rule `batch-envelope.entry-error`).
   *
   * Open (`codes.error_message`): The codes of each field beyond the observed ones, what they mean, and which
   * of them end a payment.
   */
  error_message: OpenScalar;
  /**
   * The payment, by the merchant's order number.
   *
   * Required if `review_status` is `"1"` or `1` (rule `endpoints.8.response`).
   */
  order_no?: OpenScalar;
  /**
   * The payment, by the gateway's identifier.
   *
   * Required if `review_status` is `"1"` or `1` (rule `endpoints.8.response`).
   */
  transaction_id?: OpenScalar;
  /**
   * The flag of the review. No rule says that it repeats that of the request.
   *
   * Required if `review_status` is `"1"` or `1` (rule `endpoints.8.response`).
   *
   * Open (`codes.review_flag`): The codes of each field beyond the observed ones, what they mean, and which of
   * them end a payment.
   */
  review_flag?: OpenScalar;
}

/** The orders to cancel. */
export interface CancelRequest {
  /**
   * The merchant that sends the request.
   *
   * Required (rule `service.identity`).
   */
  merchant_id: string;
  /**
   * The account of the merchant that the request is for.
   *
   * Required (rule `service.identity`).
   */
  account_id: string;
  /**
   * The signature of the request.
   *
   * Required (rule `service.identity`).
   */
  encryption_data: SignatureText;
  /** The orders to cancel, at most 50. */
  cancel_orders?: CancelOrder[];
}

/** An order to cancel. Which of its fields are required, such as `order_no`, is open (`fields.required`). */
export interface CancelOrder {
  /** The payment to cancel, by the gateway's identifier. */
  transaction_id?: OpenScalar;
  /** The same payment, by the merchant's order number. */
  order_no?: OpenScalar;
  /** The currency of `amount`. */
  currency?: OpenScalar;
  /**
   * The amount, in units of the currency.
   *
   * Open (`orders.entry-amount.cancelTransactions`): Whether the `amount` of an order in a capture, review or
   * cancellation is the amount to act on, or must repeat the amount of the payment.
   */
  amount?: OpenAmount;
}

/**
 * The result of the batch. Each order has its own entry. The envelope alone does not show that money moved.
 *
 * Open (`always-present.cancelTransactions`): Which fields a response always has, in addition to the promised
 * ones. For an APM payment result this includes the fields of the request that it repeats. Of a success the
 * lists of fields are taken to be promises (`results.listed`), unless a profile fills this point.
 */
export interface CancelResult {
  /**
   * The merchant that the response is for.
   *
   * Required (rule `batch-envelope.response`).
   */
  merchant_id: Identifier;
  /**
   * The account of the merchant that the response is for.
   *
   * Required (rule `batch-envelope.response`).
   */
  account_id: Identifier;
  /**
   * The status of the batch: `1` is a success. What other values mean is open. Each order has its own result.
   *
   * Required (rule `errors.app.1`). Form: `OpenScalar`. Observed: `1`. Other values may occur.
   *
   * Open (`codes.return_status`): The codes of each field beyond the observed ones, what they mean, and which
   * of them end a payment.
   */
  return_status: "1" | (string & {}) | number;
  /**
   * The text for `return_status`: `OK` on success.
   *
   * Required (rule `errors.app.1`). Form: `OpenScalar`. Observed: `OK`. Other values may occur.
   *
   * Open (`codes.return_message`): The codes of each field beyond the observed ones, what they mean, and which
   * of them end a payment.
   */
  return_message: "OK" | (string & {}) | number;
  /**
   * The signature of the response.
   *
   * Required (rule `authentication.1.response`).
   *
   * Open (`signature.response`): Whether responses are signed by the scheme of the requests. It also applies to
   * a payout or APM payment result that is signed (`signature.responses`).
   */
  encryption_data: SignatureText;
  /**
   * The result for each order of the request.
   *
   * Required (rule `batch-envelope.one-result-per-order`).
   */
  cancel_orders: CancelResultEntry[];
}

/** The result for one order. */
export interface CancelResultEntry {
  /**
   * The amount, in units of the currency.
   *
   * Required if `cancel_status` is `"1"` or `1` (rule `endpoints.9.response`).
   */
  amount?: OpenAmount;
  /**
   * Whether this order was cancelled: `1` is a success.
   *
   * Required (rule `batch-envelope.entry-status`). Form: `OpenScalar`. Observed: `1`. Other values may occur.
   *
   * Open (`codes.cancel_status`): The codes of each field beyond the observed ones, what they mean, and which
   * of them end a payment.
   */
  cancel_status: "1" | (string & {}) | number;
  /**
   * The currency of `amount`.
   *
   * Required if `cancel_status` is `"1"` or `1` (rule `endpoints.9.response`).
   */
  currency?: OpenScalar;
  /**
   * Why the order was not cancelled. Empty on success.
   *
   * Required (rule `batch-envelope.entry-error`).
   *
   * Open (`codes.error_message`): The codes of each field beyond the observed ones, what they mean, and which
   * of them end a payment.
   */
  error_message: OpenScalar;
  /**
   * The payment, by the merchant's order number.
   *
   * Required if `cancel_status` is `"1"` or `1` (rule `endpoints.9.response`).
   */
  order_no?: OpenScalar;
  /**
   * The payment, by the gateway's identifier.
   *
   * Required if `cancel_status` is `"1"` or `1` (rule `endpoints.9.response`).
   */
  transaction_id?: OpenScalar;
}

/**
 * The subscription to cancel.
 *
 * Open (`fields.type`): What a gateway demands of fields beyond the contract. This means which request fields
 * are required, their maximum length, their exact format and their values. It also means the JSON type of the
 * fields for which no type is given. These are most fields of a batch response and of the entries of capture,
 * review, cancel and refund, and fields of a subscription cancellation and of persons in a payout.
 */
export interface CancelSubscriptionRequest {
  /**
   * The merchant that sends the request.
   *
   * Required (rule `service.identity`).
   */
  merchant_id: OpenScalar;
  /**
   * The account of the merchant that the request is for.
   *
   * Required (rule `service.identity`).
   */
  account_id: OpenScalar;
  /**
   * The subscription to cancel.
   *
   * Open (`subscription.already-cancelled`): The response to the cancellation of a subscription that is already
   * cancelled.
   *
   * Open (`subscription.contract-mismatch`): The response to a cancellation whose `recurring_id` belongs to a
   * subscription with another `contract_name`.
   */
  recurring_id?: OpenScalar;
  /** The name of the subscription's contract. */
  contract_name?: OpenScalar;
  /**
   * The signature of the request.
   *
   * Required (rule `service.identity`).
   */
  encryption_data: SignatureText;
}

/** The result of the cancellation of a subscription. */
export interface SubscriptionCancellationResult {
  /** The merchant that the response is for. */
  merchant_id?: string;
  /** The account of the merchant that the response is for. */
  account_id?: string;
  /**
   * Identifier of the subscription.
   *
   * Not empty if `cancel_status` is `"1"` and `error_message` is `""`.
   */
  recurring_id?: string;
  /** Name of the contract. */
  contract_name?: string;
  /**
   * Whether the subscription was cancelled. Not the `cancel_status` of a cancelled order.
   *
   * Form: `CodeText`. Observed: `1`. Other values may occur.
   *
   * Open (`codes.cancelSubscription.cancel_status`): The codes of each field beyond the observed ones, what
   * they mean, and which of them end a payment.
   */
  cancel_status?: "1" | (string & {});
  /**
   * Why the subscription was not cancelled. Empty on success.
   *
   * Required (rule `subscription-cancellation-result.fields`).
   *
   * Open (`codes.error_message`): The codes of each field beyond the observed ones, what they mean, and which
   * of them end a payment.
   */
  error_message: string;
  /**
   * The signature of the response.
   *
   * Required (rule `authentication.1.response`).
   *
   * Open (`signature.response`): Whether responses are signed by the scheme of the requests. It also applies to
   * a payout or APM payment result that is signed (`signature.responses`).
   */
  encryption_data: SignatureText;
}

/** The payments to refund. */
export interface RefundRequest {
  /**
   * The merchant that sends the request.
   *
   * Required (rule `service.identity`).
   */
  merchant_id: string;
  /**
   * The account of the merchant that the request is for.
   *
   * Required (rule `service.identity`).
   */
  account_id: string;
  /**
   * The signature of the request.
   *
   * Required (rule `service.identity`).
   */
  encryption_data: SignatureText;
  /** The payments to refund, at most 50. */
  refund_orders?: RefundOrder[];
}

/**
 * A payment to refund in full or in part. Which of its fields are required, such as `order_no`, is open
 * (`fields.required`).
 */
export interface RefundOrder {
  /** The payment to refund, by the gateway's identifier. */
  transaction_id?: OpenScalar;
  /** The same payment, by the merchant's order number. */
  order_no?: OpenScalar;
  /** The currency of both amounts. */
  currency?: OpenScalar;
  /**
   * The original amount of the payment, in units of the currency.
   *
   * Open (`refund.amount-match`): The response to a refund whose `amount` differs from the payment's original
   * amount.
   */
  amount?: OpenAmount;
  /**
   * The amount to refund, in units of the currency. It is lower than `amount` for a partial refund.
   *
   * Open (`refund.above-remaining`): The response to a refund above the remaining captured amount, alone or
   * together with earlier refunds.
   *
   * Open (`refund.before-capture`): The response to a refund of a payment that is not captured.
   */
  refund_amount?: OpenAmount;
  /** Why the money is refunded. */
  refund_reason?: OpenScalar;
}

/**
 * The result of the batch. Each refund has its own entry. The envelope alone does not show that money moved.
 *
 * Open (`always-present.refundTransactions`): Which fields a response always has, in addition to the promised
 * ones. For an APM payment result this includes the fields of the request that it repeats. Of a success the
 * lists of fields are taken to be promises (`results.listed`), unless a profile fills this point.
 */
export interface RefundResult {
  /**
   * The merchant that the response is for.
   *
   * Required (rule `batch-envelope.response`).
   */
  merchant_id: Identifier;
  /**
   * The account of the merchant that the response is for.
   *
   * Required (rule `batch-envelope.response`).
   */
  account_id: Identifier;
  /**
   * The status of the batch: `1` is a success. What other values mean is open. Each order has its own result.
   *
   * Required (rule `errors.app.1`). Form: `OpenScalar`. Observed: `1`. Other values may occur.
   *
   * Open (`codes.return_status`): The codes of each field beyond the observed ones, what they mean, and which
   * of them end a payment.
   */
  return_status: "1" | (string & {}) | number;
  /**
   * The text for `return_status`: `OK` on success.
   *
   * Required (rule `errors.app.1`). Form: `OpenScalar`. Observed: `OK`. Other values may occur.
   *
   * Open (`codes.return_message`): The codes of each field beyond the observed ones, what they mean, and which
   * of them end a payment.
   */
  return_message: "OK" | (string & {}) | number;
  /**
   * The signature of the response.
   *
   * Required (rule `authentication.1.response`).
   *
   * Open (`signature.response`): Whether responses are signed by the scheme of the requests. It also applies to
   * a payout or APM payment result that is signed (`signature.responses`).
   */
  encryption_data: SignatureText;
  /**
   * The result of each refund of the request.
   *
   * Required (rule `batch-envelope.one-result-per-order`).
   */
  refund_orders: RefundResultEntry[];
}

/** The result of one refund. */
export interface RefundResultEntry {
  /** The gateway's identifier of the payment's transaction. */
  transaction_id?: string;
  /** The merchant's order number. */
  order_no?: string;
  /**
   * The original amount of the payment, in units of the currency.
   *
   * Open (`fields.format`): What a gateway demands of fields beyond the contract. This means which request
   * fields are required, their maximum length, their exact format and their values. It also means the JSON type
   * of the fields for which no type is given. These are most fields of a batch response and of the entries of
   * capture, review, cancel and refund, and fields of a subscription cancellation and of persons in a payout.
   *
   * Open (`amounts.decimals`): How many decimal places an amount may or must have, for each currency.
   */
  amount?: OpenAmountText;
  /** The currency. */
  currency?: CodeText;
  /** The refunded amount, in units of the currency. */
  refund_amount?: DecimalText;
  /** Why the money is refunded. */
  refund_reason?: string;
  /**
   * A reference of the refund.
   *
   * Open (`refund.reference`): Where `refund_reference` comes from. No request field has this name.
   */
  refund_reference?: string;
  /**
   * The gateway's identifier of the refund.
   *
   * Observed form: `<transaction_id>-<two digits>`.
   *
   * Open (`refund.reference-id`): The first sequence number of `refund_reference_id`, what follows 99, and the
   * value for a failed refund.
   */
  refund_reference_id?: string;
  /**
   * Whether the refund was made: `1` is a success.
   *
   * Required (rule `batch-envelope.entry-status`). Form: `CodeText`. Observed: `1`. Other values may occur.
   *
   * Open (`codes.refund_status`): The codes of each field beyond the observed ones, what they mean, and which
   * of them end a payment.
   *
   * Open (`states.refund`): The states of an order, of a refund and of a payout, and what changes them. Only
   * single values were observed: `3000` and `4100` of an order, `1` of a refund, `COMPLETED` of a payout.
   */
  refund_status: "1" | (string & {});
  /**
   * Why the refund failed. Whether refunds have this field is open.
   *
   * Open (`batch.error-message`): Whether the entries of a refund, a refund search and a query have an
   * `error_message`. Two statements give one to every result entry, but the refund record and the order record
   * have none. So it is also open whether theirs is empty on success. For the other entries a rule states it
   * (`batch-envelope.entry-error`).
   *
   * Open (`codes.error_message`): The codes of each field beyond the observed ones, what they mean, and which
   * of them end a payment.
   */
  error_message?: OpenScalar;
  /**
   * The outcome as a code and a message. `V0000:OK` is a success.
   *
   * Required (rule `endpoints.10.response`). Form: `CodeMessageText`. Observed: `V0000:OK`. Other values may
   * occur.
   *
   * Open (`codes.refund_message`): The codes of each field beyond the observed ones, what they mean, and which
   * of them end a payment.
   */
  refund_message: "V0000:OK" | (string & {});
}

/**
 * Selects the refunds to return. How is open (`search.selection.searchRefunds`).
 *
 * Open (`search.selection.searchRefunds`): How a query selects orders, and a refund search refunds. Their
 * requests have no field for this, although the envelope mentions an array of order entries.
 */
export interface RefundSearchRequest {
  /**
   * The merchant that sends the request.
   *
   * Required (rule `service.identity`).
   */
  merchant_id: string;
  /**
   * The account of the merchant that the request is for.
   *
   * Required (rule `service.identity`).
   */
  account_id: string;
  /**
   * The signature of the request.
   *
   * Required (rule `service.identity`).
   */
  encryption_data: SignatureText;
}

/**
 * The refunds that were found.
 *
 * Open (`always-present.searchRefunds`): Which fields a response always has, in addition to the promised
 * ones. For an APM payment result this includes the fields of the request that it repeats. Of a success the
 * lists of fields are taken to be promises (`results.listed`), unless a profile fills this point.
 *
 * Open (`search.no-match.searchRefunds`): The response to a query or refund search that finds nothing.
 */
export interface RefundSearchResult {
  /**
   * The merchant that the response is for.
   *
   * Required (rule `batch-envelope.response`).
   */
  merchant_id: Identifier;
  /**
   * The account of the merchant that the response is for.
   *
   * Required (rule `batch-envelope.response`).
   */
  account_id: Identifier;
  /**
   * The status of the batch: `1` is a success. What other values mean is open. Each order has its own result.
   *
   * Required (rule `errors.app.1`). Form: `OpenScalar`. Observed: `1`. Other values may occur.
   *
   * Open (`codes.return_status`): The codes of each field beyond the observed ones, what they mean, and which
   * of them end a payment.
   */
  return_status: "1" | (string & {}) | number;
  /**
   * The text for `return_status`: `OK` on success.
   *
   * Required (rule `errors.app.1`). Form: `OpenScalar`. Observed: `OK`. Other values may occur.
   *
   * Open (`codes.return_message`): The codes of each field beyond the observed ones, what they mean, and which
   * of them end a payment.
   */
  return_message: "OK" | (string & {}) | number;
  /**
   * The signature of the response.
   *
   * Required (rule `authentication.1.response`).
   *
   * Open (`signature.response`): Whether responses are signed by the scheme of the requests. It also applies to
   * a payout or APM payment result that is signed (`signature.responses`).
   */
  encryption_data: SignatureText;
  /**
   * The refunds that were found. Whether an order may have several is open, and what the limit of 100 orders
   * counts (`search.over-limit.searchRefunds`).
   *
   * Required (rule `endpoints.11`).
   */
  refund_orders: RefundSearchEntry[];
}

/** A refund in the gateway's records. */
export interface RefundSearchEntry {
  /** The gateway's identifier of the payment's transaction. */
  transaction_id?: string;
  /** The merchant's order number. */
  order_no?: string;
  /**
   * The original amount of the payment, in units of the currency.
   *
   * Open (`fields.format`): What a gateway demands of fields beyond the contract. This means which request
   * fields are required, their maximum length, their exact format and their values. It also means the JSON type
   * of the fields for which no type is given. These are most fields of a batch response and of the entries of
   * capture, review, cancel and refund, and fields of a subscription cancellation and of persons in a payout.
   *
   * Open (`amounts.decimals`): How many decimal places an amount may or must have, for each currency.
   */
  amount?: OpenAmountText;
  /** The currency. */
  currency?: CodeText;
  /** The refunded amount, in units of the currency. */
  refund_amount?: DecimalText;
  /** Why the money is refunded. */
  refund_reason?: string;
  /**
   * A reference of the refund.
   *
   * Open (`refund.reference`): Where `refund_reference` comes from. No request field has this name.
   */
  refund_reference?: string;
  /**
   * The gateway's identifier of the refund.
   *
   * Observed form: `<transaction_id>-<two digits>`.
   *
   * Open (`refund.reference-id`): The first sequence number of `refund_reference_id`, what follows 99, and the
   * value for a failed refund.
   */
  refund_reference_id?: string;
  /**
   * Whether the refund was made: `1` is a success.
   *
   * Form: `CodeText`. Observed: `1`. Other values may occur.
   *
   * Open (`codes.refund_status`): The codes of each field beyond the observed ones, what they mean, and which
   * of them end a payment.
   *
   * Open (`states.refund`): The states of an order, of a refund and of a payout, and what changes them. Only
   * single values were observed: `3000` and `4100` of an order, `1` of a refund, `COMPLETED` of a payout.
   */
  refund_status?: "1" | (string & {});
  /**
   * Why the refund failed. Whether refunds have this field is open.
   *
   * Open (`batch.error-message`): Whether the entries of a refund, a refund search and a query have an
   * `error_message`. Two statements give one to every result entry, but the refund record and the order record
   * have none. So it is also open whether theirs is empty on success. For the other entries a rule states it
   * (`batch-envelope.entry-error`).
   *
   * Open (`codes.error_message`): The codes of each field beyond the observed ones, what they mean, and which
   * of them end a payment.
   */
  error_message?: OpenScalar;
  /**
   * Status of the payment or of the refund, which is open.
   *
   * Required (rule `endpoints.11.records`). Form: `CodeText`. Observed: `4100`. Other values may occur.
   *
   * Open (`codes.payment_status`): The codes of each field beyond the observed ones, what they mean, and which
   * of them end a payment.
   *
   * Open (`refund-search.payment-status`): Whether `payment_status` in a refund search is the status of the
   * payment or of the refund.
   */
  payment_status: "4100" | (string & {});
  /**
   * When the refund was made.
   *
   * Required (rule `endpoints.11.records`).
   */
  refund_date: CompactDateTimeText;
  /**
   * When the refund was processed. May be empty.
   *
   * Required (rule `endpoints.11.records`).
   *
   * Open (`refund.processing-date`): When `refund_processing_date` is set, and its form when it is not empty.
   */
  refund_processing_date: OpenDateText;
}

/** A payout to a beneficiary. */
export interface PayoutRequest {
  /**
   * The merchant's identifier.
   *
   * Required (rule `service.identity`).
   */
  merchant_id: string;
  /**
   * The merchant's account.
   *
   * Required (rule `service.identity`).
   */
  account_id: string;
  /**
   * Identifier of the beneficiary.
   *
   * Open (`payout.beneficiary-id`): Where `beneficiary_id` and `payer_id` come from, and whether
   * `beneficiary_id` replaces the `beneficiary`.
   */
  beneficiary_id?: string;
  /** Text for the merchant's own use. */
  client_data?: string;
  /**
   * Who pays the fee of the payout.
   *
   * Form: `CodeText`. Observed: `PAYER`. Other values may occur.
   *
   * Open (`codes.fee_paid_by`): The codes of each field beyond the observed ones, what they mean, and which of
   * them end a payment.
   */
  fee_paid_by?: "PAYER" | (string & {});
  /**
   * The amount in `payment_currency`.
   *
   * Open (`payout.amounts`): The form of `payment_amount` and `source_amount`, and how they relate to each
   * other and to the fee.
   */
  payment_amount?: OpenAmountText;
  /** The currency of `payment_amount`. */
  payment_currency?: CodeText;
  /**
   * The payment date of the payout.
   *
   * Open (`dates.time-zone`): The time zone of dates without an offset. This includes `refund_processing_date`
   * if it has a time (`refund.processing-date`).
   */
  payment_date?: DateText;
  /**
   * How the money is sent. Not the `payment_method` that makes a payment an APM payment.
   *
   * Form: `CodeText`. Observed: `SWIFT`. Other values may occur.
   *
   * Open (`codes.createPayout.payment_method`): The codes of each field beyond the observed ones, what they
   * mean, and which of them end a payment.
   */
  payment_method?: "SWIFT" | (string & {});
  /** Why the beneficiary is paid. */
  reason?: string;
  /** The merchant's own reference of the payout. */
  reference?: string;
  /**
   * The merchant's identifier of this request.
   *
   * Open (`payout.repeat`): The response to a second payout with the same `request_id`.
   */
  request_id?: UuidText;
  /**
   * The amount in `source_currency`.
   *
   * Open (`payout.amounts`): The form of `payment_amount` and `source_amount`, and how they relate to each
   * other and to the fee.
   */
  source_amount?: OpenAmountText;
  /** The currency of `source_amount`. */
  source_currency?: CodeText;
  /**
   * A charge option of SWIFT. What its values mean is open.
   *
   * Form: `CodeText`. Observed: `SHARED`. Other values may occur.
   *
   * Open (`codes.swift_charge_option`): The codes of each field beyond the observed ones, what they mean, and
   * which of them end a payment.
   */
  swift_charge_option?: "SHARED" | (string & {});
  /**
   * The source of the money.
   *
   * Form: `CodeText`. Observed: `DepositAccount`. Other values may occur.
   *
   * Open (`codes.fund_source`): The codes of each field beyond the observed ones, what they mean, and which of
   * them end a payment.
   */
  fund_source?: "DepositAccount" | (string & {});
  /** Where the result notification is sent. */
  notify_url?: UrlText;
  /** The person or company that pays. */
  payer?: Payer;
  /**
   * The signature of the request.
   *
   * Required (rule `service.identity`).
   */
  encryption_data: SignatureText;
  /** The person or company that is paid. */
  beneficiary?: Beneficiary;
}

/**
 * A UUID. It is a text.
 *
 * Pattern: `^([0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12})?$`.
 */
export type UuidText = string;

/**
 * The person or company that pays.
 *
 * Open (`fields.type`): What a gateway demands of fields beyond the contract. This means which request fields
 * are required, their maximum length, their exact format and their values. It also means the JSON type of the
 * fields for which no type is given. These are most fields of a batch response and of the entries of capture,
 * review, cancel and refund, and fields of a subscription cancellation and of persons in a payout.
 */
export interface Payer {
  /** Name of the company. */
  company_name?: string;
  /** The person's date of birth. */
  date_of_birth?: DateText;
  /**
   * Whether it is a company or a person.
   *
   * Open (`codes.entity_type`): The codes of each field beyond the observed ones, what they mean, and which of
   * them end a payment.
   */
  entity_type?: CodeText;
  /** The person's first name. */
  first_name?: string;
  /** The person's last name. */
  last_name?: string;
  /** Further information. */
  additional_info?: PayerInfo;
  /** Address. */
  address?: PayerAddress;
}

/** Further information on a payer. */
export interface PayerInfo {
  /** Registration number of the business. */
  business_registration_number?: string;
  /** Kind of registration. */
  business_registration_type?: string;
  /** The merchant's identifier of the payer. */
  external_id?: string;
  /** E-mail address. */
  personal_email?: string;
  /** Number of the identity document. */
  personal_id_number?: string;
  /** Occupation. */
  job?: string;
}

/** Address of a payer. */
export interface PayerAddress {
  /** City. */
  city?: string;
  /** Country. */
  country_code?: CodeText;
  /** Postal code. */
  postcode?: CodeText;
  /** State. */
  state?: string;
  /** Street and number. */
  street_address?: string;
}

/** The person or company that is paid. */
export interface Beneficiary {
  /** Name of the company. */
  company_name?: string;
  /** The person's date of birth. */
  date_of_birth?: DateText;
  /**
   * Whether it is a company or a person.
   *
   * Form: `CodeText`. Observed: `COMPANY`. Other values may occur.
   *
   * Open (`codes.entity_type`): The codes of each field beyond the observed ones, what they mean, and which of
   * them end a payment.
   */
  entity_type?: "COMPANY" | (string & {});
  /** The person's first name. */
  first_name?: string;
  /** The person's last name. */
  last_name?: string;
  /** Further information. */
  additional_info?: BeneficiaryInfo;
  /** Address. */
  address?: BeneficiaryAddress;
  /**
   * Documents of the person. It is an array, unlike the single `documents` object of an APM payment's person.
   */
  person_documents?: PayoutDocument[];
  /** The beneficiary's bank account. */
  bank_details?: BankDetails;
}

/** Further information on a beneficiary. */
export interface BeneficiaryInfo {
  /** Line of business. */
  business_area?: string;
  /** Telephone number of the business. */
  business_phone_number?: string;
  /** Registration number of the business. */
  business_registration_number?: string;
  /** E-mail address. */
  personal_email?: string;
  /** Number of the identity document. */
  personal_id_number?: string;
  /**
   * Kind of the identity document.
   *
   * Form: `CodeText`. Observed: `CHINESE_NATIONAL_ID`. Other values may occur.
   *
   * Open (`codes.personal_id_type`): The codes of each field beyond the observed ones, what they mean, and
   * which of them end a payment.
   */
  personal_id_type?: "CHINESE_NATIONAL_ID" | (string & {});
  /** Mobile number. */
  personal_mobile_number?: string;
  /** Monthly income. */
  personal_net_monthly_average_income?: OpenAmountText;
  /** Country of the telephone number. */
  personal_phone_country_code?: CodeText;
  /** Area code of the telephone number. */
  personal_phone_area_code?: CodeText;
  /** Country in which the person pays taxes. */
  personal_fiscal_country?: CodeText;
}

/** Address of a beneficiary. */
export interface BeneficiaryAddress {
  /** City. */
  city?: string;
  /** Country. */
  country_code?: CountryText;
  /** Postal code. */
  postcode?: CodeText;
  /** State. */
  state?: string;
  /** Street. */
  street?: string;
  /** House number. */
  number?: string;
  /** Street and number. */
  street_address?: string;
  /** Further address line. */
  complement?: string;
}

/** A document of the person who is paid. */
export interface PayoutDocument {
  /** Kind of file. */
  file_type?: string;
  /** Where the file is. */
  file_url?: UrlText;
  /** The subjects of the document, as texts. */
  labels?: string[];
}

/** A beneficiary's bank account. */
export interface BankDetails {
  /** Currency of the account. */
  account_currency?: CodeText;
  /** Name of the account. */
  account_name?: string;
  /** Number of the owner's identity document. */
  owner_document_number?: string;
  /** Number of the account. */
  account_number?: string;
  /** Kind of account. */
  bank_account_category?: string;
  /** Branch of the bank. */
  bank_branch?: string;
  /** Country of the bank. */
  bank_country_code?: CodeText;
  /** Name of the bank. */
  bank_name?: string;
  /** Address of the bank. */
  bank_street_address?: string;
  /** Mobile number that is linked to the account. */
  binding_mobile_number?: string;
  /** International bank account number. */
  iban?: string;
  /** SWIFT code of the bank. */
  swift_code?: CodeText;
  /** Reference of the transaction. */
  transaction_reference?: string;
  /** Code of the bank. */
  bank_code?: CodeText;
}

/**
 * A payout in the gateway's records. It has the fields of the request, except `bank_code`. Its signature is
 * open (`payout.shared-record`).
 *
 * Open (`payout.failure-fields`): Whether `failure_reason` and `failure_type` are always present, or only
 * after a failure. `UNKNOWN` was observed together with `COMPLETED`.
 */
export interface PayoutResult {
  /**
   * The merchant's identifier.
   *
   * Required (rule `payout.shared-record`).
   */
  merchant_id: string;
  /**
   * The merchant's account.
   *
   * Required (rule `payout.shared-record`).
   */
  account_id: string;
  /**
   * Identifier of the beneficiary.
   *
   * Open (`payout.beneficiary-id`): Where `beneficiary_id` and `payer_id` come from, and whether
   * `beneficiary_id` replaces the `beneficiary`.
   */
  beneficiary_id?: string;
  /** Text for the merchant's own use. */
  client_data?: string;
  /**
   * Who pays the fee of the payout.
   *
   * Form: `CodeText`. Observed: `PAYER`. Other values may occur.
   *
   * Open (`codes.fee_paid_by`): The codes of each field beyond the observed ones, what they mean, and which of
   * them end a payment.
   */
  fee_paid_by?: "PAYER" | (string & {});
  /**
   * The amount in `payment_currency`.
   *
   * Open (`payout.amounts`): The form of `payment_amount` and `source_amount`, and how they relate to each
   * other and to the fee.
   */
  payment_amount?: OpenAmountText;
  /** The currency of `payment_amount`. */
  payment_currency?: CodeText;
  /**
   * The payment date of the payout.
   *
   * Open (`dates.time-zone`): The time zone of dates without an offset. This includes `refund_processing_date`
   * if it has a time (`refund.processing-date`).
   */
  payment_date?: DateText;
  /**
   * How the money is sent. Not the `payment_method` that makes a payment an APM payment.
   *
   * Form: `CodeText`. Observed: `SWIFT`. Other values may occur.
   *
   * Open (`codes.createPayout.payment_method`): The codes of each field beyond the observed ones, what they
   * mean, and which of them end a payment.
   */
  payment_method?: "SWIFT" | (string & {});
  /** Why the beneficiary is paid. */
  reason?: string;
  /** The merchant's own reference of the payout. */
  reference?: string;
  /**
   * The merchant's identifier of this request.
   *
   * Open (`payout.repeat`): The response to a second payout with the same `request_id`.
   */
  request_id?: UuidText;
  /**
   * The amount in `source_currency`.
   *
   * Open (`payout.amounts`): The form of `payment_amount` and `source_amount`, and how they relate to each
   * other and to the fee.
   */
  source_amount?: OpenAmountText;
  /** The currency of `source_amount`. */
  source_currency?: CodeText;
  /**
   * A charge option of SWIFT. What its values mean is open.
   *
   * Form: `CodeText`. Observed: `SHARED`. Other values may occur.
   *
   * Open (`codes.swift_charge_option`): The codes of each field beyond the observed ones, what they mean, and
   * which of them end a payment.
   */
  swift_charge_option?: "SHARED" | (string & {});
  /**
   * The source of the money.
   *
   * Form: `CodeText`. Observed: `DepositAccount`. Other values may occur.
   *
   * Open (`codes.fund_source`): The codes of each field beyond the observed ones, what they mean, and which of
   * them end a payment.
   */
  fund_source?: "DepositAccount" | (string & {});
  /** Where the result notification is sent. */
  notify_url?: UrlText;
  /** The person or company that pays. */
  payer?: Payer;
  /**
   * The signature of the response, if it is signed.
   *
   * Open (`signature.responses.createPayout`): Which of three responses are signed. The list of signed
   * responses omits the payout, but the record that it shares with its request has the field
   * (`payout.shared-record`). The elements of an APM payment result have no signature. Three statements say
   * that every batch response is signed (`authentication.1.response`), but the query's own list of fields omits
   * the signature (`endpoints.5.body`).
   *
   * Open (`signature.scheme`): The algorithm of `encryption_data`, the fields that it covers, its key and its
   * encoding.
   *
   * Open (`signature.keys`): How a merchant gets a key, how long it is valid and how it is changed.
   */
  encryption_data?: string;
  /** The person or company that is paid. */
  beneficiary?: BeneficiaryResult;
  /**
   * The amount that the beneficiary receives.
   *
   * Required (rule `payout.response-only`).
   */
  amount_beneficiary_receives: number;
  /**
   * The amount that the payer pays.
   *
   * Required (rule `payout.response-only`).
   */
  amount_payer_pays: number;
  /**
   * The fee of the payout, in `fee_currency`.
   *
   * Required (rule `endpoints.12`).
   */
  fee_amount: number;
  /**
   * The currency of `fee_amount`.
   *
   * Required (rule `endpoints.12`).
   */
  fee_currency: CodeText;
  /**
   * When the payout was created.
   *
   * Required (rule `payout.response-only`).
   */
  created_at: OffsetDateTimeText;
  /**
   * When the payout last changed.
   *
   * Required (rule `payout.response-only`).
   */
  last_updated_at: OffsetDateTimeText;
  /** Why the payout failed. */
  failure_reason?: string;
  /**
   * The kind of failure.
   *
   * Form: `CodeText`. Observed: `UNKNOWN`. Other values may occur.
   *
   * Open (`codes.failure_type`): The codes of each field beyond the observed ones, what they mean, and which of
   * them end a payment.
   */
  failure_type?: "UNKNOWN" | (string & {});
  /**
   * Identifier of the payer.
   *
   * Required (rule `payout.response-only`).
   *
   * Open (`payout.beneficiary-id`): Where `beneficiary_id` and `payer_id` come from, and whether
   * `beneficiary_id` replaces the `beneficiary`.
   */
  payer_id: string;
  /**
   * The gateway's identifier of the payout.
   *
   * Required (rule `payout.response-only`).
   */
  transaction_id: string;
  /**
   * A short reference of the payout.
   *
   * Required (rule `payout.response-only`). Observed form: `<YYYYMMDD>-<six characters>`.
   *
   * Open (`payout.short-reference-characters`): Which characters the last six of a `short_reference_id` may be.
   */
  short_reference_id: string;
  /**
   * The status of the payout.
   *
   * Required (rule `payout.response-only`). Form: `CodeText`. Observed: `COMPLETED`. Other values may occur.
   *
   * Open (`states.payout`): The states of an order, of a refund and of a payout, and what changes them. Only
   * single values were observed: `3000` and `4100` of an order, `1` of a refund, `COMPLETED` of a payout.
   */
  status: "COMPLETED" | (string & {});
}

/** The person or company that is paid, as shown in the response. */
export interface BeneficiaryResult {
  /** Name of the company. */
  company_name?: string;
  /** The person's date of birth. */
  date_of_birth?: DateText;
  /**
   * Whether it is a company or a person.
   *
   * Form: `CodeText`. Observed: `COMPANY`. Other values may occur.
   *
   * Open (`codes.entity_type`): The codes of each field beyond the observed ones, what they mean, and which of
   * them end a payment.
   */
  entity_type?: "COMPANY" | (string & {});
  /** The person's first name. */
  first_name?: string;
  /** The person's last name. */
  last_name?: string;
  /** Further information. */
  additional_info?: BeneficiaryInfo;
  /** Address. */
  address?: BeneficiaryAddress;
  /**
   * Documents of the person. It is an array, unlike the single `documents` object of an APM payment's person.
   */
  person_documents?: PayoutDocument[];
  /** The beneficiary's bank account. */
  bank_details?: BankDetailsResult;
}

/** A beneficiary's bank account, as shown in the response. */
export interface BankDetailsResult {
  /** Currency of the account. */
  account_currency?: CodeText;
  /** Name of the account. */
  account_name?: string;
  /** Number of the owner's identity document. */
  owner_document_number?: string;
  /** Number of the account. */
  account_number?: string;
  /** Kind of account. */
  bank_account_category?: string;
  /** Branch of the bank. */
  bank_branch?: string;
  /** Country of the bank. */
  bank_country_code?: CodeText;
  /** Name of the bank. */
  bank_name?: string;
  /** Address of the bank. */
  bank_street_address?: string;
  /** Mobile number that is linked to the account. */
  binding_mobile_number?: string;
  /** International bank account number. */
  iban?: string;
  /** SWIFT code of the bank. */
  swift_code?: CodeText;
  /** Reference of the transaction. */
  transaction_reference?: string;
  /**
   * The clearing system through which the money is sent.
   *
   * Required (rule `payout.local-clearing-system`). Form: `CodeText`. Observed: `ACH`. Other values may occur.
   *
   * Open (`codes.local_clearing_system`): The codes of each field beyond the observed ones, what they mean, and
   * which of them end a payment.
   */
  local_clearing_system: "ACH" | (string & {});
  /** Never sent: a request with this field is another operation. */
  bank_code?: never;
}

/**
 * A date and time, such as `2024-05-01T10:00:00+0800`. It has the extended or the basic form of ISO 8601,
 * such as `20240501T100000+08`, with a UTC offset without a colon. It is not the `date-time` of JSON Schema,
 * which requires the colon.
 *
 * Open (`payout.timestamp-format`): The exact form of `created_at` and `last_updated_at`, and whether seconds
 * have fractions. An offset without a colon mixes the basic and the extended form of ISO 8601.
 *
 * Pattern:
 * `^(([0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9]([.,][0-9]+)?)?|[0-9]{4}(0[1-9]|1[0-2])(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3])[0-5][0-9]([0-5][0-9]([.,][0-9]+)?)?)[+-]([01][0-9]|2[0-3])([0-5][0-9])?)?$`.
 */
export type OffsetDateTimeText = string;
