// A payment acquiring gateway written from its API document. std only.
mod codec;
mod http;
mod mutate;
mod pages;
use codec::*;
use http::{Req, Resp};
use std::collections::HashMap;
use std::sync::{Mutex, OnceLock};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

static DEFECT: OnceLock<String> = OnceLock::new();
static ODD: OnceLock<String> = OnceLock::new();
static NOSIG: OnceLock<bool> = OnceLock::new();
static PORT: OnceLock<u16> = OnceLock::new();
static FIXED: OnceLock<bool> = OnceLock::new();
pub fn d(id: &str) -> bool { DEFECT.get().map(|x| x == id).unwrap_or(false) }
pub fn o(id: &str) -> bool { ODD.get().map(|x| x == id).unwrap_or(false) }

// merchant, account, captures at once, key variable
const ACCOUNTS: [(&str, &str, bool, &str); 3] = [("80417", "80417010", false, "KEY1"), ("80417", "80417020", true, "KEY1"), ("80533", "80533010", false, "KEY2")];
const DECLINE: &str = "5425230011884516";
const REVIEW: &str = "5425230011884771";
const CHALLENGE: &str = "5425230011884334";
const APMS: [&str; 2] = ["TILBURY", "MOORPAY"];
const FAILING: &str = "70071120500013";

#[derive(Clone, Copy, PartialEq, Debug)]
pub enum S { Waiting, Review, Authorised, Captured, Declined, Cancelled }
#[derive(Clone)]
pub struct Sub { id: String, name: String, period: u64, time: i64, active: bool }
#[derive(Clone)]
pub struct Pay {
    tx: String, m: String, a: String, order: String, amount: String, units: i128, cur: String, state: S, kind: char, req: V, card: String, at: i64,
    captured: i128, refunded: i128, nref: u32, sub: Option<Sub>, token: String, info: String, page: String, visits: u32, threeds: String, reason: (String, String), is3ds: bool, stale: S,
}
impl Pay {
    fn sale(&self) -> bool { account(&self.m, &self.a).map(|x| x.2).unwrap_or(false) }
    fn code(&self) -> &'static str {
        let st = if d("q-stale") { self.stale } else { self.state };
        match st { S::Waiting => "1000", S::Review => "2000", S::Declined => "5000", S::Cancelled => "6000", S::Authorised => "3000",
            S::Captured if d("q-stale") || self.refunded == 0 => "3500", S::Captured if self.refunded < self.captured => "4050", S::Captured => "4100" }
    }
    fn ostatus(&self) -> String {
        match self.state { S::Authorised | S::Captured => "1".into(), S::Waiting | S::Review => if o("failure-status") { "W" } else { "2" }.into(), _ => failed() }
    }
}
struct Refund { tx: String, order: String, m: String, a: String, amount: String, cur: String, part: String, reason: String, reference: String, id: String, at: i64 }
#[derive(Default)]
struct St { ps: Vec<Pay>, refunds: Vec<Refund>, tokens: Vec<(String, String, V)>, payouts: Vec<(String, String, V, V)>, n: u64, seen: HashMap<String, u64> }
static ST: OnceLock<Mutex<St>> = OnceLock::new();

fn failed() -> String { if o("failure-status") { "-99" } else { "0" }.into() }
fn say(t: &str) -> String { if o("messages") { format!("失敗 – échec: {}", t.bytes().map(|b| b as u32).sum::<u32>()) } else { t.into() } }
fn account(m: &str, a: &str) -> Option<&'static (&'static str, &'static str, bool, &'static str)> { ACCOUNTS.iter().find(|x| x.0 == m && x.1 == a) }
fn now() -> i64 { if *FIXED.get().unwrap_or(&false) { return 1790000000; } SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs() as i64 }
fn zone() -> i64 { if o("date-zone") { -570 } else { 480 } }
fn civil(t: i64) -> (i64, i64, i64, i64, i64, i64) {
    let t = t + zone() * 60; let days = t.div_euclid(86400); let sec = t.rem_euclid(86400);
    let z = days + 719468; let era = z.div_euclid(146097); let doe = z.rem_euclid(146097);
    let yoe = (doe - doe / 1460 + doe / 36524 - doe / 146096) / 365; let doy = doe - (365 * yoe + yoe / 4 - yoe / 100); let mp = (5 * doy + 2) / 153;
    let m = if mp < 10 { mp + 3 } else { mp - 9 };
    (yoe + era * 400 + (m <= 2) as i64, m, doy - (153 * mp + 2) / 5 + 1, sec / 3600, sec / 60 % 60, sec % 60)
}
fn unciv(y: i64, m: i64, dd: i64) -> i64 {
    let y2 = if m <= 2 { y - 1 } else { y }; let era = y2.div_euclid(400); let yoe = y2.rem_euclid(400);
    let doy = (153 * (if m > 2 { m - 3 } else { m + 9 }) + 2) / 5 + dd - 1; let doe = yoe * 365 + yoe / 4 - yoe / 100 + doy;
    (era * 146097 + doe - 719468) * 86400 - zone() * 60
}
fn compact(t: i64) -> String { let c = civil(t); format!("{:04}{:02}{:02}{:02}{:02}{:02}", c.0, c.1, c.2, c.3, c.4, c.5) }
fn spaced(t: i64) -> String { let c = civil(t); format!("{:04}-{:02}-{:02} {:02}:{:02}:{:02}", c.0, c.1, c.2, c.3, c.4, c.5) }
fn iso(t: i64) -> String {
    let c = civil(t); let z = zone();
    let frac = if o("date-zone") { ".057" } else { "" };
    format!("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}{}{}{:02}{:02}", c.0, c.1, c.2, c.3, c.4, c.5, frac, if z < 0 { '-' } else { '+' }, z.abs() / 60, z.abs() % 60)
}
// decimal text to thousandths
fn units(t: &str) -> Option<i128> {
    let (neg, b) = t.strip_prefix('-').map(|x| (true, x)).unwrap_or((false, t));
    let (i, f) = b.split_once('.').unwrap_or((b, "0"));
    if i.is_empty() || i.len() > 15 || f.is_empty() || f.len() > 3 || !i.bytes().chain(f.bytes()).all(|c| c.is_ascii_digit()) { return None; }
    let u = i.parse::<i128>().ok()? * 1000 + format!("{:0<3}", f).parse::<i128>().ok()?;
    Some(if neg { -u } else { u })
}
fn dec(u: i128) -> String { let a = u.abs(); let f = a % 1000; format!("{}{}.{}", if u < 0 { "-" } else { "" }, a / 1000, if f % 10 == 0 { format!("{:02}", f / 10) } else { format!("{:03}", f) }) }
fn num(u: i128) -> V { if o("number-form") { V::Num(format!("{}E-3", u)) } else { V::Num(dec(u)) } }
pub fn shown(t: &str) -> String { if o("amount-form") { units(t).map(|u| { let x = dec(u); if x.ends_with("00") && x.len() - x.find('.').unwrap() == 3 { x } else { format!("{:0<width$}", x, width = x.find('.').unwrap() + 4) } }).unwrap_or(t.into()) } else { t.into() } }
pub fn ascii_q(t: &str) -> String { t.chars().map(|c| if c.is_ascii() { c } else { '?' }).collect() }

