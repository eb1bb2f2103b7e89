# All operations once under an odd style: ruby smoke.rb [odd id]
ARGV_ID = ARGV.shift
ARGV.replace(["none"])
src = File.read(File.join(__dir__, "try.rb")).split("DECL = {")[0]
eval(src.gsub("__dir__", File.dirname(File.expand_path(__FILE__)).inspect))
HELD = { "card" => Core::HELD }
g = Gateway.new(*(ARGV_ID ? ["--odd", ARGV_ID] : []))
begin
  p r = g.direct("subscription" => { "contract_name" => "Abo ü€", "interval" => "month" }, "order_no" => "Ö-<1>&\"2'")
  p g.direct(HELD)
  p g.direct("card" => Core::DECLINED)
  p g.apm
  puts g.page({ "order_no" => "a\"b'<c", "note" => "</script>" }, :xml)
  p g.batch("capture", [g.e(r, "order_no" => r["order_no"]), { "order_no" => "zz" }])
  p g.refund(r, "3.25"), g.refund(r, "1"), g.search(r)
  p g.query(r)
  p g.js("/v1/cancelsubscription", Gateway::BASE.merge(r.slice("recurring_id", "contract_name")), as: :xml)
  p g.query(r)["subscription_result"]
  p g.payout
  puts g.send_it("/v1/authorise", { "merchant_id" => "1" })[1], g.send_it("/v1/authorise", {}, raw: "{bad")[1], g.send_it("/v1/refund", {}, raw: "{bad")[1], g.send_it("/v1/payout", {}, raw: "")[1]
  p g.heard(n: 2, wait: 3) { |u| g.direct("notify_url" => u) }
  p g.many("refund", 50), g.many("cancel", 51), g.many("review", 100), g.many("retrievalTrans", 101), g.many("retrievalRefund", 100)
ensure
  g.stop
end
