# Payment acquiring gateway, in memory, loopback only.
# ruby gateway.rb --port N [--defect ID] [--odd ID] [--no-signature-check]
$LOAD_PATH.unshift(__dir__)
require "http"
require "core"
require "notify"
require "payments"
require "batch"
require "payout"

port = 8089
args = ARGV.dup
while (a = args.shift)
  case a
  when "--port" then port = args.shift.to_i
  when "--defect" then $defect = args.shift
  when "--odd" then $odd = args.shift
  when "--no-signature-check" then $no_signature = true
  else abort "unknown argument #{a}"
  end
end
{ "defects.json" => $defect, "odd.json" => $odd }.each do |file, id|
  next if id.nil?
  abort "unknown id #{id}" unless JSON.parse(File.read(File.join(__dir__, file))).any? { |e| e["id"] == id }
end

OPS = {
  "authorise" => ->(r) { Payments.authorise(r) }, "checkout" => ->(r) { Payments.checkout(r) },
  "cancelsubscription" => ->(r) { Payout.cancel_subscription(r) }, "payout" => ->(r) { Payout.create(r) }
}.merge(Core::ARRAYS.keys.to_h { |op| [op, ->(r) { Batch.run(op, r) }] }).freeze

def route(req)
  op = req.path[%r{\A/v1/(\w+)\z}, 1]
  op ||= req.path[%r{\A/(\w+)\z}, 1] if bad?("any-unversioned-path")
  if op && OPS[op]
    return OPS[op].call(req) if req.method == "POST" || (bad?("any-get-served") && req.method == "GET")
    s, hd, b = Core.json({ "fault" => { "code" => "E405", "text" => "use POST" } }, 405)
    return [s, hd.merge("Allow" => "POST"), b]
  end
  Payments.shopper_page(req) || Core.json({ "fault" => { "code" => "E404", "text" => "no such path" } }, 404)
end

server = HttpServer.new(port) { |req| Core.lock.synchronize { route(req) } }
trap("TERM") { exit!(0) }
trap("INT") { exit!(0) }
$stdout.sync = true
puts "gateway ready on http://127.0.0.1:#{port}#{" defect=#{$defect}" if $defect}#{" odd=#{$odd}" if $odd}"
server.run