fn ident(st: &mut St, kind: &str) -> String {
    st.n += 1;
    let seed = now();
    if o("ids-letters") { return format!("{}_{}-{}", kind.to_lowercase(), &hex(&sha1(format!("{}{}", seed, st.n).as_bytes()))[..34], ["aZ", "Q~", "k."][st.n as usize % 3]); }
    if o("entry-number-ids") && kind == "T" { return format!("9{:010}{:08}", seed, st.n); }
    match kind { "T" => format!("27{:010}{:06}", seed, st.n), k => format!("{}{:010}{:05}", k, seed, st.n) }
}
fn mask(card: &str) -> String {
    let n = card.len(); if n < 12 { return card.into(); }
    let (h, t) = (&card[..6], &card[n - 4..]);
    if d("d-mask-first") { return format!("{}{}", "*".repeat(n - 4), t); }
    if d("d-mask-last") { return format!("{}{}{}", h, "*".repeat(n - 8), &card[n - 2..]); }
    if d("d-mask-none") { return card.into(); }
    if o("mask-short") { return format!("{}xx-{}", h, t); }
    if o("mask-bullet") { return format!("{}{}{}", h, "•".repeat(n - 10), t); }
    format!("{}{}{}", h, "*".repeat(n - 10), t)
}
fn luhn(c: &str) -> bool { c.bytes().rev().enumerate().map(|(i, b)| { let x = (b - b'0') as u32; if i % 2 == 1 { let y = x * 2; if y > 9 { y - 9 } else { y } } else { x } }).sum::<u32>() % 10 == 0 }

// ---------- signature ----------
fn key_of(m: &str) -> String { ACCOUNTS.iter().find(|x| x.0 == m).and_then(|x| std::env::var(x.3).ok()).unwrap_or_default() }
fn signature(v: &V, key: &str) -> String {
    fn leaves(v: &V, path: &str, f: &mut Vec<(String, String)>) {
        match v {
            V::Obj(x) => for (k, y) in x { if path.is_empty() && k == "encryption_data" { continue; } leaves(y, &if path.is_empty() { k.clone() } else { format!("{}.{}", path, k) }, f); },
            V::Arr(a) => for (i, y) in a.iter().enumerate() { leaves(y, &format!("{}.{}", path, i), f); },
            _ => if !v.text().is_empty() { f.push((path.to_string(), v.text())); },
        }
    }
    let mut f = vec![]; leaves(v, "", &mut f);
    f.sort();
    let base = f.iter().map(|(k, x)| format!("{}={}", k, x)).collect::<Vec<_>>().join("&") + "&key=" + key;
    if o("sig-base64") { return b64(&sha1(base.as_bytes())); }
    if o("sig-md5") { return hex(&md5(base.as_bytes())); }
    hex(&sha256(base.as_bytes())).to_uppercase()
}
fn sign(v: &mut V, m: &str) { v.del("encryption_data"); let x = signature(v, &key_of(m)); v.set("encryption_data", s(x)); }
fn sig_ok(req: &V) -> bool { *NOSIG.get().unwrap_or(&false) || { let want = signature(req, &key_of(&req.t("merchant_id"))); let got = req.t("encryption_data"); got == want } }

// ---------- decoding of requests ----------
fn decode(r: &Req) -> Result<V, String> {
    let ct = r.h("content-type").to_lowercase();
    let t: String = if ct.contains("8859-1") { r.body.iter().map(|b| *b as char).collect() } else { String::from_utf8_lossy(&r.body).into_owned() };
    let t = t.trim_start_matches('\u{feff}');
    let unescaped; let t = if t.trim_start().starts_with("%7B") || t.trim_start().starts_with("%7b") { unescaped = url_dec(t.trim().trim_end_matches('=')); unescaped.as_str() } else { t };
    let v = match t.trim_start().chars().next() {
        Some('{') | Some('[') => parse_json(t)?,
        Some('<') => parse_xml(t)?.1,
        None => return Err("empty body".into()),
        _ if ct.contains("json") || ct.contains("xml") => if t.contains('=') { parse_form(t) } else { return Err("unreadable body".into()) },
        _ => parse_form(t),
    };
    if !matches!(v, V::Obj(_)) { return Err("an object is expected".into()); }
    // a form may hold one field whose name or value is the JSON text
    Ok(v)
}
fn list(v: Option<&V>) -> Option<Vec<V>> {
    match v? {
        V::Arr(a) => Some(a.clone()),
        V::Obj(x) if x.len() == 1 && matches!(x[0].1, V::Arr(_) | V::Obj(_)) => list(Some(&x[0].1)),
        o @ V::Obj(_) => Some(vec![o.clone()]),
        V::Str(t) if t.trim_start().starts_with('[') => parse_json(t).ok().and_then(|x| list(Some(&x))),
        V::Str(t) if t.is_empty() => Some(vec![]),
        _ => None,
    }
}
fn sub_obj(req: &V, k: &str) -> V {
    match req.get(k) { Some(V::Str(t)) if t.trim_start().starts_with('{') => parse_json(t).unwrap_or(V::obj()), Some(x @ V::Obj(_)) => x.clone(), Some(V::Arr(a)) if a.len() == 1 => a[0].clone(), _ => V::obj() }
}

// ---------- encoding of answers ----------
fn xml_resp(status: u16, root: &str, v: &V) -> Resp {
    let latin = o("xml-latin1");
    let raw = d("d-xml-raw") || d("a-xml-raw") && root == "respon" && v.has("issuer_url");
    let st = XmlStyle { pretty: o("xml-pretty"), cdata: o("xml-cdata"), entities: o("xml-entities"), reverse: o("xml-order"), selfclose: o("xml-selfclose"), latin1: latin, raw, dbl: d("d-xml-double"), attrs: o("xml-attrs") };
    let mut v = v.clone();
    if o("xml-omit-empty") { if let V::Obj(x) = &mut v { x.retain(|(_, y)| !(y.is_scalar() && y.text().is_empty())); } }
    if o("extra-fields") { v.set("gateway_node", s("eu-3")); v.set("links", V::Obj(vec![("help".into(), s("about:blank")), ("order_no".into(), s("n/a"))])); }
    let body = xml(root, &v, &st, 0);
    if latin {
        let t = format!("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>{}", body);
        return Resp::new(status, "text/xml; charset=ISO-8859-1", t.chars().map(|c| c as u32 as u8).collect::<Vec<u8>>());
    }
    if o("xml-utf16") {
        let t = format!("<?xml version=\"1.0\" encoding=\"UTF-16\"?>{}", body);
        let mut b = vec![0xFF, 0xFE]; for u in t.encode_utf16() { b.extend_from_slice(&u.to_le_bytes()); }
        return Resp::new(status, "application/xml; charset=utf-16", b);
    }
    let head = if o("xml-bom") { "\u{feff}<?xml version='1.0' encoding='utf-8' standalone='yes'?>\r\n" } else if o("xml-nodecl") { "" } else { "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" };
    Resp::new(status, if o("content-types") { "text/xml" } else { "application/xml; charset=UTF-8" }, format!("{}{}", head, body))
}
fn json_resp(status: u16, v: &V) -> Resp {
    let mut v = v.clone();
    if o("extra-fields") {
        fn add(v: &mut V) { match v { V::Obj(x) => { for (_, y) in x.iter_mut() { add(y); } v.set("_trace", V::Obj(vec![("hop".into(), V::Num("3".into())), ("flags".into(), V::Arr(vec![V::Null, V::Bool(true)]))])); } V::Arr(a) => a.iter_mut().for_each(add), _ => () } }
        add(&mut v);
    }
    let st = JsonStyle { pretty: o("json-pretty"), ascii: o("json-escapes"), reverse: o("json-order") };
    let mut body = json(&v, &st, 0); if o("json-pretty") { body = format!("\r\n {}\r\n\r\n", body); }
    Resp::new(status, if o("content-types") { "text/plain; charset=utf-8" } else if o("json-charset") { "application/json;charset=\"UTF-8\"; profile=v1" } else { "application/json" }, body)
}
fn answer(op: &str, status: u16, v: &V) -> Resp {
    let as_xml = (d("q-as-xml") && op == "query") || (d("cs-as-xml") && op == "cancelsub") || (d("p-as-xml") && op == "payout");
    if as_xml { return xml_resp(status, "respon", v); }
    json_resp(status, v)
}

