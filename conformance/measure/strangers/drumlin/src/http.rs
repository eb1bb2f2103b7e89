// HTTP/1.1 server side and a small client for notifications.
use crate::{d, o, codec::*};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpStream, ToSocketAddrs};
use std::time::Duration;

pub struct Req { pub method: String, pub path: String, pub query: String, pub headers: Vec<(String, String)>, pub body: Vec<u8>, pub ip: String }
impl Req { pub fn h(&self, n: &str) -> String { self.headers.iter().find(|(k, _)| k == n).map(|(_, v)| v.clone()).unwrap_or_default() } }
pub struct Resp { pub status: u16, pub ctype: String, pub body: Vec<u8>, pub headers: Vec<(String, String)> }
impl Resp {
    pub fn new(status: u16, ctype: &str, body: impl Into<Vec<u8>>) -> Resp { Resp { status, ctype: ctype.into(), body: body.into(), headers: vec![] } }
    pub fn hdr(mut self, k: &str, v: &str) -> Resp { self.headers.push((k.into(), v.into())); self }
}
fn reason(c: u16) -> &'static str {
    match c { 200 => "OK", 201 => "Created", 204 => "No Content", 207 => "Multi-Status", 302 => "Found", 303 => "See Other", 307 => "Temporary Redirect", 400 => "Bad Request", 404 => "Not Found", 405 => "Method Not Allowed", 410 => "Gone", 413 => "Payload Too Large", 422 => "Unprocessable Entity", 500 => "Internal Server Error", 501 => "Not Implemented", _ => "Other" }
}

fn line(r: &mut BufReader<TcpStream>) -> Option<String> {
    let mut b = vec![]; let n = r.by_ref().take(65536).read_until(b'\n', &mut b).ok()?;
    if n == 0 || b.last() != Some(&b'\n') { return None; }
    while matches!(b.last(), Some(b'\n') | Some(b'\r')) { b.pop(); }
    Some(String::from_utf8_lossy(&b).into_owned())
}

