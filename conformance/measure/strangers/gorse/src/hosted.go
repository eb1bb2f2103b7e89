package main

import (
	"html"
	"net/http"
	"strings"
)

type session struct {
	id, acct string
	m        *merchant
	f        obj
	o        *order
	asked    bool
}

var sessions = map[string]*session{}

func esc(s string) string { return html.EscapeString(s) }

func hostedFault(w http.ResponseWriter, r *http.Request, msg string) {
	status := 200
	if O("hosted-refusal-4xx") {
		status = 422
	}
	sendHTML(w, r, status, "<body><h1>This payment cannot be made</h1><p>"+esc(long(msg))+"</p></body>")
}

// checkout answers a redirect payment with the page that posts itself.
func checkout(w http.ResponseWriter, r *http.Request) {
	body := readBody(r)
	if D("hosted-xml-refused") && strings.HasPrefix(strings.TrimSpace(string(body)), "<") {
		hostedFault(w, r, "the body cannot be read")
		return
	}
	if D("hosted-cdata-lost") {
		body = []byte(strings.ReplaceAll(strings.ReplaceAll(string(body), "<![CDATA[", "<x>"), "]]>", "</x>"))
	}
	if D("hosted-xml-entities") && strings.HasPrefix(strings.TrimSpace(string(body)), "<") {
		body = []byte(strings.ReplaceAll(string(body), "&", "&amp;"))
	}
	f, err := parse(body)
	if err != nil {
		hostedFault(w, r, "the body cannot be read")
		return
	}
	m, acct, bad := identify(f)
	if D("hosted-unknown-merchant-page") && bad == "record" {
		m, bad = merchants[0], ""
	}
	if D("hosted-unsigned-page") && bad == "signature" {
		for _, c := range merchants {
			if c.id == f.str("merchant_id") {
				m, bad = c, ""
			}
		}
	}
	if bad != "" {
		hostedFault(w, r, bad+" not known")
		return
	}
	if msg := validate(f, "hosted"); msg != "" && !D("hosted-invalid-page") {
		hostedFault(w, r, msg)
		return
	}
	if t := f.str("token_id"); t != "" && stored(m, t) == nil {
		hostedFault(w, r, "token_id not found")
		return
	}
	s := &session{id: "gbc" + randomText(26), acct: acct, m: m, f: f}
	sessions[s.id] = s
	page := autoPage(r, s)
	if D("hosted-text-plain") {
		send(w, r, 200, "text/plain; charset=utf-8", page)
		return
	}
	if O("hosted-declared-xml") {
		send(w, r, 200, "application/xml; charset=utf-8", page)
		return
	}
	send(w, r, 200, "text/html; charset=utf-8", page)
}

