package main

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"
)

// send writes one answer; the odd styles change only how it travels.
func send(w http.ResponseWriter, r *http.Request, status int, ctype, body string) {
	b := []byte(body)
	h := w.Header()
	h.Set("Content-Type", ctype)
	h.Set("Cache-Control", "no-store")
	if O("conn-close") {
		h.Set("Connection", "close")
	}
	if O("slow-answers") {
		time.Sleep(900 * time.Millisecond)
	}
	if O("gzip") && strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
		var z bytes.Buffer
		g := gzip.NewWriter(&z)
		g.Write(b)
		g.Close()
		b = z.Bytes()
		h.Set("Content-Encoding", "gzip")
	}
	if O("chunked") && len(b) > 1 {
		w.WriteHeader(status)
		f, _ := w.(http.Flusher)
		for i := 0; i < len(b); i += 37 {
			e := i + 37
			if e > len(b) {
				e = len(b)
			}
			w.Write(b[i:e])
			f.Flush()
		}
		return
	}
	h.Set("Content-Length", fmt.Sprint(len(b)))
	w.WriteHeader(status)
	w.Write(b)
}

func sendJSON(w http.ResponseWriter, r *http.Request, o obj) {
	if O("extra-fields") {
		o.set("gateway_node", "node-7")
		o.set("links", obj{{"self", r.URL.Path}, {"retry_after", nil}})
	}
	ct := "application/json"
	if O("json-charset") {
		ct = `Application/JSON; charset="UTF-8"`
	}
	send(w, r, 200, ct, jsonText(o))
}

func sendXML(w http.ResponseWriter, r *http.Request, status int, root string, o obj) {
	if O("extra-fields") {
		o = append(obj{{"gateway_node", "node-7"}, {"debug", obj{{"trace", "a<b"}}}}, o...)
	}
	ct := "application/xml; charset=utf-8"
	switch {
	case O("xml-latin1"):
		ct = "text/xml; charset=ISO-8859-1"
	case O("xml-utf16"):
		ct = "application/xml; charset=utf-16"
	case O("xml-no-declaration"):
		ct = "text/xml;charset=UTF-8"
	}
	send(w, r, status, ct, xmlText(root, o))
}

func sendHTML(w http.ResponseWriter, r *http.Request, status int, body string) {
	send(w, r, status, "text/html; charset=utf-8", "<!DOCTYPE html>\n<html><head><meta charset=\"utf-8\"><title>Gorse</title></head>"+body+"</html>\n")
}

func readBody(r *http.Request) []byte {
	if r.Method == http.MethodGet {
		return []byte(r.URL.RawQuery)
	}
	b, _ := io.ReadAll(io.LimitReader(r.Body, 8<<20))
	return b
}

// mutation is a defect of one field of one answer.
type mutation struct{ id, scope, field, act, arg string }

// finish applies the defects, signs the answer and gives it back.
func finish(scope string, m *merchant, o obj, signed bool) obj {
	o = mutate(scope, o)
	if !signed {
		return o
	}
	o.set("encryption_data", sign(o, m))
	for _, t := range mutations {
		if D(t.id) && t.scope == scope && t.field == "encryption_data" {
			o = change(o, t)
		}
	}
	return o
}

func mutate(scope string, o obj) obj {
	for _, t := range mutations {
		if D(t.id) && t.scope == scope && o.get(t.field) != nil {
			o = change(o, t)
		}
	}
	return o
}
