// The shopper's pages: redirect payment, issuer page of an APM, 3-D Secure.
use crate::{codec::*, http::*, *};

fn html(status: u16, body: String) -> Resp {
    let ct = if o("content-types") { "text/html; charset=UTF-8" } else { "application/xml; charset=UTF-8" };
    Resp::new(status, ct, format!("<!DOCTYPE html>\n{}", body))
}
fn web(status: u16, body: String) -> Resp { Resp::new(status, "text/html; charset=UTF-8", format!("<!DOCTYPE html>\n{}", body)) }
fn note(t: &str) -> String { format!("<html><head><meta charset=\"utf-8\"><title>Drumlin</title></head><body><p>{}</p></body></html>", esc(t)) }

fn back(p: &Pay) -> Resp {
    let url = p.req.t("return_url");
    let lost = (p.kind == 'A' && d("a-return-lost")) || (p.kind == 'C' && d("c-return-lost"));
    if lost || !(url.starts_with("http://") || url.starts_with("https://")) { return web(200, note("Thank you. You may close this window.")); }
    let q = format!("order_no={}&transaction_id={}&order_status={}", url_enc(&p.order), url_enc(&p.tx), url_enc(&p.ostatus()));
    let to = format!("{}{}{}", url, if url.contains('?') { "&" } else { "?" }, q);
    if o("return-post") {
        let ins: String = q.split('&').filter_map(|x| x.split_once('=')).map(|(k, v)| format!("<input type='hidden' name='{}' value='{}'>", k, esc(&url_dec(v)))).collect();
        return web(200, format!("<html><body onload=\"document.forms[0].submit()\"><form method=\"post\" action=\"{}\">{}<noscript><button>Return</button></noscript></form></body></html>", esc(&url), ins));
    }
    let to: String = to.chars().map(|c| if c.is_ascii() && c > ' ' { c.to_string() } else { url_enc(&c.to_string()) }).collect();
    Resp::new(if o("return-303") { 303 } else { 302 }, "text/html; charset=UTF-8", "").hdr("Location", &to)
}