func autoPage(r *http.Request, s *session) string {
	var flat obj
	for _, p := range s.f {
		if v, ok := p.V.(string); ok && p.K != "card" && p.K != "security_code" {
			if D("hosted-echo-latin") {
				v = mojibake(v)
			}
			if D("hosted-echo-escaped") {
				v = esc(v)
			}
			flat.set(p.K, v)
		}
	}
	val := func(k string) string { return flat.str(k) }
	hidden := obj{{"gbc_id", s.id}, {"connector_code", "GC1"}, {"account_name", "Gorse " + s.acct}, {"pm_id", "card"},
		{"apm_type", ""}, {"descriptor", "GORSE*" + s.m.id}, {"risk_profile", "std"},
		{"orderNo", val("order_no")}, {"merNo", val("merchant_id")}, {"orderAmount", val("amount")},
		{"orderCurrency", val("currency")}, {"notifyUrl", val("notify_url")}, {"returnUrl", val("return_url")},
		{"signInfo", val("encryption_data")}, {"allParams", jsonText(flat)}}
	switch {
	case D("hosted-order-no-copy-wrong"):
		hidden.set("orderNo", s.id[3:15])
	case D("hosted-amount-copy-cents"):
		hidden.set("orderAmount", strings.Replace(val("amount"), ".", "", 1))
	case D("hosted-notify-copy-return"):
		hidden.set("notifyUrl", val("return_url"))
	}
	for _, k := range []string{"signInfo", "allParams", "connector_code", "descriptor", "merNo"} {
		if D("hosted-no-" + k) {
			hidden.del(k)
		}
	}
	for _, k := range []string{"amount", "return_url", "account_id", "encryption_data", "currency"} {
		if D("hosted-no-echo-" + k) {
			flat.del(k)
		}
	}
	var b strings.Builder
	action := "http://" + r.Host + "/v1/checkout"
	if O("hosted-relative-action") {
		action = "checkout"
	}
	if D("hosted-action-404") {
		action += "s"
	}
	ns := ""
	if O("hosted-declared-xml") {
		ns = ` xmlns="http://www.w3.org/1999/xhtml"`
	}
	method, onload := "post", ` onload="document.getElementById('go').submit()"`
	if D("hosted-form-get") {
		method = "get"
	}
	if D("hosted-no-autopost") {
		onload = ""
	}
	if O("hosted-upper-html") {
		b.WriteString("<HTML>\n<HEAD><META CHARSET=UTF-8><TITLE>...</TITLE>\n<BODY" + onload + ">\n<FORM METHOD=POST ID=go ACTION='" + action + "'>\n")
		for _, p := range hidden {
			b.WriteString("<INPUT VALUE='" + esc(text(p.V)) + "' NAME=" + p.K + " TYPE=HIDDEN>\n")
		}
	} else {
		b.WriteString("<!DOCTYPE html>\n<html lang=\"en\"" + ns + "><head><meta charset=\"utf-8\"/><title>One moment</title></head>\n<body" + onload + ">\n<form id=\"go\" method=\"" + method + "\" action=\"" + action + "\">\n")
		for _, p := range hidden {
			v := esc(text(p.V))
			if D("hosted-quote-unescaped") && p.K == "orderNo" {
				v = text(p.V)
			}
			b.WriteString("<input type=\"hidden\" name=\"" + p.K + "\" value=\"" + v + "\"/>\n")
		}
	}
	if !D("hosted-no-script") {
		js := jsonText(flat)
		js = strings.NewReplacer("<", "\\u003c", ">", "\\u003e", "&", "\\u0026", "\u2028", "\\u2028").Replace(js)
		if O("hosted-script-calls") {
			b.WriteString("<script>\nfunction put(n,v){var e=document.createElement('input');e.type='hidden';e.name=n;e.value=v;document.getElementById('go').appendChild(e);}\n")
			for _, p := range flat {
				b.WriteString("put(" + strings.NewReplacer("<", "\\u003c", ">", "\\u003e").Replace(jsonText(p.K)+", "+jsonText(p.V)) + ");\n")
			}
			b.WriteString("</script>\n")
		} else {
			b.WriteString("<script>\nvar form = document.getElementById('go'), fields = " + js + ";\nObject.keys(fields).forEach(function (n) {\n  var e = document.createElement('input');\n  e.type = 'hidden'; e.name = n; e.value = fields[n];\n  form.appendChild(e);\n});\n</script>\n")
		}
	}
	b.WriteString("<noscript><button>Continue</button></noscript></form></body></html>\n")
	return b.String()
}

func mojibake(s string) string {
	var b strings.Builder
	for _, c := range []byte(s) {
		b.WriteRune(rune(c))
	}
	return b.String()
}

func sessionOf(w http.ResponseWriter, r *http.Request) *session {
	r.ParseForm()
	s := sessions[r.PostForm.Get("gbc_id")]
	if s == nil || D("hosted-session-lost") && r.URL.Path != "/v1/checkout" {
		sendHTML(w, r, 404, "<body>No such payment page.</body>")
		return nil
	}
	return s
}

// hostedPage is where the self-posting form leads: the page for the card.
func hostedPage(w http.ResponseWriter, r *http.Request) {
	s := sessionOf(w, r)
	if s == nil {
		return
	}
	for _, k := range []string{"amount", "orderAmount"} {
		if v := r.PostForm.Get(k); v != "" && k == "amount" && v != s.f.str("amount") {
			hostedFault(w, r, "the form was changed")
			return
		}
	}
	if s.o != nil {
		back(w, r, s.o)
		return
	}
	cardForm(w, r, s, "")
}

