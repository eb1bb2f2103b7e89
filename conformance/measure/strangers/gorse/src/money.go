package main

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// Amounts are kept in ten-thousandths.
var amountForm = regexp.MustCompile(`^\d{1,13}(\.\d{1,4})?$`)

func parseAmount(s string) (int64, bool) {
	if D("direct-text-amount") && !amountForm.MatchString(s) {
		s = regexp.MustCompile(`[^0-9.].*`).ReplaceAllString(s, "")
		if s == "" {
			s = "1"
		}
	}
	if D("direct-negative-amount") && strings.HasPrefix(s, "-") {
		s = s[1:]
	}
	if !amountForm.MatchString(s) {
		return 0, false
	}
	p := strings.SplitN(s+".", ".", 3)
	v, _ := strconv.ParseInt(p[0]+(p[1] + "0000")[:4], 10, 64)
	return v, true
}

func decimals(cur string) int {
	switch {
	case has("JPY KRW CLP VND ISK PYG XOF XAF UGX RWF XPF", cur):
		return 0
	case has("KWD BHD OMR JOD TND IQD LYD", cur):
		return 3
	}
	return 2
}

func money(v int64, cur string) string {
	n := decimals(cur)
	frac := fmt.Sprintf("%04d", v%10000)
	if O("amounts-four-decimals") {
		n = 4
	}
	for n < 4 && strings.Trim(frac[n:], "0") != "" {
		n++
	}
	if n == 0 {
		return fmt.Sprint(v / 10000)
	}
	return fmt.Sprintf("%d.%s", v/10000, frac[:n])
}

const currencies = "AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BWP BYN BZD CAD CDF CHF CLP CNH CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ETB EUR FJD GBP GEL GHS GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD ISK JMD JOD JPY KES KGS KHR KMF KRW KWD KYD KZT LAK LBP LKR LSL LYD MAD MDL MGA MKD MMK MNT MOP MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SCR SEK SGD SOS SRD SVC SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND WST XAF XCD XOF XPF YER ZAR ZMW"

var currencyNumbers = map[string]string{"EUR": "978", "USD": "840", "GBP": "826", "JPY": "392", "BRL": "986", "KWD": "414", "CHF": "756", "CNY": "156"}

// thousands puts commas into the whole part.
func thousands(s string) string {
	p := strings.SplitN(s, ".", 2)
	w := p[0]
	for i := len(w) - 3; i > 0; i -= 3 {
		w = w[:i] + "," + w[i:]
	}
	p[0] = w
	return strings.Join(p, ".")
}

func luhn(n string) bool {
	sum := 0
	for i := range n {
		d := int(n[len(n)-1-i] - '0')
		if i%2 == 1 {
			if d *= 2; d > 9 {
				d -= 9
			}
		}
		sum += d
	}
	return sum%10 == 0
}
