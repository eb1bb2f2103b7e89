package main

import (
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"time"
)

type batchKind struct {
	list, status string
	limit        int
	do           func(o *order, e obj, res *obj) string // gives the error, "" when done
}

var batches map[string]batchKind

func init() {
	batches = map[string]batchKind{
		"capture": {"capture_orders", "capture_status", 50, doCapture},
		"review":  {"review_orders", "review_status", 100, doReview},
		"cancel":  {"cancel_orders", "cancel_status", 50, doCancel},
		"refund":  {"refund_orders", "refund_status", 50, doRefund},
	}
}

func failed() string {
	if O("status-codes") {
		return "0"
	}
	return "F"
}

func batchOp(op string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) { runBatch(w, r, op) }
}

func runBatch(w http.ResponseWriter, r *http.Request, op string) {
	k := batches[op]
	limit := k.limit
	for _, n := range []int{-1, 1} {
		if D(fmt.Sprintf("%s-limit-%d", op, k.limit+n)) {
			limit += n
		}
	}
	if D("review-limit-50") && op == "review" {
		limit = 50
	}
	body := readBody(r)
	if D("refund-json-charset") && op == "refund" && strings.Contains(r.Header.Get("Content-Type"), "charset") {
		refuse(w, r, op, nil, obj{}, k, "unknown content type")
		return
	}
	f, err := parse(body)
	if err != nil {
		refuse(w, r, op, nil, obj{}, k, "the body cannot be read")
		return
	}
	m, acct, bad := identify(f)
	l, isList := f.get(k.list).([]any)
	if o, one := f.get(k.list).(obj); one { // one entry in XML
		l, isList = []any{o}, true
	}
	switch {
	case bad == "record":
		refuse(w, r, op, nil, f, k, "merchant or account not known")
	case bad != "":
		refuse(w, r, op, nil, f, k, "encryption_data missing or wrong")
	case !isList || len(l) == 0:
		refuse(w, r, op, m, f, k, k.list+" holds no orders")
	case len(l) > limit && D(op+"-over-limit-cut"):
		f.set(k.list, l[:limit])
		l = l[:limit]
		answerBatch(w, r, op, m, acct, f, k, l)
	case len(l) > limit && D(op+"-over-limit-done"):
		for _, e := range l {
			entry, _ := e.(obj)
			one(op, m, acct, entry, k, false)
		}
		refuse(w, r, op, m, f, k, fmt.Sprintf("more than %d orders", limit))
	case len(l) > limit:
		refuse(w, r, op, m, f, k, fmt.Sprintf("more than %d orders", limit))
	default:
		answerBatch(w, r, op, m, acct, f, k, l)
	}
}

// refuse answers a whole batch that is not carried out.
func refuse(w http.ResponseWriter, r *http.Request, op string, m *merchant, f obj, k batchKind, msg string) {
	msg = long(msg)
	l, _ := f.get(k.list).([]any)
	res := []any{}
	for _, e := range l {
		entry, _ := e.(obj)
		if !O("refusals-bare") {
			res = append(res, result(op, entry, k, "batch refused: "+msg))
		}
	}
	code := "X"
	if O("status-codes") {
		code = "-3"
	}
	if D(op + "-refusal-says-ok") {
		code, msg = "1", "OK"
	}
	sendJSON(w, r, finish(op, m, obj{{"merchant_id", f.str("merchant_id")}, {"account_id", f.str("account_id")},
		{"return_status", code}, {"return_message", msg}, {k.list, res}}, true))
}

// result is the answer to one entry of a batch.
func result(op string, e obj, k batchKind, msg string) obj {
	st := "1"
	if msg != "" {
		st = failed()
	}
	res := obj{{"amount", e.str("amount")}, {k.status, st}, {"currency", e.str("currency")}, {"error_message", msg},
		{"order_no", e.str("order_no")}, {"transaction_id", e.str("transaction_id")}}
	if op == "review" {
		res.set("review_flag", e.str("review_flag"))
	}
	if op == "refund" {
		for _, f := range []string{"refund_amount", "refund_reason"} {
			res.set(f, e.str(f))
		}
		res.set("refund_reference", "")
		res.set("refund_reference_id", "")
		res.set("refund_message", "V0000:OK")
		if msg != "" {
			res.set("refund_message", "V0400:"+msg)
		}
	}
	return res
}

