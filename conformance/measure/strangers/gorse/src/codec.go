package main

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"net/url"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// obj is a JSON object or an XML element that keeps the order of its keys.
type kv struct {
	K string
	V any
}
type obj []kv

func (o obj) get(k string) any {
	for _, p := range o {
		if p.K == k {
			return p.V
		}
	}
	return nil
}

func (o obj) str(k string) string { return text(o.get(k)) }

func (o obj) sub(k string) obj { s, _ := o.get(k).(obj); return s }

func (o *obj) set(k string, v any) {
	for i := range *o {
		if (*o)[i].K == k {
			(*o)[i].V = v
			return
		}
	}
	*o = append(*o, kv{k, v})
}

func (o *obj) del(k string) {
	var n obj
	for _, p := range *o {
		if p.K != k {
			n = append(n, p)
		}
	}
	*o = n
}

func text(v any) string {
	switch t := v.(type) {
	case string:
		return t
	case json.Number:
		return t.String()
	}
	return ""
}

var errBody = errors.New("the body cannot be read")

// parse reads a body by its shape: JSON, XML or a form.
func parse(body []byte) (obj, error) {
	b := bytes.TrimSpace(bytes.TrimPrefix(body, []byte("\xef\xbb\xbf")))
	if len(b) == 0 {
		return nil, errBody
	}
	switch b[0] {
	case '{':
		d := json.NewDecoder(bytes.NewReader(b))
		d.UseNumber()
		v, err := readJSON(d, 0)
		if err != nil || !utf8.Valid(b) {
			return nil, errBody
		}
		if _, err := d.Token(); err != io.EOF {
			return nil, errBody
		}
		return v.(obj), nil
	case '<':
		return parseXML(b)
	case '[', '"':
		return nil, errBody
	}
	q, err := url.ParseQuery(string(b))
	if err != nil || !bytes.Contains(b, []byte("=")) {
		return nil, errBody
	}
	var o obj
	for k, vs := range q {
		if len(vs) == 1 {
			o = append(o, kv{k, formValue(vs[0])})
			continue
		}
		var l []any
		for _, v := range vs {
			l = append(l, v)
		}
		o = append(o, kv{k, l})
	}
	return o, nil
}

func formValue(s string) any {
	if strings.HasPrefix(s, "[") || strings.HasPrefix(s, "{") {
		d := json.NewDecoder(strings.NewReader(s))
		d.UseNumber()
		if v, err := readJSON(d, 0); err == nil {
			return v
		}
	}
	return s
}

func readJSON(d *json.Decoder, depth int) (any, error) {
	t, err := d.Token()
	if err != nil || depth > 40 {
		return nil, errBody
	}
	delim, ok := t.(json.Delim)
	if !ok {
		return t, nil
	}
	if delim == '{' {
		o := obj{}
		for d.More() {
			k, err := d.Token()
			if err != nil {
				return nil, err
			}
			v, err := readJSON(d, depth+1)
			if err != nil {
				return nil, err
			}
			o.set(k.(string), v)
		}
		_, err = d.Token()
		return o, err
	}
	l := []any{}
	for d.More() {
		v, err := readJSON(d, depth+1)
		if err != nil {
			return nil, err
		}
		l = append(l, v)
	}
	_, err = d.Token()
	return l, err
}

func parseXML(b []byte) (obj, error) {
	d := xml.NewDecoder(bytes.NewReader(b))
	d.CharsetReader = func(cs string, in io.Reader) (io.Reader, error) {
		raw, err := io.ReadAll(in)
		if strings.EqualFold(cs, "us-ascii") {
			return bytes.NewReader(raw), err
		}
		if !strings.EqualFold(cs, "iso-8859-1") {
			return nil, errBody
		}
		var s strings.Builder
		for _, c := range raw {
			s.WriteRune(rune(c))
		}
		return strings.NewReader(s.String()), err
	}
	for {
		t, err := d.Token()
		if err != nil {
			return nil, errBody
		}
		if _, ok := t.(xml.StartElement); ok {
			v, err := readXML(d, 0)
			o, _ := v.(obj)
			if err != nil || o == nil {
				return nil, errBody
			}
			return o, nil
		}
	}
}

func readXML(d *xml.Decoder, depth int) (any, error) {
	var o obj
	var s strings.Builder
	for depth < 40 {
		t, err := d.Token()
		if err != nil {
			return nil, err
		}
		switch e := t.(type) {
		case xml.CharData:
			s.Write(e)
		case xml.StartElement:
			v, err := readXML(d, depth+1)
			if err != nil {
				return nil, err
			}
			switch old := o.get(e.Name.Local).(type) {
			case nil:
				o.set(e.Name.Local, v)
			case []any:
				o.set(e.Name.Local, append(old, v))
			default:
				o.set(e.Name.Local, []any{old, v})
			}
		case xml.EndElement:
			if o != nil {
				return o, nil
			}
			return strings.TrimSpace(s.String()), nil
		}
	}
	return nil, errBody
}

// jsonText writes JSON; the odd styles change its layout only.
func jsonText(v any) string {
	var b strings.Builder
	writeJSON(&b, v, "\r\n")
	return b.String()
}