// ---------- payments ----------
struct Stop(u16, String);
fn stop<T>(c: u16, t: &str) -> Result<T, Stop> { Err(Stop(c, t.to_string())) }

fn payment_fields(req: &V) -> Result<(String, String, i128), Stop> {
    let (m, a) = (req.t("merchant_id"), req.t("account_id"));
    if m.is_empty() || a.is_empty() { return stop(400, "1400:merchant_id and account_id are required"); }
    if account(&m, &a).is_none() { return stop(404, "1404:Merchant account not found"); }
    if !sig_ok(req) { return stop(400, "1401:Signature mismatch"); }
    if req.t("order_no").trim().is_empty() { return stop(400, "1402:order_no is required"); }
    let c = req.t("currency");
    if c.len() != 3 || !c.bytes().all(|b| b.is_ascii_uppercase()) { return stop(400, "1403:currency is not a three-letter code"); }
    let u = match units(&req.t("amount")) { Some(u) => u, None => return stop(400, "1405:amount is not a decimal") };
    if u < 0 { return stop(400, "1406:amount is negative"); }
    Ok((m, a, u))
}
fn new_pay(st: &mut St, req: &V, m: &str, a: &str, u: i128, kind: char) -> Pay {
    let mut tx = ident(st, "T");
    if d("d-tx-reused") && kind == 'D' { if let Some(p) = st.ps.iter().rev().find(|p| p.kind == 'D') { tx = p.tx.clone(); } }
    if d("c-tx-reused") && kind == 'C' { if let Some(p) = st.ps.iter().rev().find(|p| p.kind == 'C') { tx = p.tx.clone(); } }
    st.n += 1;
    let page = hex(&sha256(format!("{}/{}/{}", tx, st.n, if *FIXED.get().unwrap_or(&false) { 0 } else { std::process::id() }).as_bytes()))[..24].to_string();
    Pay { tx, m: m.into(), a: a.into(), order: req.t("order_no"), amount: req.t("amount"), units: u, cur: req.t("currency"), state: S::Waiting, kind, req: req.clone(), card: String::new(), at: now(),
        captured: 0, refunded: 0, nref: 0, sub: None, token: String::new(), info: "0300:Waiting for the shopper".into(), page, visits: 0, threeds: String::new(), reason: ("velocity".into(), "ACCEPT".into()), is3ds: req.t("open3d") == "do3DS", stale: S::Waiting }
}
fn card_check(c: &V) -> Result<(), Stop> {
    let n = c.t("card");
    if n.len() < 12 || n.len() > 19 || !n.bytes().all(|b| b.is_ascii_digit()) { return stop(400, "1410:card is not a card number"); }
    let m = c.t("expiration_month"); let y = c.t("expiration_year");
    if m.len() != 2 || !m.parse::<u32>().map(|x| (1..=12).contains(&x)).unwrap_or(false) { return stop(400, "1411:expiration_month is not a two-digit month"); }
    if y.len() != 4 || y.parse::<u32>().is_err() { return stop(400, "1412:expiration_year is not a four-digit year"); }
    let k = c.t("security_code");
    if !k.is_empty() && (k.len() < 3 || k.len() > 4 || !k.bytes().all(|b| b.is_ascii_digit())) { return stop(400, "1413:security_code is not a security code"); }
    Ok(())
}
fn settle(st: &mut St, p: &mut Pay, c: &V, passed3ds: bool) {
    let n = c.t("card"); p.card = n.clone();
    let t = civil(now()); let y: i64 = c.t("expiration_year").parse().unwrap_or(0); let mo: i64 = c.t("expiration_month").parse().unwrap_or(0);
    p.threeds = if sub_obj(&p.req, "additional_information").get("mpi_info").is_some() { "EXTERNAL".into() } else if p.is3ds { "AUTHENTICATED".into() } else { "NOT_REQUESTED".into() };
    if n == DECLINE { p.state = S::Declined; p.info = format!("0005:{}", say("Declined by the issuer")); }
    else if (y, mo) < (t.0, t.1) { p.state = S::Declined; p.info = format!("0054:{}", say("Expired card")); }
    else if !luhn(&n) { p.state = S::Declined; p.info = format!("0014:{}", say("Card number fails its check digit")); }
    else if n == REVIEW { p.state = S::Review; p.reason = ("country_mismatch".into(), "HOLD".into()); p.info = format!("0059:{}", say("Held for review")); }
    else if n == CHALLENGE && p.is3ds && !passed3ds { p.state = S::Waiting; p.threeds = "CHALLENGE".into(); p.info = format!("0300:{}", say("3-D Secure challenge required")); }
    else { accept(p); }
    if p.state == S::Declined && d("d-declined-success") { p.info = "0000:Success".into(); }
    if p.state != S::Declined {
        if p.sub.is_none() { p.sub = contract(st, p); }
        if p.req.t("token_flag") == "YES" && p.token.is_empty() {
            p.token = ident(st, "CT"); let mut card = V::obj(); for k in ["card", "expiration_month", "expiration_year"] { card.set(k, s(c.t(k))); }
            if !d("d-token-unstored") { st.tokens.push((p.token.clone(), p.m.clone(), card)); }
        }
    }
    p.stale = p.state;
}
fn accept(p: &mut Pay) {
    p.info = "0000:Success".into();
    if p.sale() { p.state = S::Captured; p.captured = p.units; } else { p.state = S::Authorised; }
}
fn contract(st: &mut St, p: &Pay) -> Option<Sub> {
    let c = sub_obj(&p.req, "subscription");
    if c.t("contract_name").is_empty() && c.t("contract").is_empty() { return None; }
    if o("no-subscriptions") { return None; }
    let n: u64 = c.t("interval_count").parse().unwrap_or(1).clamp(1, 3650);
    let unit = match c.t("interval").to_lowercase().as_str() { "week" => 7, "month" => 30, "year" => 365, _ => 1 };
    let f: Vec<i64> = c.t("contract_start").get(..10).unwrap_or("").split('-').filter_map(|x| x.parse().ok()).collect();
    let time = if f.len() == 3 && f[0] > 1900 && (1..=12).contains(&f[1]) && (1..=31).contains(&f[2]) { unciv(f[0], f[1], f[2]) } else { p.at + (unit * n) as i64 * 86400 };
    let id = if d("d-rec-same") { st.ps.iter().find_map(|p| p.sub.as_ref().map(|x| x.id.clone())).unwrap_or_else(|| ident(st, "RC")) } else { ident(st, "RC") };
    let name = if c.t("contract_name").is_empty() { c.t("contract") } else { c.t("contract_name") };
    Some(Sub { id, name, period: unit * n, time, active: true })
}
fn direct_result(p: &Pay) -> V {
    let mut v = V::obj();
    v.set("merchant_id", s(&p.m)); v.set("account_id", s(&p.a)); v.set("order_no", s(&p.order));
    v.set("amount", s(shown(&p.amount))); v.set("currency", s(&p.cur)); v.set("transaction_id", s(&p.tx));
    v.set("card", s(mask(&p.card))); v.set("order_status", s(p.ostatus())); v.set("result_info", s(&p.info));
    let c = sub_obj(&p.req, "subscription");
    v.set("contract_name", s(p.sub.as_ref().map(|x| x.name.clone()).unwrap_or(c.t("contract_name"))));
    v.set("recurring_id", s(p.sub.as_ref().map(|x| x.id.clone()).unwrap_or_default()));
    v.set("recurring_deduction_period", s(p.sub.as_ref().map(|x| x.period.to_string()).unwrap_or_default()));
    v.set("recurring_deduction_time", s(p.sub.as_ref().map(|x| spaced(x.time)).unwrap_or_default()));
    v.set("note", s(p.req.t("note"))); v.set("token_id", s(&p.token)); v.set("connector", s("Drumlin Interchange"));
    v.set("threeds_result", s(&p.threeds));
    let held = p.reason.1 == "HOLD";
    v.set("risk_action", s(if held { "HOLD" } else { "ACCEPT" })); v.set("risk_score", s(if held { "78" } else { "11" }));
    v.set("risk_reasons", V::Obj(vec![("name".into(), s(&p.reason.0)), ("status".into(), s(&p.reason.1))]));
    if p.state == S::Waiting { v.set("issuer_url", s(format!("http://127.0.0.1:{}/acs/{}", PORT.get().unwrap(), p.page))); }
    v
}
fn pay_error(e: Stop) -> Resp {
    let (c, t) = e.0.into_parts(e.1);
    let c = if c == 400 && d("d-400-status") { 422 } else if c == 404 && d("d-404-status") { 403 } else if c == 400 && d("d-400-as-200") { 200 } else { c };
    let (code, msg) = t.split_once(':').unwrap_or(("1499", &t)); let msg = say(msg);
    if o("error-body") { return Resp::new(c, "", "").hdr("X-Reason", code); }
    xml_resp(c, "respon", &V::Obj(vec![("order_status".into(), s(failed())), ("result_info".into(), s(format!("{}:{}", code, msg)))]))
}
trait Parts { fn into_parts(self, t: String) -> (u16, String); }
impl Parts for u16 { fn into_parts(self, t: String) -> (u16, String) { (self, t) } }

