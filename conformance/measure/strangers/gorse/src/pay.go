package main

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"time"
)

var (
	digits   = regexp.MustCompile(`^\d+$`)
	monthRE  = regexp.MustCompile(`^(0[1-9]|1[0-2])$`)
	yearRE   = regexp.MustCompile(`^20\d\d$`)
	cardRE   = regexp.MustCompile(`^\d{12,19}$`)
	codeRE   = regexp.MustCompile(`^\d{3,4}$`)
	letters2 = regexp.MustCompile(`^[A-Za-z]{2}$`)
)

func fault(w http.ResponseWriter, r *http.Request, status int, msg string) {
	if D("apm-invalid-200") && status == 400 && strings.HasPrefix(msg, "apm") {
		sendXML(w, r, 200, "respon", obj{{"order_no", ""}, {"issuer_url", ""}})
		return
	}
	switch {
	case O("errors-empty"):
		send(w, r, status, "text/plain", "")
	case O("errors-html"):
		sendHTML(w, r, status, "<body><h1>Sorry</h1><p>"+esc(msg)+"</p></body>")
	default:
		send(w, r, status, "text/plain; charset=utf-8", fmt.Sprintf("%d %s\n", status, msg))
	}
}

// authorise serves the direct card payment and the APM payment.
func authorise(w http.ResponseWriter, r *http.Request) {
	if D("direct-json-charset-415") && strings.Contains(r.Header.Get("Content-Type"), "charset") {
		fault(w, r, 400, "unknown content type")
		return
	}
	body := readBody(r)
	if D("direct-unicode-escapes") {
		body = regexp.MustCompile(`\\u([0-9a-fA-F]{4})`).ReplaceAll(body, []byte("u$1"))
	}
	f, err := parse(body)
	if err != nil {
		status := 400
		if D("direct-broken-json-500") {
			status = 500
		}
		fault(w, r, status, "the body cannot be read")
		return
	}
	apm := f.str("payment_method") != ""
	if D("apm-with-card-is-direct") && f.str("card") != "" {
		apm = false
	}
	kind := "direct"
	if apm {
		kind = "apm"
	}
	m, acct, bad := identify(f)
	if bad == "record" {
		status := 404
		switch {
		case D("direct-unknown-merchant-400") && !apm:
			status = 400
		case D("direct-unknown-merchant-500") && !apm, D("apm-unknown-merchant-500") && apm:
			status = 500
		}
		fault(w, r, status, "merchant or account not found")
		return
	}
	if bad != "" {
		fault(w, r, 400, kind+": encryption_data is missing or wrong")
		return
	}
	if msg := validate(f, kind); msg != "" {
		if D("direct-invalid-500") && !apm {
			fault(w, r, 500, "internal error")
			return
		}
		fault(w, r, 400, kind+": "+msg)
		return
	}
	if apm && f.str("payment_method") != "WHINPAY" {
		fault(w, r, 404, "payment_method not found")
		return
	}
	tok := f.str("token_id")
	if !apm && tok != "" && stored(m, tok) == nil {
		status := 404
		if D("direct-unknown-token-500") {
			status = 500
		}
		fault(w, r, status, "token_id not found")
		return
	}
	o := newOrder(f, m, acct, kind)
	if old := earlier(o); old != nil && !(D("direct-repeat-charged") && !apm) {
		if old.print != o.print || O("repeat-refused") {
			fault(w, r, 400, kind+": order_no is already in use")
			return
		}
		sendXML(w, r, 200, "respon", old.answer)
		return
	}
	orders = append(orders, o)
	if apm {
		apmPayment(w, r, o)
		return
	}
	if tok != "" {
		s := stored(m, tok)
		o.settle("", s.mask)
	} else {
		o.settle(f.str("card"), "")
	}
	o.answer = finish("direct", m, o.directResult(), true)
	if D("direct-answer-json") {
		sendJSON(w, r, o.answer)
		return
	}
	root, status := "respon", 200
	if D("direct-root-response") {
		root = "response"
	}
	if D("direct-status-201") {
		status = 201
	}
	sendXML(w, r, status, root, o.answer)
}

func stored(m *merchant, tok string) *order {
	if D("token-dead") {
		return nil
	}
	if s := tokens[tok]; s != nil && (s.m == m || D("token-of-anyone")) {
		return s
	}
	return nil
}

func newOrder(f obj, m *merchant, acct, kind string) *order {
	o := &order{m: m, acct: acct, id: newID(), no: f.str("order_no"), cur: f.str("currency"), kind: kind,
		f: f, when: time.Now(), ref: "R" + randomDigits(11), risk: "ACCEPT", score: "12", state: "pending"}
	o.amount, _ = parseAmount(f.str("amount"))
	if D("hosted-amount-rounded") && kind == "hosted" {
		o.amount = (o.amount + 5000) / 10000 * 10000
	}
	h := sha256.Sum256([]byte(strings.Join([]string{kind, o.cur, money(o.amount, o.cur), f.str("card"), f.str("token_id"), f.str("payment_method")}, "|")))
	o.print = hex.EncodeToString(h[:])
	return o
}

