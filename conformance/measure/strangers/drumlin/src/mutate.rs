// Single defects that change one answer.
use crate::{ascii_q, codec::*, d, o};

fn each(v: &mut V, f: &dyn Fn(&mut V, usize)) {
    if let V::Obj(x) = v { for (_, a) in x.iter_mut() { if let V::Arr(l) = a { for (i, e) in l.iter_mut().enumerate() { f(e, i); } } } }
}
fn tweak(v: &mut V, k: &str, f: &dyn Fn(&str) -> String) { if let Some(V::Str(x)) = v.get_mut(k) { *x = f(x); } }
fn thousands(x: &str) -> String {
    let (i, f) = x.split_once('.').map(|(a, b)| (a.to_string(), format!(".{}", b))).unwrap_or((x.into(), String::new()));
    let mut r = String::new(); for (n, c) in i.chars().enumerate() { if n > 0 && (i.len() - n) % 3 == 0 { r.push(','); } r.push(c); } r + &f
}
fn million(x: &str) -> bool { x.parse::<f64>().map(|y| y >= 1e6).unwrap_or(false) }
fn whole(x: &str) -> String { x.split('.').next().unwrap_or("").into() }
fn iso14(x: &str) -> String { if x.len() != 14 { return x.into(); } format!("{}-{}-{} {}:{}:{}", &x[..4], &x[4..6], &x[6..8], &x[8..10], &x[10..12], &x[12..]) }
fn cut(x: &str, n: usize) -> String { x.chars().take(n).collect() }

