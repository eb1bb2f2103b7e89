# Shows for each defect one request whose answer differs from the unchanged gateway.
# ruby try.rb [id ...]   (no ids: all)
$LOAD_PATH.unshift(__dir__)
require "core"
require "socket"
require "net/http"
require "monitor"

class Gateway
  attr_reader :port, :last
  def initialize(*args)
    @port = TCPServer.open("127.0.0.1", 0) { |t| t.addr[1] }
    @io = IO.popen(["ruby", File.join(__dir__, "gateway.rb"), "--port", @port.to_s, *args], err: $stderr)
    raise "gateway does not start" unless @io.gets.to_s.start_with?("gateway ready")
  end

  def stop
    Process.kill("TERM", @io.pid)
    @io.close
  end

  M, A = "700145", "70014501"
  BASE = { "merchant_id" => M, "account_id" => A }.freeze
  PAY = BASE.merge("currency" => "USD", "amount" => "10.50", "delivery_city" => "Köln", "delivery_state" => "NW", "open3d" => "do3DS", "shopper_phone" => "0123").freeze
  CARD = { "card" => "4761120010000492", "expiration_month" => "09", "expiration_year" => "2031", "security_code" => "123" }.freeze
  TYPES = { json: "application/json", form: "application/x-www-form-urlencoded", xml: "application/xml", jsonform: "application/x-www-form-urlencoded", jsonxml: "application/xml" }.freeze

  def to_xml(h) = h.map { |k, v| [v].flatten(1).map { |e| "<#{k}>#{e.is_a?(Hash) ? to_xml(e) : Core.esc(e.to_s)}</#{k}>" }.join }.join

  def send_it(path, p, as: :json, from: nil, verb: "POST", raw: nil, accept: nil)
    op = path.split("/").last
    p = p.merge("encryption_data" => Core.request_signature(op, p))
    body = raw || case as
                  when :xml then "<?xml version=\"1.0\" encoding=\"UTF-8\"?><request>#{to_xml(p)}</request>"
                  when :form then URI.encode_www_form(p)
                  else JSON.generate(p)
                  end
    body = body.sub("700145", "%37%30%30145").sub("account_id=7", "account_id=%37") if raw.nil? && as == :form && p["percent"]
    s = TCPSocket.new("127.0.0.1", @port, from)
    s.write("#{verb} #{path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: #{TYPES[as]}\r\nConnection: close\r\nContent-Length: #{body.bytesize}\r\n\r\n".b + body.b)
    text = s.read.b
    s.close
    head, out = text.split("\r\n\r\n".b, 2)
    @last = "#{verb} #{path} (#{as}) #{body.size > 300 ? body[0, 300] + '…' : body}"
    @status = head[/\d{3}/].to_i
    if head.match?(/transfer-encoding:\s*chunked/i)
      raw_out, rest = +"".b, out
      while (m = rest.match(/\A(\h+)[^\r]*\r\n/n)) && (n = m[1].to_i(16)) > 0
        raw_out << m.post_match[0, n]
        rest = m.post_match[n + 2..]
      end
      out = raw_out
    end
    out.force_encoding("UTF-8") unless head.match?(/8859-1/i)
    [@status, out]
  end

  def js(path, p, **o) = (JSON.parse(send_it(path, p, **o)[1]) rescue { "unreadable" => true })
  def doc(path, p, **o)
    s, b = send_it(path, p, **o)
    r = REXML::Document.new(b).root
    r.elements.to_h { |e| [e.name, e.elements.empty? ? e.text.to_s : e.elements.to_h { |c| [c.name, c.text.to_s] }] }.merge(":root" => r.name, ":status" => s)
  rescue REXML::ParseException
    { ":xml" => "not well-formed", ":status" => s }
  end

  def no = "T-#{@n = (@n || 0) + 1}"
  def direct(x = {}) = doc("/v1/authorise", PAY.merge("order_no" => no).merge(CARD).merge(x))
  def apm(x = {}) = doc("/v1/authorise", PAY.merge("order_no" => no, "payment_method" => "PIX").merge(x))
  def page(x = {}, as = :jsonxml) = send_it("/v1/checkout", PAY.merge("order_no" => no).merge(x), as: as)[1]
  def batch(op, list, x = {}, **o) = js("/v1/#{op}", BASE.merge(Core::ARRAYS[op] => list).merge(x), **o)
  def e(r, x = {}) = { "transaction_id" => r["transaction_id"], "order_no" => r["order_no"], "currency" => r["currency"], "amount" => r["amount"] }.merge(x)
  def query(r, x = {}) = batch("retrievalTrans", [{ "transaction_id" => r["transaction_id"] }], x, as: :jsonform)["orders_list"].to_a[0].to_h
  def search(r, x = {}) = batch("retrievalRefund", [{ "transaction_id" => r["transaction_id"] }], x, as: :jsonform)["refund_orders"].to_a
  def paid(x = {})
    r = direct(x)
    batch("capture", [e(r)], r.slice("account_id"))
    r
  end
  def refund(r, amt, x = {}) = batch("refund", [e(r, "refund_amount" => amt, "refund_reason" => "zu groß & <alt>").merge(x)], r.slice("account_id"))["refund_orders"].to_a[0].to_h
  def many(op, n) = batch(op, [{ "transaction_id" => "0", "order_no" => "x", "currency" => "USD", "amount" => "1.00", "review_flag" => "1", "refund_amount" => "1.00" }] * n)["return_status"]

  PAYOUT = BASE.merge("request_id" => "0d3b1c7e-5f0f-4c83-9d1e-0b8f0a4f7c11", "payment_amount" => "250.00", "payment_currency" => "EUR", "payment_date" => "2026-12-01", "fee_paid_by" => "PAYER",
                      "beneficiary" => { "company_name" => "Kühn", "bank_details" => { "account_number" => "1234", "bank_code" => "B7", "iban" => "DE02" },
                                         "person_documents" => [{ "file_type" => "ID", "labels" => %w[a b] }] },
                      "payer" => { "entity_type" => "INDIVIDUAL", "date_of_birth" => "1980-02-01", "address" => { "city" => "Rio" } }).freeze
  FAIL = { "beneficiary" => { "bank_details" => { "account_number" => "1000666" } } }.freeze
  def payout(x = {}) = js("/v1/payout", PAYOUT.merge(x))

  # Notifications that arrive while the block runs (and a little after).
  def heard(suffix = "", wait: 0.6, n: 1)
    srv = TCPServer.new("127.0.0.1", 0)
    got = []
    t = Thread.new do
      loop do
        c = srv.accept
        line = c.gets.to_s.split[1]
        len = 0
        while (l = c.gets) && l.strip != "" do len = l[/\Acontent-length:\s*(\d+)/i, 1].to_i if l =~ /\Acontent-length/i end
        got << [line, URI.decode_www_form(c.read(len)).to_h]
        c.write("HTTP/1.1 200 OK\r\nContent-Length: 8\r\nConnection: close\r\n\r\nRECEIVED")
        c.close
      end
    end
    yield "http://127.0.0.1:#{srv.addr[1]}/n#{suffix}"
    40.times { break if got.size >= n; sleep wait / 20.0 }
    t.kill
    srv.close
    got
  end
