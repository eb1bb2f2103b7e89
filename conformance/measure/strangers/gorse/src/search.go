package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"path"
	"regexp"
	"strings"
)

const stamp = "20060102150405"

// searchRequest reads and checks a query or a refund search.
func searchRequest(w http.ResponseWriter, r *http.Request, op, list string) (obj, *merchant, string, bool) {
	refuse := func(m *merchant, f obj, msg string) {
		code := "X"
		if O("status-codes") {
			code = "-3"
		}
		o := obj{{"merchant_id", f.str("merchant_id")}, {"account_id", f.str("account_id")}, {"return_status", code},
			{"return_message", long(msg)}, {list, []any{}}}
		sendJSON(w, r, finish(op, m, o, true))
	}
	body := readBody(r)
	t := strings.TrimSpace(string(body))
	f, err := parse(body)
	if err != nil || (D(op+"-form-refused") || O("form-json-refused")) && strings.HasPrefix(t, "{") != D(op+"-form-refused") {
		refuse(nil, nil, "the body cannot be read")
		return nil, nil, "", false
	}
	if D(op+"-percent-kept") && !strings.HasPrefix(t, "{") {
		f = obj{}
		for _, p := range strings.Split(t, "&") {
			if i := strings.Index(p, "="); i > 0 {
				f.set(p[:i], p[i+1:])
			}
		}
	}
	ip := clientIP(r)
	if op == "query" && ip != "127.0.0.1" && !O("all-addresses-registered") && !D("query-any-address") {
		if !(D("query-address-second-time") && strangers[ip]) {
			strangers[ip] = true
			switch {
			case O("address-403"):
				send(w, r, 403, "text/html", "<h1>Forbidden</h1>")
			case O("address-closed"):
				panic(http.ErrAbortHandler)
			default:
				refuse(nil, f, "this address is not registered")
			}
			return nil, nil, "", false
		}
	}
	m, acct, bad := identify(f)
	if D(op+"-unsigned") && bad == "signature" {
		for _, c := range merchants {
			if c.id == f.str("merchant_id") {
				m, bad = c, ""
			}
		}
	}
	if bad != "" {
		refuse(nil, f, "the "+bad+" is not known")
		return nil, nil, "", false
	}
	return f, m, acct, true
}

var strangers = map[string]bool{}

// matches tells whether a record is selected by the field "match": every value
// must hold; a value is name:pattern|pattern with * and ? (orders only).
func matches(f, rec obj) bool {
	var l []string
	switch t := f.get("match").(type) {
	case string:
		l = []string{t}
	case []any:
		for _, v := range t {
			l = append(l, text(v))
		}
	}
	for _, c := range l {
		i := strings.Index(c, ":")
		if c == "" {
			continue
		}
		if i < 0 {
			return false
		}
		hit := false
		for _, p := range strings.Split(c[i+1:], "|") {
			ok, _ := path.Match(strings.NewReplacer("/", "\x01", "[", `\[`).Replace(p), strings.ReplaceAll(rec.str(c[:i]), "/", "\x01"))
			hit = hit || ok
		}
		if !hit {
			return false
		}
	}
	return true
}

func queryOrders(w http.ResponseWriter, r *http.Request) {
	f, m, acct, ok := searchRequest(w, r, "query", "orders_list")
	if !ok {
		return
	}
	max := 100
	if D("query-101-orders") {
		max = 101
	}
	if D("query-no-limit") {
		max = 1 << 30
	}
	list := []any{}
	start, seen := len(orders)-1, false
	for i := start; i >= 0 && len(list) < max; i-- {
		o := orders[i]
		mine := o.m == m && o.acct == acct || D("query-other-merchants") || D("query-other-account") && o.m == m
		if D("query-hides-declined") && o.state == "declined" {
			continue
		}
		if !mine {
			continue
		}
		if first := !seen; first {
			seen = true
			if D("query-newest-missing") {
				continue
			}
		}
		if rec := orderRecord(o); matches(f, rec) {
			list = append(list, rec)
			if D("query-lists-twice") && len(o.refunds) > 0 {
				list = append(list, rec)
			}
		}
	}
	if O("oldest-first") {
		for i, j := 0, len(list)-1; i < j; i, j = i+1, j-1 {
			list[i], list[j] = list[j], list[i]
		}
	}
	sendJSON(w, r, finish("query", m, obj{{"merchant_id", m.id}, {"account_id", acct}, {"return_status", "1"},
		{"return_message", "OK"}, {"orders_list", list}}, true))
}

