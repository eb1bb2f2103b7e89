# A small HTTP/1.1 server: threads, keep-alive, chunked bodies.
require "socket"
require "uri"
require "monitor"

Request = Struct.new(:method, :path, :query, :headers, :body, :ip, :kind, :port)

class HttpServer
  REASON = { 200 => "OK", 302 => "Found", 400 => "Bad Request", 403 => "Forbidden", 404 => "Not Found", 405 => "Method Not Allowed",
             410 => "Gone", 413 => "Payload Too Large", 422 => "Unprocessable Content", 500 => "Internal Server Error" }.freeze

  def initialize(port, &app)
    @app = app
    @port = port
    @tcp = TCPServer.new("127.0.0.1", port)
  end

  def run
    loop do
      s = @tcp.accept
      Thread.new(s) { |c| serve(c) }
    end
  end

  def serve(c)
    c.setsockopt(Socket::IPPROTO_TCP, Socket::TCP_NODELAY, 1)
    while (req = read(c))
      keep = req.headers["connection"].to_s.downcase != "close" && !odd?("odd-http")
      begin
        res = @app.call(req)
      rescue StandardError => e
        warn "#{e.class}: #{e.message} #{e.backtrace.first(3).join(' < ')}"
        res = [500, { "Content-Type" => "text/plain" }, "internal fault\n"]
      end
      write(c, res, keep, req.method == "HEAD")
      break unless keep
    end
  rescue IOError, SystemCallError
    nil
  ensure
    c.close rescue nil
  end

  def read(c)
    line = c.gets("\n", 16_384) or return nil
    line = c.gets("\n", 16_384) or return nil if line.strip.empty?
    m, target, = line.split(" ")
    return nil unless target
    hd = {}
    while (l = c.gets("\n", 65_536)) && l.strip != ""
      k, v = l.split(":", 2)
      hd[k.strip.downcase] = v.to_s.strip
    end
    c.write("HTTP/1.1 100 Continue\r\n\r\n") if hd["expect"].to_s.downcase == "100-continue"
    body = +""
    if hd["transfer-encoding"].to_s.downcase.include?("chunked")
      while (n = c.gets.to_s.to_i(16)) > 0
        body << c.read(n)
        c.gets
      end
      nil until c.gets.to_s.strip.empty?
    elsif hd["content-length"].to_i > 0
      body = c.read(hd["content-length"].to_i).to_s
    end
    path, query = target.sub(%r{\Ahttps?://[^/]+}, "").split("?", 2)
    Request.new(m, path, query.to_s, hd, body, c.peeraddr(false)[3], nil, @port)
  end

  def write(c, res, keep, head)
    status, hd, body = res
    body = body.b
    hd = hd.merge("Date" => Time.now.httpdate, "Server" => "acq-front/3.2", "Connection" => keep ? "keep-alive" : "close")
    if odd?("odd-http")
      hd = hd.merge("Transfer-Encoding" => "chunked").to_h { |k, v| [k.upcase, "  #{v} "] }
      out = body.scan(/.{1,7}/mn).map { |x| "#{x.bytesize.to_s(16).rjust(4, '0')};n=1\r\n#{x}\r\n" }.join + "0\r\nX-Trailer: end\r\n\r\n"
    else
      hd["Content-Length"] = body.bytesize.to_s
      out = body
    end
    out = "" if head
    c.write("HTTP/1.1 #{status} #{REASON[status] || 'Status'}\r\n#{hd.map { |k, v| "#{k}:#{odd?('odd-http') ? '' : ' '}#{v}\r\n" }.join}\r\n".b + out)
  end
end
