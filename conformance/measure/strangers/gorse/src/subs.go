package main

import (
	"net/http"
	"strings"
)

func cancelSubscription(w http.ResponseWriter, r *http.Request) {
	body := readBody(r)
	t := strings.TrimSpace(string(body))
	f, err := parse(body)
	if D("subscription-xml-refused") && strings.HasPrefix(t, "<") {
		f, err = nil, errBody
	}
	m, acct, bad := identify(f)
	if D("subscription-unsigned") && bad == "signature" {
		for _, c := range merchants {
			if c.id == f.str("merchant_id") {
				m, bad = c, ""
			}
		}
	}
	msg := ""
	switch {
	case err != nil:
		msg = "the body cannot be read"
	case bad == "record":
		msg = "merchant or account not known"
	case bad != "":
		msg = "encryption_data missing or wrong"
	default:
		msg = endSubscription(f, m, acct)
	}
	st := "1"
	if msg != "" {
		st, msg = failed(), long(msg)
		if D("subscription-failed-says-1") {
			st = "1"
		}
		if D("subscription-failed-empty-message") {
			msg = ""
		}
	}
	o := finish("subscription-cancel", m, obj{{"merchant_id", f.str("merchant_id")}, {"account_id", f.str("account_id")},
		{"recurring_id", f.str("recurring_id")}, {"contract_name", f.str("contract_name")}, {"cancel_status", st},
		{"error_message", msg}}, true)
	if D("subscription-answer-xml") {
		sendXML(w, r, 200, "respon", o)
		return
	}
	sendJSON(w, r, o)
}

func endSubscription(f obj, m *merchant, acct string) string {
	for _, s := range subs {
		o := subOwner[s]
		if s.id != f.str("recurring_id") || (o.m != m || o.acct != acct) && !D("subscription-other-merchant") {
			continue
		}
		if s.name != f.str("contract_name") && !D("subscription-name-unchecked") {
			return "recurring_id and contract_name do not belong together"
		}
		if s.status != "1" && !O("subscription-cancel-repeats") {
			return "the subscription is Inactived already"
		}
		if D("subscription-cancels-order") {
			o.setState("cancelled")
		}
		if D("subscription-no-effect") {
			return ""
		}
		s.status = "Inactived"
		switch {
		case D("subscription-inactive-word"):
			s.status = "Inactive"
		case D("subscription-inactive-zero"):
			s.status = "0"
		}
		if D("subscription-all-ended") {
			for _, x := range subs {
				if subOwner[x].m == m {
					x.status = "Inactived"
				}
			}
		}
		return ""
	}
	if D("subscription-unknown-done") {
		return ""
	}
	return "no such subscription"
}