// earlier is the same merchant's order of the same number that was not refused.
func earlier(o *order) *order {
	for i := len(orders) - 1; i >= 0; i-- {
		p := orders[i]
		if p.m == o.m && p.acct == o.acct && p.no == o.no && (p.state != "declined" && p.state != "rejected" || p.print == o.print) {
			return p
		}
	}
	return nil
}

func validate(f obj, kind string) string {
	for _, k := range []string{"order_no", "currency", "amount"} {
		if f.str(k) == "" {
			return k + " is missing"
		}
	}
	if v, ok := parseAmount(f.str("amount")); !ok || v == 0 && !D("direct-zero-amount") {
		return "amount is not a positive decimal number"
	}
	if !has(currencies, f.str("currency")) || strings.Contains(f.str("currency"), " ") {
		if !D("direct-currency-unchecked") {
			return "currency is not a currency code"
		}
	}
	for _, k := range []string{"item_total", "shipping", "handling", "tax_total", "insurance", "shipping_discount", "discount"} {
		if s := f.str(k); s != "" && !amountForm.MatchString(strings.TrimPrefix(s, "-")) {
			return k + " is not a decimal number"
		}
	}
	for _, k := range []string{"billing_country", "delivery_country"} {
		if s := f.str(k); s != "" && !letters2.MatchString(s) && !D("direct-country-unchecked") {
			return k + " is not a two-letter code"
		}
	}
	if s := f.str("items"); s != "" {
		l := strings.Split(s, "#;#")
		if D("direct-two-items-400") && len(l) > 1 {
			return "items"
		}
		for _, it := range l {
			c := strings.Split(it, "#,#")
			if D("direct-items-unchecked") {
				continue
			}
			if len(c) != 4 || !amountForm.MatchString(c[2]) || !digits.MatchString(c[3]) {
				return "items is malformed"
			}
		}
	}
	for _, k := range []string{"note", "document", "session_id", "installments"} {
		if v, ok := f.get(k).(string); ok && v == "" && D("direct-empty-"+k+"-400") {
			return k + " is empty"
		}
	}
	if l, _ := f.get("cart_items").([]any); len(l) > 1 && D("direct-two-cart-items-400") {
		return "cart_items"
	}
	if l, _ := f.get("account_owner").([]any); len(l) > 0 && D("direct-ipv6-400") {
		e, _ := l[0].(obj)
		if strings.Contains(e.str("registration_ip"), ":") {
			return "registration_ip"
		}
	}
	if s := f.sub("subscription"); len(s) > 0 {
		if n := s.str("interval_count"); n != "" && (!digits.MatchString(n) || len(n) > 4) {
			return "interval_count is not a number"
		}
		if !has("day week month year ", s.str("interval")) {
			return "interval is unknown"
		}
	}
	if p := f.sub("person"); p.get("documents") != nil && D("apm-documents-400") {
		return "person"
	}
	if kind != "direct" {
		return ""
	}
	if t, given := f.get("token_id").(string); D("direct-empty-token-400") && given && t == "" {
		return "token_id is empty"
	}
	if f.str("token_id") != "" {
		return ""
	}
	return validCard(f)
}

func validCard(f obj) string {
	switch n := f.str("card"); {
	case !cardRE.MatchString(n) || !luhn(n) && !D("direct-luhn-unchecked"):
		return "card is not a card number"
	case !monthRE.MatchString(f.str("expiration_month")) && !(D("direct-month-unchecked") && digits.MatchString(f.str("expiration_month"))):
		return "expiration_month is not a month"
	case !yearRE.MatchString(f.str("expiration_year")):
		return "expiration_year is not a year"
	case !codeRE.MatchString(f.str("security_code")):
		return "security_code is malformed"
	}
	return ""
}

// settle decides over a card payment: by its number, or approved with a stored card.
func (o *order) settle(card, mask string) {
	o.mask = mask
	if card != "" {
		o.mask = card[:6] + strings.Repeat("*", len(card)-10) + card[len(card)-4:]
		switch {
		case D("direct-card-unmasked"):
			o.mask = card
		case D("direct-mask-four-four"):
			o.mask = card[:4] + strings.Repeat("*", len(card)-8) + card[len(card)-4:]
		case D("direct-mask-no-end"):
			o.mask = card[:6] + strings.Repeat("*", len(card)-6)
		case O("mask-dots"):
			o.mask = card[:6] + "…" + card[len(card)-4:]
		case O("mask-groups"):
			o.mask = card[:4] + " " + card[4:6] + "xx xxxx " + card[len(card)-4:]
		}
	}
	y, _ := strconv.Atoi(o.f.str("expiration_year"))
	mo, _ := strconv.Atoi(o.f.str("expiration_month"))
	expired := card != "" && y > 0 && time.Now().After(time.Date(y, time.Month(mo)+1, 2, 0, 0, 0, 0, time.UTC))
	kind := "payment.accepted"
	switch {
	case expired || card != "" && card != "4111220093175406" && card != "4111220093175620":
		o.setState("declined")
		o.status, o.info, o.risk, o.score = "5", "D051:"+long("refused by the card's issuer"), "ACCEPT", "31"
		kind = "payment.refused"
		if D("direct-declined-as-success") {
			o.status, o.info = "1", "0000:Success"
		}
		if D("direct-declined-info-success") {
			o.info = "0000:Success"
		}
		if (D("declined-recorded-paid") && o.kind == "direct") || (D("hosted-declined-paid") && o.kind == "hosted") {
			o.approve()
		}
	case card == "4111220093175620":
		o.setState("review")
		o.status, o.info, o.risk, o.score = "3", "V100:"+long("held for review"), "REVIEW", "74"
		kind = "payment.held"
		o.keep()
		if D("review-held-as-success") {
			o.status, o.info, o.risk = "1", "0000:Success", "ACCEPT"
		}
	default:
		o.status, o.info = "1", "0000:Success"
		o.approve()
		o.keep()
	}
	o.notice(kind)
}