pub fn run(op: &str, mut v: V, req: &V, sale: bool, nth: u64) -> V {
    let v_ = &mut v;
    match op {
        "direct" => {
            let ok = v_.t("order_status") == "1"; let has_sub = !v_.t("recurring_id").is_empty();
            if d("d-merchant") { let a = v_.t("account_id"); v_.set("merchant_id", s(a)); }
            if d("d-account-main") && sale { v_.set("account_id", s("80417010")); }
            if d("d-order-ascii") { tweak(v_, "order_no", &ascii_q); }
            if d("d-order-cut") { tweak(v_, "order_no", &|x| cut(x, 20)); }
            if d("d-order-second") && nth > 1 { tweak(v_, "order_no", &|x| format!("{}-{}", x, nth)); }
            if d("d-order-upper") { tweak(v_, "order_no", &|x| x.to_uppercase()); }
            if d("d-amount-whole") { tweak(v_, "amount", &whole); }
            if d("d-amount-comma") { tweak(v_, "amount", &|x| x.replace('.', ",")); }
            if d("d-amount-million") { tweak(v_, "amount", &|x| if million(x) { thousands(x) } else { x.into() }); }
            if d("d-amount-zero") { tweak(v_, "amount", &|x| if x.parse::<f64>() == Ok(0.0) { String::new() } else { x.into() }); }
            if d("d-currency") { tweak(v_, "currency", &|_| "978".into()); }
            if d("d-currency-missing") { v_.del("currency"); }
            if d("d-tx-missing") { v_.del("transaction_id"); }
            if d("d-tx-sub") && has_sub { v_.set("transaction_id", s("")); }
            if d("d-info-success") && ok { v_.set("result_info", s("0000:OK")); }
            if d("d-info-code-only") && ok { v_.set("result_info", s("0000")); }
            if d("d-info-sale") && sale && ok { v_.set("result_info", s("0001:Success")); }
            if d("d-info-failure") && v_.t("order_status") != "1" { tweak(v_, "result_info", &|x| x.replace(':', " ")); }
            if d("d-info-sub") && has_sub { tweak(v_, "result_info", &|x| x.replace("Success", "Subscribed")); }
            if d("d-contract-name") && has_sub { let c = req.get("subscription").map(|c| c.t("contract")).unwrap_or_default(); v_.set("contract_name", s(format!("contract {}", c))); }
            if d("d-contract-ascii") { tweak(v_, "contract_name", &ascii_q); }
            if d("d-period-text") && has_sub { tweak(v_, "recurring_deduction_period", &|x| format!("{} days", x)); }
            if d("d-rectime-date") { tweak(v_, "recurring_deduction_time", &|x| cut(x, 10)); }
            if d("d-rectime-t") { tweak(v_, "recurring_deduction_time", &|x| x.replace(' ', "T")); }
            if d("d-rec-missing") { v_.del("recurring_id"); }
            if d("d-score-text") { v_.set("risk_score", s("low")); }
            if d("d-reasons-flat") { let t = v_.get("risk_reasons").map(|x| x.t("name")).unwrap_or_default(); v_.set("risk_reasons", s(t)); }
            if d("d-reasons-child") { if let Some(x) = v_.get_mut("risk_reasons") { x.rename("status", "state"); } }
        }
        "apm" => {
            if d("a-issuer-missing") { v_.del("issuer_url"); }
            if d("a-issuer-relative") { tweak(v_, "issuer_url", &|x| x[x.find("/issuer").unwrap_or(0)..].to_string()); }
            if d("a-issuer-second") && nth > 1 { v_.set("issuer_url", s("")); }
            if d("a-amount-whole") { tweak(v_, "amount", &whole); }
            if d("a-currency") { v_.del("currency"); }
            if d("a-order-ascii") { tweak(v_, "order_no", &ascii_q); }
            if d("a-order-cut") { tweak(v_, "order_no", &|x| cut(x, 20)); }
            if d("a-order-missing") { v_.del("order_no"); }
            if d("a-account-missing") { v_.del("account_id"); }
        }
        "query" => {
            if d("q-list-name") { v_.rename("orders_list", "orders"); }
            if d("q-message") && v_.t("return_status") == "1" { v_.set("return_message", s("Success")); }
            if d("q-repeat-empty") && nth > 1 { v_.set("orders_list", V::Arr(vec![])); }
            if d("q-account-missing") { v_.del("account_id"); }
            each(v_, &|e, _| {
                let ok = e.t("query_result") == "1"; let code = e.t("payment_status");
                if d("q-amount-number") && ok { let x = e.t("amount"); e.set("amount", V::Num(x.parse::<f64>().map(|y| y.to_string()).unwrap_or("0".into()))); }
                if d("q-status-number") && ok { e.set("payment_status", V::Num(code.clone())); }
                if d("q-date-iso") { tweak(e, "transaction_date", &iso14); }
                if d("q-date-day") { tweak(e, "transaction_date", &|x| cut(x, 8)); }
                if d("q-phone") { e.del("shopper_phone"); }
                if d("q-reference") { e.del("reference_no"); }
                if d("q-email-declined") && code == "5000" { e.del("shopper_email"); }
                if d("q-delivery-waiting") && code == "1000" { e.del("delivery_information"); }
                if d("q-3ds-bool") && ok { let b = e.t("is3ds") == "1"; e.set("is3ds", V::Bool(b)); }
                if d("q-fraud-object") { if let Some(V::Arr(a)) = e.get("fraud_check_result") { let x = a.first().cloned().unwrap_or(V::obj()); e.set("fraud_check_result", x); } }
                if d("q-fraud-key") { if let Some(V::Arr(a)) = e.get_mut("fraud_check_result") { for x in a { x.rename("check_items", "check_item"); } } }
                if d("q-tx-number") && ok { let x = e.t("transaction_id"); e.set("transaction_id", V::Num(x)); }
                if d("q-order-ascii") { tweak(e, "order_no", &ascii_q); }
                if d("q-error-missing") { e.del("error_message"); }
                if d("q-failed-one") && !ok { e.set("query_result", s("1")); }
                if d("q-sale-currency") && sale { e.del("currency"); }
                if d("q-provider") { e.del("antifraud_provider"); }
                if let Some(x) = e.get_mut("delivery_information") {
                    if d("q-delivery-state") { x.del("delivery_state"); }
                    if d("q-delivery-ascii") { for k in ["delivery_address", "delivery_city", "delivery_firstname", "delivery_lastname"] { tweak(x, k, &ascii_q); } }
                    if d("q-delivery-markup") { for k in ["delivery_address", "delivery_city"] { tweak(x, k, &esc); } }
                    if d("q-delivery-empty") && x.t("delivery_state").is_empty() { x.set("delivery_state", V::Null); }
                }
                if let Some(x) = e.get_mut("subscription_result") {
                    if d("q-rectime") && !x.t("recurring_id").is_empty() { tweak(x, "recurring_deduction_time", &|t| format!("{} 00:00:00", t)); }
                    if d("q-sub-cancelled") && x.t("recurring_status") == "Inactived" { x.del("recurring_id"); }
                    if d("q-sub-name") { x.del("contract_name"); }
                    if d("q-sub-period") && !x.t("recurring_id").is_empty() { let t = x.t("recurring_deduction_period"); x.set("recurring_deduction_period", V::Num(t)); }
                }
            });
        }
        "capture" | "cancel" | "review" => {
            let pre = match op { "capture" => "cap", "cancel" => "x", _ => "rv" };
            let dd = |t: &str| d(&format!("{}-{}", pre, t));
            let st = format!("{}_status", op);
            if dd("list-name") { v_.rename(&format!("{}_orders", op), "orders"); }
            if dd("return-zero") && v_.t("return_status") == "1" { v_.set("return_status", s("0")); }
            if dd("message") && v_.t("return_status") == "1" { v_.set("return_message", s("SUCCESS")); }
            if dd("merchant-missing") { v_.del("merchant_id"); }
            let many = v_.get(&format!("{}_orders", op)).and_then(|x| x.arr()).map(|x| x.len()).unwrap_or(0);
            if dd("last-lost") && many > 1 { if let Some(V::Arr(a)) = v_.get_mut(&format!("{}_orders", op)) { a.pop(); } }
            each(v_, &|e, i| {
                let ok = e.t(&st) == "1";
                if dd("status-text") && ok { e.set(&st, s("SUCCESS")); }
                if dd("status-missing") { e.del(&st); }
                if dd("status-name") { e.rename(&st, "status"); }
                if dd("failed-one") && !ok { e.set(&st, s("1")); }
                if dd("error-ok") && ok { e.set("error_message", s("none")); }
                if dd("error-null") && ok { e.set("error_message", V::Null); }
                if dd("error-missing") && ok { e.del("error_message"); }
                if dd("currency-missing") { e.del("currency"); }
                if dd("amount-missing") { e.del("amount"); }
                if dd("failed-short") && !ok { e.del("amount"); e.del("currency"); }
                if dd("order-ascii") { tweak(e, "order_no", &ascii_q); }
                if dd("order-second") && i > 0 { e.del("order_no"); }
                if dd("tx-missing") { e.del("transaction_id"); }
                if dd("flag") { e.del("review_flag"); }
                if dd("sale-missing") && sale { e.del("order_no"); }
                let _ = o("");
            });
        }
        "refund" => {
            if d("rf-list-name") { v_.rename("refund_orders", "refunds"); }
            if d("rf-message-envelope") && v_.t("return_status") == "1" { v_.set("return_message", s("Accepted")); }
            if d("rf-last-lost") { if let Some(V::Arr(a)) = v_.get_mut("refund_orders") { if a.len() > 1 { a.pop(); } } }
            each(v_, &|e, _| {
                let ok = e.t("refund_status") == "1";
                if d("rf-amount") { let p = e.t("refund_amount"); e.set("amount", s(p)); }
                if d("rf-part-whole") { tweak(e, "refund_amount", &whole); }
                if d("rf-part-million") { tweak(e, "refund_amount", &|x| if million(x) { thousands(x) } else { x.into() }); }
                if d("rf-reason-ascii") { tweak(e, "refund_reason", &ascii_q); }
                if d("rf-reason-cut") { tweak(e, "refund_reason", &|x| cut(x, 40)); }
                if d("rf-reason-markup") { tweak(e, "refund_reason", &esc); }
                if d("rf-vmessage") && ok { e.set("refund_message", s("OK")); }
                if d("rf-vmessage-code") && ok { e.set("refund_message", s("0000:OK")); }
                if d("rf-vmessage-missing") { e.del("refund_message"); }
                if d("rf-vmessage-failed") && !ok { tweak(e, "refund_message", &|x| x.replace(':', " ")); }
                if d("rf-failed-one") && !ok { e.set("refund_status", s("1")); }
                if d("rf-status-text") && ok { e.set("refund_status", s("DONE")); }
                if d("rf-error-ok") && ok { e.set("error_message", s("OK")); }
                if d("rf-reference-null") { e.del("refund_reference"); }
                if d("rf-failed-short") && !ok { e.del("refund_message"); }
            });
        }
        "search" => {
            if d("s-list-name") { v_.rename("refund_orders", "orders_list"); }
            if d("s-message") && v_.t("return_status") == "1" { v_.set("return_message", s("Found")); }
            if d("s-merchant") { v_.del("merchant_id"); }
            each(v_, &|e, _| {
                if d("s-date") { tweak(e, "refund_date", &iso14); }
                if d("s-date-day") { tweak(e, "refund_date", &|x| cut(x, 8)); }
                if d("s-status-missing") { e.del("payment_status"); }
                if d("s-processing") { e.del("refund_processing_date"); }
                if d("s-vmessage") { e.set("refund_message", s("V0000:OK")); }
                if d("s-reason-ascii") { tweak(e, "refund_reason", &ascii_q); }
                if d("s-amount") { let p = e.t("refund_amount"); e.set("amount", s(p)); }
                if d("s-id") { tweak(e, "refund_reference_id", &|x| x.replace('-', "")); }
                if d("s-part-number") { if let Ok(f) = e.t("refund_amount").parse::<f64>() { e.set("refund_amount", V::Num(f.to_string())); } }
            });
        }
        "cancelsub" => {
            let ok = v_.t("cancel_status") == "1";
            if d("cs-status") && ok { v_.set("cancel_status", s("Inactived")); }
            if d("cs-status-number") && ok { v_.set("cancel_status", V::Num("1".into())); }
            if d("cs-rec") { v_.del("recurring_id"); }
            if d("cs-name-ascii") { tweak(v_, "contract_name", &ascii_q); }
            if d("cs-error") && ok { v_.set("error_message", s("OK")); }
            if d("cs-error-missing") && ok { v_.del("error_message"); }
        }
        _ => {
            let ok = v_.t("status") == "COMPLETED";
            for (id, k) in [("p-fee-missing", "fee_amount"), ("p-feecur-missing", "fee_currency"), ("p-updated", "last_updated_at"), ("p-payerid", "payer_id"), ("p-tx", "transaction_id"), ("p-short-missing", "short_reference_id"), ("p-payer", "payer"), ("p-client", "client_data"), ("p-status", "status")] { if d(id) { v_.del(k); } }
            if d("p-pays-text") { let t = v_.t("amount_payer_pays"); v_.set("amount_payer_pays", s(t)); }
            if d("p-receives-text") { let t = v_.t("amount_beneficiary_receives"); v_.set("amount_beneficiary_receives", s(t)); }
            if d("p-created-colon") { tweak(v_, "created_at", &|x| format!("{}:{}", &x[..x.len() - 2], &x[x.len() - 2..])); }
            if d("p-created-z") { tweak(v_, "created_at", &|x| format!("{}Z", &x[..19])); }
            if d("p-short") { tweak(v_, "short_reference_id", &|x| x[..x.len() - 2].to_string()); }
            if d("p-short-date") { tweak(v_, "short_reference_id", &|x| x[2..].to_string()); }
            if d("p-fail-reason") && !ok { v_.del("failure_reason"); }
            if d("p-fail-type") && !ok { v_.del("failure_type"); }
            if d("p-request-upper") { tweak(v_, "request_id", &|x| x.to_uppercase().replace('-', "")); }
            if d("p-date") { tweak(v_, "payment_date", &|x| x.replace('-', "/")); }
            if d("p-amount-million") { tweak(v_, "payment_amount", &|x| if million(x) { thousands(x) } else { x.into() }); }
            if d("p-amount-number") { let t = v_.t("payment_amount"); if t.parse::<f64>().is_ok() { v_.set("payment_amount", V::Num(t)); } }
            if d("p-reference-ascii") { tweak(v_, "reference", &ascii_q); tweak(v_, "reason", &ascii_q); }
            if let Some(b) = v_.get_mut("beneficiary") {
                if d("p-bene-ascii") { tweak(b, "company_name", &ascii_q); tweak(b, "first_name", &ascii_q); tweak(b, "last_name", &ascii_q); }
                if d("p-docs-object") { if let Some(V::Arr(a)) = b.get("person_documents") { let x = a.first().cloned().unwrap_or(V::obj()); b.set("person_documents", x); } }
                if d("p-docs-labels") { if let Some(V::Arr(a)) = b.get_mut("person_documents") { for x in a { if let Some(V::Arr(l)) = x.get("labels") { let t = l.iter().map(|y| y.text()).collect::<Vec<_>>().join(","); x.set("labels", s(t)); } } } }
                if d("p-address") { b.del("address"); }
                if let Some(x) = b.get_mut("bank_details") { if d("p-clearing") { x.del("local_clearing_system"); } if d("p-iban") { x.del("iban"); } if d("p-clearing-failed") && !ok { x.del("local_clearing_system"); } if d("p-account-mask") { tweak(x, "account_number", &|t| format!("****{}", &t[t.len().saturating_sub(4)..])); } }
            }
        }
    }
    v
}