pub fn checkout(req: V) -> Resp {
    let gbc = req.t("gbc_id");
    let mut st = ST.get().unwrap().lock().unwrap_or_else(|e| e.into_inner()); let st = &mut *st;
    if !gbc.is_empty() {
        let i = match st.ps.iter().position(|p| p.page == gbc && p.kind == 'C') { Some(i) => i, None => return web(200, note("This checkout has expired.")) };
        if st.ps[i].state != S::Waiting { return back(&st.ps[i].clone()); }
        if req.t("card").is_empty() {
            let p = &st.ps[i];
            return web(200, format!("<html><head><meta charset=\"utf-8\"><title>Pay {a} {c}</title></head><body><h1>{a} {c}</h1><form id=\"pay\" method=\"post\" action=\"/v1/checkout\"><input type=\"hidden\" name=\"gbc_id\" value=\"{g}\"><label>Card <input name=\"card\"></label><label>Month <input name=\"expiration_month\"></label><label>Year <input name=\"expiration_year\"></label><label>Code <input name=\"security_code\"></label><button type=\"submit\">Pay</button></form></body></html>", a = esc(&p.amount), c = esc(&p.cur), g = esc(&gbc)));
        }
        if let Err(e) = card_check(&req) { return web(200, note(&format!("The card was not accepted ({}). Go back and try again.", e.1))); }
        let mut p = st.ps[i].clone(); settle(st, &mut p, &req, false); st.ps[i] = p.clone();
        if p.state == S::Waiting { return acs_page(&p); }
        notify_payment(st, &p); return back(&p);
    }
    let (m, a, u) = match payment_fields(&req) { Ok(x) => x, Err(e) => return html(200, note(&format!("Checkout refused: {}", say(&e.1)))) };
    let old = st.ps.iter().position(|p| p.kind == 'C' && p.m == m && p.a == a && p.order == req.t("order_no") && p.state == S::Waiting && p.units == u && p.cur == req.t("currency"));
    let p = match old { Some(i) => { st.ps[i].req = req.clone(); st.ps[i].clone() } None => { let p = new_pay(st, &req, &m, &a, u, 'C'); st.ps.push(p.clone()); p } };
    if d("c-json") { let mut v = V::obj(); for k in ["merchant_id", "account_id", "order_no", "amount", "currency"] { v.set(k, s(req.t(k))); } v.set("gbc_id", s(&p.page)); return json_resp(200, &v); }
    let nth = count(st, "checkout");
    let sale = p.sale();
    let mut fields: Vec<(String, String)> = req.items().iter().map(|(k, v)| (k.clone(), if v.is_scalar() { v.text() } else { json(v, &JsonStyle { pretty: false, ascii: false, reverse: false }, 0) })).collect();
    fields.retain(|(k, _)| !["card", "security_code", "expiration_month", "expiration_year"].contains(&k.as_str()));
    let mut copies: Vec<(String, String)> = [("orderNo", "order_no"), ("merNo", "merchant_id"), ("gatewayNo", "account_id"), ("orderAmount", "amount"), ("orderCurrency", "currency"), ("notifyUrl", "notify_url"), ("returnUrl", "return_url"), ("signInfo", "encryption_data")].iter().map(|(n, k)| (n.to_string(), req.t(k))).collect();
    copies.push(("allParams".into(), form(&req)));
    let mut proc: Vec<(String, String)> = [("gbc_id", p.page.as_str()), ("connector_code", "DRM-IX"), ("account_name", if sale { "drumlin-sale" } else { "drumlin-auth" }), ("pm_id", "7"), ("apm_type", "CARD"), ("descriptor", "DRUMLIN*SHOP")].iter().map(|(a, b)| (a.to_string(), b.to_string())).collect();
    // single defects of the page
    for (id, n) in [("c-echo-order", "order_no"), ("c-echo-currency", "currency"), ("c-echo-notify", "notify_url"), ("c-echo-return", "return_url"), ("c-echo-sig", "encryption_data"), ("c-echo-merchant", "merchant_id")] { if d(id) { fields.retain(|(k, _)| k != n); } }
    for (id, n) in [("c-alt-order", "orderNo"), ("c-alt-merno", "merNo"), ("c-alt-sign", "signInfo"), ("c-alt-allparams", "allParams")] { if d(id) { copies.retain(|(k, _)| k != n); } }
    for (id, n) in [("c-gbc", "gbc_id"), ("c-descriptor", "descriptor")] { if d(id) { proc.retain(|(k, _)| k != n); } }
    for (k, v) in fields.iter_mut() {
        if d("c-echo-account-main") && sale && k == "account_id" { *v = "80417010".into(); }
        if d("c-echo-ascii") { *v = ascii_q(v); }
        if d("c-echo-cut") && k == "order_no" { *v = v.chars().take(20).collect(); }
        if d("c-echo-second") && nth > 1 && k == "order_no" { *v = st.ps.iter().find(|p| p.kind == 'C').map(|p| p.order.clone()).unwrap_or_default(); }
    }
    for (k, v) in copies.iter_mut() {
        if d("c-alt-amount-million") && k == "orderAmount" && u >= 1_000_000_000 { *v = format!("{:.3e}", u as f64 / 1000.0); }
        if d("c-alt-amount-cents") && k == "orderAmount" { *v = (u / 10).to_string(); }
        if d("c-alt-notify-cut") && k == "notifyUrl" { *v = v.split('&').next().unwrap_or("").into(); }
    }
    let ty = if d("c-visible") { "text" } else { "hidden" };
    let e2 = |x: &str| if d("c-raw-markup") { x.replace('"', "&quot;") } else if d("c-double-escape") { esc(&esc(x)) } else { esc(x) };
    let input = |(k, v): &(String, String)| format!("<input type=\"{}\" name=\"{}\" value=\"{}\"/>\n", ty, esc(k), e2(v));
    let js = |x: &str| { let t = if d("c-double-escape") { esc(x) } else { x.to_string() }; let j = json_str(&t, false); if d("c-raw-markup") { j } else { j.replace('<', "\\u003c").replace('>', "\\u003e").replace('&', "\\u0026").replace('\u{2028}', "\\u2028") } };
    let few = |k: &str| ["custom", "cookie_new", "cookie_old"].contains(&k);
    let by_dom = o("page-all-scripted");
    let mut stat: Vec<(String, String)> = vec![]; let mut scr: Vec<(String, String)> = vec![];
    if o("page-static") { stat.extend(fields.iter().filter(|x| !few(&x.0)).cloned()); stat.extend(copies); stat.extend(proc); scr.extend(fields.iter().filter(|x| few(&x.0)).cloned()); scr.push(("js".into(), "1".into())); }
    else if by_dom { stat.push(proc[0].clone()); scr.extend(fields); scr.extend(copies); scr.extend(proc.into_iter().skip(1)); }
    else { stat.extend(proc); stat.extend(copies); scr = fields; }
    if o("page-order") { stat.reverse(); scr.reverse(); }
    let ins: String = stat.iter().map(input).collect();
    let path = if d("c-wrong-path") { "/v1/authorise" } else { "/v1/checkout" };
    let action = if o("page-absolute") { format!("http://127.0.0.1:{}{}", PORT.get().unwrap(), path) } else { path.to_string() };
    let method = if d("c-get") { "get" } else { "post" };
    let adds: String = scr.iter().map(|(k, v)| format!("add({},{});\n", js(k), js(v))).collect();
    let auto = !d("c-no-auto") && !(d("c-no-auto-sale") && sale);
    let onload = if auto && o("page-static") { " onload=\"document.forms[0].submit()\"" } else { "" };
    let run = if auto && !o("page-static") { "window.onload=function(){f.submit();};\n" } else { "" };
    let script = format!("<script>\nvar f=document.getElementById('go');\nfunction add(n,v){{var i=document.createElement('input');i.type='{}';i.name=n;i.value=v;f.appendChild(i);}}\n{}{}</script>", ty, adds, run);
    let form = if d("c-no-form") { format!("<div id=\"go\">{}</div>", ins) } else { format!("<form id=\"go\" name=\"go\" action=\"{}\" method=\"{}\">\n{}</form>", action, method, ins) };
    html(200, format!("<html><head><meta charset=\"UTF-8\"/><title>Please wait</title></head><body{}>\n{}\n{}\n</body></html>", onload, form, script))
}