func one(op string, m *merchant, acct string, e obj, k batchKind, pretend bool) obj {
	any := D(op + "-other-merchant")
	o := findOrder(m, acct, e.str("transaction_id"), any)
	msg := ""
	extra := obj{}
	amount, ok := parseAmount(e.str("amount"))
	nonASCII := regexp.MustCompile(`[^\x00-\x7f]`)
	switch {
	case e.str("transaction_id") == "" || o == nil:
		msg = "transaction_id not found"
	case e.str("order_no") != "" && e.str("order_no") != o.no && !D(op+"-order-no-unchecked") ||
		D("capture-nonascii-not-found") && op == "capture" && nonASCII.MatchString(o.no):
		msg = "order_no does not belong to transaction_id"
	case e.str("currency") != "" && e.str("currency") != o.cur && !D(op+"-currency-unchecked"):
		msg = "currency differs from the order's"
	case e.get("amount") != nil && !ok, D("capture-zero-decimals-refused") && op == "capture" && decimals(o.cur) == 0:
		msg = "amount is not a decimal number"
	case ok && op != "capture" && amount != o.amount && !(D("refund-amount-unchecked") && op == "refund"):
		msg = "amount differs from the original amount"
	case pretend && op == "refund":
		extra.set("refund_reference", "GR00"+o.ref)
		extra.set("refund_reference_id", fmt.Sprintf("%s-%02d", o.id, len(o.refunds)+1))
	case pretend: // checked, but on a copy
		c := *o
		c.f = nil
		msg = k.do(&c, e, &extra)
	default:
		msg = k.do(o, e, &extra)
	}
	if msg != "" {
		msg = long(msg)
	}
	res := result(op, e, k, msg)
	if o != nil && msg == "" {
		if a, ok := parseAmount(e.str("amount")); ok {
			res.set("amount", money(a, o.cur))
		} else {
			res.set("amount", money(o.amount, o.cur))
		}
		res.set("currency", o.cur)
		res.set("order_no", o.no)
	}
	for _, p := range extra {
		res.set(p.K, p.V)
	}
	return res
}

func answerBatch(w http.ResponseWriter, r *http.Request, op string, m *merchant, acct string, f obj, k batchKind, l []any) {
	var out []obj
	anyFailed := false
	seen := map[string]bool{}
	for i, e := range l {
		entry, _ := e.(obj)
		id := entry.str("transaction_id")
		pretend := D(op+"-last-skipped") && len(l) > 1 && i == len(l)-1 || D("refund-same-batch-lost") && op == "refund" && seen[id]
		seen[id] = true
		if D("review-stops-at-failure") && op == "review" && anyFailed || D("cancel-no-effect") && op == "cancel" ||
			D("capture-silent-after-failure") && op == "capture" && anyFailed || D("review-no-effect") && op == "review" ||
			D("refund-no-effect") && op == "refund" {
			pretend = true
		}
		res := one(op, m, acct, entry, k, pretend)
		if res.str(k.status) == "1" && anyFailed && (D(op + "-fails-after-failure")) {
			res = result(op, entry, k, "not carried out")
		}
		if res.str(k.status) != "1" {
			anyFailed = true
			if D(op + "-failed-empty-message") {
				res.set("error_message", "")
			}
			if D("cancel-failed-no-ids") && op == "cancel" {
				res.set("transaction_id", "")
			}
			if D("refund-failed-says-ok") && op == "refund" {
				res.set("refund_message", "V0000:OK")
			}
			if D(op + "-failed-says-1") {
				res.set(k.status, "1")
			}
			if D(op + "-failed-dropped") {
				continue
			}
		}
		res = finish(op+"-entry", m, res, false)
		if O("extra-fields") {
			res = append(obj{{"line", fmt.Sprint(i + 1)}}, res...)
		}
		out = append(out, res)
	}
	if D(op+"-statuses-mixed") && len(out) > 1 {
		first := append(obj{}, out[0]...)
		for i := range out { // every entry has its neighbour's status
			from := first
			if i+1 < len(out) {
				from = out[i+1]
			}
			out[i].set(k.status, from.get(k.status))
			out[i].set("error_message", from.get("error_message"))
		}
	}
	list := []any{}
	for i := range out {
		if O("entries-reversed") {
			i = len(out) - 1 - i
		}
		list = append(list, out[i])
	}
	msg := "OK"
	if anyFailed && D("review-failure-500") && op == "review" || D("cancel-failure-400") && op == "cancel" && anyFailed {
		send(w, r, map[string]int{"review": 500, "cancel": 400}[op], "application/json", "{}")
		return
	}
	sendJSON(w, r, finish(op, m, obj{{"merchant_id", m.id}, {"account_id", acct}, {"return_status", "1"},
		{"return_message", msg}, {k.list, list}}, true))
}