func cardForm(w http.ResponseWriter, r *http.Request, s *session, msg string) {
	a, _ := parseAmount(s.f.str("amount"))
	if D("hosted-page-amount-wrong") {
		a /= 100
	}
	req, saved := " required", ""
	if s.f.str("token_id") != "" {
		req, saved = "", "<p>Leave the fields empty to pay with your stored card.</p>"
	}
	in := func(label, name, auto string) string {
		if O("hosted-select-month") && name == "expiration_month" {
			x := `<label>Month <select name="expiration_month" autocomplete="cc-exp-month">`
			for _, m := range strings.Fields("01 02 03 04 05 06 07 08 09 10 11 12") {
				x += "<option>" + m + "</option>"
			}
			return x + "</select></label><br>\n"
		}
		return `<label>` + label + ` <input type="text" name="` + name + `" autocomplete="` + auto + `"` + req + `></label><br>` + "\n"
	}
	sendHTML(w, r, 200, `<body><h1>Pay `+esc(money(a, s.f.str("currency"))+" "+s.f.str("currency"))+`</h1><p>Order `+esc(s.f.str("order_no"))+`</p><p role="alert">`+esc(msg)+`</p>`+saved+`
<form method="post" action="/v1/redirectPayment/card"><input type="hidden" name="gbc_id" value="`+s.id+`">
`+in("Card number", "card", "cc-number")+in("Month (MM)", "expiration_month", "cc-exp-month")+in("Year (YYYY)", "expiration_year", "cc-exp-year")+in("Security code", "security_code", "cc-csc")+
		`<button type="submit" name="decision" value="pay">Pay now</button>
<button type="submit" name="decision" value="leave" formnovalidate>Cancel and return</button></form></body>`)
}

func hostedCard(w http.ResponseWriter, r *http.Request) {
	s := sessionOf(w, r)
	if s == nil {
		return
	}
	if s.o != nil {
		back(w, r, s.o)
		return
	}
	f := append(obj{}, s.f...)
	tok := f.str("token_id")
	for _, k := range []string{"card", "expiration_month", "expiration_year", "security_code"} {
		f.set(k, strings.ReplaceAll(r.PostForm.Get(k), " ", ""))
	}
	o := newOrder(f, s.m, s.acct, "hosted")
	if r.PostForm.Get("decision") == "leave" {
		o.info = "A021:" + long("left by the shopper")
		o.setState("declined")
		s.o, orders = o, append(orders, o)
		o.notice("payment.refused")
		back(w, r, o)
		return
	}
	if f.str("card") != "" {
		tok = ""
	}
	if msg := validCard(f); msg != "" && tok == "" {
		cardForm(w, r, s, "Please check: "+msg)
		return
	}
	if O("hosted-challenge") && !s.asked {
		s.asked, s.f = true, f
		sendHTML(w, r, 200, `<body><h1>Your bank asks: is this you?</h1><form method="post" action="/v1/redirectPayment/challenge">
<input type="hidden" name="gbc_id" value="`+s.id+`"><button type="submit" name="decision" value="yes">Confirm</button>
<button type="submit" name="decision" value="no">Reject</button></form></body>`)
		return
	}
	hostedSettle(w, r, s, o, tok)
}

func hostedSettle(w http.ResponseWriter, r *http.Request, s *session, o *order, tok string) {
	if old := earlier(o); old != nil {
		s.o = old
		back(w, r, old)
		return
	}
	s.o = o
	if !D("hosted-order-lost") {
		orders = append(orders, o)
	}
	if tok != "" {
		o.settle("", stored(s.m, tok).mask)
	} else {
		o.settle(o.f.str("card"), "")
	}
	if D("hosted-return-lost") {
		sendHTML(w, r, 200, "<body>Thank you. You can close this window.</body>")
		return
	}
	back(w, r, o)
}

func hostedChallenge(w http.ResponseWriter, r *http.Request) {
	s := sessionOf(w, r)
	if s == nil {
		return
	}
	if s.o != nil || !s.asked {
		sendHTML(w, r, 200, "<body>Nothing to confirm.</body>")
		return
	}
	o := newOrder(s.f, s.m, s.acct, "hosted")
	if r.PostForm.Get("decision") == "no" {
		o.info = "D070:" + long("not authenticated")
		o.setState("declined")
		s.o, orders = o, append(orders, o)
		o.notice("payment.refused")
		back(w, r, o)
		return
	}
	tok := ""
	if s.f.str("card") == "" {
		tok = s.f.str("token_id")
	}
	hostedSettle(w, r, s, o, tok)
}
