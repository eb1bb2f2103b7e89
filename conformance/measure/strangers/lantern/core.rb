# State, merchants, signature and small helpers of the gateway.
require "json"
require "openssl"
require "securerandom"
require "time"
require "rexml/document"

$defect = $odd = nil
def bad?(id) = $defect == id
def odd?(id) = $odd == id

class Fault < StandardError
  attr_reader :status, :code, :text, :field
  def initialize(status, code, text, field = "")
    @status, @code, @text, @field = status, code, text, field
    super("#{code}:#{text}")
  end
end

module Core
  ZONE = "-03:00"
  MERCHANTS = {
    "700145" => { key: "lantern-5f2c90e1", ips: %w[127.0.0.1 ::1],
                  accounts: { "70014501" => { capture: false }, "70014502" => { capture: true } } },
    "700288" => { key: "saffron-b81d44a7", ips: %w[127.0.0.1 127.0.0.2 ::1],
                  accounts: { "70028801" => { capture: false } } }
  }.freeze
  DECLINED = "5105200310000046"
  HELD = "4929300120000058"
  APMS = %w[PIX BOLETO OXXO SPEI BANKX].freeze
  DEC = /\A\d{1,12}(\.\d{1,3})?\z/

  module_function

  def lock = (@lock ||= Monitor.new)
  def orders = (@orders ||= [])
  def refunds = (@refunds ||= [])
  def tokens = (@tokens ||= {})
  def payouts = (@payouts ||= [])
  def seen = (@seen ||= Hash.new(0))      # counters per key, for "the second time"
  def nth(key) = lock.synchronize { seen[key] += 1 }

  def now = Time.now.localtime(ZONE)
  def stamp(t) = t.strftime("%Y%m%d%H%M%S")
  def iso(t) = t.strftime("%Y-%m-%dT%H:%M:%S") + ZONE.delete(":")
  def given?(v) = !(v.nil? || v == "" || v == {} || v == [])
  def str(v) = v.is_a?(String) ? v : (v.nil? ? "" : (v.is_a?(Hash) || v.is_a?(Array) ? JSON.generate(v) : v.to_s))

  def new_transaction_id
    return SecureRandom.uuid if odd?("odd-ids")
    @tx = (@tx || 310_000 + rand(1000)) + 7 + rand(9)
    "81#{now.strftime('%y%j')}#{format('%09d', @tx)}"
  end

  def mask(card)
    stars = (odd?("odd-ids") ? "X" : "*") * (card.size - 10)
    odd?("odd-ids") ? "#{card[0, 6]} #{stars} #{card[-4..]}" : card[0, 6] + stars + card[-4..]
  end

  def luhn?(n)
    return false unless n.match?(/\A\d{13,19}\z/)
    n.reverse.chars.each_with_index.sum { |c, i| d = c.to_i * (i.odd? ? 2 : 1); d > 9 ? d - 9 : d } % 10 == 0
  end

  # Amount as shown to clients: as it was sent (odd style: always three decimals).
  def show(a)
    return a unless odd?("odd-amounts") && a.match?(DEC)
    i, f = a.split(".")
    "#{i}.#{(f || '').ljust(3, '0')}"
  end

  def num(r) = r.denominator == 1 ? (odd?("odd-amounts") ? r.to_f : r.to_i) : r.round(3).to_f

  # ---- signature: upper-case hex HMAC-SHA256 over the values, joined by "~"
  def sign(merchant_id, op, *values)
    key = (MERCHANTS[merchant_id] || { key: "none" })[:key]
    OpenSSL::HMAC.hexdigest("SHA256", key, [op, merchant_id, *values.map { |v| str(v) }].join("~")).upcase
  end

  ARRAYS = { "capture" => "capture_orders", "review" => "review_orders", "cancel" => "cancel_orders",
             "refund" => "refund_orders", "retrievalTrans" => "orders_list", "retrievalRefund" => "refund_orders" }.freeze

  def request_signature(op, p)
    v = [p["account_id"]]
    case op
    when "authorise", "checkout" then v += p.values_at("order_no", "currency", "amount")
    when "cancelsubscription" then v += p.values_at("recurring_id", "contract_name")
    when "payout" then v += p.values_at("request_id", "payment_currency", "payment_amount")
    else
      list = p[ARRAYS[op]]
      list = [] unless list.is_a?(Array)
      list.each { |e| v += e.values_at("transaction_id", "order_no", "amount", "refund_amount") if e.is_a?(Hash) }
    end
    sign(str(p["merchant_id"]), op, *v)
  end

  # Merchant, account and signature of a request; raises Fault.
  def identify(op, p)
    %w[merchant_id account_id encryption_data].each do |f|
      raise Fault.new(400, "E110", "#{f} is missing", f) unless given?(p[f])
    end
    m = MERCHANTS[str(p["merchant_id"])] or raise Fault.new(404, "E201", "merchant is not known", "merchant_id")
    a = m[:accounts][str(p["account_id"])] or raise Fault.new(404, "E202", "account is not known", "account_id")
    unless $no_signature || str(p["encryption_data"]).upcase == request_signature(op, p)
      raise Fault.new(400, "E203", "signature does not match", "encryption_data")
    end
    [m, a]
  end

  def find(mid, aid, entry)
    tx, no = str(entry["transaction_id"]), str(entry["order_no"])
    return nil if tx == "" && no == ""
    orders.reverse_each.find do |o|
      o[:merchant_id] == mid && o[:account_id] == aid && (tx == "" || o[:id] == tx) && (no == "" || o[:order_no] == no)
    end
  end

  # ---- writers
  def esc(s)
    s.encode(xml: :text).gsub(/[\x00-\x08\x0b\x0c\x0e-\x1f]/, "").gsub("\r", "&#13;").gsub('"', "&quot;")
  end

  def node(name, v)
    case v
    when Array then v.map { |e| node(name, e) }.join
    when Hash then "<#{name}>#{v.map { |k, e| node(k, e) }.join}</#{name}>"
    else
      return "\n  <!-- #{name} -->\n  <#{name}\n  >#{v.to_s == '' ? '' : "<![CDATA[#{v.to_s.gsub(']]>', ']]]]><![CDATA[>')}]]>"}</#{name} >" if odd?("odd-xml")
      "<#{name}>#{esc(v.to_s)}</#{name}>"
    end
  end

  def xml(root, pairs, status = 200)
    pairs = pairs.to_a.reverse.to_h if odd?("odd-xml")
    body = "<#{root}#{odd?('odd-xml') ? " version='1' xmlns:x='urn:x'" : ''}>#{pairs.map { |k, v| node(k, v) }.join}</#{root}>"
    if odd?("odd-charset")
      body = body.encode("ISO-8859-1", fallback: ->(c) { "&##{c.ord};" })
      return [status, { "Content-Type" => "text/xml; charset=iso-8859-1" }, %(<?xml version="1.0" encoding="ISO-8859-1"?>).encode("ISO-8859-1") + body]
    end
    head = odd?("odd-xml") ? "\u{feff}<?xml version='1.0' standalone='yes'?>\n<?acq layout=\"wide\"?>\n" : %(<?xml version="1.0" encoding="UTF-8"?>\n)
    [status, { "Content-Type" => "application/xml; charset=UTF-8" }, head + body]
  end

  # odd style: the keys of every object and the entries of the outer array, last first
  def deep_reverse(v, depth = 0)
    case v
    when Hash then v.to_a.reverse.to_h { |k, e| [k, deep_reverse(e, depth + 1)] }
    when Array then (depth == 1 ? v.reverse : v).map { |e| deep_reverse(e, depth + 1) }
    else v
    end
  end

  def json(obj, status = 200)
    obj = deep_reverse(obj) if odd?("odd-order")
    text = odd?("odd-order") ? JSON.pretty_generate(obj) + "\n" : JSON.generate(obj)
    text = JSON.generate(obj, ascii_only: true).gsub("/", "\\/") if odd?("odd-charset")
    [status, { "Content-Type" => odd?("odd-charset") ? "application/json" : "application/json; charset=utf-8" }, text]
  end

  def html(body, status = 200) = [status, { "Content-Type" => "text/html; charset=UTF-8" }, body]
  def h(s) = s.to_s.encode(xml: :text).gsub('"', "&quot;").gsub("'", "&#39;")

  # ---- readers: the first character of the body decides, not its header
  def read(req)
    raw = req.body.b.sub(/\A(?:\xEF\xBB\xBF)?\s*/n, "")
    raw = "<" + raw if raw.match?(/\A(\xFF\xFE|\xFE\xFF)/n) # UTF-16 is only understood in XML
    raw.force_encoding("UTF-8")
    raise Fault.new(400, "E101", "body is empty") if raw == ""
    type = req.headers["content-type"].to_s.downcase
    p =
      case raw[0]
      when "{" then req.kind = :json; read_json(raw)
      when "<" then req.kind = :xml; read_xml(req.body)
      else req.kind = :form; read_form(raw, req)
      end
    if req.kind == :json
      req.kind = :json_in_form if type.include?("form-urlencoded")
      req.kind = :json_in_xml if type.include?("xml")
    end
    (ARRAYS.values + %w[cart_items account_owner total_discount additional_information]).uniq.each do |k|
      v = p[k]
      v = (v = JSON.parse(v) rescue v) if v.is_a?(String) && v.start_with?("[", "{")
      v = (v.size == 1 && !(v.values[0].is_a?(String)) ? [v.values[0]].flatten : [v]) if v.is_a?(Hash)
      p[k] = v if p.key?(k)
    end
    p.transform_values { |v| v.is_a?(Numeric) ? v.to_s : v }
  rescue JSON::ParserError, REXML::ParseException, ArgumentError, EncodingError, IndexError, TypeError, NoMethodError
    raise Fault.new(400, "E102", "body can not be read")
  end

  def read_json(raw)
    raise Fault.new(400, "E102", "body is not UTF-8") unless raw.valid_encoding?
    v = JSON.parse(raw)
    raise Fault.new(400, "E102", "body is not an object") unless v.is_a?(Hash)
    v
  end

  def read_xml(raw)
    el = REXML::Document.new(raw).root
    v = el && from_xml(el)
    raise Fault.new(400, "E102", "body is not an element with children") unless v.is_a?(Hash)
    v
  end

  def from_xml(el)
    return el.texts.map(&:value).join if el.elements.empty?
    el.elements.each_with_object({}) do |c, out|
      v = from_xml(c)
      out[c.name] = out.key?(c.name) ? [out[c.name]].flatten(1) + [v] : v
    end
  end

  def read_form(raw, req)
    raw.strip.split("&").each_with_object({}) do |pair, out|
      k, v = pair.split("=", 2).map { |s| URI.decode_www_form_component(s) }
      v = pair.split("=", 2)[1] if bad?("query-form-percent") && req.path.end_with?("/retrievalTrans") && k == "account_id"
      next if k.nil?
      path = k.scan(/[^\[\]]+/)
      path.each_with_index.inject(out) do |at, (name, i)|
        break (at[name] = v || "") if i == path.size - 1
        at[name] ||= {}
      end
    end.transform_values { |v| v.is_a?(Hash) && v.keys.all? { |k| k.match?(/\A\d+\z/) } ? v.values : v }
  end
end