func writeJSON(b *strings.Builder, v any, nl string) {
	pretty := O("json-pretty")
	open := func(c string, n int) {
		b.WriteString(c)
		if pretty && n > 0 {
			b.WriteString(nl + "\t")
		}
	}
	closed := func(c string, n int) {
		if pretty && n > 0 {
			b.WriteString(nl)
		}
		b.WriteString(c)
	}
	comma := func(i int) {
		if i > 0 {
			b.WriteByte(',')
			if pretty {
				b.WriteString(nl + "\t")
			}
		}
	}
	switch t := v.(type) {
	case obj:
		open("{", len(t))
		for i := range t {
			p := t[i]
			if O("json-reversed-keys") {
				p = t[len(t)-1-i]
			}
			comma(i)
			writeString(b, p.K)
			if pretty {
				b.WriteString(" : ")
			} else {
				b.WriteByte(':')
			}
			writeJSON(b, p.V, nl+"\t")
		}
		closed("}", len(t))
	case []any:
		open("[", len(t))
		for i, e := range t {
			comma(i)
			writeJSON(b, e, nl+"\t")
		}
		closed("]", len(t))
	case string:
		writeString(b, t)
	case json.Number:
		b.WriteString(t.String())
	default:
		x, _ := json.Marshal(v)
		b.Write(x)
	}
}

func writeString(b *strings.Builder, s string) {
	b.WriteByte('"')
	for _, r := range s {
		switch {
		case O("json-escapes") && (r > 126 || r == '/' || r == '&' || r == '@'):
			if r > 0xffff {
				x, y := utf16.EncodeRune(r)
				fmt.Fprintf(b, "\\u%04X\\u%04x", x, y)
			} else if r == '/' {
				b.WriteString(`\/`)
			} else {
				fmt.Fprintf(b, "\\u%04X", r)
			}
		case r == '"' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r < 32:
			fmt.Fprintf(b, "\\u%04x", r)
		default:
			b.WriteRune(r)
		}
	}
	b.WriteByte('"')
}

// xmlText writes one XML document.
func xmlText(root string, o obj) string {
	var b strings.Builder
	switch {
	case O("xml-latin1"):
		b.WriteString(`<?xml version="1.0" encoding="ISO-8859-1" standalone='yes'?>` + "\n")
	case O("xml-utf16"):
		b.WriteString(`<?xml version="1.0" encoding="UTF-16"?>` + "\n")
	case O("xml-layout"):
		b.WriteString("<?xml version='1.0'?>\r\n<!-- gorse & co -->\r\n<?gorse style=\"airy\"?>\r\n")
	case O("xml-no-declaration"):
	default:
		b.WriteString(`<?xml version="1.0" encoding="UTF-8"?>`)
	}
	attr := ""
	if O("xml-namespace") {
		attr = ` xmlns="urn:gorse:acquiring:1" xmlns:m="urn:gorse:meta" m:node="7" lang='en>us'`
	}
	b.WriteString("<" + root + attr + ">")
	bareAmpersand = root == "respon" && (D("direct-xml-ampersand") || D("apm-xml-ampersand"))
	writeXML(&b, o, "\r\n")
	b.WriteString("</" + root + ">")
	s := b.String()
	bareAmpersand = false
	if O("xml-latin1") {
		var l []byte
		for _, r := range s {
			if r < 256 {
				l = append(l, byte(r))
			} else {
				l = append(l, fmt.Sprintf("&#x%X;", r)...)
			}
		}
		return string(l)
	}
	if O("xml-utf16") {
		l := []byte{0xff, 0xfe}
		for _, u := range utf16.Encode([]rune(s)) {
			l = append(l, byte(u), byte(u>>8))
		}
		return string(l)
	}
	return s
}

func writeXML(b *strings.Builder, o obj, nl string) {
	for _, p := range o {
		if O("xml-layout") {
			b.WriteString(nl + "   ")
		}
		a := ""
		if O("xml-attributes") {
			a = ` type="text" seq='1'`
		}
		switch t := p.V.(type) {
		case obj:
			b.WriteString("<" + p.K + a + ">")
			writeXML(b, t, nl+"   ")
			b.WriteString("</" + p.K + ">")
		default:
			s := text(p.V)
			if s == "" && O("xml-layout") {
				b.WriteString("<" + p.K + "  />")
				continue
			}
			sp := ""
			if O("xml-layout") {
				sp = " "
			}
			b.WriteString("<" + p.K + a + sp + ">" + xmlValue(p.K, s) + "</" + p.K + sp + ">")
		}
	}
	if O("xml-layout") {
		b.WriteString(nl)
	}
}

var bareAmpersand bool

func xmlValue(k, s string) string {
	if bareAmpersand && (D("direct-xml-ampersand") && k == "order_no" || D("apm-xml-ampersand") && k == "issuer_url") {
		return s
	}
	var b strings.Builder
	if O("xml-cdata") {
		return "<![CDATA[" + strings.ReplaceAll(s, "]]>", "]]]]><![CDATA[>") + "]]>"
	}
	for _, r := range s {
		if O("xml-charrefs") {
			fmt.Fprintf(&b, "&#x%x;", r)
			continue
		}
		xml.EscapeText(&b, []byte(string(r)))
	}
	return b.String()
}
