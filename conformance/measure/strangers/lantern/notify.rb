# Result notifications: POST, form-urlencoded; acknowledged by 2xx with the body RECEIVED.
require "net/http"

module Notify
  module_function
  WAITS = [0.05, 1, 2, 4].freeze

  def order(o)
    return if bad?("notify-declined") && o[:status] == "5000"
    post(o[:p]["notify_url"],
         "notify_type" => "PAYMENT", "merchant_id" => o[:merchant_id], "account_id" => o[:account_id], "order_no" => o[:order_no],
         "transaction_id" => o[:id], "amount" => Core.show(o[:amount]), "currency" => o[:currency],
         "payment_status" => o[:status], "result_info" => o[:info],
         "encryption_data" => Core.sign(o[:merchant_id], "notify", o[:account_id], o[:id], o[:status]))
  end

  def payout(r)
    return if bad?("notify-payout-failed") && r["status"] == "FAILED"
    post(r["notify_url"],
         "notify_type" => "PAYOUT", "merchant_id" => r["merchant_id"], "account_id" => r["account_id"], "request_id" => r["request_id"],
         "transaction_id" => r["transaction_id"], "status" => r["status"], "failure_type" => r["failure_type"],
         "payment_amount" => r["payment_amount"].to_s, "payment_currency" => r["payment_currency"],
         "encryption_data" => Core.sign(r["merchant_id"], "notify", r["account_id"], r["transaction_id"], r["status"]))
  end

  def post(url, fields)
    uri = URI.parse(Core.str(url)) rescue nil
    return unless uri.is_a?(URI::HTTP) && uri.host && uri.host.match?(/\A(127\.\d+\.\d+\.\d+|localhost|\[::1\])\z/)
    return if bad?("notify-same-address-again") && Core.nth("notify #{url}") > 1
    target = uri.request_uri
    target = uri.path if bad?("notify-query-string") && uri.query
    Thread.new do
      if odd?("odd-notify")
        sleep 1.6
        deliver(uri, target, fields)
      end
      WAITS.each do |w|
        sleep w
        break if deliver(uri, target, fields)
      end
    end
  end

  def deliver(uri, target, fields)
    Net::HTTP.start(uri.hostname, uri.port, nil, open_timeout: 2, read_timeout: 3) do |http|
      r = http.post(target, URI.encode_www_form(fields), "Content-Type" => "application/x-www-form-urlencoded; charset=UTF-8", "User-Agent" => "acq-notify/3.2")
      r.code.start_with?("2") && r.body.to_s.strip == "RECEIVED"
    end
  rescue StandardError
    false
  end
end