fn authorise(req: &V) -> Resp {
    match authorise_in(req) { Ok(x) => x, Err(e) => pay_error(e) }
}
fn authorise_in(req: &V) -> Result<Resp, Stop> {
    let apm = !req.t("payment_method").is_empty();
    let neg_ok = apm && d("a-400-accepted");
    let mut rq = req.clone();
    if neg_ok && req.t("amount").starts_with('-') { rq.set("amount", s(req.t("amount").trim_start_matches('-'))); }
    let (m, a, u) = payment_fields(&rq)?;
    let sale = account(&m, &a).unwrap().2;
    let mut st = ST.get().unwrap().lock().unwrap_or_else(|e| e.into_inner());
    if apm && !(sale && d("a-sale-direct")) && !d("a-as-direct") {
        if !APMS.contains(&req.t("payment_method").as_str()) { return stop(400, "1420:payment_method is not an APM of this account"); }
        let waiting = st.ps.iter().position(|p| p.kind == 'A' && p.m == m && p.a == a && p.order == req.t("order_no") && p.state == S::Waiting && p.units == u && p.cur == req.t("currency"));
        let p = match waiting { Some(i) => st.ps[i].clone(), None => { let p = new_pay(&mut st, req, &m, &a, u, 'A'); st.ps.push(p.clone()); p } };
        let mut v = V::obj();
        v.set("merchant_id", s(&m)); v.set("account_id", s(&a)); v.set("order_no", s(&p.order)); v.set("amount", s(shown(&p.amount))); v.set("currency", s(&p.cur));
        v.set("issuer_url", s(format!("http://127.0.0.1:{}/issuer/{}?m={}&lang=en", PORT.get().unwrap(), p.page, url_enc(&req.t("payment_method")))));
        if o("apm-signed") { sign(&mut v, &m); }
        let nth = count(&mut st, "apm");
        let v = mutate::run("apm", v, req, sale, nth);
        if d("a-json") { return Ok(json_resp(200, &v)); }
        return Ok(xml_resp(200, if d("a-root") { "result" } else { "respon" }, &v));
    }
    let tok = req.t("token_id"); let mut card = req.clone(); let mut by_token = false;
    if !tok.is_empty() && req.t("card").is_empty() {
        match st.tokens.iter().find(|x| x.0 == tok && x.1 == m) { Some(x) => { card = x.2.clone(); by_token = true; } None => return stop(404, "1414:token_id not found") }
    }
    card_check(&card)?;
    let old = st.ps.iter().rev().find(|p| p.kind == 'D' && p.m == m && p.a == a && p.order == req.t("order_no") && p.state != S::Declined).cloned();
    let p = match old {
        Some(p) if p.state != S::Cancelled && p.units == u && p.cur == req.t("currency") && p.card == card.t("card") && !o("duplicates-declined") && !o("duplicates-new") => p,
        Some(_) if !o("duplicates-new") => { let mut p = new_pay(&mut st, req, &m, &a, u, 'D'); p.card = card.t("card"); p.state = S::Declined; p.stale = S::Declined; p.info = format!("0094:{}", say("Order number already used")); st.ps.push(p.clone()); p }
        _ => { let mut p = new_pay(&mut st, req, &m, &a, u, 'D'); if by_token { p.token = tok.clone(); } settle(&mut st, &mut p, &card, false); st.ps.push(p.clone()); if p.state != S::Waiting { notify_payment(&mut st, &p); } p }
    };
    let nth = count(&mut st, "direct");
    let mut v = direct_result(&p);
    if by_token && d("d-mask-token") { v.set("card", s(format!("************{}", &p.card[p.card.len() - 4..]))); }
    if p.state == S::Declined && d("d-mask-declined") { v.set("card", s(&p.card)); }
    v = mutate::run("direct", v, req, sale, nth);
    sign(&mut v, &m);
    let dec = p.state == S::Declined;
    if d("d-sig-missing") || dec && d("d-sig-declined") || sale && d("d-sig-sale") { v.del("encryption_data"); }
    if d("d-sig-echo") { v.set("encryption_data", s(req.t("encryption_data"))); }
    if d("d-json") || dec && d("d-json-declined") { return Ok(json_resp(200, &v)); }
    Ok(xml_resp(if d("d-201") { 201 } else { 200 }, if d("d-root") { "response" } else { "respon" }, &v))
}
fn count(st: &mut St, k: &str) -> u64 { let e = st.seen.entry(k.into()).or_insert(0); *e += 1; *e }

// ---------- notifications ----------
fn push(url: String, ctype: &'static str, body: String) {
    if !url.starts_with("http://") { return; }
    std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(if o("notify-late") { 2500 } else { 120 }));
        let times = if o("notify-twice") { 2 } else { 1 };
        for _ in 0..times {
            for _ in 0..3 { match http::deliver(&url, ctype, &body) { Some(c) if (200..300).contains(&c) => break, _ => std::thread::sleep(Duration::from_millis(900)) } }
        }
    });
}
fn notify_payment(st: &mut St, p: &Pay) {
    let url = p.req.t("notify_url"); if url.is_empty() { return; }
    let nth = count(st, "note");
    let dec = p.state == S::Declined;
    if (d("n-direct-none") && p.kind == 'D') || (d("n-declined-none") && dec) || (d("n-sale-none") && p.sale()) || (d("n-apm-none") && p.kind == 'A') || (d("n-redirect-none") && p.kind == 'C') || (d("n-first-only") && nth > 1) || (d("n-sub-none") && p.sub.is_some()) || (d("n-token-none") && !p.req.t("token_id").is_empty()) { return; }
    let url = if d("n-return-url") && !p.req.t("return_url").is_empty() { p.req.t("return_url") } else if d("n-first-url") { st.ps.iter().find(|x| x.a == p.a && !x.req.t("notify_url").is_empty()).map(|x| x.req.t("notify_url")).unwrap_or(url) } else { url };
    let mut v = V::obj();
    for (k, x) in [("merchant_id", &p.m), ("account_id", &p.a), ("order_no", &p.order), ("transaction_id", &p.tx), ("amount", &p.amount), ("currency", &p.cur)] { v.set(k, s(x)); }
    v.set("order_status", s(p.ostatus())); v.set("payment_status", s(p.code())); v.set("result_info", s(&p.info));
    sign(&mut v, &p.m);
    if o("notify-json") { push(url, "application/json", json(&v, &JsonStyle { pretty: false, ascii: false, reverse: false }, 0)) } else { push(url, "application/x-www-form-urlencoded", form(&v)) }
}

