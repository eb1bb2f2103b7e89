package main

import "encoding/json"

// change applies one defect of a field.
func change(o obj, t mutation) obj {
	n := append(obj{}, o...)
	for i := range n {
		if n[i].K != t.field {
			continue
		}
		switch t.act {
		case "drop":
			n.del(t.field)
			return n
		case "null":
			n[i].V = nil
		case "number":
			if s := text(n[i].V); s != "" {
				n[i].V = json.Number(s)
			}
		case "text":
			n[i].V = text(n[i].V)
		case "rename":
			n[i].K = t.arg
		case "const":
			n[i].V = t.arg
		case "copy":
			n[i].V = n.get(t.arg)
		case "if1": // another word for success
			if text(n[i].V) == "1" {
				n[i].V = t.arg
			}
		case "ifOK":
			if text(n[i].V) == "OK" {
				n[i].V = t.arg
			}
		case "okmsg":
			if text(n[i].V) == "" {
				n[i].V = t.arg
			}
		case "map":
			if v, ok := currencyNumbers[text(n[i].V)]; ok {
				n[i].V = v
			}
		case "cut":
			if r := []rune(text(n[i].V)); len(r) > 12 {
				n[i].V = string(r[:12])
			}
		case "ascii":
			s := ""
			for _, r := range text(n[i].V) {
				if r > 126 {
					r = '?'
				}
				s += string(r)
			}
			n[i].V = s
		case "nocode":
			if s := text(n[i].V); len(s) > 5 && s[4] == ':' {
				n[i].V = s[5:]
			}
		case "cents":
			s := ""
			for _, r := range text(n[i].V) {
				if r != '.' {
					s += string(r)
				}
			}
			n[i].V = s
		case "nulled-empty":
			if text(n[i].V) == "" {
				n[i].V = nil
			}
		}
	}
	return n
}

var mutations = []mutation{
	{"direct-account-is-merchant", "direct", "account_id", "copy", "merchant_id"},
	{"direct-order-no-cut", "direct", "order_no", "cut", ""},
	{"direct-order-no-ascii", "direct", "order_no", "ascii", ""},
	{"direct-currency-numeric", "direct", "currency", "map", ""},
	{"direct-no-transaction-id", "direct", "transaction_id", "drop", ""},
	{"direct-no-threeds-result", "direct", "threeds_result", "drop", ""},
	{"direct-no-signature", "direct", "encryption_data", "drop", ""},
	{"direct-token-empty", "direct", "token_id", "const", ""},
	{"direct-result-info-no-code", "direct", "result_info", "nocode", ""},
	{"apm-amount-missing", "apm", "amount", "drop", ""},
	{"query-unsigned-answer", "query", "encryption_data", "drop", ""},
	{"query-list-renamed", "query", "orders_list", "rename", "order_list"},
	{"query-amount-number", "order", "amount", "number", ""},
	{"query-delivery-state-missing", "delivery", "delivery_state", "drop", ""},
	{"capture-error-message-null", "capture-entry", "error_message", "nulled-empty", ""},
	{"capture-amount-cents", "capture-entry", "amount", "cents", ""},
	{"review-flag-missing", "review-entry", "review_flag", "drop", ""},
	{"cancel-message-success", "cancel", "return_message", "ifOK", "SUCCESS"},
	{"refund-amount-is-part", "refund-entry", "amount", "copy", "refund_amount"},
	{"payout-fee-text", "payout", "fee_amount", "text", ""},
}
