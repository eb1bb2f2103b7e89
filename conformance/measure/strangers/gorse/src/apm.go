package main

import (
	"net/http"
	"net/url"
	"strings"
)

func apmPayment(w http.ResponseWriter, r *http.Request, o *order) {
	o.page = randomText(24)
	issuer := "http://" + r.Host + "/bank/" + o.page + "?v=1&lang=en"
	if D("apm-issuer-relative") {
		issuer = "/bank/" + o.page + "?v=1&lang=en"
	}
	o.answer = finish("apm", o.m, obj{{"merchant_id", o.m.id}, {"account_id", o.acct}, {"order_no", o.no},
		{"amount", money(o.amount, o.cur)}, {"currency", o.cur}, {"issuer_url", issuer}}, false)
	if D("apm-ids-swapped") {
		o.answer.set("order_no", o.acct)
		o.answer.set("account_id", o.no)
	}
	if D("apm-answer-json") {
		sendJSON(w, r, o.answer)
		return
	}
	root := "respon"
	if D("apm-root-response") {
		root = "response"
	}
	sendXML(w, r, 200, root, o.answer)
}

// bankPage is the issuer's page of an APM payment.
func bankPage(w http.ResponseWriter, r *http.Request) {
	id := strings.TrimPrefix(r.URL.Path, "/bank/")
	if O("issuer-redirects") && !strings.HasSuffix(id, "/pay") && r.Method != http.MethodPost {
		w.Header().Set("Location", "/bank/"+id+"/pay")
		send(w, r, 302, "text/html", "")
		return
	}
	id = strings.TrimSuffix(id, "/pay")
	var o *order
	for _, p := range orders {
		if p.page == id && id != "" {
			o = p
		}
	}
	if o == nil || D("apm-issuer-404") {
		sendHTML(w, r, 404, "<body>No such payment.</body>")
		return
	}
	if r.Method == http.MethodGet {
		if o.opened++; o.opened > 1 && D("apm-issuer-once") {
			sendHTML(w, r, 410, "<body>This page was opened already.</body>")
			return
		}
	}
	r.ParseForm()
	d := r.PostForm.Get("decision")
	if o.state != "pending" {
		back(w, r, o)
		return
	}
	switch d {
	case "pay":
		o.info = "0000:Success"
		if !D("apm-paid-not-recorded") {
			o.approve()
		}
		o.notice("payment.accepted")
	case "refuse":
		o.info = "A020:" + long("refused by the shopper")
		o.setState("declined")
		if D("apm-refused-as-paid") {
			o.approve()
		}
		o.notice("payment.refused")
	default:
		amount := money(o.amount, o.cur) + " " + o.cur
		if D("apm-page-amount-wrong") {
			amount = money(o.amount*10, o.cur) + " " + o.cur
		}
		sendHTML(w, r, 200, `<body><h1>Whin Pay</h1><p>Order `+esc(o.no)+`: `+esc(amount)+`</p>
<form method="post" action="`+esc(r.URL.RequestURI())+`"><input type="hidden" name="seal" value="`+o.page[:8]+`">
<button type="submit" name="decision" value="pay">Approve and pay</button>
<button type="submit" name="decision" value="refuse">Decline</button></form></body>`)
		return
	}
	if D("apm-return-lost") {
		sendHTML(w, r, 200, "<body>Thank you. You can close this window.</body>")
		return
	}
	back(w, r, o)
}

// back brings the shopper's browser back to the merchant.
func back(w http.ResponseWriter, r *http.Request, o *order) {
	u, err := url.Parse(o.f.str("return_url"))
	if err != nil || u.Host == "" {
		sendHTML(w, r, 200, "<body><p>Your payment is settled. You can close this window.</p></body>")
		return
	}
	q := "gorse_order=" + url.QueryEscape(o.no) + "&gorse_transaction=" + url.QueryEscape(o.id) + "&gorse_state=" + o.paymentStatus()
	if O("return-by-form") {
		sendHTML(w, r, 200, `<body onload="document.forms[0].submit()"><form method="POST" action="`+esc(u.String())+`">
<input type="hidden" name="order_no" value="`+esc(o.no)+`"><input type="hidden" name="transaction_id" value="`+esc(o.id)+`">
<input type="submit" value="Back to the shop"></form></body>`)
		return
	}
	if D("return-query-lost") {
		u.RawQuery = ""
	}
	if O("return-bare") {
		q = ""
	}
	if u.RawQuery != "" && q != "" {
		q = u.RawQuery + "&" + q
	} else if q == "" {
		q = u.RawQuery
	}
	u.RawQuery = q
	w.Header().Set("Location", u.String())
	status := 303
	if O("return-302") {
		status = 302
	}
	send(w, r, status, "text/html; charset=utf-8", "")
}