// ---------- batches ----------
fn find(st: &St, m: &str, a: &str, e: &V, op: &str) -> Result<usize, String> {
    let (tx, on, cur) = (e.t("transaction_id"), e.t("order_no"), e.t("currency"));
    let mine = |p: &Pay| (p.m == m && p.a == a) || (p.m == m && d("o-cross-account")) || (p.m != m && ((d("cap-cross") && op == "capture") || (d("rf-cross") && op == "refund") || (d("x-cross") && op == "cancel") || (d("q-cross") && op == "query")));
    let i = if !tx.is_empty() { st.ps.iter().rposition(|p| p.tx == tx && mine(p)) } else if !on.is_empty() { st.ps.iter().rposition(|p| p.order == on && mine(p)) } else { return Err("E100 transaction_id or order_no is required".into()) };
    let i = i.ok_or("E101 no such transaction")?; let p = &st.ps[i];
    if !tx.is_empty() && !on.is_empty() && p.order != on { return Err("E102 order_no does not belong to transaction_id".into()); }
    if !cur.is_empty() && cur != p.cur { return Err("E103 currency differs from the payment".into()); }
    Ok(i)
}
fn envelope(req: &V, status: &str, msg: &str, name: &str, list: Vec<V>) -> V {
    let mut v = V::obj();
    v.set("merchant_id", s(req.t("merchant_id"))); v.set("account_id", s(req.t("account_id"))); v.set("return_status", s(status)); v.set("return_message", s(msg)); v.set(name, V::Arr(list)); v
}
fn batch(op: &'static str, name: &str, limit: usize, body: Result<V, String>, ip: &str) -> Resp {
    let req = match &body { Ok(v) => v.clone(), Err(_) => V::obj() };
    let mut st = ST.get().unwrap().lock().unwrap_or_else(|e| e.into_inner()); let st = &mut *st;
    let nth = count(st, op);
    let (m, a) = (req.t("merchant_id"), req.t("account_id"));
    let acc = account(&m, &a);
    let entries = if op == "query" || op == "search" { selection(&req, name) } else { list(req.get(name)) };
    let limit = limit as i64 + match () {
        _ if (d("cap-limit-over") && op == "capture") || (d("x-limit-over") && op == "cancel") || (d("rf-limit-over") && op == "refund") || (d("rv-limit-over") && op == "review") || (d("q-limit-over") && op == "query") || (d("s-limit-over") && op == "search") => 1000,
        _ if (d("cap-limit-under") && op == "capture") || (d("x-limit-under") && op == "cancel") || (d("rf-limit-under") && op == "refund") || (d("q-limit-under") && op == "query") || (d("s-limit-under") && op == "search") => -1,
        _ if d("rv-limit-50") && op == "review" => -50,
        _ => 0 };
    let limit = limit as usize;
    let f = failed();
    let refuse = if let Err(e) = &body { Some(format!("Body not understood: {}", e)) }
        else if acc.is_none() { Some("Unknown merchant account".into()) }
        else if !sig_ok(&req) { Some("Signature mismatch".into()) }
        else if op == "query" && ip != "127.0.0.1" && !d("q-unregistered") && !(d("q-unregistered-second") && { count(st, "unreg") > 1 }) { Some(format!("Address {} is not registered", ip)) }
        else if op != "query" && op != "search" && entries.as_ref().map(|e| e.is_empty()).unwrap_or(true) { Some(format!("{} holds no orders", name)) }
        else if (o("no-review") && op == "review") || (o("no-refund-search") && op == "search") { Some("This service is not part of your contract".into()) }
        else if entries.as_ref().map(|e| e.len()).unwrap_or(0) > limit { Some(format!("More than {} orders", limit)) } else { None };
    let mut out = vec![]; let (mut good, mut bad) = (0, 0);
    let (mut rs, mut rm);
    if let Some(t) = refuse {
        rs = f.clone(); rm = say(&t);
        if op != "query" && op != "search" { for e in entries.iter().flatten() { out.push(entry(op, e, None, Err(format!("E900 {}", t)))); } }
    } else {
        match (op, entries) {
            ("query", None) => for p in st.ps.iter().rev().filter(|p| p.m == m && p.a == a).take(limit) { out.push(order_record(p)); good += 1; },
            ("search", None) => for r in st.refunds.iter().rev().filter(|r| r.m == m && r.a == a).take(limit) { out.push(refund_found(r)); good += 1; },
            (_, es) => for e in es.unwrap_or_default() {
                if bad > 0 && ((d("cap-stop") && op == "capture") || (d("rf-stop") && op == "refund") || (d("x-stop") && op == "cancel") || (d("rv-stop") && op == "review")) { break; }
                let (ok, mut vs) = one(st, op, &m, &a, &e);
                if ok { good += 1 } else { bad += 1; if (d("q-drop-missing") && op == "query") || (d("cap-drop-failed") && op == "capture") || (d("x-drop-failed") && op == "cancel") { vs.clear(); } }
                out.append(&mut vs);
            },
        }
        (rs, rm) = if bad == 0 || o("partial-ok") { ("1".to_string(), "OK".to_string()) } else if good > 0 { (if o("failure-status") { "PARTIAL" } else { "2" }.into(), say("Some orders failed")) } else { (f.clone(), say("All orders failed")) };
        if out.len() > limit { out.truncate(limit); }
    }
    if rm.is_empty() { rm = "Failed".into(); } if rs.is_empty() { rs = f; }
    if o("entries-reversed") { out.reverse(); }
    let mut v = envelope(&req, &rs, &rm, name, out);
    v = mutate::run(op, v, &req, acc.map(|x| x.2).unwrap_or(false), nth);
    sign(&mut v, &m);
    let failing = bad > 0;
    if d(&format!("{}-sig-missing", op)) || (d("b-sig-failed") && failing) { v.del("encryption_data"); }
    if d("b-sig-echo") { v.set("encryption_data", s(req.t("encryption_data"))); }
    if o("envelope-numbers") && v.t("return_status").bytes().all(|b| b.is_ascii_digit()) { let n = v.t("return_status"); v.set("return_status", V::Num(n)); }
    let status = if op == "capture" && d("cap-http-207") && failing { 207 } else if op == "cancel" && d("x-http-404") && failing { 404 } else if op == "refund" && d("rf-http-400") && failing { 400 } else if op == "review" && d("rv-201") { 201 } else { 200 };
    answer(op, status, &v)
}
fn selection(req: &V, name: &str) -> Option<Vec<V>> {
    let wrap = |x: V| if x.is_scalar() { let t = x.text(); V::Obj(vec![("order_no".into(), s(t))]) } else { x };
    if let Some(l) = list(req.get(name)) { if !l.is_empty() { return Some(l.into_iter().map(wrap).collect()); } }
    for (k, v) in req.items() { if k == name { continue; } if let V::Arr(x) = v { if x.iter().all(|e| matches!(e, V::Obj(_))) && !x.is_empty() { return Some(x.clone()); } } }
    let mut out = vec![];
    for k in ["transaction_id", "order_no", "refund_reference_id", "transaction_ids", "order_nos"] {
        let vals: Vec<String> = match req.get(k) { Some(V::Arr(x)) => x.iter().map(|y| y.text()).collect(), Some(x) if x.is_scalar() => x.text().split(',').map(|y| y.trim().to_string()).collect(), _ => vec![] };
        for (i, x) in vals.iter().filter(|x| !x.is_empty()).enumerate() {
            let k1 = k.trim_end_matches('s');
            if k == "order_no" && i < out.len() { let e: &mut V = &mut out[i]; e.set("order_no", s(x)); } else { out.push(V::Obj(vec![(k1.into(), s(x))])); }
        }
    }
    if out.is_empty() { None } else { Some(out) }
}
fn entry(op: &str, e: &V, p: Option<&Pay>, r: Result<(), String>) -> V {
    let mut v = V::obj(); let ok = r.is_ok();
    let tx = p.map(|p| p.tx.clone()).unwrap_or(e.t("transaction_id"));
    let on = if e.t("order_no").is_empty() { p.map(|p| p.order.clone()).unwrap_or_default() } else { e.t("order_no") };
    let cur = if e.t("currency").is_empty() { p.map(|p| p.cur.clone()).unwrap_or_default() } else { e.t("currency") };
    let st = if ok { "1".into() } else { failed() }; let msg = r.err().map(|t| say(&t)).unwrap_or_default();
    if op == "refund" {
        v.set("transaction_id", s(tx)); v.set("order_no", s(on));
        v.set("amount", s(shown(&p.map(|p| p.amount.clone()).unwrap_or(e.t("amount"))))); v.set("currency", s(cur)); v.set("refund_amount", s(shown(&e.t("refund_amount")))); v.set("refund_reason", s(e.t("refund_reason")));
        v.set("refund_reference", s("")); v.set("refund_reference_id", s("")); v.set("refund_status", s(st));
        v.set("refund_message", s(if ok { "V0000:OK".into() } else { format!("V{}:{}", msg.get(1..4).filter(|x| x.bytes().all(|b| b.is_ascii_digit())).map(|x| format!("0{}", x)).unwrap_or("0999".into()), msg) }));
        v.set("error_message", s(msg)); return v;
    }
    v.set("amount", s(shown(&if e.t("amount").is_empty() { p.map(|p| p.amount.clone()).unwrap_or_default() } else { e.t("amount") })));
    let txv = if o("entry-number-ids") && tx.len() <= 19 && !tx.is_empty() && tx.bytes().all(|b| b.is_ascii_digit()) { V::Num(tx) } else { s(tx) };
    v.set(&format!("{}_status", op), s(st)); v.set("currency", s(cur)); v.set("error_message", s(msg)); v.set("order_no", s(on)); v.set("transaction_id", txv);
    if op == "review" { v.set("review_flag", s(e.t("review_flag"))); }
    if o("entry-status-number") && ok { v.set(&format!("{}_status", op), V::Num("1".into())); }
    v
}
fn one(st: &mut St, op: &str, m: &str, a: &str, e: &V) -> (bool, Vec<V>) {
    if op == "search" {
        let (tx, on, id) = (e.t("transaction_id"), e.t("order_no"), e.t("refund_reference_id"));
        let v: Vec<V> = st.refunds.iter().filter(|r| r.m == m && r.a == a && (tx.is_empty() || r.tx == tx) && (on.is_empty() || r.order == on) && (id.is_empty() || r.id == id)).map(refund_found).collect();
        if !v.is_empty() { return (true, v); }
        let mut r = V::obj();
        r.set("transaction_id", s(tx)); r.set("order_no", s(on));
        for k in ["amount", "currency", "refund_amount", "refund_reason", "refund_reference", "refund_reference_id"] { r.set(k, s(e.t(k))); }
        r.set("refund_status", s(failed())); for k in ["payment_status", "refund_date", "refund_processing_date"] { r.set(k, s("")); }
        r.set("error_message", s(say("E104 no refund found"))); return (false, vec![r]);
    }
    let i = match find(st, m, a, e, op) {
        Ok(i) => i,
        Err(t) if op == "query" => {
            let mut r = V::obj(); for k in ["amount", "currency"] { r.set(k, s("")); }
            r.set("delivery_information", delivery(&V::obj())); r.set("antifraud_provider", s("")); r.set("fraud_check_result", V::Arr(vec![])); r.set("is3ds", s("0"));
            r.set("order_no", s(e.t("order_no"))); r.set("payment_status", s("")); r.set("query_result", s(failed()));
            for k in ["reference_no", "shopper_email", "shopper_phone"] { r.set(k, s("")); }
            r.set("subscription_result", subscription_result(None)); r.set("transaction_date", s("")); r.set("transaction_id", s(e.t("transaction_id"))); r.set("the service", s("")); r.set("error_message", s(say(&t)));
            return (false, vec![r]);
        }
        Err(t) => return (false, vec![entry(op, e, None, Err(t))]),
    };
    if op == "query" { return (true, vec![order_record(&st.ps[i])]); }
    let amount = e.t("amount"); let au = units(&amount);
    if !amount.is_empty() && au.is_none() { return (false, vec![entry(op, e, Some(&st.ps[i]), Err("E105 amount is not a decimal".into()))]); }
    let mut after = None;
    let r: Result<(), String> = {
        let p = &mut st.ps[i]; let au = au.unwrap_or(p.units);
        match op {
            "capture" => {
                if p.state == S::Captured { Err("E201 already captured".into()) } else if p.state != S::Authorised { Err("E202 not authorised".into()) }
                else if au <= 0 && p.units > 0 { Err("E203 amount must be positive".into()) } else if au > p.units { Err("E204 amount exceeds the authorisation".into()) }
                else if o("no-partial-capture") && au < p.units { Err("E205 partial captures are not enabled".into()) }
                else { p.state = S::Captured; p.captured = au; Ok(()) }
            }
            "cancel" => {
                if p.state == S::Captured { Err("E301 captured, use refund".into()) } else if p.state == S::Cancelled { Err("E302 already cancelled".into()) } else if p.state == S::Declined { Err("E303 nothing to cancel".into()) }
                else if au != p.units { Err("E304 amount differs from the payment".into()) } else { p.state = S::Cancelled; Ok(()) }
            }
            "review" => {
                if p.state != S::Review { Err("E401 not held for review".into()) } else if au != p.units { Err("E304 amount differs from the payment".into()) }
                else { match e.t("review_flag").as_str() { "1" => { accept(p); after = Some(p.clone()); Ok(()) } "0" => { p.state = S::Declined; p.info = format!("0063:{}", say("Rejected by review")); after = Some(p.clone()); Ok(()) } _ => Err("E402 review_flag is 1 or 0".into()) } }
            }
            _ => {
                let part = e.t("refund_amount");
                match units(&part) {
                    _ if p.state != S::Captured => Err("E501 not captured".into()),
                    _ if au != p.units => Err("E502 amount is not the original amount".into()),
                    None => Err("E503 refund_amount is not a decimal".into()),
                    Some(x) if x <= 0 => Err("E504 refund_amount must be positive".into()),
                    Some(x) if x < p.units && d("rf-partial-refused") => Err("E505 partial refund".into()),
                    Some(x) if x < p.units && p.sale() && d("rf-partial-sale") => Err("E505 partial refund".into()),
                    Some(x) if p.refunded + x > p.captured => Err("E506 refund_amount exceeds what is left".into()),
                    Some(_) if p.nref >= 99 => Err("E507 too many refunds".into()),
                    Some(x) => {
                        p.refunded += x; p.nref += 1;
                        if d("rf-partial-full") { p.refunded = p.captured; }
                        let seq = if d("rf-id-same") { 1 } else { p.nref };
                        let sep = if d("rf-id-sep") { "/" } else { "-" };
                        let id = if d("rf-id-three") { format!("{}{}{:03}", p.tx, sep, seq) } else if d("rf-id-order") { format!("{}-{:02}", p.order, seq) } else if o("refund-seq") { format!("{}-{:02}", p.tx, 99 - (seq - 1)) } else { format!("{}{}{:02}", p.tx, sep, seq) };
                        let shown_part = if d("rf-partial-full") { p.amount.clone() } else { part.clone() };
                        let rf = Refund { tx: p.tx.clone(), order: p.order.clone(), m: p.m.clone(), a: p.a.clone(), amount: p.amount.clone(), cur: p.cur.clone(), part: shown_part.clone(), reason: if d("rf-second-reason") { st.refunds.iter().find(|r| r.tx == p.tx).map(|r| r.reason.clone()).unwrap_or(e.t("refund_reason")) } else { e.t("refund_reason") }, reference: format!("ARN{}{:02}", &hex(&sha1(p.tx.as_bytes()))[..12], p.nref), id: id.clone(), at: now() };
                        let mut v = entry(op, e, Some(p), Ok(())); v.set("refund_reason", s(&rf.reason)); v.set("refund_reference", s(&rf.reference)); v.set("refund_reference_id", s(id)); v.set("refund_amount", s(shown(&shown_part)));
                        st.refunds.push(rf); return (true, vec![v]);
                    }
                }
            }
        }
    };
    let ok = r.is_ok();
    let v = entry(op, e, Some(&st.ps[i]), r);
    if let Some(p) = after { notify_payment(st, &p); }
    (ok, vec![v])
}
fn delivery(r: &V) -> V { let mut x = V::obj(); for k in ["delivery_address", "delivery_city", "delivery_country", "delivery_firstname", "delivery_lastname", "delivery_postal_code", "delivery_state"] { x.set(k, s(r.t(k))); } x }
fn subscription_result(p: Option<&Sub>) -> V {
    let mut x = V::obj(); let e = String::new();
    x.set("contract_name", s(p.map(|q| q.name.clone()).unwrap_or(e.clone()))); x.set("recurring_deduction_period", s(p.map(|q| q.period.to_string()).unwrap_or(e.clone())));
    x.set("recurring_deduction_time", s(p.map(|q| spaced(q.time)[..10].to_string()).unwrap_or(e.clone()))); x.set("recurring_id", s(p.map(|q| q.id.clone()).unwrap_or(e.clone())));
    x.set("recurring_status", s(p.map(|q| if q.active { "1".into() } else { "Inactived".to_string() }).unwrap_or(e))); x
}
fn order_record(p: &Pay) -> V {
    let mut r = V::obj();
    r.set("amount", s(shown(&p.amount))); r.set("currency", s(&p.cur)); r.set("delivery_information", delivery(&p.req)); r.set("antifraud_provider", s("Palisade"));
    let held = p.reason.1 == "HOLD";
    r.set("fraud_check_result", V::Arr(vec![V::Obj(vec![("check_items".into(), s("velocity")), ("status".into(), s("ACCEPT"))]), V::Obj(vec![("check_items".into(), s("country_mismatch")), ("status".into(), s(if held { "REJECT" } else { "ACCEPT" }))])]));
    r.set("is3ds", s(if p.is3ds { "1" } else { "0" })); r.set("order_no", s(&p.order)); r.set("payment_status", s(p.code())); r.set("query_result", s("1"));
    r.set("reference_no", s(format!("DR{}", &hex(&sha1(p.tx.as_bytes()))[..10].to_uppercase()))); r.set("shopper_email", s(p.req.t("shopper_email"))); r.set("shopper_phone", s(p.req.t("shopper_phone")));
    r.set("subscription_result", subscription_result(p.sub.as_ref())); r.set("transaction_date", s(compact(p.at))); r.set("transaction_id", s(&p.tx)); r.set("the service", s(p.req.t("the service"))); r.set("error_message", s(""));
    r
}
fn refund_found(r: &Refund) -> V {
    let mut v = V::obj();
    for (k, x) in [("transaction_id", r.tx.clone()), ("order_no", r.order.clone()), ("amount", shown(&r.amount)), ("currency", r.cur.clone()), ("refund_amount", shown(&r.part)), ("refund_reason", r.reason.clone()), ("refund_reference", r.reference.clone()), ("refund_reference_id", r.id.clone()), ("refund_status", "1".into()), ("payment_status", "4100".into()), ("refund_date", compact(r.at)), ("refund_processing_date", String::new()), ("error_message", String::new())] { v.set(k, s(x)); }
    v
}

