# Direct, APM and redirect payments, and the pages the shopper sees.
module Payments
  extend Core
  module_function

  MONEY = %w[item_total shipping handling tax_total insurance shipping_discount discount quote_price].freeze
  DAYS = { "day" => 1, "week" => 7, "month" => 30, "year" => 365 }.freeze

  def refuse(code, text, field) = raise(Fault.new(400, code, text, field))

  def check(p, op)
    refuse("E301", "order_no is missing", "order_no") unless Core.given?(p["order_no"]) && p["order_no"].to_s.size <= 200
    refuse("E302", "amount is not a decimal above zero", "amount") unless Core.str(p["amount"]).match?(Core::DEC) && Rational(Core.str(p["amount"])) > 0
    refuse("E303", "currency is not a three-letter code", "currency") unless Core.str(p["currency"]).match?(/\A[A-Z]{3}\z/)
    MONEY.each { |f| refuse("E304", "#{f} is not a decimal", f) if Core.given?(p[f]) && !Core.str(p[f]).match?(/\A-?\d{1,12}(\.\d{1,4})?\z/) }
    %w[billing_country delivery_country].each { |f| refuse("E305", "#{f} is not a two-letter code", f) if Core.given?(p[f]) && !Core.str(p[f]).match?(/\A[A-Z]{2}\z/) }
    if Core.given?(p["items"])
      ok = Core.str(p["items"]).split("#;#").all? { |i| c = i.split("#,#", -1); c.size == 4 && c[2].match?(/\A\d+(\.\d+)?\z/) && c[3].match?(/\A\d+\z/) }
      refuse("E306", "items can not be read", "items") unless ok
    end
    if Core.given?(p["subscription"])
      s = p["subscription"]
      refuse("E307", "subscription is not an object", "subscription") unless s.is_a?(Hash)
      refuse("E307", "interval is not known", "subscription") if Core.given?(s["interval"]) && !DAYS[s["interval"]]
      refuse("E307", "interval_count is not a whole number", "subscription") if Core.given?(s["interval_count"]) && !Core.str(s["interval_count"]).match?(/\A[1-9]\d{0,2}\z/)
    end
    check_card(p) if op == "D" && !Core.given?(p["token_id"])
    refuse("E320", "payment_method is not offered", "payment_method") if op == "A" && !Core::APMS.include?(Core.str(p["payment_method"]))
  end

  def check_card(p)
    refuse("E310", "card number is not valid", "card") unless Core.luhn?(Core.str(p["card"]))
    refuse("E311", "expiration_month is not two digits", "expiration_month") unless Core.str(p["expiration_month"]).match?(/\A(0[1-9]|1[0-2])\z/)
    refuse("E312", "expiration_year is not four digits", "expiration_year") unless Core.str(p["expiration_year"]).match?(/\A20\d\d\z/)
    refuse("E313", "security_code is not three or four digits", "security_code") unless Core.str(p["security_code"]).match?(/\A\d{3,4}\z/)
  end

  def new_order(p, op, acc)
    o = { id: Core.new_transaction_id, op: op, merchant_id: Core.str(p["merchant_id"]), account_id: Core.str(p["account_id"]), order_no: Core.str(p["order_no"]),
          amount: Core.str(p["amount"]), currency: p["currency"], status: "1000", order_status: "3", info: "0100:Waiting for the shopper", p: p,
          created: Core.now, captured: 0r, refunded: 0r, at_once: acc[:capture], is3ds: p["open3d"] == "do3DS" ? "1" : "0", risk: "ACCEPT", token: "" }
    Core.orders << o
    s = p["subscription"]
    if Core.given?(s)
      n = Core.given?(s["interval_count"]) ? s["interval_count"].to_i : 1
      days = n * DAYS[Core.given?(s["interval"]) ? s["interval"] : "day"]
      o[:sub] = { id: "RC#{o[:id].delete('-')[-9..]}#{rand(10..99)}", name: Core.str(s["contract_name"]), period: days.to_s, due: o[:created] + days * 86_400, status: "2", interval: s["interval"] }
    end
    o
  end

  # Outcome of a card payment.
  def charge(o, card, year, month)
    o[:card] = card
    expired = Time.new(year.to_i, month.to_i, 28) < Time.now - 3 * 86_400
    if card == Core::DECLINED || expired
      o.update(status: "5000", order_status: "0", info: expired ? "0054:Card has expired" : "0051:Declined by issuer", risk: "ACCEPT", sub: nil)
    elsif card == Core::HELD
      o.update(status: "2500", order_status: "2", info: "0200:Held for review", risk: "REVIEW")
    else
      approve(o)
    end
  end

  def approve(o)
    o.update(status: o[:at_once] || o[:op] == "A" ? "3000" : "2000", order_status: "1", info: "0000:Success")
    o[:captured] = Rational(o[:amount]) if o[:status] == "3000"
    o[:sub][:status] = "1" if o[:sub]
  end

  def authorise(req)
    p = {}
    p = Core.read(req)
    apm = Core.given?(p["payment_method"])
    apm = false if bad?("apm-with-card") && Core.given?(p["card"])
    acc = Core.identify("authorise", p)[1]
    check(p, apm ? "A" : "D")
    apm ? apm_payment(p, acc, req) : direct(p, acc)
  rescue Fault => e
    status = e.status
    status = 422 if bad?("apm-invalid-422") && status == 400 && p && Core.given?(p["payment_method"])
    status = 403 if bad?("direct-account-403") && e.code == "E202"
    Core.xml("fault", { "code" => e.code, "text" => e.text, "field" => e.field }, status)
  end

  def direct(p, acc)
    token = Core.str(p["token_id"])
    if token != ""
      t = Core.tokens[token]
      raise Fault.new(404, "E404", "token is not known", "token_id") unless t && t[:merchant] == p["merchant_id"]
      card, month, year = t.values_at(:card, :month, :year)
    else
      card, month, year = p.values_at("card", "expiration_month", "expiration_year").map { |v| Core.str(v) }
    end
    o = new_order(p, "D", acc)
    charge(o, card, year, month)
    if token != "" then o[:token] = token
    elsif p["token_flag"] == "YES" && o[:status] != "5000"
      o[:token] = "tk.#{SecureRandom.alphanumeric(22)}"
      Core.tokens[o[:token]] = { card: card, month: month, year: year, merchant: p["merchant_id"] }
    end
    Notify.order(o)
    direct_result(o, p)
  end

  def direct_result(o, p)
    declined, held = o[:status] == "5000", o[:status] == "2500"
    sub = o[:sub]
    order_no = o[:order_no]
    order_no = order_no[0, 64] if bad?("direct-order-long")
    order_no = order_no.gsub(/[^\x00-\x7f]/, "?") if bad?("direct-order-nonascii")
    amount = Core.show(o[:amount])
    amount = amount.gsub(/(\d)(?=(\d{3})+(\.|\z))/, '\1,') if bad?("direct-amount-millions") && amount.to_f >= 1_000_000
    amount = Rational(amount).round(2).to_f.to_s if bad?("direct-amount-three") && amount.match?(/\.\d{3}/)
    card = Core.mask(o[:card])
    card = o[:card][0, 6] + "*" * 6 + o[:card][12, 4] if bad?("direct-mask-long")
    card = "*" * 12 + o[:card][-4..] if bad?("direct-mask-declined") && declined
    card = o[:card][0, 4] + "*" * 8 + o[:card][-4..] if bad?("direct-mask-token") && Core.given?(p["token_id"])
    info = o[:info]
    info = info.split(":")[1] if bad?("direct-info-declined") && declined
    info = "0000:Captured" if bad?("direct-info-capturing") && o[:status] == "3000"
    due = sub ? sub[:due].strftime("%Y-%m-%d %H:%M:%S") : ""
    due = due[0, 16] if bad?("direct-deduction-month") && sub && sub[:interval] == "month"
    risk = o[:risk]
    risk = "accept" if bad?("direct-risk-lower") && risk == "ACCEPT"
    score = { "ACCEPT" => "12", "REVIEW" => "68" }[o[:risk]]
    score = "medium" if bad?("direct-score-held") && held
    reasons = held ? { "name" => "velocity_24h", "status" => "REVIEW" } : {}
    name = sub ? sub[:name] : ""
    name = name.gsub(/[^\x00-\x7f]/, "") if bad?("direct-contract-nonascii")
    res = {
      "merchant_id" => o[:merchant_id], "account_id" => o[:account_id], "order_no" => order_no, "amount" => amount, "currency" => o[:currency],
      "transaction_id" => o[:id], "card" => card, "order_status" => o[:order_status], "result_info" => info,
      "contract_name" => name, "recurring_id" => sub ? sub[:id] : "", "recurring_deduction_period" => sub ? sub[:period] : "",
      "recurring_deduction_time" => due, "note" => Core.str(p["note"]), "token_id" => o[:token], "connector" => "harbour-acq",
      "threeds_result" => o[:is3ds] == "1" ? (declined ? "N:failed" : "Y:authenticated") : "-:not requested",
      "risk_action" => risk, "risk_score" => score, "risk_reasons" => reasons,
      "encryption_data" => Core.sign(o[:merchant_id], "authorise", o[:account_id], order_no, o[:id], o[:order_status], info)
    }
    res.delete("encryption_data") if bad?("direct-sign-declined") && declined
    Core.xml(bad?("direct-root-declined") && declined ? "response" : "respon", res)
  end

  def apm_payment(p, acc, req)
    o = new_order(p, "A", acc)
    o[:key] = SecureRandom.hex(6)
    url = "http://127.0.0.1:#{req.port}/issuer/#{o[:id]}?k=#{o[:key]}&m=#{p['payment_method']}"
    res = { "merchant_id" => o[:merchant_id], "account_id" => o[:account_id], "order_no" => o[:order_no],
            "amount" => Core.show(o[:amount]), "currency" => o[:currency], "issuer_url" => url }
    res.delete("issuer_url") if bad?("apm-issuer-second") && Core.nth("apm #{o[:account_id]}") > 1
    s, hd, body = Core.xml("respon", res)
    body = body.gsub("&amp;m=", "&m=") if bad?("apm-issuer-escape")
    [s, hd, body]
  end

  # ---- redirect payment
  def checkout(req)
    p = Core.read(req)
    raise Fault.new(400, "E102", "declared XML") if bad?("page-xml-refused") && req.kind == :xml
    return hosted_card_page(p["gbc_id"]) if Core.given?(p["gbc_id"])
    acc = Core.identify("checkout", p)[1]
    check(p, "C")
    o = new_order(p, "C", acc)
    o[:gbc] = SecureRandom.hex(10)
    Core.html(checkout_page(o, p, req))
  rescue Fault => e
    Core.html("<!DOCTYPE html><html><head><title>Payment</title></head><body><h1>Payment not possible</h1><p data-code=\"#{e.code}\">#{Core.h(e.text)}</p></body></html>", 422)
  end

  def checkout_page(o, p, req)
    order = Core.h(o[:order_no])
    order = o[:order_no] if bad?("page-markup")
    copies = { "orderNo" => order, "merNo" => Core.h(o[:merchant_id]), "gatewayNo" => Core.h(o[:account_id]), "orderAmount" => Core.h(o[:amount]),
               "orderCurrency" => Core.h(o[:currency]), "notifyUrl" => Core.h(p["notify_url"]), "returnUrl" => Core.h(p["return_url"]),
               "signInfo" => Core.h(p["encryption_data"]), "allParams" => Core.h(JSON.generate(p)) }
    copies["orderAmount"] = (o[:amount].to_r * 100).to_i.to_s if bad?("page-copy-onedecimal") && o[:amount].match?(/\.\d\z/)
    own = { "gbc_id" => o[:gbc], "connector_code" => "HBR01", "account_name" => "acc-#{o[:account_id]}", "pm_id" => "71",
            "apm_type" => "CARD", "descriptor" => "HARBOUR*#{o[:account_id][-4..]}", "page_lang" => "en" }
    echo = p.transform_values { |v| Core.str(v) }
    echo = echo.transform_values { |v| v.gsub(/[^\x00-\x7f]/, "?") } if bad?("page-nonascii-xml") && req.kind == :xml
    echo.delete("notify_url") if bad?("page-notify-missing") && Core.given?(p["return_url"])
    action = bad?("page-action-xml") && req.kind == :xml ? "/v1/authorise" : "/v1/checkout"
    load = bad?("page-autosubmit-capturing") && o[:at_once] ? "" : " onload=\"document.forms['pay'].submit()\""
    inputs = copies.merge(own.transform_values { |v| Core.h(v) })
    js = echo.map { |k, v| "add(#{js_s(k)}, #{js_s(v)});" }.join("\n")
    if odd?("odd-html")
      static = inputs.merge(echo.transform_values { |v| Core.h(v) })
      return "<HTML><BODY ONLOAD='document.getElementById(\"f\").submit();'>\n<FORM ENCTYPE='application/x-www-form-urlencoded' ACTION='#{action}' ID='f' METHOD=POST>\n" +
             static.map { |k, v| "<INPUT VALUE='#{v}'\n NAME='#{k}' TYPE=HIDDEN>" }.join("\n") +
             "</FORM>\n<SCRIPT>function add(n,v){var f=document.getElementById('f');if(f.elements[n])return;var i=document.createElement('input');i.type='hidden';i.name=n;i.value=v;f.appendChild(i)}\n#{js}</SCRIPT></BODY></HTML>"
    end
    <<~HTML
      <!DOCTYPE html>
      <html lang="en"><head><meta charset="utf-8"><title>One moment, please</title></head>
      <body#{load}>
      <form name="pay" id="pay" method="post" action="#{action}" accept-charset="UTF-8">
      #{inputs.map { |k, v| "<input type=\"hidden\" name=\"#{k}\" value=\"#{v}\">" }.join("\n")}
      <noscript><button type="submit">Continue</button></noscript>
      </form>
      <script>
      function add(n, v) { var i = document.createElement("input"); i.type = "hidden"; i.name = n; i.value = v; document.forms["pay"].appendChild(i); }
      #{js}
      </script>
      </body></html>
    HTML
  end

  def js_s(s) = JSON.generate(s.to_s).gsub("<", '\u003c').gsub(">", '\u003e').gsub("&", '\u0026').gsub("\u2028", '\u2028').gsub("\u2029", '\u2029')

  def hosted_card_page(gbc)
    o = Core.orders.find { |x| x[:gbc] == gbc } or return Core.html("<!DOCTYPE html><p>This payment is not known.</p>", 404)
    Core.html("<!DOCTYPE html><html><head><title>Pay #{Core.h(o[:order_no])}</title></head><body><h1>#{Core.h(o[:currency])} #{Core.h(o[:amount])}</h1>" \
              "<form method=\"post\" action=\"/hosted/#{gbc}\"><input name=\"card\"><input name=\"expiration_month\"><input name=\"expiration_year\">" \
              "<input name=\"security_code\"><button>Pay</button></form></body></html>")
  end

  # Issuer page (APM) and hosted card form; nil when the path is not one of them.
  def shopper_page(req)
    if (id = req.path[%r{\A/issuer/([\w-]+)(/pay)?\z}, 1])
      q = URI.decode_www_form(req.query).to_h
      o = Core.orders.find { |x| x[:id] == id && x[:op] == "A" && x[:key] == q["k"] } or return Core.html("<!DOCTYPE html><p>not found</p>", 404)
      unless req.path.end_with?("/pay")
        return Core.html("<!DOCTYPE html><p>gone</p>", 410) if bad?("apm-issuer-again") && Core.nth("issuer #{id}") > 1
        return Core.html("<!DOCTYPE html><html><body><h1>#{Core.h(q['m'])}: #{Core.h(o[:currency])} #{Core.h(o[:amount])}</h1><form method=\"post\" action=\"/issuer/#{id}/pay?k=#{o[:key]}\">" \
                         "<button name=\"result\" value=\"paid\">Pay</button><button name=\"result\" value=\"failed\">Give up</button></form></body></html>")
      end
      if o[:status] == "1000" && req.method == "POST"
        URI.decode_www_form(req.body).to_h["result"] == "failed" ? o.update(status: "5000", order_status: "0", info: "0060:Given up by the shopper", sub: nil) : approve(o)
        Notify.order(o)
      end
      back(o)
    elsif (gbc = req.path[%r{\A/hosted/(\h+)\z}, 1]) && req.method == "POST"
      o = Core.orders.find { |x| x[:gbc] == gbc } or return Core.html("<!DOCTYPE html><p>not found</p>", 404)
      f = URI.decode_www_form(req.body).to_h
      begin
        check_card(f)
      rescue Fault => e
        return Core.html("<!DOCTYPE html><p>#{Core.h(e.text)}</p>", 422)
      end
      if o[:status] == "1000"
        charge(o, f["card"], f["expiration_year"], f["expiration_month"])
        Notify.order(o)
      end
      back(o)
    end
  end

  def back(o)
    url = Core.str(o[:p]["return_url"])
    page = Core.html("<!DOCTYPE html><html><body><p>#{Core.h(o[:info])}</p></body></html>")
    return page unless url.match?(%r{\Ahttps?://[^\s]+\z})
    q = URI.encode_www_form("order_no" => o[:order_no], "transaction_id" => o[:id], "order_status" => o[:order_status])
    [302, page[1].merge("Location" => url + (url.include?("?") ? "&" : "?") + q), page[2]]
  end
end
