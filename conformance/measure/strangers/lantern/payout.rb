# Payouts and the cancellation of subscriptions.
module Payout
  extend Core
  module_function

  FLAT = %w[merchant_id account_id beneficiary_id client_data fee_paid_by payment_amount payment_currency payment_date payment_method reason reference
            request_id source_amount source_currency swift_charge_option fund_source notify_url].freeze
  WHO = %w[company_name date_of_birth entity_type first_name last_name].freeze
  BENEFICIARY_INFO = %w[business_area business_phone_number business_registration_number personal_email personal_id_number personal_id_type personal_mobile_number
                        personal_net_monthly_average_income personal_phone_country_code personal_phone_area_code personal_fiscal_country].freeze
  BENEFICIARY_ADDRESS = %w[city country_code postcode state street number street_address complement].freeze
  BANK = %w[account_currency account_name owner_document_number account_number bank_account_category bank_branch bank_country_code bank_name
            bank_street_address binding_mobile_number iban swift_code transaction_reference].freeze
  PAYER_INFO = %w[business_registration_number business_registration_type external_id personal_email personal_id_number job].freeze
  PAYER_ADDRESS = %w[city country_code postcode state street_address].freeze

  def pick(h, keys) = keys.to_h { |k| [k, Core.str(h.is_a?(Hash) ? h[k] : nil)] }

  def create(req)
    p = Core.read(req)
    Core.identify("payout", p)
    amount = Core.str(p["payment_amount"])
    raise Fault.new(422, "O301", "payment_amount is not a decimal above zero", "payment_amount") unless amount.match?(Core::DEC) && Rational(amount) > 0
    raise Fault.new(422, "O302", "payment_currency is not a three-letter code", "payment_currency") unless Core.str(p["payment_currency"]).match?(/\A[A-Z]{3}\z/)
    raise Fault.new(422, "O303", "request_id is missing", "request_id") unless Core.given?(p["request_id"])
    raise Fault.new(422, "O304", "payment_date is not YYYY-MM-DD", "payment_date") if Core.given?(p["payment_date"]) && !Core.str(p["payment_date"]).match?(/\A\d{4}-\d\d-\d\d\z/)
    r = record(p)
    Core.payouts << r
    Notify.payout(r)
    Core.json(r)
  rescue Fault => e
    Core.json({ "fault" => { "code" => e.code, "text" => e.text, "field" => e.field } }, e.status == 404 ? 403 : 422)
  end

  def record(p)
    b, y = p["beneficiary"], p["payer"]
    b = {} unless b.is_a?(Hash)
    y = {} unless y.is_a?(Hash)
    t = Core.now
    paid = Rational(Core.str(p["payment_amount"]))
    same = !Core.given?(p["source_currency"]) || p["source_currency"] == p["payment_currency"]
    source = Core.str(p["source_amount"]).match?(Core::DEC) ? Rational(Core.str(p["source_amount"])) : (paid * (same ? 1 : 27/25r)).round(2)
    fee = [(source / 250).round(2), 2.5r].max
    by_payer = Core.str(p["fee_paid_by"]) != "BENEFICIARY"
    fails = Core.str((b["bank_details"] || {})["account_number"]).end_with?("666") rescue fails = false
    r = pick(p, FLAT)
    r["source_currency"] = r["payment_currency"] if r["source_currency"] == ""
    r["source_amount"] = source.to_f.to_s if r["source_amount"] == ""
    r["payment_amount"] = Core.show(r["payment_amount"])
    r["payment_date"] = t.strftime("%Y-%m-%d") if r["payment_date"] == ""
    docs = b["person_documents"]
    docs = [docs].flatten.compact.select { |d| d.is_a?(Hash) }.map { |d| pick(d, %w[file_type file_url]).merge("labels" => [d["labels"]].flatten.compact.map { |l| Core.str(l) }) }
    bank = pick(b["bank_details"], BANK).merge("local_clearing_system" => "ACH")
    r["beneficiary"] = pick(b, WHO).merge("additional_info" => pick(b["additional_info"], BENEFICIARY_INFO), "address" => pick(b["address"], BENEFICIARY_ADDRESS),
                                          "person_documents" => docs, "bank_details" => bank)
    r["payer"] = pick(y, WHO).merge("additional_info" => pick(y["additional_info"], PAYER_INFO), "address" => pick(y["address"], PAYER_ADDRESS))
    pays = source + (by_payer && !fails ? fee : 0)
    gets = fails ? 0r : (by_payer ? paid : [paid - fee, 0r].max)
    id = Core.new_transaction_id
    r.merge!("amount_beneficiary_receives" => Core.num(gets), "amount_payer_pays" => Core.num(pays), "fee_amount" => Core.num(fails ? 0r : fee), "fee_currency" => r["source_currency"],
             "created_at" => Core.iso(t), "last_updated_at" => Core.iso(t), "failure_reason" => fails ? "Account of the beneficiary is closed" : "",
             "failure_type" => fails ? "BENEFICIARY_ACCOUNT" : "", "payer_id" => "PY#{r['account_id']}", "transaction_id" => id,
             "short_reference_id" => "#{t.strftime('%Y%m%d')}-#{SecureRandom.alphanumeric(6).upcase}", "status" => fails ? "FAILED" : "COMPLETED")
    r["encryption_data"] = Core.sign(r["merchant_id"], "payout", r["account_id"], r["request_id"], id, r["status"])
    spoil(r, p, b, fails, paid)
  end

  def spoil(r, p, b, fails, paid)
    bank = r["beneficiary"]["bank_details"]
    bank["bank_code"] = Core.str(b["bank_details"]["bank_code"]) if bad?("payout-bank-code") && Core.given?(bank["iban"])
    bank.delete("local_clearing_system") if bad?("payout-clearing-failed") && fails
    r["last_updated_at"] = r["last_updated_at"].sub(/(\d\d)\z/, ':\1') if bad?("payout-updated-colon")
    r["amount_payer_pays"] = r["amount_payer_pays"].to_s if bad?("payout-pays-millions") && paid >= 1_000_000
    r.delete("failure_reason") if bad?("payout-failure-reason") && fails
    r["short_reference_id"] = r["short_reference_id"].delete("-") if bad?("payout-short-reference")
    r["status"] = "Completed" if bad?("payout-status-case") && !fails
    r["payer"]["date_of_birth"] += "T00:00:00" if bad?("payout-payer-birth") && r["payer"]["date_of_birth"] != ""
    r["beneficiary"]["person_documents"].each { |d| d["labels"] = d["labels"].join(",") if d["labels"].size > 1 } if bad?("payout-labels-two")
    r["payer"].delete("address") if bad?("payout-payer-address") && r["payer"]["entity_type"] == "INDIVIDUAL"
    r["payment_amount"] = r["payment_amount"].to_i if bad?("payout-amount-zero-decimals") && !r["payment_amount"].include?(".")
    r
  end

  # ---- subscriptions
  def cancel_subscription(req)
    p = {}
    p = Core.read(req)
    Core.identify("cancelsubscription", p)
    id, name = Core.str(p["recurring_id"]), Core.str(p["contract_name"])
    o = Core.orders.find { |x| x[:sub] && x[:sub][:id] == id && x[:merchant_id] == p["merchant_id"].to_s && x[:account_id] == p["account_id"].to_s }
    raise Fault.new(200, "S404", "subscription is not known") unless o && o[:sub][:name] == name
    raise Fault.new(200, "S409", "subscription is not active") if o[:sub][:status] == "Inactived"
    o[:sub][:status] = "Inactived" unless bad?("sub-stays-active-json") && req.kind == :json_in_xml
    sub_result(p, "1", "", req)
  rescue Fault => e
    sub_result(p, "0", e.message, req)
  end

  def sub_result(p, status, error, req)
    r = { "merchant_id" => Core.str(p["merchant_id"]), "account_id" => Core.str(p["account_id"]), "recurring_id" => Core.str(p["recurring_id"]),
          "contract_name" => Core.str(p["contract_name"]), "cancel_status" => status, "error_message" => error }
    r["encryption_data"] = Core.sign(r["merchant_id"], "cancelsubscription", r["account_id"], r["recurring_id"], status)
    r.delete("error_message") if bad?("sub-error-missing") && status == "1"
    r.delete("encryption_data") if bad?("sub-sign-failed") && status == "0"
    Core.json(r)
  end
end