// ---------- cancelling a subscription ----------
fn cancel_subscription(body: Result<V, String>) -> Resp {
    let req = body.clone().unwrap_or(V::obj());
    let mut st = ST.get().unwrap().lock().unwrap_or_else(|e| e.into_inner()); let nth = count(&mut st, "cancelsub");
    let (m, a, id, name) = (req.t("merchant_id"), req.t("account_id"), req.t("recurring_id"), req.t("contract_name"));
    let acc = account(&m, &a);
    let r: Result<(), String> = if let Err(e) = body { Err(format!("S100 Body not understood: {}", e)) } else if acc.is_none() { Err("S101 Unknown merchant account".into()) } else if !sig_ok(&req) { Err("S102 Signature mismatch".into()) }
        else if o("no-subscriptions") { Err("S103 Subscriptions are not part of your contract".into()) }
        else {
            match st.ps.iter_mut().filter(|p| (p.m == m && p.a == a) || d("cs-cross")).filter_map(|p| p.sub.as_mut()).find(|x| x.id == id && (x.name == name || d("cs-half"))) {
                None if d("cs-unknown") => Ok(()),
                None => Err("S104 No such subscription".into()),
                Some(x) if !x.active && !d("cs-no-effect") && !o("cancel-idempotent") => Err("S105 Subscription is Inactived already".into()),
                Some(x) => { if !d("cs-no-effect") { x.active = false; } Ok(()) }
            }
        };
    let mut v = V::obj();
    v.set("merchant_id", s(&m)); v.set("account_id", s(a)); v.set("recurring_id", s(id)); v.set("contract_name", s(name)); v.set("cancel_status", s(if r.is_ok() { "1".into() } else { failed() }));
    let failed = r.is_err();
    v.set("error_message", s(r.err().map(|t| say(&t)).unwrap_or_default()));
    v = mutate::run("cancelsub", v, &req, acc.map(|x| x.2).unwrap_or(false), nth);
    sign(&mut v, &m);
    if d("cs-sig") || failed && d("cs-sig-failed") { v.del("encryption_data"); }
    answer("cancelsub", if failed && d("cs-http-404") { 404 } else { 200 }, &v)
}

