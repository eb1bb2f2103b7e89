package main

import (
	"net/http"
	"net/url"
	"strings"
	"time"
)

var client = &http.Client{Timeout: 5 * time.Second, Transport: &http.Transport{Proxy: nil, DisableKeepAlives: true}}

// notify posts a result to the merchant, outside the lock.
func notify(to string, m *merchant, o obj) {
	u, err := url.Parse(to)
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return
	}
	if D("notify-query-lost") {
		u.RawQuery = ""
	}
	if D("notify-path-lower") {
		u.Path, u.RawPath = strings.ToLower(u.Path), ""
	}
	o.set("encryption_data", sign(o, m))
	body, ct := xmlText("notice", o), "application/xml; charset=utf-8"
	switch {
	case O("xml-latin1"):
		ct = "application/xml; charset=ISO-8859-1"
	case O("xml-utf16"):
		ct = "application/xml; charset=utf-16"
	case O("notify-form"):
		v := url.Values{}
		for _, p := range o {
			v.Set(p.K, text(p.V))
		}
		body, ct = v.Encode(), "application/x-www-form-urlencoded"
	case O("notify-json"):
		body, ct = jsonText(obj{{"data", []any{o}}}), "application/json"
	}
	times, wait := 1, time.Duration(0)
	if O("notify-thrice") {
		times = 3
	}
	if O("notify-late") {
		wait = 3 * time.Second
	}
	if O("notify-early") && deliver(u.String(), ct, body) { // before the answer is sent
		return
	}
	go func() {
		time.Sleep(wait + 20*time.Millisecond)
		for i := 0; i < times; i++ {
			for try := 0; try < 3 && !deliver(u.String(), ct, body); try++ {
				time.Sleep(2 * time.Second)
			}
		}
	}()
}

func deliver(to, ct, body string) bool {
	p, err := client.Post(to, ct, strings.NewReader(body))
	if err != nil {
		return false
	}
	p.Body.Close()
	return p.StatusCode < 400
}

func (o *order) notice(kind string) {
	switch {
	case D("notify-direct-missing") && o.kind == "direct",
		D("notify-declined-missing") && kind == "payment.refused",
		D("apm-notify-missing") && o.kind == "apm",
		D("hosted-notify-missing") && o.kind == "hosted":
		return
	}
	n := obj{{"kind", kind}, {"merchant_id", o.m.id}, {"account_id", o.acct}, {"order_no", o.no},
		{"transaction_id", o.id}, {"amount", money(o.amount, o.cur)}, {"currency", o.cur},
		{"payment_status", o.paymentStatus()}, {"result_info", o.info}, {"token_id", o.tokenID}}
	if o.sub != nil {
		n.set("recurring_id", o.sub.id)
	}
	if D("notify-wrong-order") && len(orders) > 1 {
		n.set("order_no", orders[0].no)
		n.set("transaction_id", orders[0].id)
	}
	if D("notify-amount-cents") {
		n.set("amount", strings.Replace(money(o.amount, o.cur), ".", "", 1))
	}
	notify(o.f.str("notify_url"), o.m, n)
}