fn acs_page(p: &Pay) -> Resp {
    web(200, format!("<html><body onload=\"document.forms[0].submit()\"><form method=\"post\" action=\"/acs/{}\"><input type=\"hidden\" name=\"cres\" value=\"Y\"><noscript><button>Continue</button></noscript></form></body></html>", p.page))
}
pub fn shopper(r: &Req) -> Resp {
    if r.method != "GET" && r.method != "POST" { return if r.method == "HEAD" { web(200, String::new()) } else { Resp::new(405, "text/plain", "").hdr("Allow", "GET, POST") }; }
    let mut st = ST.get().unwrap().lock().unwrap_or_else(|e| e.into_inner()); let st = &mut *st;
    let apm = r.path.starts_with("/issuer/"); let id = r.path.rsplit('/').next().unwrap_or("");
    let i = match st.ps.iter().position(|p| p.page == id && (p.kind == 'A') == apm) { Some(i) => i, None => return web(404, note("Unknown page")) };
    let f = parse_form(&String::from_utf8_lossy(&r.body));
    st.ps[i].visits += 1;
    if apm && (d("a-issuer-dead") || d("a-issuer-once") && st.ps[i].visits > 1) { return web(if d("a-issuer-dead") { 404 } else { 410 }, note("Gone")); }
    let mut p = st.ps[i].clone();
    if p.state != S::Waiting { return back(&p); }
    if !apm {
        if r.method == "GET" { return acs_page(&p); }
        let mut c = V::obj(); let t = civil(now()); c.set("card", s(&p.card)); c.set("expiration_year", s((t.0 + 1).to_string())); c.set("expiration_month", s("12"));
        if f.t("cres") == "N" { p.state = S::Declined; p.stale = S::Declined; p.threeds = "FAILED".into(); p.info = format!("0301:{}", say("3-D Secure failed")); } else { settle(st, &mut p, &c, true); }
        st.ps[i] = p.clone(); notify_payment(st, &p); return back(&p);
    }
    if o("issuer-redirect") && r.method == "GET" && !r.query.contains("hop") { return Resp::new(302, "", "").hdr("Location", &format!("/issuer/{}?hop=1", id)); }
    let dn = f.t("decision");
    if r.method == "POST" && !dn.is_empty() {
        if dn == "pay" { p.info = "0000:Success".into(); p.state = S::Captured; p.captured = p.units; } else { p.state = S::Declined; p.info = format!("0017:{}", say("Abandoned by the shopper")); }
        p.stale = p.state;
        if d("q-stale") { p.stale = S::Waiting; }
        st.ps[i] = p.clone(); notify_payment(st, &p); return back(&p);
    }
    let q = if r.query.is_empty() { String::new() } else { format!("?{}", esc(&r.query)) };
    web(200, format!("<html><head><meta charset=\"utf-8\"><title>Issuer</title></head><body><h1>{} {}</h1><form method=\"post\" action=\"/issuer/{id}{q}\"><input type=\"hidden\" name=\"decision\" value=\"pay\"><button>Pay</button></form><form method=\"post\" action=\"/issuer/{id}{q}\"><input type=\"hidden\" name=\"decision\" value=\"decline\"><button>Cancel</button></form></body></html>", esc(&p.amount), esc(&p.cur)))
}