// ---------- payouts ----------
fn payout(body: Result<V, String>) -> Resp {
    let req = body.clone().unwrap_or(V::obj());
    let mut st = ST.get().unwrap().lock().unwrap_or_else(|e| e.into_inner()); let st = &mut *st; let nth = count(st, "payout");
    let (m, a, rid) = (req.t("merchant_id"), req.t("account_id"), req.t("request_id"));
    let acc = account(&m, &a);
    let bene = sub_obj(&req, "beneficiary"); let bank = bene.get("bank_details").cloned().unwrap_or(V::obj());
    let pu = units(&req.t("payment_amount"));
    let cur = req.t("payment_currency");
    let strip = |v: &V| { let mut x = v.clone(); x.del("encryption_data"); x };
    let dup = st.payouts.iter().find(|x| x.0 == a && x.1 == rid && !rid.is_empty()).cloned();
    let fail: Option<(String, &str)> = if let Err(e) = body { Some((format!("Body not understood: {}", e), "INVALID_REQUEST")) } else if acc.is_none() { Some(("Unknown merchant account".into(), "INVALID_REQUEST")) } else if !sig_ok(&req) { Some(("Signature mismatch".into(), "INVALID_REQUEST")) }
        else if o("no-payouts") { Some(("Payouts are not part of your contract".into(), "NOT_ENABLED")) }
        else if dup.as_ref().map(|x| strip(&x.2) != strip(&req)).unwrap_or(false) { Some(("request_id was used for another payout".into(), "DUPLICATE_REQUEST")) }
        else if pu.map(|u| u <= 0).unwrap_or(true) { Some(("payment_amount is not a positive decimal".into(), "INVALID_REQUEST")) }
        else if cur.len() != 3 { Some(("payment_currency is not a currency code".into(), "INVALID_REQUEST")) }
        else if bank.t("account_number") == FAILING { Some(("Beneficiary bank returned the transfer: account closed".into(), "BENEFICIARY_ACCOUNT")) } else { None };
    if let Some(x) = &dup { if fail.is_none() && x.3.t("status") == "COMPLETED" { let mut v = x.3.clone(); sign(&mut v, &m); return answer("payout", 200, &v); } }
    let mut v = V::obj();
    for k in ["merchant_id", "account_id", "beneficiary_id", "client_data", "fee_paid_by", "payment_amount", "payment_currency", "payment_date", "payment_method", "reason", "reference", "request_id", "source_amount", "source_currency", "swift_charge_option", "fund_source", "notify_url"] { v.set(k, s(req.t(k))); }
    let mut b = bene.clone();
    if !matches!(b.get("bank_details"), Some(V::Obj(_))) { b.set("bank_details", V::obj()); }
    if let Some(x) = b.get_mut("bank_details") { if !d("p-bank-code") { x.del("bank_code"); } x.set("local_clearing_system", s("ACH")); }
    v.set("beneficiary", b); v.set("payer", sub_obj(&req, "payer"));
    let u = pu.unwrap_or(0).max(0);
    let fee = if fail.is_some() { 0 } else { ((u * 3 / 400) / 10 * 10).max(250) };
    let payer_pays = req.t("fee_paid_by") != "BENEFICIARY";
    v.set("amount_beneficiary_receives", num(if fail.is_some() { 0 } else if payer_pays { u } else { (u - fee).max(0) }));
    v.set("amount_payer_pays", num(if fail.is_some() { 0 } else if payer_pays { u + fee } else { u }));
    v.set("fee_amount", num(fee)); v.set("fee_currency", s(&cur)); v.set("created_at", s(iso(now()))); v.set("last_updated_at", s(iso(now())));
    let ok = fail.is_none();
    v.set("failure_reason", s(fail.as_ref().map(|x| say(&x.0)).unwrap_or_default())); v.set("failure_type", s(fail.as_ref().map(|x| x.1).unwrap_or("UNKNOWN")));
    if o("payout-omit-failure") && ok { v.del("failure_reason"); v.del("failure_type"); }
    v.set("payer_id", s(format!("PYR{}", a))); v.set("transaction_id", s(ident(st, "PO")));
    let c = civil(now()); st.n += 1;
    v.set("short_reference_id", s(format!("{:04}{:02}{:02}-{}", c.0, c.1, c.2, &hex(&sha1(format!("{}{}", v.t("transaction_id"), st.n).as_bytes())).to_uppercase()[..6])));
    v.set("status", s(if ok { "COMPLETED" } else if o("failure-status") { "RETURNED" } else { "FAILED" }));
    v = mutate::run("payout", v, &req, acc.map(|x| x.2).unwrap_or(false), nth);
    if acc.is_some() && !rid.is_empty() && dup.is_none() { st.payouts.push((a.clone(), rid, req.clone(), v.clone())); }
    sign(&mut v, &m);
    let url = req.t("notify_url");
    if acc.is_some() && !url.is_empty() && !d("n-payout-none") && !(d("n-payout-failed") && !ok) { if o("notify-get") { push(url, "", form(&v)) } else { push(url, "application/json", json(&v, &JsonStyle { pretty: false, ascii: false, reverse: false }, 0)); } }
    if d("p-sig") { v.del("encryption_data"); }
    answer("payout", if d("p-201") { 201 } else if !ok && d("p-fail-422") { 422 } else { 200 }, &v)
}