func doCapture(o *order, e obj, res *obj) string {
	if o.state != "auth" && !(D("capture-twice") && o.state == "paid") && !(D("capture-of-held") && o.state == "review") &&
		!(D("capture-of-declined") && o.state == "declined") && !(D("capture-of-cancelled") && o.state == "cancelled") {
		return "the order is not authorised and open"
	}
	a, ok := parseAmount(e.str("amount"))
	if !ok {
		a = o.amount
	}
	if a > o.amount && D("capture-effect-on-failure") {
		o.captured = o.amount
		o.setState("paid")
	}
	if a == 0 || a > o.amount && !D("capture-over") {
		return "more than the authorised amount"
	}
	if a < o.amount && O("no-partial-capture") {
		return "only the whole amount can be captured"
	}
	o.captured = a
	o.setState("paid")
	if D("capture-partial-as-whole") {
		o.captured = o.amount
	}
	return ""
}

func doReview(o *order, e obj, res *obj) string {
	if o.state != "review" {
		return "the order is not held for review"
	}
	switch e.str("review_flag") {
	case "1":
		o.status, o.info, o.risk = "1", "0000:Success", "ACCEPT"
		o.approve()
		o.notice("payment.accepted")
	case "2":
		o.status, o.info, o.risk = "5", "V101:"+long("rejected by review"), "REJECT"
		o.setState("rejected")
		o.notice("payment.refused")
	default:
		if D("review-effect-on-failure") {
			o.approve()
		}
		return "review_flag is 1 (accept) or 2 (reject)"
	}
	return ""
}

func doCancel(o *order, e obj, res *obj) string {
	if o.state != "auth" && o.state != "review" && o.state != "pending" && !(D("cancel-twice") && o.state == "cancelled") && !(D("cancel-captured") && o.state == "paid") {
		if D("cancel-effect-on-failure") && o.state == "paid" {
			o.setState("cancelled")
		}
		return "the order cannot be cancelled any more"
	}
	o.setState("cancelled")
	return ""
}

func doRefund(o *order, e obj, res *obj) string {
	if o.state != "paid" && o.state != "part" && !(D("refund-over") || D("refund-sum-over")) || o.captured == 0 {
		if !(D("refund-uncaptured") && o.state == "auth") {
			return "nothing of the order can be refunded"
		}
	}
	a, ok := parseAmount(e.str("refund_amount"))
	left := o.captured - o.refunded
	if D("refund-sum-over") {
		left = o.captured
	}
	if D("refund-uncaptured") && o.state == "auth" {
		left = o.amount
	}
	over := a > left && !D("refund-over")
	if over && D("refund-refused-recorded") {
		record(o, a, e)
	}
	switch {
	case !ok || a == 0:
		return "refund_amount is not a positive decimal number"
	case over:
		return "refund_amount is more than what is left"
	case a < o.captured && D("refund-partial-refused"):
		return "only the whole amount can be refunded"
	case D("refund-second-refused") && len(o.refunds) > 0:
		return "the order is refunded already"
	case D("refund-rest-refused") && len(o.refunds) > 0 && a == left:
		return "refund_amount is more than what is left"
	case len(o.refunds) >= 99:
		return "too many refunds of one order"
	}
	if D("refund-cents-lost") {
		a = a / 10000 * 10000
	}
	if D("refund-float") {
		a = int64(float64(a)/10000*100-0.4) * 100
	}
	if D("refund-records-whole") {
		a = o.captured
	}
	ref := record(o, a, e)
	if D("refund-recorded-twice") {
		refunds = append(refunds, ref)
	}
	res.set("refund_amount", ref.visible)
	res.set("refund_reason", ref.reason)
	res.set("refund_reference", fmt.Sprintf("GR%02d%s", ref.n, o.ref))
	res.set("refund_reference_id", ref.refID)
	if O("refund-reference-empty") {
		res.set("refund_reference", "")
	}
	return ""
}

func record(o *order, a int64, e obj) *refund {
	n := len(o.refunds) + 1
	count := n
	if D("refund-sequence-stuck") {
		n = 1
	}
	ref := &refund{o: o, n: count, amount: a, reason: e.str("refund_reason"), when: time.Now(), visible: money(a, o.cur)}
	ref.refID = fmt.Sprintf("%s-%02d", o.id, n)
	switch {
	case D("refund-sequence-one-digit"):
		ref.refID = fmt.Sprintf("%s-%d", o.id, n)
	case D("refund-sequence-of-order-no"):
		ref.refID = fmt.Sprintf("%s-%02d", o.no, n)
	}
	if r := []rune(ref.reason); D("refund-reason-cut") && len(r) > 20 {
		ref.reason = string(r[:20])
	}
	if D("refund-reason-ascii") {
		ref.reason = regexp.MustCompile(`[^\x00-\x7f]`).ReplaceAllString(ref.reason, "?")
	}
	o.refunds = append(o.refunds, ref)
	refunds = append(refunds, ref)
	o.refunded += a
	if o.refunded >= o.captured {
		o.setState("full")
	} else {
		o.setState("part")
	}
	return ref
}
