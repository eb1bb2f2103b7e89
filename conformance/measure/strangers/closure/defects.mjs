// line: line number(s) of the document; subtle: shows only with particular input or in a particular situation
const rows = `
dp-root|94|direct payment||the root element is response instead of respon
dp-mask-eight|102|direct payment||the masked card shows the first eight digits
dp-mask-amex|102|direct payment|s|the mask has a fixed place: of a card that has not 16 digits other than four last digits are visible
dp-amount-minor|99|direct payment||amount is answered in minor units, without the decimal point
dp-amount-comma|99|direct payment|s|amounts from 1000 on are answered with a thousands comma
dp-order-zeros|98|direct payment|s|an order_no of digits loses its leading zeros in the result
dp-order-amp|98|direct payment|s|an ampersand in order_no is escaped twice in the XML
dp-order-script|98|direct payment|s|characters of other scripts in order_no become question marks in the result
dp-info-colon|104, 307|direct payment||result_info has a space instead of the colon
dp-decline-info|104, 307|direct payment|s|result_info of a declined payment is a bare message without a code
dp-decline-success|307|direct payment|s|a declined payment answers result_info 0000:Success
dp-status-missing|103|direct payment||order_status is missing in the result
dp-no-signature|116, 286|direct payment||encryption_data is missing in the result
dp-deduction-time|108|direct payment|s|recurring_deduction_time has a T between date and time
dp-contract-name|105|direct payment|s|contract_name holds the contract code of the request, not the name
dp-recurring-id|106|direct payment|s|recurring_id is empty though a subscription was started
dp-same-id|101|direct payment|s|payments whose order_no are equal or differ only in case share one transaction_id
dp-invalid-500|301|direct payment|s|a body that is not JSON is answered 500 instead of 400
dp-json|256|direct payment||the result is JSON instead of XML
dp-risk-reasons|115|direct payment||risk_reasons is the text [object Object] without children
dp-notify-query|48, 293|direct payment|s|notifications lose the query part of notify_url
dp-notify-card|102|direct payment||the notification carries the full card number
dp-header-card|102|direct payment|s|a response header carries the full card number
ap-root|118|APM payment||the root element is response instead of respon
ap-json|257, 272|APM payment||the result is JSON instead of XML
ap-issuer-raw|257, 272|APM payment||the ampersand in issuer_url is not escaped, the XML cannot be parsed
ap-issuer-relative|120, 271|APM payment||issuer_url is a path without host
ap-issuer-second|120, 271|APM payment|s|from the second APM payment on issuer_url is the page of the first payment
ap-amount-float|120|APM payment|s|amounts such as 19.99 lose a cent by floating point arithmetic
ap-variant-card|270|APM payment|s|a request with payment_method and an empty bank_code is treated as a card payment
ap-order-case|120|APM payment|s|order_no is answered in upper case
ap-currency|120|APM payment|s|currency is always USD
ap-account-missing|120|APM payment||account_id is missing in the result
rd-json|124, 258|redirect payment||the answer is JSON with an address instead of the HTML page
rd-autosubmit|124|redirect payment||the form is not posted on load
rd-action|124|redirect payment||the form posts to /v1/authorise instead of the redirect payment path
rd-quote|124|redirect payment|s|values are not escaped in the HTML: a quotation mark in order_no ends the value of orderNo
rd-script-close|124|redirect payment|s|a closing script tag in a request field breaks the script of the page
rd-order-copy|124|redirect payment|s|the copy orderNo is in lower case
rd-amount-copy|124|redirect payment|s|the copy orderAmount has lost the decimals
rd-notify-copy|124|redirect payment||the copy notifyUrl holds the return_url
rd-currency|124|redirect payment|s|the copy orderCurrency is always USD
rd-gbc|124|redirect payment||gbc_id is missing among the inputs
rd-visible|124|redirect payment||the inputs of the form are visible text inputs
qu-list|274|query||the array is called order_list
qu-date|142|query||transaction_date is YYYY-MM-DD HH:MM:SS
qu-limit|274, 319|query|s|101 orders are answered when there are more than 100
qu-id-float|143, 101|query||the last digits of transaction_id are lost by floating point numbers
qu-amount-number|130|query||amount is a JSON number
qu-sub-date|141|query|s|recurring_deduction_time carries a time of day
qu-delivery|132|query|s|delivery_firstname and delivery_lastname are swapped
qu-fraud-object|134|query||fraud_check_result is one object instead of an array
qu-phone|140|query|s|shopper_phone loses a leading plus or zeros
qu-card|102|query||order records carry the full card number in an additional field
qu-currency|131|query|s|all records carry the currency of the first order
qu-message|305|query||return_message is SUCCESS instead of OK
qu-no-signature|148, 250, 286|query||encryption_data is missing in the response
ca-ids|276, 148|capture|s|in a batch the transaction_ids stand at the wrong entries
ca-unknown|306|capture||an unknown order is answered with capture_status 1 and no error
ca-limit-low|322|capture|s|a batch of exactly 50 is refused
ca-limit-high|322|capture|s|a batch of 51 is carried out
ca-status-name|276|capture||the status is called status instead of capture_status
ca-message|148, 306|capture||error_message is OK on success instead of empty
ca-drop-failed|148|capture|s|entries that fail are left out of the response
ca-http|305|capture|s|a batch with a failing entry is answered with HTTP 422
ca-array|276, 148|capture||the array is called capture_result
ca-order-first|276|capture|s|all entries carry the order_no of the first entry
re-flag|277|review||review_flag is missing in the response entries
re-currency|277|review||currency is missing in the response entries
re-limit|320|review|s|a batch of more than 50 is refused (100 are allowed)
re-unknown|306|review||an unknown order is answered with review_status 1
re-array|148, 277|review||the array is called orders
re-order-zeros|277|review|s|an order_no of digits loses its leading zeros in the response entry
re-script|277, 306|review|s|an order whose order_no has characters of another script is not found
re-no-signature|148, 250, 286|review||encryption_data is missing in the response
cn-status|306|cancel||cancel_status is OK instead of 1 on success
cn-envelope|148|cancel||account_id is missing in the response
cn-last|148|cancel|s|of batches of three and more the last entry is lost in the response
cn-double|148|cancel|s|failing entries stand twice in the response
cn-amount|279|cancel|s|amount is rounded to whole units in the response entry
cn-error-empty|148, 306|cancel|s|error_message is empty for failing entries as well
cn-limit-high|323|cancel|s|a batch of 51 is carried out
cs-xml|263|cancel subscription||the result is XML instead of JSON
cs-status-name|169|cancel subscription||the status is called status instead of cancel_status
cs-unknown|240|cancel subscription||an unknown subscription is cancelled with cancel_status 1
cs-contract|240|cancel subscription|s|contract_name is not compared: another name with a known recurring_id is successful
cs-active|240, 234|cancel subscription||the subscription stays active after a successful cancellation (query shows recurring_status 1)
cs-other|240|cancel subscription|s|with two subscriptions of the same contract_name the older one is cancelled
cs-error|169|cancel subscription||error_message is none on success instead of empty
cs-recurring-number|169|cancel subscription||recurring_id is a JSON number
cs-no-signature|169, 286|cancel subscription||encryption_data is missing in the result
rf-partial|280|refund|s|a partial refund refunds all that is left
rf-seq-form|160|refund||the sequence in refund_reference_id has one digit
rf-seq-repeat|160|refund|s|the second refund of a transaction has the refund_reference_id of the first
rf-message|162|refund||refund_message is missing
rf-message-ok|305|refund||return_message is Success instead of OK
rf-reason|158|refund|s|markup characters of refund_reason are escaped in the JSON
rf-amount|155|refund|s|from the second refund on amount is what was left instead of the original amount
rf-fail-message|162, 307|refund|s|refund_message of a failing entry has no code and colon
rf-status-number|161|refund||refund_status is a JSON number
rf-limit|324|refund|s|a batch of 51 is carried out
rs-array|281|refund search||the array is called refunds
rs-date|164|refund search||refund_date is YYYY-MM-DD HH:MM:SS
rs-status-missing|163|refund search||payment_status is missing
rs-ref|160|refund search|s|refund_reference_id counts the rows of the search and differs from that of the refund
rs-limit|321|refund search|s|101 refunds are answered when there are more than 100
rs-total|157|refund search|s|refund_amount is the running total of the refunds of a transaction
rs-reason|158|refund search|s|all refunds of a transaction carry the reason of the first
rs-jpy|157|refund search|s|refund_amount of a currency without decimals is divided by 100
rs-original|155|refund search|s|amount is the refunded instead of the original amount
rs-signature-empty|148, 281|refund search||encryption_data is empty
po-bank-code|201|payout||bank_code is echoed in bank_details
po-clearing|201|payout||local_clearing_system is missing in bank_details
po-colon|213|payout||the offset of created_at has a colon
po-updated-z|213|payout||last_updated_at ends in Z instead of a numeric offset
po-strings|209, 210, 211|payout||the three result amounts are texts instead of numbers
po-short|218|payout||short_reference_id has a date with hyphens
po-notify|192, 293|payout||no notification is sent for payouts
po-failure|308|payout|s|a failed payout has neither failure_reason nor failure_type
po-request-id|187, 173|payout|s|request_id is answered in lower case
po-job|203, 173|payout|s|payer.additional_info.job is not echoed
po-labels|200|payout|s|labels of person_documents is a text joined by commas instead of an array
po-documents|200|payout|s|only the first of several person_documents is echoed
po-account-zeros|201|payout|s|account_number loses its leading zeros
po-date|183|payout||payment_date is answered DD-MM-YYYY
po-client-data|179|payout|s|angle brackets are removed from client_data
po-xml|266|payout||the result is XML instead of JSON
po-auth|288|payout||an Authorization header is demanded (401 without)
`;
export const defects = rows
  .trim()
  .split("\n")
  .map((row) => {
    const [id, line, operation, subtle, says] = row.split("|");
    return { id, says, line, operation, subtle: subtle === "s" };
  });