// approve leaves an order authorised, or captured on the account that captures at once.
func (o *order) approve() {
	if (o.acct == o.m.sale && !D("sale-not-captured")) || O("captures-off") || o.kind == "apm" {
		o.setState("paid")
		o.captured = o.amount
		return
	}
	o.setState("auth")
}

// keep stores the card and starts the subscription when the request asks for it.
func (o *order) keep() {
	if f := o.f.str("token_flag"); f == "KEEP" && o.tokenID == "" {
		o.tokenID = "tk" + strings.ToLower(randomText(22))
		tokens[o.tokenID] = o
	}
	s := o.f.sub("subscription")
	if len(s) == 0 {
		return
	}
	n, _ := strconv.Atoi(s.str("interval_count"))
	if n == 0 {
		n = 1
	}
	next := map[string]time.Time{"day": o.when.AddDate(0, 0, n), "week": o.when.AddDate(0, 0, 7*n),
		"month": o.when.AddDate(0, n, 0), "year": o.when.AddDate(n, 0, 0)}[s.str("interval")]
	if next.IsZero() {
		next = o.when.AddDate(0, 1, 0)
	}
	o.sub = &subscription{"RC" + randomDigits(12), s.str("contract_name"), fmt.Sprint(n), next, "1"}
	if D("direct-recurring-id-reused") && len(subs) > 0 {
		o.sub.id = subs[0].id
	}
	subs = append(subs, o.sub)
	subOwner[o.sub] = o
}

func (o *order) directResult() obj {
	t := "not requested"
	if o.f.str("open3d") == "do3DS" {
		t = "authenticated without challenge"
	}
	a := money(o.amount, o.cur)
	switch {
	case D("direct-amount-exponent") && o.amount >= 1000000*10000:
		a = strconv.FormatFloat(float64(o.amount)/10000, 'e', 6, 64)
	case D("direct-amount-float32") && decimals(o.cur) == 2:
		a = fmt.Sprintf("%.2f", float32(o.amount)/10000)
	case D("direct-amount-thousands"):
		a = thousands(a)
	case D("direct-amount-whole"):
		a = strings.SplitN(a, ".", 2)[0]
	case D("direct-zero-decimal-hundredth") && decimals(o.cur) == 0:
		a = money(o.amount/100, "USD")
	}
	r := obj{{"merchant_id", o.m.id}, {"account_id", o.acct}, {"order_no", o.no}, {"amount", a}, {"currency", o.cur},
		{"transaction_id", o.id}, {"card", o.mask}, {"order_status", o.status}, {"result_info", o.info},
		{"contract_name", ""}, {"recurring_id", ""}, {"recurring_deduction_period", ""}, {"recurring_deduction_time", ""},
		{"note", o.f.str("note")}, {"token_id", o.tokenID}, {"connector", "gorse-card-one"}, {"threeds_result", t},
		{"risk_action", o.risk}, {"risk_score", o.score},
		{"risk_reasons", obj{{"name", "velocity"}, {"status", o.risk}}}}
	if o.status != "1" && O("status-codes") {
		r.set("order_status", "-"+o.status)
	}
	if D("direct-declined-empty-ids") && o.state == "declined" {
		r.set("order_no", "")
	}
	if D("direct-risk-reasons-text") {
		r.set("risk_reasons", "velocity ACCEPT")
	}
	if s := o.sub; s != nil {
		r.set("contract_name", s.name)
		r.set("recurring_id", s.id)
		r.set("recurring_deduction_period", s.period)
		r.set("recurring_deduction_time", s.next.In(zone).Format("2006-01-02 15:04:05"))
		if D("direct-period-text") {
			r.set("recurring_deduction_period", s.period+" "+o.f.sub("subscription").str("interval"))
		}
	}
	return r
}

// long makes texts long and awkward in one odd style.
func long(s string) string {
	if O("long-texts") {
		return s + strings.Repeat(" – “see <https://gorse.example/?a=1&b=2>”;\n\tДа, ok 😀:", 60)
	}
	return s
}
