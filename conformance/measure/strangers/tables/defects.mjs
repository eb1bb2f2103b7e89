// One row per defect: id | line(s) | operation | what breaks.
const table = `
direct-root|94|direct|the direct result has root element response instead of respon
direct-json|94,256|direct|a request whose Accept header names json gets the direct result as JSON instead of XML
direct-201|256|direct|a successful direct payment answers 201 instead of 200
direct-status-422|301|direct|a missing amount answers 422 instead of 400
direct-unknown-401|302|direct|an unknown merchant or account answers 401 instead of 404
direct-mask-eight|102|direct|the masked card shows the first eight digits
direct-mask-fixed|102|direct|masking assumes 16 digits: of a 15-digit card only the last three digits, of a 19-digit card the last seven are shown
direct-token-pan|102,110|direct|token_id is the full card number
direct-notify-card|102,293|direct|the result notification shows the full card number
direct-decline-form|104,307|direct|result_info of a declined payment has no code, only a message
direct-decline-success|307|direct|result_info of a declined payment says 0000:Success
direct-decline-fields|101|direct|transaction_id is missing in the result of a declined payment
direct-declined-silent|293,48|direct|no notification for declined payments
direct-order-upper|98|direct|order_no is echoed in upper case
direct-order-zeros|98|direct|a numeric order_no loses its leading zeros
direct-order-latin|98|direct|characters beyond Latin-1 in order_no are echoed as question marks
direct-order-trim|98|direct|runs of spaces in order_no are collapsed and its ends trimmed
direct-order-double|98|direct|an ampersand in order_no is escaped twice
direct-order-raw|94,98|direct|order_no is put into the XML without escaping
direct-account-swap|98|direct|account_id of the result holds the merchant_id
direct-amount-float|99|direct|amounts go through floating point and are cut: 19.99 becomes 19.98
direct-amount-jpy|99|direct|yen amounts are divided by 100
direct-tx-repeat|101|direct|every second record gets the transaction_id of the one before
direct-recurring-time|108|direct|recurring_deduction_time has no time of day
direct-contract|105|direct|contract_name holds the contract field instead of the contract name
direct-recurring-id|106,240|direct|recurring_id of the result is another number than the subscription's; it cannot be cancelled
direct-risk-score|114|direct|risk_score of amounts above 1000.00 is the text HIGH
direct-no-signature|116,286|direct|encryption_data is missing in the direct result
apm-root|118|apm|the APM result has root element response
apm-json|257,272|apm|the APM result is JSON
apm-issuer-name|120|apm|the element is named issuerUrl
apm-issuer-raw|120,272|apm|the ampersand in issuer_url is not escaped: the XML is not well-formed
apm-issuer-dead|120,271|apm|from the second record on issuer_url leads to a page that does not exist (the id lost its leading zeros)
apm-currency|120|apm|currency is always USD
apm-order-lower|120|apm|order_no comes back in lower case
apm-amount-cents|120|apm|an amount that is not round comes back in cents, without the decimal point
apm-card-first|270|apm|a request with payment_method that also has a card is handled as a card payment
apm-unknown-401|302|apm|an unknown merchant or account answers 401 instead of 404
apm-malformed-500|301|apm|a malformed amount answers 500 instead of 400
apm-notify-return|48,293|apm|the result notification goes to return_url instead of notify_url
redirect-json|124,258|redirect|the answer is JSON instead of an HTML page
redirect-action|124|redirect|the form posts to /v1/authorise
redirect-no-submit|124|redirect|the page does not submit the form on load
redirect-visible|124|redirect|the inputs have type text instead of hidden
redirect-no-processing|124|redirect|connector_code, account_name, pm_id, apm_type and descriptor are missing
redirect-quote|124|redirect|double quotes and ampersands are not escaped in the attribute values of the form
redirect-echo-cut|124|redirect|notify_url and return_url are cut at the first ampersand in the echo
redirect-echo-entities|124|redirect|the script echoes order_no with HTML entities as literal text
redirect-echo-account|124|redirect|account_id of the echo holds the merchant_id
redirect-amount-round|124|redirect|orderAmount lost its decimals
query-form|259|query|a form-urlencoded query is refused; only a JSON body works
query-list-name|274|query|the array is named order_list
query-limit|274,319|query|up to 101 orders come back
query-date|142|query|transaction_date is ISO 8601
query-tx-number|143|query|transaction_id is a number without its leading zeros and differs from the payment's
query-sub-time|141|query|recurring_deduction_time carries a time of day
query-sub-id|141,106|query|recurring_id differs from the one in the payment result
query-fraud-object|134|query|fraud_check_result is one object instead of an array
query-amount-number|130|query|amounts that are not round are numbers
query-email-plus|140|query|a plus sign in shopper_email becomes a space
query-delivery-state|132|query|delivery_state is left out when empty
query-delivery-billing|132|query|delivery country, city and address show the billing address
query-no-signature|148,250,286|query|encryption_data is missing when no order is found
capture-limit|322|capture|a batch of exactly 50 is refused
capture-list-name|276|capture|the response array is named capture_results
capture-first-id|148,276|capture|all entries of a batch carry the transaction_id of the first
capture-unknown-ok|306|capture|an unknown transaction is reported as captured
capture-drop-failed|148|capture|entries that fail are left out of the response
capture-status-bool|306|capture|capture_status on success is true instead of 1
capture-no-signature|148,286|capture|encryption_data of the response is empty
review-limit|320|review|batches of 51 to 100 are refused
review-flag-lost|277|review|review_flag is missing in entries that fail
review-status-name|277,306|review|review_status is named status
review-error-null|148,306|review|error_message on success is NONE instead of empty
review-dedupe|148|review|an order that occurs twice in a batch gets one entry
review-return-message|305|review|return_message is empty beside return_status 1 when an entry fails
cancel-limit|323|cancel|batches of 51 to 100 are carried out
cancel-message|305|cancel|return_message on success is SUCCESS instead of OK
cancel-unknown-ok|306|cancel|an unknown transaction is reported as cancelled
cancel-error-ok|148,306|cancel|error_message on success is OK instead of empty
cancel-first-currency|279|cancel|all entries of a batch carry the currency of the first
cancel-order-trim|279|cancel|characters other than letters, digits, underscore and hyphen are removed from order_no
cancel-batch-404|305|cancel|one unknown order makes the whole batch answer HTTP 404
unsub-xml|263|cancelsubscription|the result is XML
unsub-unknown|240|cancelsubscription|a subscription that does not exist is cancelled with success
unsub-name|240|cancelsubscription|the contract_name is not compared: another name with a good recurring_id cancels
unsub-no-effect|234,240|cancelsubscription|the answer says cancelled but the subscription stays active
unsub-contract-escaped|169|cancelsubscription|contract_name is HTML-escaped in the JSON
unsub-status-number|169|cancelsubscription|cancel_status is a number
unsub-id-number|169|cancelsubscription|recurring_id loses its leading zeros
unsub-no-signature|169,286|cancelsubscription|encryption_data is missing when the cancellation fails
refund-full|157,280|refund|a partial refund refunds all that is left
refund-serial|160|refund|every refund of a payment has sequence 01
refund-serial-short|160|refund|the sequence has one digit
refund-serial-owner|160|refund|refund_reference_id of all entries begins with the transaction_id of the first entry
refund-message|162,307|refund|refund_message on success is 0000:Success
refund-fail-message|162,307|refund|refund_message of a failed refund has no code
refund-reason-cut|158|refund|refund_reason is cut after 20 characters
refund-amount-left|155,280|refund|from the second refund on, amount is what was left instead of the original amount
refund-amount-float|157|refund|refund_amount goes through floating point and is cut: 4.35 becomes 4.34
refund-stop|148|refund|the batch ends at the first entry that fails; later orders get no entry
refund-limit|324|refund|batches of 51 to 100 are carried out
search-list-name|281|search|the array is named refunds
search-limit|321|search|up to 101 refunds come back
search-date|164|search|refund_date has the form YYYY-MM-DD
search-no-status|163,281|search|payment_status is missing
search-sum|157|search|refund_amount is the sum of all refunds of the payment
search-reference|160|search|refund_reference_id ends with 01 for every refund and differs from the refund's answer
search-reason|158|search|refund_reason with non-ASCII text is garbled (UTF-8 read as Latin-1)
search-amount|155|search|amount is the refunded instead of the original amount
search-no-account|281|search|account_id is missing in the response
payout-bank-code|201|payout|bank_code is echoed
payout-no-clearing|201|payout|local_clearing_system is missing
payout-iban-spaces|199,201|payout|spaces in the iban are removed in the echo
payout-date-zulu|213|payout|created_at ends with Z
payout-date-colon|213|payout|the offset of last_updated_at has a colon
payout-short-dashes|218|payout|the date in short_reference_id has dashes
payout-fail-reason|214,308|payout|failure_reason of a failed payout is empty
payout-fail-completed|219,308|payout|a failed payout has status COMPLETED
payout-fail-silent|192,293|payout|no notification for failed payouts
payout-silent|192,293|payout|notify_url of payouts is ignored
payout-fee-text|211|payout|fee_amount is a string
payout-amount-number|181|payout|payment_amount comes back as a number
payout-request-lower|187|payout|request_id comes back in lower case
payout-labels|200|payout|only the first label of a person document comes back
payout-documents|200|payout|only the first person document comes back
payout-payer-address|203|payout|payer.address holds the beneficiary's address
payout-phone|198|payout|leading zeros of personal_phone_area_code are lost
payout-source|189|payout|source_currency shows the payment currency`;

export const defects = table
  .trim()
  .split("\n")
  .map((row) => {
    const [id, line, operation, says] = row.split("|");
    return { id, says, line: line.split(",").map(Number), operation };
  });
