package main

import (
	"encoding/json"
	"net/http"
	"regexp"
	"strings"
	"time"
)

type payoutRec struct {
	m           *merchant
	acct, print string
	answer      obj
}

var payouts = map[string]*payoutRec{}

const payoutFlat = "merchant_id account_id request_id beneficiary_id client_data fee_paid_by payment_amount payment_currency payment_date payment_method reason reference source_amount source_currency swift_charge_option fund_source notify_url"

var dateRE = regexp.MustCompile(`^\d{4}-\d\d-\d\d$`)

func payout(w http.ResponseWriter, r *http.Request) {
	f, err := parse(readBody(r))
	m, acct, bad := identify(f)
	fail, kind := "", "INVALID_INPUT"
	amount, okA := parseAmount(f.str("payment_amount"))
	src, okS := parseAmount(f.str("source_amount"))
	bank := f.sub("beneficiary").sub("bank_details")
	switch {
	case err != nil:
		fail = "the body cannot be read"
	case bad == "record":
		fail = "merchant or account not known"
	case bad != "":
		fail = "encryption_data missing or wrong"
	case !okA || amount == 0:
		fail = "payment_amount is not a positive decimal number"
	case f.str("source_amount") != "" && !okS:
		fail = "source_amount is not a decimal number"
	case !has(currencies, f.str("payment_currency")) || f.str("payment_currency") == "":
		fail = "payment_currency is not a currency code"
	case f.str("payment_date") != "" && !dateRE.MatchString(f.str("payment_date")):
		fail = "payment_date is not of the form YYYY-MM-DD"
	case len(f.sub("beneficiary")) == 0:
		fail = "beneficiary is missing"
	}
	key, print := "", ""
	if fail == "" {
		key = m.id + "/" + acct + "/" + strings.ToLower(f.str("request_id"))
		c := append(obj{}, f...)
		c.del("encryption_data")
		print = sign(c, m)
		if old := payouts[key]; old != nil && f.str("request_id") != "" && !D("payout-repeat-pays") {
			if old.print == print {
				sendJSON(w, r, old.answer)
				return
			}
			fail, kind = "request_id is already in use", "DUPLICATE"
		}
	}
	refused := fail != ""
	if !refused && bank.str("account_number") == "58800041230077" {
		fail, kind = "the beneficiary's bank does not know the account", "BENEFICIARY_ACCOUNT"
	}
	a := obj{}
	for _, k := range strings.Fields(payoutFlat) {
		a.set(k, f.str(k))
	}
	if b, given := f.get("beneficiary").(obj); given {
		b = append(obj{}, b...)
		if d, ok := b.get("bank_details").(obj); ok {
			d = append(obj{}, d...)
			if !D("payout-bank-code-echoed") {
				d.del("bank_code")
			}
			d.set("local_clearing_system", "LVTS")
			b.set("bank_details", mutate("payout-bank", d))
		}
		if D("payout-labels-lost") {
			l, _ := b.get("person_documents").([]any)
			var n []any
			for _, e := range l {
				x := append(obj{}, e.(obj)...)
				x.set("labels", []any{})
				n = append(n, x)
			}
			b.set("person_documents", n)
		}
		if D("payout-company-ascii") {
			b.set("company_name", regexp.MustCompile(`[^\x00-\x7f]`).ReplaceAllString(b.str("company_name"), "?"))
		}
		a.set("beneficiary", mutate("payout-beneficiary", b))
	}
	if p, given := f.get("payer").(obj); given {
		a.set("payer", mutate("payout-payer", append(obj{}, p...)))
	}
	pays, gets, feeCur := src, amount, f.str("source_currency")
	if src == 0 {
		pays = amount
	}
	if feeCur == "" {
		feeCur = f.str("payment_currency")
	}
	fee := int64(47500)
	if f.str("fee_paid_by") == "BENEFICIARY" {
		if feeCur = f.str("payment_currency"); gets > fee {
			gets -= fee
		}
	} else {
		pays += fee
	}
	num := func(v int64) json.Number { return json.Number(money(v, "EUR")) }
	now := time.Now().In(zone)
	iso, status := "2006-01-02T15:04:05-0700", "COMPLETED"
	switch {
	case D("payout-offset-colon"):
		iso = "2006-01-02T15:04:05-07:00"
	case D("payout-date-zulu"):
		iso = "2006-01-02T15:04:05Z"
	case D("payout-date-no-t"):
		iso = "20060102150405"
	case O("payout-half-hour-offset"):
		now, iso = now.In(time.FixedZone("", -12600)), "2006-01-02T15:04:05.000-0700"
	}
	if fail != "" {
		status, fee, gets, pays = "FAILED", 0, 0, 0
		fail = long(fail)
	} else {
		kind = ""
	}
	if O("payout-async") && !refused {
		status = "PROCESSING"
	}
	if D("payout-failing-completed") && !refused {
		status, fail, kind = "COMPLETED", "", ""
	}
	short := now.Format("20060102") + "-" + randomText(6)
	if D("payout-short-reference-bare") {
		short = randomText(6)
	}
	for _, p := range (obj{{"amount_beneficiary_receives", num(gets)}, {"amount_payer_pays", num(pays)}, {"fee_amount", num(fee)},
		{"fee_currency", feeCur}, {"created_at", now.Format(iso)}, {"last_updated_at", now.Format(iso)}, {"failure_reason", fail},
		{"failure_type", kind}, {"payer_id", "PY" + randomDigits(8)}, {"transaction_id", "P" + newID()}, {"short_reference_id", short},
		{"status", status}}) {
		a.set(p.K, p.V)
	}
	if O("payout-async") && !refused {
		a.set("failure_reason", "")
		a.set("failure_type", "")
	}
	switch p := a.str("payment_amount"); {
	case D("payout-amount-cents-lost"):
		a.set("payment_amount", strings.SplitN(p, ".", 2)[0])
	case D("payout-amount-thousands"):
		a.set("payment_amount", thousands(p))
	case D("payout-request-id-lower"):
		a.set("request_id", strings.ToLower(a.str("request_id")))
	case D("payout-date-slashes") && len(a.str("payment_date")) == 10:
		d := a.str("payment_date")
		a.set("payment_date", d[8:]+"/"+d[5:7]+"/"+d[:4])
	}
	if a.str("failure_reason") != "" {
		if D("payout-failed-no-reason") {
			a.set("failure_reason", "")
		}
		if D("payout-failed-no-type") {
			a.del("failure_type")
		}
	}
	a = finish("payout", m, a, true)
	if D("payout-unsigned-answer") {
		a.del("encryption_data")
	}
	if !refused {
		payouts[key] = &payoutRec{m, acct, print, a}
		if !D("payout-notify-missing") && !(D("payout-notify-failed-missing") && fail != "") {
			n := obj{{"kind", "payout.result"}, {"merchant_id", m.id}, {"account_id", acct}}
			for _, k := range []string{"request_id", "transaction_id", "short_reference_id", "payment_amount", "payment_currency"} {
				n.set(k, a.str(k))
			}
			n.set("status", map[bool]string{true: "COMPLETED", false: "FAILED"}[fail == ""])
			n.set("failure_reason", fail)
			notify(f.str("notify_url"), m, n)
		}
	}
	sendJSON(w, r, a)
}