pub fn serve(sock: TcpStream, handle: &dyn Fn(&Req) -> Resp) {
    let _ = sock.set_read_timeout(Some(Duration::from_secs(60))); let _ = sock.set_nodelay(true);
    let ip = sock.peer_addr().map(|a| a.ip().to_string()).unwrap_or_default();
    let mut w = match sock.try_clone() { Ok(x) => x, Err(_) => return };
    let mut r = BufReader::new(sock);
    loop {
        let mut first = match line(&mut r) { Some(x) => x, None => return };
        if first.is_empty() { first = match line(&mut r) { Some(x) => x, None => return }; }
        let p: Vec<&str> = first.split(' ').collect();
        if p.len() != 3 || !p[2].starts_with("HTTP/1.") { let _ = w.write_all(b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"); return; }
        let mut headers = vec![];
        loop {
            let l = match line(&mut r) { Some(x) => x, None => return };
            if l.is_empty() { break; }
            if let Some((k, v)) = l.split_once(':') { headers.push((k.trim().to_lowercase(), v.trim().to_string())); }
        }
        let mut target = p[1].to_string();
        if let Some(x) = target.strip_prefix("http://") { target = x.find('/').map(|i| x[i..].to_string()).unwrap_or("/".into()); }
        let (path, query) = target.split_once('?').map(|(a, b)| (a.to_string(), b.to_string())).unwrap_or((target.clone(), String::new()));
        let mut q = Req { method: p[0].into(), path, query, headers, body: vec![], ip: ip.clone() };
        if q.h("expect").to_lowercase() == "100-continue" { let _ = w.write_all(b"HTTP/1.1 100 Continue\r\n\r\n"); }
        if q.h("transfer-encoding").to_lowercase().contains("chunked") {
            loop {
                let l = match line(&mut r) { Some(x) => x, None => return };
                let n = match usize::from_str_radix(l.split(';').next().unwrap_or("").trim(), 16) { Ok(n) => n, Err(_) => return };
                if n == 0 { loop { match line(&mut r) { Some(x) if x.is_empty() => break, Some(_) => (), None => return } } break; }
                if q.body.len() + n > 32 << 20 { return; }
                let mut b = vec![0; n]; if r.read_exact(&mut b).is_err() { return; }
                q.body.extend(b); let _ = line(&mut r);
            }
        } else if let Ok(n) = q.h("content-length").parse::<usize>() {
            if n > 32 << 20 { let _ = w.write_all(b"HTTP/1.1 413 Payload Too Large\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"); return; }
            q.body = vec![0; n]; if r.read_exact(&mut q.body).is_err() { return; }
        }
        let close = o("conn-close") || q.h("connection").to_lowercase().contains("close") || p[2] == "HTTP/1.0";
        let mut a = handle(&q);
        let mut hs: Vec<(String, String)> = vec![("Server".into(), "drumlin/1".into())];
        if !a.ctype.is_empty() { hs.push(("Content-Type".into(), a.ctype.clone())); }
        hs.append(&mut a.headers);
        if o("cookies") { hs.push(("Set-Cookie".into(), "gw_node=n7; Path=/; HttpOnly".into())); hs.push(("Set-Cookie".into(), format!("seen={}; Path=/v1", q.path.len()))); hs.push(("Cache-Control".into(), "no-store".into())); hs.push(("X-Request-Cost".into(), "3".into())); }
        if o("gzip") && q.h("accept-encoding").contains("gzip") && !a.body.is_empty() { a.body = gzip(&a.body); hs.push(("Content-Encoding".into(), "gzip".into())); }
        let nobody = q.method == "HEAD" || a.status == 204;
        let chunked = o("chunked") && !nobody && p[2] == "HTTP/1.1";
        if chunked { hs.push(("Transfer-Encoding".into(), "chunked".into())); }
        else if o("conn-close") && !nobody { }
        else if a.status != 204 { hs.push(("Content-Length".into(), a.body.len().to_string())); }
        hs.push(("Connection".into(), if close { "close" } else { "keep-alive" }.into()));
        let name = |k: &str| if o("header-case") { k.chars().enumerate().map(|(i, c)| if i % 2 == 0 { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() }).collect() } else { k.to_string() };
        let rs = if o("no-reason") { "" } else { reason(a.status) };
        let mut head = format!("HTTP/1.1 {} {}\r\n", a.status, rs);
        if o("slow-headers") {
            for (k, v) in &hs { if w.write_all(head.as_bytes()).is_err() { return; } let _ = w.flush(); std::thread::sleep(Duration::from_millis(45)); head = format!("{}: {}\r\n", k, v); }
        } else { for (k, v) in &hs { head.push_str(&format!("{}:{}{}\r\n", name(k), if o("header-case") { "" } else { " " }, v)); } }
        head.push_str("\r\n");
        let mut out = head.into_bytes();
        if !nobody {
            if chunked { for c in a.body.chunks(17) { out.extend(format!("{:X};x=1\r\n", c.len()).bytes()); out.extend(c); out.extend(b"\r\n"); } out.extend(b"0\r\nX-Trailer: end\r\n\r\n"); }
            else { out.extend(&a.body); }
        }
        if w.write_all(&out).is_err() { return; }
        let _ = w.flush();
        if close { let _ = w.shutdown(std::net::Shutdown::Both); return; }
    }
}

pub fn deliver(url: &str, ctype: &str, body: &str) -> Option<u16> {
    let rest = url.strip_prefix("http://")?;
    let (host, mut path) = rest.find(|c| c == '/' || c == '?').map(|i| (rest[..i].to_string(), rest[i..].to_string())).unwrap_or((rest.into(), "/".into()));
    if path.starts_with('?') { path = format!("/{}", path); }
    if let Some(i) = path.find('#') { path.truncate(i); }
    if d("n-query-cut") { if let Some(i) = path.find('?') { path.truncate(i); } }
    let addr = if host.contains(':') { host.clone() } else { format!("{}:80", host) };
    let a = addr.to_socket_addrs().ok()?.next()?;
    let mut c = TcpStream::connect_timeout(&a, Duration::from_secs(2)).ok()?;
    let _ = c.set_read_timeout(Some(Duration::from_secs(4)));
    let path: String = path.chars().map(|c| if c == ' ' { "%20".to_string() } else if c.is_ascii() { c.to_string() } else { url_enc(&c.to_string()) }).collect();
    let msg = if o("notify-get") {
        format!("GET {}{}{} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", path, if path.contains('?') { "&" } else { "?" }, body, host)
    } else { format!("POST {} HTTP/1.1\r\nHost: {}\r\nUser-Agent: drumlin-notify\r\nContent-Type: {}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{}", path, host, ctype, body.len(), body) };
    c.write_all(msg.as_bytes()).ok()?;
    let mut r = BufReader::new(c);
    line(&mut r)?.split(' ').nth(1)?.parse().ok()
}