end

DECL = { "card" => Core::DECLINED }
HELD = { "card" => Core::HELD }
TWO = { "account_id" => "70014502" }
SUB = { "subscription" => { "contract" => "c1", "contract_name" => "Schlüssel Abo", "contract_amount" => "5.00", "interval" => "month", "interval_count" => "1", "billing_cycle" => 3 } }
form = ->(s) { s.to_s.gsub(/\d/, "9") }

S = {
  "direct-order-long" => ->(g) { g.direct("order_no" => "L" * 80)["order_no"] },
  "direct-order-nonascii" => ->(g) { g.direct("order_no" => "Bücher-東")["order_no"] },
  "direct-amount-millions" => ->(g) { g.direct("amount" => "1250000.00")["amount"] },
  "direct-amount-three" => ->(g) { g.direct("amount" => "1.234", "currency" => "KWD")["amount"] },
  "direct-mask-long" => ->(g) { g.direct("card" => "6035001100000123452")["card"] },
  "direct-mask-declined" => ->(g) { g.direct(DECL)["card"] },
  "direct-mask-token" => ->(g) { t = g.direct("token_flag" => "YES")["token_id"]; g.direct("token_id" => t, "card" => "")["card"] },
  "direct-info-declined" => ->(g) { g.direct(DECL)["result_info"] },
  "direct-info-capturing" => ->(g) { g.direct(TWO)["result_info"] },
  "direct-contract-nonascii" => ->(g) { g.direct(SUB)["contract_name"] },
  "direct-deduction-month" => ->(g) { form[g.direct(SUB)["recurring_deduction_time"]] },
  "direct-score-held" => ->(g) { g.direct(HELD)["risk_score"] },
  "direct-root-declined" => ->(g) { g.direct(DECL)[":root"] },
  "direct-sign-declined" => ->(g) { g.direct(DECL).key?("encryption_data") },
  "direct-risk-lower" => ->(g) { g.direct["risk_action"] },
  "direct-account-403" => ->(g) { g.direct("account_id" => "70099999")[":status"] },
  "apm-with-card" => ->(g) { g.apm(Gateway::CARD).key?("issuer_url") },
  "apm-issuer-second" => ->(g) { g.apm; g.apm.key?("issuer_url") },
  "apm-issuer-escape" => ->(g) { g.apm[":xml"] || "well-formed" },
  "apm-issuer-again" => ->(g) { u = g.apm["issuer_url"]; 2.times.map { Net::HTTP.get_response(URI(u)).code } },
  "apm-invalid-422" => ->(g) { g.apm("amount" => "ten")[":status"] },
  "page-action-xml" => ->(g) { g.page({}, :xml)[/<form[^>]*action="([^"]*)"/, 1] },
  "page-autosubmit-capturing" => ->(g) { g.page(TWO)[/<body[^>]*>/] },
  "page-markup" => ->(g) { g.page("order_no" => 'a"b<c')[/name="orderNo" value="([^"]*)"/, 1] },
  "page-copy-onedecimal" => ->(g) { g.page("amount" => "10.5")[/name="orderAmount" value="([^"]*)"/, 1] },
  "page-nonascii-xml" => ->(g) { g.page({}, :xml)[/add\("delivery_city".*/] },
  "page-notify-missing" => ->(g) { g.page("notify_url" => "http://127.0.0.1:9/n", "return_url" => "http://127.0.0.1:9/r")[/add\("notify_url".*/] },
  "page-xml-refused" => ->(g) { g.page({}, :xml)[/<form|data-code="E102"/] },
  "query-at-100" => ->(g) { r = g.direct; x = g.batch("retrievalTrans", [{ "order_no" => r["order_no"] }] * 100, as: :jsonform); [x["return_status"], x["orders_list"].size] },
  "query-newest-101" => ->(g) { 103.times { g.apm }; g.js("/v1/retrievalTrans", Gateway::BASE, as: :form)["orders_list"].size },
  "query-form-percent" => ->(g) { g.js("/v1/retrievalTrans", Gateway::BASE.merge("percent" => "1"), as: :form)["return_message"] },
  "query-ip" => ->(g) { g.js("/v1/retrievalTrans", Gateway::BASE, as: :form, from: "127.0.0.9")["return_message"] },
  "query-date-declined" => ->(g) { form[g.query(g.direct(DECL))["transaction_date"]] },
  "query-status-cancelled" => ->(g) { r = g.direct; g.batch("cancel", [g.e(r)]); g.query(r)["payment_status"] },
  "query-sub-time" => ->(g) { r = g.direct(SUB); g.js("/v1/cancelsubscription", Gateway::BASE.merge(r.slice("recurring_id", "contract_name")), as: :jsonxml); form[g.query(r)["subscription_result"]["recurring_deduction_time"]] },
  "query-amount-refunded" => ->(g) { r = g.paid; g.refund(r, "2.00"); g.query(r)["amount"] },
  "query-delivery-nonascii" => ->(g) { g.query(g.direct)["delivery_information"]["delivery_city"] },
  "query-other-merchant" => ->(g) { g.query(g.direct, "merchant_id" => "700288", "account_id" => "70028801")["query_result"] },
  "query-result-word" => ->(g) { g.query(g.direct)["query_result"] },
  "capture-at-50" => ->(g) { g.many("capture", 50) }, "capture-at-51" => ->(g) { g.many("capture", 51) },
  "capture-drops-failed" => ->(g) { g.batch("capture", [g.e(g.direct), { "transaction_id" => "0" }])["capture_orders"].size },
  "capture-error-after-failed" => ->(g) { g.batch("capture", [{ "transaction_id" => "0" }, g.e(g.direct)])["capture_orders"][1].slice("capture_status", "error_message") },
  "capture-partial-status" => ->(g) { g.batch("capture", [g.e(g.direct, "amount" => "4.00")])["capture_orders"][0]["capture_status"] },
  "capture-same-twice" => ->(g) { r = g.direct; g.batch("capture", [g.e(r), g.e(r)])["capture_orders"].size },
  "capture-other-account" => ->(g) { g.batch("capture", [g.e(g.direct)], { "merchant_id" => "700288", "account_id" => "70028801" })["capture_orders"][0]["capture_status"] },
  "capture-by-order-no" => ->(g) { r = g.direct; g.batch("capture", [g.e(r).reject { |k, _| k == "transaction_id" }]); g.query(r)["payment_status"] },
  "review-at-101" => ->(g) { g.many("review", 101) },
  "review-flag-failed" => ->(g) { g.batch("review", [g.e(g.direct, "review_flag" => "1")])["review_orders"][0].key?("review_flag") },
  "review-status-capturing" => ->(g) { g.batch("review", [g.e(g.direct(TWO.merge(HELD)), "review_flag" => "1")], TWO)["review_orders"][0]["review_status"] },
  "review-account-two" => ->(g) { g.batch("review", 2.times.map { g.e(g.direct(HELD), "review_flag" => "1") })["account_id"] },
  "cancel-at-50" => ->(g) { g.many("cancel", 50) },
  "cancel-error-held" => ->(g) { g.batch("cancel", [g.e(g.direct(HELD))])["cancel_orders"][0].slice("cancel_status", "error_message") },
  "cancel-amount-zero-decimals" => ->(g) { g.batch("cancel", [g.e(g.direct("amount" => "1500", "currency" => "JPY"))])["cancel_orders"][0]["amount"] },
  "cancel-sign-failed" => ->(g) { g.batch("cancel", [g.e(g.direct), { "order_no" => "none" }]).key?("encryption_data") },
  "sub-stays-active-json" => ->(g) { r = g.direct(SUB); g.js("/v1/cancelsubscription", Gateway::BASE.merge(r.slice("recurring_id", "contract_name")), as: :jsonxml); g.query(r)["subscription_result"]["recurring_status"] },
  "sub-error-missing" => ->(g) { g.js("/v1/cancelsubscription", Gateway::BASE.merge(g.direct(SUB).slice("recurring_id", "contract_name")), as: :xml).slice("cancel_status", "error_message") },
  "sub-sign-failed" => ->(g) { g.js("/v1/cancelsubscription", Gateway::BASE.merge("recurring_id" => "x", "contract_name" => "y"), as: :jsonxml).key?("encryption_data") },
  "refund-at-51" => ->(g) { g.many("refund", 51) },
  "refund-original-amount" => ->(g) { r = g.paid; g.refund(r, "1.00"); g.refund(r, "2.00")["amount"] },
  "refund-message-failed" => ->(g) { g.refund(g.paid, "99.00")["refund_message"] },
  "refund-message-second" => ->(g) { r = g.paid; g.refund(r, "1.00"); g.refund(r, "2.00")["refund_message"] },
  "refund-amount-number" => ->(g) { g.refund(g.paid, "1.5")["refund_amount"].inspect },
  "refund-partial-capturing" => ->(g) { g.refund(g.direct(TWO), "1.00")["refund_message"] },
  "refund-sequence" => ->(g) { g.refund(g.paid, "1.00")["refund_reference_id"][/-\d+\z/] },
  "search-at-101" => ->(g) { g.many("retrievalRefund", 101) },
  "search-date-second" => ->(g) { r = g.paid; 2.times { g.refund(r, "1.00") }; form[g.search(r)[1]["refund_date"]] },
  "search-status-partial" => ->(g) { r = g.paid; g.refund(r, "1.00"); g.search(r)[0]["payment_status"] },
  "search-refund-message" => ->(g) { r = g.paid; g.refund(r, "10.50"); g.search(r)[0].key?("refund_message") },
  "search-reason-nonascii" => ->(g) { r = g.paid; g.refund(r, "10.50"); g.search(r)[0]["refund_reason"] },
  "search-message-none" => ->(g) { g.js("/v1/retrievalRefund", Gateway::BASE, as: :form)["return_message"] },
  "search-json-shaped" => ->(g) { g.js("/v1/retrievalRefund", Gateway::BASE, as: :jsonform)["return_message"] },
  "search-reference-id" => ->(g) { r = g.paid; a = g.refund(r, "10.50")["refund_reference_id"]; g.search(r)[0]["refund_reference_id"] == a },
  "payout-bank-code" => ->(g) { g.payout["beneficiary"]["bank_details"].key?("bank_code") },
  "payout-clearing-failed" => ->(g) { g.payout(Gateway::FAIL)["beneficiary"]["bank_details"]["local_clearing_system"] },
  "payout-updated-colon" => ->(g) { form[g.payout["last_updated_at"]] },
  "payout-pays-millions" => ->(g) { g.payout("payment_amount" => "2500000.00")["amount_payer_pays"].inspect },
  "payout-failure-reason" => ->(g) { g.payout(Gateway::FAIL).slice("status", "failure_reason") },
  "payout-payer-birth" => ->(g) { g.payout["payer"]["date_of_birth"] },
  "payout-labels-two" => ->(g) { g.payout["beneficiary"]["person_documents"][0]["labels"].inspect },
  "payout-payer-address" => ->(g) { g.payout["payer"]["address"].inspect },
  "payout-amount-zero-decimals" => ->(g) { g.payout("payment_amount" => "9000", "payment_currency" => "JPY")["payment_amount"].inspect },
  "payout-short-reference" => ->(g) { g.payout["short_reference_id"].size },
  "payout-status-case" => ->(g) { g.payout["status"] },
  "notify-declined" => ->(g) { g.heard { |u| g.direct(DECL.merge("notify_url" => u)) }.map { |_, f| f["payment_status"] } },
  "notify-payout-failed" => ->(g) { g.heard { |u| g.payout(Gateway::FAIL.merge("notify_url" => u)) }.map { |_, f| f["status"] } },
  "notify-query-string" => ->(g) { g.heard("?shop=7") { |u| g.direct("notify_url" => u) }.map(&:first) },
  "notify-same-address-again" => ->(g) { g.heard(n: 2) { |u| 2.times { g.direct("notify_url" => u) } }.size },
  "any-get-served" => ->(g) { g.send_it("/v1/capture", Gateway::BASE, verb: "GET")[0] },
  "any-unversioned-path" => ->(g) { g.send_it("/refund", Gateway::BASE)[0] }
}

defects = JSON.parse(File.read(File.join(__dir__, "defects.json")))
ids = ARGV.empty? ? defects.map { |d| d["id"] } : ARGV
shown = 0
ids.each do |id|
  run = S[id] or (puts("NO SCENARIO #{id}"); next)
  sides = [[], ["--defect", id]].map do |args|
    g = Gateway.new(*args)
    begin
      v = begin run.call(g) rescue "#{$!.class}: #{$!.message}" end
      [v, g.last]
    ensure
      g.stop
    end
  end
  differ = sides[0][0] != sides[1][0] && !sides[0][0].to_s.match?(/Error/)
  shown += 1 if differ
  puts "#{differ ? 'SHOWN' : 'NOT SHOWN'} #{id}\n   request:   #{sides[1][1]}\n   unchanged: #{sides[0][0].inspect}\n   defect:    #{sides[1][0].inspect}"
end
puts "#{shown} of #{ids.size} shown"
