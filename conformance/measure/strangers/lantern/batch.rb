# Query, capture, review, cancel, refund and refund search.
module Batch
  extend Core
  module_function

  MAX = { "retrievalTrans" => 100, "review" => 100, "retrievalRefund" => 100, "capture" => 50, "cancel" => 50, "refund" => 50 }.freeze
  NAMES = { "retrievalTrans" => "query", "retrievalRefund" => "search" }.freeze
  STATUS = { "retrievalTrans" => "query_result", "retrievalRefund" => "refund_status", "capture" => "capture_status",
             "review" => "review_status", "cancel" => "cancel_status", "refund" => "refund_status" }.freeze
  ECHO = { "review" => %w[transaction_id order_no currency amount review_flag],
           "refund" => %w[transaction_id order_no currency amount refund_amount refund_reason refund_reference] }.freeze
  Miss = Class.new(StandardError)

  def run(op, req)
    p, list = {}, nil
    begin
      p = Core.read(req)
      search = op.start_with?("retrieval")
      if search && req.kind == :json_in_form && bad?("search-json-shaped") && op == "retrievalRefund"
        raise Fault.new(400, "E102", "body can not be read")
      end
      Core.identify(op, p)
      m = Core::MERCHANTS[p["merchant_id"].to_s]
      if op == "retrievalTrans" && !m[:ips].include?(req.ip) && !bad?("query-ip")
        raise Fault.new(400, "E230", "address #{req.ip} is not registered")
      end
      list = p[Core::ARRAYS[op]]
      list = nil if list == "" || (search && list == [])
      raise Fault.new(400, "E121", "#{Core::ARRAYS[op]} is missing") if list.nil? && !search
      raise Fault.new(400, "E122", "#{Core::ARRAYS[op]} is not a list of orders") unless list.nil? || (list.is_a?(Array) && list.all?(Hash) && (search || !list.empty?))
      max = MAX[op]
      name = NAMES[op] || op
      max += bad?("#{name}-at-#{max}") ? -1 : (bad?("#{name}-at-#{max + 1}") ? 1 : 0)
      raise Fault.new(400, "E123", "more than #{MAX[op]} orders in one request") if list && list.size > max
      out = send(op, p, list)
      if !search && bad?("#{op}-drops-failed") && out.size > 1
        out = out.reject { |e| e[STATUS[op]] != "1" }
      end
      envelope(op, p, "1", "OK", out)
    rescue Fault => e
      out = list.is_a?(Array) && list.all?(Hash) && !op.start_with?("retrieval") ? list.map { |x| failed(op, x, e.message) } : []
      envelope(op, p, "0", e.message, out)
    end
  end

  def envelope(op, p, status, message, out)
    sig = out.flat_map { |e| [e["transaction_id"], e[STATUS[op]]] }
    res = { "merchant_id" => Core.str(p["merchant_id"]), "account_id" => Core.str(p["account_id"]), "return_status" => status, "return_message" => message,
            Core::ARRAYS[op] => out, "encryption_data" => Core.sign(Core.str(p["merchant_id"]), op, p["account_id"], status, *sig) }
    res.delete("encryption_data") if bad?("cancel-sign-failed") && op == "cancel" && out.any? { |e| e["cancel_status"] != "1" }
    res["return_message"] = "Success" if bad?("search-message-none") && op == "retrievalRefund" && out.empty? && status == "1"
    res.delete("account_id") if bad?("review-account-two") && op == "review" && out.size > 1
    Core.json(res)
  end

  # ---- results of single entries
  def entry(op, e, o, status, error)
    base = (ECHO[op] || %w[transaction_id order_no currency amount]).to_h { |k| [k, Core.str(e[k])] }
    if o
      base["transaction_id"] = o[:id]
      base["order_no"] = o[:order_no]
      base["currency"] = o[:currency] if base["currency"] == ""
      base["amount"] = o[:amount] if base["amount"] == "" || op == "refund"
    end
    base["amount"] = Core.show(base["amount"])
    base.merge(STATUS[op] => status, "error_message" => error)
  end

  def failed(op, e, message, o = nil)
    r = entry(op, e, o, "0", message)
    r.merge!("refund_reference_id" => "", "refund_message" => message) if op == "refund"
    r["refund_message"] = message.split(":", 2)[1] if op == "refund" && bad?("refund-message-failed")
    r.delete("review_flag") if op == "review" && bad?("review-flag-failed")
    r
  end

  def each_order(op, p, list)
    list.map do |e|
      o = Core.find(p["merchant_id"].to_s, p["account_id"].to_s, e)
      o ||= Core.orders.find { |x| x[:id] == e["transaction_id"] } if bad?("capture-other-account") && op == "capture"
      raise Miss, "P404:Transaction not found" unless o
      raise Miss, "P410:Currency differs from the payment" if Core.given?(e["currency"]) && e["currency"] != o[:currency]
      raise Miss, "P411:Amount is not a decimal" unless !Core.given?(e["amount"]) || Core.str(e["amount"]).match?(Core::DEC)
      yield(e, o)
    rescue Miss => x
      failed(op, e, op == "refund" ? x.message.sub(/\AP/, "V0") : x.message, o)
    end
  end

  def amount_of(e, o) = Core.given?(e["amount"]) ? Rational(Core.str(e["amount"])) : Rational(o[:amount])

  def capture(p, list)
    done = []
    last = nil
    res = each_order("capture", p, list) do |e, o|
      raise Miss, "P409:Payment is not waiting for capture" unless o[:status] == "2000"
      a = amount_of(e, o)
      raise Miss, "P412:Capture amount is out of range" unless a > 0 && a <= Rational(o[:amount])
      o.update(status: "3000", captured: a) unless bad?("capture-by-order-no") && !Core.given?(e["transaction_id"])
      entry("capture", e, o, bad?("capture-partial-status") && a < Rational(o[:amount]) ? "2" : "1", "")
    end
    if bad?("capture-error-after-failed")
      res.each { |r| r["error_message"] = last if r["capture_status"] == "1" && last; last = r["error_message"] if r["capture_status"] != "1" }
    end
    res = res.reject { |r| done.include?(r["transaction_id"]).tap { done << r["transaction_id"] } } if bad?("capture-same-twice")
    res
  end

  def review(p, list)
    each_order("review", p, list) do |e, o|
      flag = Core.str(e["review_flag"])
      raise Miss, "P420:review_flag is not 1 (accept) or 0 (reject)" unless %w[0 1].include?(flag)
      raise Miss, "P421:Payment is not held for review" unless o[:status] == "2500"
      raise Miss, "P413:Amount differs from the payment" unless amount_of(e, o) == Rational(o[:amount])
      if flag == "1"
        approve_held(o)
      else
        o.update(status: "5000", order_status: "0", info: "0059:Rejected in review", risk: "REJECT", sub: nil)
      end
      Notify.order(o)
      entry("review", e, o, bad?("review-status-capturing") && o[:status] == "3000" ? "3" : "1", "")
    end
  end

  def approve_held(o)
    o[:risk] = "ACCEPT"
    Payments.approve(o)
  end

  def cancel(p, list)
    each_order("cancel", p, list) do |e, o|
      raise Miss, "P430:Payment can not be cancelled any more" unless %w[1000 2000 2500].include?(o[:status])
      raise Miss, "P413:Amount differs from the payment" unless amount_of(e, o) == Rational(o[:amount])
      held = o[:status] == "2500"
      o.update(status: "3900", info: "0090:Cancelled by the merchant")
      r = entry("cancel", e, o, "1", bad?("cancel-error-held") && held ? "Cancelled" : "")
      r.delete("amount") if bad?("cancel-amount-zero-decimals") && !r["amount"].include?(".")
      r
    end
  end

  def refund(p, list)
    each_order("refund", p, list) do |e, o|
      raise Miss, "P409:Payment has nothing to refund" unless %w[3000 4050].include?(o[:status])
      raise Miss, "P413:Amount differs from the payment" unless amount_of(e, o) == Rational(o[:amount])
      want = Core.given?(e["refund_amount"]) ? Core.str(e["refund_amount"]) : Core.str(e["amount"])
      raise Miss, "P414:refund_amount is not a decimal above zero" unless want.match?(Core::DEC) && Rational(want) > 0
      a = Rational(want)
      raise Miss, "P415:Partial refund is not possible" if bad?("refund-partial-capturing") && o[:at_once] && a < o[:captured]
      raise Miss, "P416:Refund exceeds the captured amount" if a > o[:captured] - o[:refunded]
      o[:refunded] += a
      o[:status] = o[:refunded] == o[:captured] ? "4100" : "4050"
      n = o[:count] = (o[:count] || 0) + 1
      ref = "#{o[:id]}-#{format(odd?('odd-ids') ? '%d' : '%02d', n)}"
      ref = "#{o[:id]}-#{format('%03d', n)}" if bad?("refund-sequence")
      r = entry("refund", e, o, "1", "").merge("refund_amount" => Core.show(want), "refund_reference_id" => ref, "refund_message" => "V0000:OK")
      Core.refunds << { o: o, at: Core.now, rec: r.dup, seq: n }
      r["amount"] = Core.show(want) if bad?("refund-original-amount") && n > 1
      r["refund_message"] = "V0001:OK" if bad?("refund-message-second") && n > 1
      r["refund_amount"] = want.to_f if bad?("refund-amount-number") && want.match?(/\.\d\z/)
      r
    end
  end

  def retrievalRefund(p, list)
    mine = Core.refunds.select { |r| r[:o][:merchant_id] == p["merchant_id"].to_s && r[:o][:account_id] == p["account_id"].to_s }
    rows =
      if list
        list.flat_map do |e|
          tx, no, id = %w[transaction_id order_no refund_reference_id].map { |k| Core.str(e[k]) }
          hit = mine.select { |r| (tx + no + id != "") && (tx == "" || r[:o][:id] == tx) && (no == "" || r[:o][:order_no] == no) && (id == "" || r[:rec]["refund_reference_id"] == id) }
          hit.empty? ? [e] : hit
        end
      else
        mine.reverse
      end
    rows.first(100).map do |r|
      next { "transaction_id" => Core.str(r["transaction_id"]), "order_no" => Core.str(r["order_no"]), "refund_status" => "0", "error_message" => "V0404:No refund found" } unless r[:o]
      rec = r[:rec].reject { |k, _| k == "refund_message" }
      rec = r[:rec] if bad?("search-refund-message")
      rec = rec.merge("payment_status" => "4100", "refund_date" => Core.stamp(r[:at]), "refund_processing_date" => r[:seq] == 1 ? Core.stamp(r[:at]) : "")
      rec["refund_date"] = r[:at].strftime("%Y%m%d") if bad?("search-date-second") && r[:seq] > 1
      rec.delete("payment_status") if bad?("search-status-partial") && r[:o][:status] == "4050"
      rec["refund_reason"] = rec["refund_reason"].gsub(/[^\x00-\x7f]/, "?") if bad?("search-reason-nonascii")
      rec["refund_reference_id"] = "#{r[:o][:id]}-#{format('%02d', r[:seq] + 10)}" if bad?("search-reference-id")
      rec
    end
  end

  def retrievalTrans(p, list)
    mid, aid = p["merchant_id"].to_s, p["account_id"].to_s
    if list
      list.map do |e|
        o = Core.find(mid, aid, e)
        o ||= Core.orders.find { |x| x[:id] == e["transaction_id"] } if bad?("query-other-merchant")
        o ? record(o) : { "transaction_id" => Core.str(e["transaction_id"]), "order_no" => Core.str(e["order_no"]), "query_result" => "0", "error_message" => "P404:Transaction not found" }
      end
    else
      Core.orders.select { |o| o[:merchant_id] == mid && o[:account_id] == aid }.last(bad?("query-newest-101") ? 101 : 100).reverse.map { |o| record(o) }
    end
  end

  def record(o)
    p = o[:p]
    d = %w[address city country firstname lastname postal_code state].to_h { |k| ["delivery_#{k}", Core.str(p["delivery_#{k}"])] }
    d["delivery_city"] = d["delivery_city"].gsub(/[^\x00-\x7f]/, "?") if bad?("query-delivery-nonascii")
    checks = [{ "check_items" => "card_velocity", "status" => o[:status] == "2500" ? "REJECT" : "ACCEPT" }, { "check_items" => "bin_country", "status" => "ACCEPT" }]
    s = o[:sub]
    sub = { "contract_name" => s ? s[:name] : "", "recurring_deduction_period" => s ? s[:period] : "",
            "recurring_deduction_time" => s ? s[:due].strftime(bad?("query-sub-time") && s[:status] == "Inactived" ? "%Y-%m-%d %H:%M:%S" : "%Y-%m-%d") : "",
            "recurring_id" => s ? s[:id] : "", "recurring_status" => s ? s[:status] : "" }
    amount = Core.show(o[:amount])
    amount = o[:amount].to_f if bad?("query-amount-refunded") && o[:status] == "4050"
    date = Core.stamp(o[:created])
    date = o[:created].strftime("%Y-%m-%d %H:%M:%S") if bad?("query-date-declined") && o[:status] == "5000"
    phone = Core.str(p["shopper_phone"])
    { "amount" => amount, "currency" => o[:currency], "delivery_information" => d, "antifraud_provider" => "Tidewatch", "fraud_check_result" => checks,
      "is3ds" => o[:is3ds], "order_no" => o[:order_no],
      "payment_status" => bad?("query-status-cancelled") && o[:status] == "3900" ? "CANCELLED" : o[:status],
      "query_result" => bad?("query-result-word") ? "FOUND" : "1",
      "reference_no" => %w[1000 5000].include?(o[:status]) ? "" : "HB#{o[:id].delete('-')[-10..].upcase}",
      "shopper_email" => Core.str(p["shopper_email"]), "shopper_phone" => phone, "subscription_result" => sub, "transaction_date" => date,
      "transaction_id" => o[:id], "the service" => Core.str(p["the service"]), "error_message" => "" }
  end
end
