package main

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"fmt"
	"math/big"
	"os"
	"sort"
	"strings"
	"time"
)

type merchant struct {
	id       string
	accounts []string
	sale     string // the account that captures at once
	key      []byte
}

type refund struct {
	o       *order
	amount  int64
	reason  string
	refID   string
	n       int
	when    time.Time
	visible string
}

type subscription struct {
	id, name, period string
	next             time.Time
	status           string
}

type order struct {
	m                       *merchant
	acct, id, no, cur, kind string
	amount, captured        int64
	refunded                int64
	refunds                 []*refund
	state, prev             string
	changed, when           time.Time
	f                       obj
	sub                     *subscription
	tokenID, mask, ref      string
	status, info, risk      string
	score                   string
	print                   string // fingerprint of the request
	answer                  obj
	page                    string // secret of its issuer's page
	opened                  int
}

var (
	merchants  []*merchant
	gatewayKey = make([]byte, 16)
	orders     []*order
	refunds    []*refund
	subs       []*subscription
	subOwner   = map[*subscription]*order{}
	tokens     = map[string]*order{}
	zone       = time.FixedZone("", 8*3600)
	b32        = base32.StdEncoding.WithPadding(base32.NoPadding)
	serial     int
)

func loadMerchants() {
	rand.Read(gatewayKey)
	add := func(env, id, sale string, accounts ...string) {
		key := []byte(os.Getenv(env))
		if len(key) == 0 {
			key = make([]byte, 16)
			rand.Read(key)
		}
		merchants = append(merchants, &merchant{id, accounts, sale, key})
	}
	add("KEY1", "61290", "61290077", "61290014", "61290077")
	add("KEY2", "61377", "61377077", "61377014", "61377077")
}

func randomText(n int) string {
	b := make([]byte, n)
	rand.Read(b)
	return b32.EncodeToString(b)[:n]
}

func randomDigits(n int) string {
	v, _ := rand.Int(rand.Reader, new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(n)), nil))
	return fmt.Sprintf("%0*d", n, v)
}

func newID() string {
	serial++
	switch {
	case O("ids-long"):
		return fmt.Sprintf("txn:%s/%s+%s~%s=%d", randomText(20), randomText(30), randomText(20), randomText(10), serial)
	case O("ids-short"):
		return fmt.Sprint(serial)
	case O("ids-uuid"):
		h := fmt.Sprintf("%x", sha256.Sum256([]byte(randomText(16))))
		return "{" + h[:8] + "-" + h[8:12] + "-4" + h[13:16] + "-a" + h[17:20] + "-" + h[20:32] + "}"
	case D("direct-ids-by-second"):
		return "G" + time.Now().Format("20060102150405")
	}
	return "G" + randomText(9) + fmt.Sprint(1000+serial)
}

// sign makes encryption_data: base32 of HMAC-SHA-256 over the sorted leaves.
func sign(o obj, m *merchant) string {
	key := gatewayKey
	if m != nil {
		key = m.key
	}
	var l []string
	leaves("", o, &l)
	sort.Strings(l)
	h := hmac.New(sha256.New, key)
	h.Write([]byte(strings.Join(l, "\n")))
	return strings.ToLower(b32.EncodeToString(h.Sum(nil)))
}

func leaves(path string, v any, l *[]string) {
	switch t := v.(type) {
	case obj:
		for _, p := range t {
			if path != "" || p.K != "encryption_data" {
				leaves(path+"/"+p.K, p.V, l)
			}
		}
	case []any:
		for i, e := range t {
			leaves(fmt.Sprintf("%s/%d", path, i), e, l)
		}
	default:
		*l = append(*l, path+"="+text(v))
	}
}

// identify finds the merchant of a request. kind is "", "record" or "signature".
func identify(f obj) (m *merchant, acct, kind string) {
	acct = f.str("account_id")
	for _, c := range merchants {
		if c.id == f.str("merchant_id") {
			m = c
		}
	}
	if m == nil && D("direct-unknown-merchant-paid") && f.str("card") != "" {
		m, acct = merchants[0], merchants[0].accounts[0]
	}
	if m == nil {
		return nil, acct, "record"
	}
	known := D("account-of-anyone")
	for _, a := range m.accounts {
		known = known || a == acct
	}
	if !known {
		return nil, acct, "record"
	}
	sig := f.str("encryption_data")
	if sig == "" {
		if D("direct-unsigned-paid") && f.str("card") != "" ||
			D("capture-unsigned") && f.get("capture_orders") != nil ||
			D("refund-unsigned") && f.get("refund_orders") != nil ||
			D("payout-unsigned") && f.get("beneficiary") != nil {
			return m, acct, ""
		}
		return nil, acct, "signature"
	}
	if !noSigCheck && !hmac.Equal([]byte(sig), []byte(sign(f, m))) {
		return nil, acct, "signature"
	}
	return m, acct, ""
}

func findOrder(m *merchant, acct, id string, anyMerchant bool) *order {
	for _, o := range orders {
		if o.id == id && id != "" && (anyMerchant || o.m == m && o.acct == acct) {
			return o
		}
	}
	return nil
}

func (o *order) setState(s string) {
	o.prev, o.state, o.changed = o.state, s, time.Now()
}

// paymentStatus gives the numeric code that query shows.
func (o *order) paymentStatus() string {
	s := o.state
	if O("status-late") && time.Since(o.changed) < 1500*time.Millisecond && o.prev != "" {
		s = o.prev
	}
	if D("query-stale-after-capture") && s == "paid" && o.prev == "auth" {
		s = "auth"
	}
	if D("query-stale-after-cancel") && s == "cancelled" {
		s = o.prev
	}
	if D("query-stale-after-refund") && (s == "full" || s == "part") {
		s = "paid"
	}
	if D("query-stale-after-review") && o.prev == "review" {
		s = "review"
	}
	code := map[string]string{"pending": "1100", "review": "1300", "auth": "2000", "paid": "3000",
		"declined": "3400", "rejected": "3450", "cancelled": "3700", "part": "4050", "full": "4100"}[s]
	if O("status-codes") && code != "3000" && code != "4100" {
		code = code[:2] // other numbers for what the document leaves open
	}
	return code
}
