// Gorse: a payment acquiring gateway with its state in memory.
package main

import (
	"bytes"
	"io"
	"flag"
	"fmt"
	"net"
	"net/http"
	"os"
	"strings"
	"sync"
	"time"
)

var (
	noSigCheck bool
	defect     string
	odd        string
	mu         sync.Mutex // one request at a time
)

// D says whether a defect is switched on, O whether an odd style is.
func D(id string) bool { return defect != "" && defect == id }
func O(id string) bool { return odd != "" && odd == id }

func main() {
	port := flag.Int("port", 8080, "port on 127.0.0.1")
	flag.BoolVar(&noSigCheck, "no-signature-check", false, "accept any encryption_data")
	flag.StringVar(&defect, "defect", "", "switch one defect on")
	flag.StringVar(&odd, "odd", "", "switch one odd style on")
	flag.Parse()
	if defect != "" && !has(defectIDs, defect) || odd != "" && !has(oddIDs, odd) {
		fmt.Fprintln(os.Stderr, "gorse: no such defect or odd style")
		os.Exit(2)
	}
	loadMerchants()
	mux := http.NewServeMux()
	op := func(path string, h http.HandlerFunc) {
		mux.HandleFunc(path, func(w http.ResponseWriter, r *http.Request) {
			if r.Method != http.MethodPost && !(D("query-get") && path == "/v1/retrievalTrans") {
				w.Header().Set("Allow", "POST")
				send(w, r, 405, "text/plain; charset=utf-8", "only POST\n")
				return
			}
			mu.Lock()
			defer mu.Unlock()
			h(w, r)
		})
	}
	op("/v1/authorise", authorise)
	op("/v1/checkout", func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		r.Body = io.NopCloser(bytes.NewReader(body))
		if bytes.Contains(body, []byte("gbc_id=")) {
			hostedPage(w, r)
			return
		}
		checkout(w, r)
	})
	op("/v1/retrievalTrans", queryOrders)
	for _, name := range []string{"capture", "review", "cancel", "refund"} {
		op("/v1/"+name, batchOp(name))
	}
	op("/v1/cancelsubscription", cancelSubscription)
	op("/v1/retrievalRefund", searchRefunds)
	op("/v1/payout", payout)
	page := func(path string, h http.HandlerFunc) {
		mux.HandleFunc(path, func(w http.ResponseWriter, r *http.Request) {
			mu.Lock()
			defer mu.Unlock()
			h(w, r)
		})
	}
	page("/v1/redirectPayment/card", hostedCard)
	page("/v1/redirectPayment/challenge", hostedChallenge)
	page("/bank/", bankPage)
	l, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", *port))
	if err != nil {
		fmt.Fprintln(os.Stderr, "gorse: cannot listen:", err)
		os.Exit(1)
	}
	s := &http.Server{Handler: mux, ReadTimeout: 30 * time.Second}
	s.Serve(l)
}

func has(list, id string) bool { return strings.Contains(" "+list+" ", " "+id+" ") }

func clientIP(r *http.Request) string {
	h, _, _ := net.SplitHostPort(r.RemoteAddr)
	return h
}