// ---------- routing ----------
fn handle(r: &Req) -> Resp {
    let ops = ["/v1/authorise", "/v1/checkout", "/v1/retrievalTrans", "/v1/capture", "/v1/review", "/v1/cancel", "/v1/cancelsubscription", "/v1/refund", "/v1/retrievalRefund", "/v1/payout"];
    if r.path.starts_with("/issuer/") || r.path.starts_with("/acs/") { return pages::shopper(r); }
    if o("head-options") && (r.method == "HEAD" || r.method == "OPTIONS") {
        return if r.method == "HEAD" { Resp::new(501, "text/plain", "no HEAD here") } else { Resp::new(204, "", "").hdr("Allow", "POST, TRACE").hdr("DAV", "1") };
    }
    if !ops.contains(&r.path.as_str()) { return Resp::new(404, "text/plain; charset=utf-8", "no such operation\n"); }
    if r.method != "POST" { return Resp::new(405, "text/plain; charset=utf-8", "POST only\n").hdr("Allow", "POST"); }
    let body = decode(r);
    match r.path.as_str() {
        "/v1/authorise" => match body { Ok(v) => authorise(&v), Err(_) => pay_error(Stop(400, "1499:Body not understood".into())) },
        "/v1/checkout" => pages::checkout(body.unwrap_or(V::obj())),
        "/v1/retrievalTrans" => batch("query", "orders_list", 100, body, &r.ip),
        "/v1/capture" => batch("capture", "capture_orders", 50, body, &r.ip),
        "/v1/review" => batch("review", "review_orders", 100, body, &r.ip),
        "/v1/cancel" => batch("cancel", "cancel_orders", 50, body, &r.ip),
        "/v1/refund" => batch("refund", "refund_orders", 50, body, &r.ip),
        "/v1/retrievalRefund" => batch("search", "refund_orders", 100, body, &r.ip),
        "/v1/cancelsubscription" => cancel_subscription(body),
        _ => payout(body),
    }
}
fn main() {
    let a: Vec<String> = std::env::args().skip(1).collect();
    let (mut port, mut i) = (0u16, 0);
    let bad = |t: &str| -> ! { eprintln!("gateway: {}", t); std::process::exit(2) };
    let known = |file: &str, id: &str| file.contains(&format!("\"id\":\"{}\"", id));
    while i < a.len() {
        let v = a.get(i + 1).cloned().unwrap_or_default();
        match a[i].as_str() {
            "--port" => { port = v.parse().unwrap_or_else(|_| bad("--port needs a number")); i += 1; }
            "--no-signature-check" => { let _ = NOSIG.set(true); }
            "--defect" => { if !known(include_str!("../defects.json"), &v) { bad("unknown defect"); } let _ = DEFECT.set(v); i += 1; }
            "--odd" => { if !known(include_str!("../odd.json"), &v) { bad("unknown odd style"); } let _ = ODD.set(v); i += 1; }
            x => bad(&format!("unknown argument {}", x)),
        }
        i += 1;
    }
    let _ = FIXED.set(std::env::var("GATEWAY_FIXED").is_ok());
    let l = std::net::TcpListener::bind(("127.0.0.1", port)).unwrap_or_else(|e| bad(&e.to_string()));
    let port = l.local_addr().unwrap().port(); let _ = PORT.set(port);
    let _ = ST.set(Mutex::new(St::default()));
    println!("gateway listens on http://127.0.0.1:{}", port);
    for c in l.incoming() { if let Ok(c) = c { let _ = std::thread::Builder::new().stack_size(4 << 20).spawn(move || http::serve(c, &handle)); } }
}