func orderRecord(o *order) obj {
	f := o.f
	is3ds := "0"
	if f.str("open3d") == "do3DS" && o.kind != "apm" {
		is3ds = "1"
	}
	phone := f.str("shopper_phone")
	if D("query-phone-zeros-lost") {
		phone = strings.TrimLeft(phone, "+0")
	}
	email := f.str("shopper_email")
	if D("query-email-plus-lost") {
		email = strings.ReplaceAll(email, "+", " ")
	}
	date := o.when.In(zone).Format(stamp)
	switch {
	case D("query-date-iso"):
		date = o.when.In(zone).Format("2006-01-02T15:04:05")
	case D("query-date-day-first"):
		date = o.when.In(zone).Format("02012006150405")
	case D("query-date-no-seconds"):
		date = o.when.In(zone).Format("200601021504")
	}
	d := obj{}
	for _, k := range []string{"address", "city", "country", "firstname", "lastname", "postal_code", "state"} {
		v := f.str("delivery_" + k)
		switch {
		case D("query-delivery-mojibake"):
			v = mojibake(v)
		case D("query-delivery-escaped"):
			v = esc(v)
		case D("query-delivery-is-billing") && f.str("billing_"+k) != "":
			v = f.str("billing_" + k)
		case D("query-delivery-names-swapped") && k == "firstname":
			v = f.str("delivery_lastname")
		case D("query-delivery-names-swapped") && k == "lastname":
			v = f.str("delivery_firstname")
		}
		d.set("delivery_"+k, v)
	}
	sub := obj{{"contract_name", ""}, {"recurring_deduction_period", ""}, {"recurring_deduction_time", ""}, {"recurring_id", ""}, {"recurring_status", ""}}
	if O("empty-objects") {
		sub = obj{}
	}
	if s := o.sub; s != nil {
		form := "2006-01-02"
		if D("query-contract-time-too") {
			form += " 15:04:05"
		}
		sub = mutate("subscription", obj{{"contract_name", s.name}, {"recurring_deduction_period", s.period},
			{"recurring_deduction_time", s.next.In(zone).Format(form)}, {"recurring_id", s.id}, {"recurring_status", s.status}})
	}
	amount := money(o.amount, o.cur)
	if D("query-amount-captured-only") {
		amount = money(o.captured, o.cur)
	}
	if D("query-amount-less-refunds") {
		amount = money(o.amount-o.refunded, o.cur)
	}
	rec := obj{{"order_no", o.no}, {"transaction_id", o.id}, {"reference_no", o.ref}, {"amount", amount}, {"currency", o.cur},
		{"payment_status", o.paymentStatus()}, {"query_result", "1"}, {"transaction_date", date}, {"shopper_email", email},
		{"shopper_phone", phone}, {"delivery_information", mutate("delivery", d)}, {"antifraud_provider", "Hedgerow"},
		{"fraud_check_result", []any{obj{{"check_items", "velocity"}, {"status", map[bool]string{true: "REJECT", false: "ACCEPT"}[o.risk == "REJECT"]}},
			obj{{"check_items", "address"}, {"status", "ACCEPT"}}}},
		{"is3ds", is3ds}, {"subscription_result", sub}, {"the service", f.str("the service")}}
	if D("query-fraud-object") {
		rec.set("fraud_check_result", rec.get("fraud_check_result").([]any)[0])
	}
	if D("query-is3ds-boolean") {
		rec.set("is3ds", is3ds == "1")
	}
	if D("query-no-contract") && o.sub != nil {
		rec.set("subscription_result", nil)
	}
	if D("query-status-text") {
		rec.set("payment_status", strings.ToUpper(o.state))
	}
	if D("query-order-no-ascii") {
		rec.set("order_no", regexp.MustCompile(`[^\x00-\x7f]`).ReplaceAllString(o.no, "?"))
	}
	if D("query-amount-exponent") && o.amount >= 1e6*10000 {
		rec.set("amount", "1e+"+string(rune('0'+len(strings.SplitN(amount, ".", 2)[0])-1)))
	}
	if O("extra-fields") {
		rec = append(rec, kv{"history", []any{obj{{"at", json.Number("1")}}}})
	}
	return mutate("order", rec)
}

func searchRefunds(w http.ResponseWriter, r *http.Request) {
	f, m, acct, ok := searchRequest(w, r, "search", "refund_orders")
	if !ok {
		return
	}
	max := 100
	if D("search-101-refunds") {
		max = 101
	}
	list := []any{}
	latest := map[*order]bool{}
	for i := len(refunds) - 1; i >= 0 && len(list) < max; i-- {
		x := refunds[i]
		o := x.o
		if (o.m != m || o.acct != acct) && !D("search-other-merchants") || D("search-latest-only") && latest[o] {
			continue
		}
		if D("search-first-missing") && x == o.refunds[0] && len(o.refunds) > 1 {
			continue
		}
		latest[o] = true
		form := stamp
		if D("search-date-iso") {
			form = "2006-01-02 15:04:05"
		}
		done := x.when.In(zone).Format("2006-01-02")
		if O("processing-date-empty") {
			done = ""
		}
		amount, part := money(o.amount, o.cur), money(x.amount, o.cur)
		if D("search-amount-is-refund") {
			amount = part
		}
		if D("search-refund-amount-is-sum") {
			part = money(o.refunded, o.cur)
		}
		rec := mutate("search-entry", obj{{"refund_reference_id", x.refID}, {"refund_reference", fmt.Sprintf("GR%02d%s", x.n, o.ref)},
			{"transaction_id", o.id}, {"order_no", o.no}, {"amount", amount}, {"currency", o.cur}, {"refund_amount", part},
			{"refund_reason", x.reason}, {"refund_status", "1"}, {"payment_status", o.paymentStatus()},
			{"refund_date", x.when.In(zone).Format(form)}, {"refund_processing_date", done}, {"error_message", ""}})
		if matches(f, rec) {
			list = append(list, rec)
		}
	}
	if O("oldest-first") {
		for i, j := 0, len(list)-1; i < j; i, j = i+1, j-1 {
			list[i], list[j] = list[j], list[i]
		}
	}
	sendJSON(w, r, finish("search", m, obj{{"account_id", acct}, {"merchant_id", m.id}, {"return_status", "1"},
		{"return_message", "OK"}, {"refund_orders", list}}, true))
}
