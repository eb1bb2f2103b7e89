// Values, JSON, XML, form codecs and digests.
#[derive(Clone, Debug, PartialEq)]
pub enum V { Null, Bool(bool), Num(String), Str(String), Arr(Vec<V>), Obj(Vec<(String, V)>) }

pub fn s<T: Into<String>>(x: T) -> V { V::Str(x.into()) }

impl V {
    pub fn obj() -> V { V::Obj(vec![]) }
    pub fn get(&self, k: &str) -> Option<&V> {
        if let V::Obj(o) = self { o.iter().find(|(n, _)| n == k).map(|(_, v)| v) } else { None }
    }
    pub fn get_mut(&mut self, k: &str) -> Option<&mut V> {
        if let V::Obj(o) = self { o.iter_mut().find(|(n, _)| n == k).map(|(_, v)| v) } else { None }
    }
    pub fn has(&self, k: &str) -> bool { self.get(k).is_some() }
    pub fn set(&mut self, k: &str, v: V) {
        if let Some(x) = self.get_mut(k) { *x = v; return; }
        if let V::Obj(o) = self { o.push((k.to_string(), v)); }
    }
    pub fn del(&mut self, k: &str) { if let V::Obj(o) = self { o.retain(|(n, _)| n != k); } }
    pub fn rename(&mut self, k: &str, to: &str) {
        if let V::Obj(o) = self { for (n, _) in o.iter_mut() { if n == k { *n = to.to_string(); } } }
    }
    pub fn text(&self) -> String {
        match self { V::Str(x) => x.clone(), V::Num(x) => x.clone(), V::Bool(b) => b.to_string(), _ => String::new() }
    }
    pub fn t(&self, k: &str) -> String { self.get(k).map(|v| v.text()).unwrap_or_default() }
    pub fn is_scalar(&self) -> bool { matches!(self, V::Str(_) | V::Num(_) | V::Bool(_)) }
    pub fn arr(&self) -> Option<&Vec<V>> { if let V::Arr(a) = self { Some(a) } else { None } }
    pub fn items(&self) -> &[(String, V)] { if let V::Obj(o) = self { o } else { &[] } }
}

// ---------- JSON ----------
pub struct JsonStyle { pub pretty: bool, pub ascii: bool, pub reverse: bool }

pub fn json_str(x: &str, ascii: bool) -> String {
    let mut r = String::from("\"");
    for c in x.chars() {
        match c {
            '"' => r.push_str("\\\""), '\\' => r.push_str("\\\\"), '\n' => r.push_str("\\n"), '\r' => r.push_str("\\r"), '\t' => r.push_str("\\t"),
            '/' if ascii => r.push_str("\\/"),
            c if (c as u32) < 32 => r.push_str(&format!("\\u{:04x}", c as u32)),
            c if ascii && (!c.is_ascii() || c == '<' || c == '>' || c == '&') => {
                let mut b = [0u16; 2];
                for u in c.encode_utf16(&mut b) { r.push_str(&format!("\\u{:04X}", u)); }
            }
            c => r.push(c),
        }
    }
    r.push('"'); r
}

pub fn json(v: &V, st: &JsonStyle, ind: usize) -> String {
    let nl = |n: usize| if st.pretty { format!("\r\n{}", "\t".repeat(n)) } else { String::new() };
    match v {
        V::Null => "null".into(), V::Bool(b) => b.to_string(), V::Num(n) => n.clone(), V::Str(x) => json_str(x, st.ascii),
        V::Arr(a) => {
            if a.is_empty() { return if st.pretty { "[ ]".into() } else { "[]".into() }; }
            let p: Vec<String> = a.iter().map(|x| format!("{}{}", nl(ind + 1), json(x, st, ind + 1))).collect();
            format!("[{}{}]", p.join(","), nl(ind))
        }
        V::Obj(o) => {
            if o.is_empty() { return "{}".into(); }
            let sep = if st.pretty { " : " } else { ":" };
            let mut p: Vec<String> = o.iter().map(|(k, x)| format!("{}{}{}{}", nl(ind + 1), json_str(k, st.ascii), sep, json(x, st, ind + 1))).collect();
            if st.reverse { p.reverse(); }
            format!("{{{}{}}}", p.join(","), nl(ind))
        }
    }
}

struct P<'a> { b: &'a [u8], i: usize }
impl<'a> P<'a> {
    fn ws(&mut self) { while self.i < self.b.len() && matches!(self.b[self.i], b' ' | b'\t' | b'\n' | b'\r') { self.i += 1; } }
    fn peek(&self) -> u8 { *self.b.get(self.i).unwrap_or(&0) }
    fn val(&mut self, depth: usize) -> Result<V, String> {
        if depth > 60 { return Err("too deep".into()); }
        self.ws();
        match self.peek() {
            b'{' => {
                self.i += 1; let mut o = V::obj(); self.ws();
                if self.peek() == b'}' { self.i += 1; return Ok(o); }
                loop {
                    self.ws(); let k = self.string()?; self.ws();
                    if self.peek() != b':' { return Err("colon expected".into()); }
                    self.i += 1;
                    let v = self.val(depth + 1)?; o.set(&k, v); self.ws();
                    match self.peek() { b',' => self.i += 1, b'}' => { self.i += 1; return Ok(o); } _ => return Err("comma expected".into()) }
                }
            }
            b'[' => {
                self.i += 1; let mut a = vec![]; self.ws();
                if self.peek() == b']' { self.i += 1; return Ok(V::Arr(a)); }
                loop {
                    a.push(self.val(depth + 1)?); self.ws();
                    match self.peek() { b',' => self.i += 1, b']' => { self.i += 1; return Ok(V::Arr(a)); } _ => return Err("comma expected".into()) }
                }
            }
            b'"' => Ok(V::Str(self.string()?)),
            b't' if self.b[self.i..].starts_with(b"true") => { self.i += 4; Ok(V::Bool(true)) }
            b'f' if self.b[self.i..].starts_with(b"false") => { self.i += 5; Ok(V::Bool(false)) }
            b'n' if self.b[self.i..].starts_with(b"null") => { self.i += 4; Ok(V::Null) }
            c if c == b'-' || c.is_ascii_digit() => {
                let st = self.i;
                while self.i < self.b.len() && matches!(self.b[self.i], b'0'..=b'9' | b'-' | b'+' | b'.' | b'e' | b'E') { self.i += 1; }
                Ok(V::Num(String::from_utf8_lossy(&self.b[st..self.i]).into_owned()))
            }
            _ => Err("value expected".into()),
        }
    }
    fn hex4(&mut self) -> Result<u32, String> {
        if self.i + 4 > self.b.len() { return Err("short escape".into()); }
        let t = std::str::from_utf8(&self.b[self.i..self.i + 4]).map_err(|_| "escape".to_string())?;
        self.i += 4; u32::from_str_radix(t, 16).map_err(|_| "escape".into())
    }
    fn string(&mut self) -> Result<String, String> {
        if self.peek() != b'"' { return Err("string expected".into()); }
        self.i += 1; let mut out: Vec<u8> = vec![];
        loop {
            if self.i >= self.b.len() { return Err("open string".into()); }
            let c = self.b[self.i]; self.i += 1;
            match c {
                b'"' => return Ok(String::from_utf8_lossy(&out).into_owned()),
                b'\\' => {
                    let e = self.peek(); self.i += 1;
                    match e {
                        b'n' => out.push(10), b't' => out.push(9), b'r' => out.push(13), b'b' => out.push(8), b'f' => out.push(12),
                        b'u' => {
                            let mut u = self.hex4()?;
                            if (0xD800..0xDC00).contains(&u) && self.b[self.i..].starts_with(b"\\u") {
                                self.i += 2; let l = self.hex4()?;
                                if (0xDC00..0xE000).contains(&l) { u = 0x10000 + ((u - 0xD800) << 10) + (l - 0xDC00); }
                            }
                            let ch = char::from_u32(u).unwrap_or('\u{fffd}'); let mut b = [0; 4];
                            out.extend_from_slice(ch.encode_utf8(&mut b).as_bytes());
                        }
                        b'"' | b'\\' | b'/' => out.push(e),
                        _ => return Err("escape".into()),
                    }
                }
                c => out.push(c),
            }
        }
    }
}
pub fn parse_json(t: &str) -> Result<V, String> {
    let mut p = P { b: t.as_bytes(), i: 0 };
    let v = p.val(0)?; p.ws();
    if p.i < p.b.len() { return Err("trailing text".into()); }
    Ok(v)
}

// ---------- XML ----------
#[derive(Default)]
pub struct XmlStyle { pub pretty: bool, pub cdata: bool, pub entities: bool, pub reverse: bool, pub selfclose: bool, pub latin1: bool, pub raw: bool, pub dbl: bool, pub attrs: bool }

pub fn esc(x: &str) -> String {
    x.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;").replace('\'', "&#39;")
}
fn xml_text(x: &str, st: &XmlStyle) -> String {
    let clean: String = x.chars().filter(|c| *c >= ' ' || matches!(c, '\n' | '\t' | '\r')).collect();
    if st.raw { return clean; }
    if st.dbl { return esc(&esc(&clean)); }
    if st.cdata && !clean.is_empty() { return format!("<![CDATA[{}]]>", clean.replace("]]>", "]]]]><![CDATA[>")); }
    let mut r = String::new();
    for c in clean.chars() {
        match c {
            c if st.entities && !c.is_ascii_alphanumeric() => r.push_str(&format!("&#x{:x};", c as u32)),
            '&' => r.push_str("&amp;"), '<' => r.push_str("&lt;"), '>' => r.push_str("&gt;"),
            '\r' => r.push_str("&#13;"),
            c if st.latin1 && (c as u32) > 255 => r.push_str(&format!("&#{};", c as u32)),
            c => r.push(c),
        }
    }
    r
}
pub fn xml(name: &str, v: &V, st: &XmlStyle, ind: usize) -> String {
    let pad = if st.pretty { format!("{}{}", if ind > 0 { "\n" } else { "" }, "    ".repeat(ind)) } else { String::new() };
    match v {
        V::Arr(a) => a.iter().map(|x| xml(name, x, st, ind)).collect(),
        V::Obj(o) => {
            let mut p: Vec<String> = o.iter().map(|(k, x)| xml(k, x, st, ind + 1)).collect();
            if st.reverse { p.reverse(); }
            let c = if st.pretty && ind == 0 { "\n    <!-- result -->" } else { "" };
            let end = if st.pretty { format!("\n{}", "    ".repeat(ind)) } else { String::new() };
            format!("{pad}<{name}>{c}{}{end}</{name}>", p.concat())
        }
        V::Null => format!("{pad}<{name}/>"),
        _ => {
            let t = xml_text(&v.text(), st);
            let a = if st.attrs { " type=\"text\"" } else { "" };
            if t.is_empty() && st.selfclose { format!("{pad}<{name}{a} />") } else { format!("{pad}<{name}{a}>{t}</{name}>") }
        }
    }
}

pub fn unescape(x: &str) -> String {
    let mut r = String::new(); let mut rest = x;
    while let Some(i) = rest.find('&') {
        r.push_str(&rest[..i]); rest = &rest[i..];
        if let Some(j) = rest.find(';') {
            let e = &rest[1..j];
            let c = match e {
                "amp" => Some('&'), "lt" => Some('<'), "gt" => Some('>'), "quot" => Some('"'), "apos" => Some('\''),
                _ if e.starts_with("#x") => u32::from_str_radix(&e[2..], 16).ok().and_then(char::from_u32),
                _ if e.starts_with('#') => e[1..].parse().ok().and_then(char::from_u32),
                _ => None,
            };
            if let Some(c) = c { r.push(c); rest = &rest[j + 1..]; continue; }
        }
        r.push('&'); rest = &rest[1..];
    }
    r.push_str(rest); r
}
pub fn parse_xml(t: &str) -> Result<(String, V), String> {
    let mut i = 0; skip_misc(t, &mut i);
    let r = element(t, &mut i, 0)?; skip_misc(t, &mut i);
    if i < t.len() { return Err("text after root".into()); }
    Ok(r)
}
fn skip_misc(t: &str, i: &mut usize) {
    loop {
        let r = &t[*i..]; let tr = r.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}'); *i += r.len() - tr.len();
        let end = if tr.starts_with("<?") { tr.find("?>").map(|x| x + 2) } else if tr.starts_with("<!--") { tr.find("-->").map(|x| x + 3) }
            else if tr.starts_with("<!DOCTYPE") { tr.find('>').map(|x| x + 1) } else { None };
        match end { Some(e) => *i += e, None => return }
    }
}
fn element(t: &str, i: &mut usize, depth: usize) -> Result<(String, V), String> {
    if depth > 60 { return Err("too deep".into()); }
    let r = &t[*i..];
    if !r.starts_with('<') { return Err("element expected".into()); }
    let gt = r.find('>').ok_or("open tag")?;
    let tag = &r[1..gt]; *i += gt + 1;
    let name = tag.trim_end_matches('/').split_whitespace().next().unwrap_or("").to_string();
    if name.is_empty() { return Err("name".into()); }
    let local = name.rsplit(':').next().unwrap().to_string();
    if tag.ends_with('/') { return Ok((local, s(""))); }
    let mut text = String::new(); let mut kids: Vec<(String, V)> = vec![];
    loop {
        let r = &t[*i..];
        if r.starts_with("<![CDATA[") { let e = r.find("]]>").ok_or("cdata")?; text.push_str(&r[9..e]); *i += e + 3; }
        else if r.starts_with("<!--") { *i += r.find("-->").ok_or("comment")? + 3; }
        else if r.starts_with("</") {
            let e = r.find('>').ok_or("close tag")?;
            if r[2..e].trim() != name { return Err("mismatched tag".into()); }
            *i += e + 1; break;
        }
        else if r.starts_with('<') { kids.push(element(t, i, depth + 1)?); }
        else { let e = r.find('<').ok_or("unclosed element")?; text.push_str(&unescape(&r[..e])); *i += e; }
    }
    if kids.is_empty() { return Ok((local, s(text))); }
    let mut o: Vec<(String, V)> = vec![];
    for (k, v) in kids {
        if let Some((_, x)) = o.iter_mut().find(|(n, _)| *n == k) {
            if let V::Arr(a) = x { a.push(v); } else { let old = x.clone(); *x = V::Arr(vec![old, v]); }
        } else { o.push((k, v)); }
    }
    Ok((local, V::Obj(o)))
}

// ---------- forms ----------
pub fn url_enc(x: &str) -> String {
    let mut r = String::new();
    for b in x.bytes() { match b { b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'*' => r.push(b as char), b' ' => r.push('+'), _ => r.push_str(&format!("%{:02X}", b)) } }
    r
}
pub fn url_dec(x: &str) -> String {
    let b = x.as_bytes(); let mut o = vec![]; let mut i = 0;
    while i < b.len() {
        if b[i] == b'+' { o.push(b' '); }
        else if b[i] == b'%' && i + 2 < b.len() + 0 && b.get(i + 2).is_some() {
            match u8::from_str_radix(&String::from_utf8_lossy(&b[i + 1..i + 3]), 16) { Ok(c) => { o.push(c); i += 2; } Err(_) => o.push(b'%') }
        } else { o.push(b[i]); }
        i += 1;
    }
    String::from_utf8_lossy(&o).into_owned()
}
pub fn form(v: &V) -> String {
    v.items().iter().map(|(k, x)| format!("{}={}", url_enc(k), url_enc(&if x.is_scalar() { x.text() } else { json(x, &JsonStyle { pretty: false, ascii: false, reverse: false }, 0) }))).collect::<Vec<_>>().join("&")
}
fn put(o: &mut V, path: &[String], val: V) {
    let n = o.items().len();
    let k = &if path[0].is_empty() {
        // a[] appends; a[][x] goes to the last element until x is there already
        let last = if n > 0 { o.items()[n - 1].1.has(path.get(1).map(|x| x.as_str()).unwrap_or("")) || path.len() == 1 } else { true };
        if last { n.to_string() } else { (n - 1).to_string() }
    } else { path[0].clone() };
    if path.len() == 1 {
        let k = k.clone();
        match o.get_mut(&k) {
            Some(V::Arr(a)) => a.push(val),
            Some(x) => { let old = x.clone(); *x = V::Arr(vec![old, val]); }
            None => o.set(&k, val),
        }
        return;
    }
    if !matches!(o.get(k), Some(V::Obj(_))) { o.set(k, V::obj()); }
    put(o.get_mut(k).unwrap(), &path[1..], val);
}
fn arrays(v: V) -> V {
    if let V::Obj(o) = v {
        let o: Vec<(String, V)> = o.into_iter().map(|(k, x)| (k, arrays(x))).collect();
        if !o.is_empty() && o.iter().all(|(k, _)| !k.is_empty() && k.bytes().all(|b| b.is_ascii_digit())) { return V::Arr(o.into_iter().map(|(_, x)| x).collect()); }
        V::Obj(o)
    } else { v }
}
pub fn parse_form(t: &str) -> V {
    let mut o = V::obj();
    for p in t.trim().split('&') {
        if p.is_empty() { continue; }
        let (k, v) = p.split_once('=').unwrap_or((p, ""));
        let (k, v) = (url_dec(k), url_dec(v));
        let tv = v.trim_start();
        let val = if tv.starts_with('[') || tv.starts_with('{') { parse_json(&v).unwrap_or(V::Str(v)) } else { V::Str(v) };
        let path: Vec<String> = if k.contains('[') { k.replace(']', "").replace('[', ".").split('.').map(|x| x.to_string()).collect() } else if k.contains('.') { k.split('.').map(|x| x.to_string()).collect() } else { vec![k] };
        put(&mut o, &path, val);
    }
    if let V::Obj(x) = o { V::Obj(x.into_iter().map(|(k, v)| (k, arrays(v))).collect()) } else { o }
}

// ---------- digests ----------
pub fn sha256(m: &[u8]) -> Vec<u8> {
    let primes = { let mut p: Vec<u32> = vec![]; let mut n = 2u32; while p.len() < 64 { if p.iter().all(|x| n % x != 0) { p.push(n); } n += 1; } p };
    fn frac(p: u32, cube: bool) -> u32 {
        // floor(root(p) * 2^32) mod 2^32 by integer search
        let (mut lo, mut hi) = (0u128, 1u128 << 40);
        while hi - lo > 1 { let mid = (lo + hi) / 2; let ok = if cube { mid * mid * mid <= (p as u128) << 96 } else { mid * mid <= (p as u128) << 64 }; if ok { lo = mid } else { hi = mid } }
        lo as u32
    }
    let k: Vec<u32> = primes.iter().map(|p| frac(*p, true)).collect();
    let mut h: Vec<u32> = primes[..8].iter().map(|p| frac(*p, false)).collect();
    let mut d = m.to_vec(); d.push(0x80); while d.len() % 64 != 56 { d.push(0); } d.extend_from_slice(&((m.len() as u64) * 8).to_be_bytes());
    for ch in d.chunks(64) {
        let mut w = [0u32; 64];
        for i in 0..16 { w[i] = u32::from_be_bytes([ch[4 * i], ch[4 * i + 1], ch[4 * i + 2], ch[4 * i + 3]]); }
        for i in 16..64 {
            let a = w[i - 15].rotate_right(7) ^ w[i - 15].rotate_right(18) ^ (w[i - 15] >> 3);
            let b = w[i - 2].rotate_right(17) ^ w[i - 2].rotate_right(19) ^ (w[i - 2] >> 10);
            w[i] = w[i - 16].wrapping_add(a).wrapping_add(w[i - 7]).wrapping_add(b);
        }
        let mut v = h.clone();
        for i in 0..64 {
            let s1 = v[4].rotate_right(6) ^ v[4].rotate_right(11) ^ v[4].rotate_right(25);
            let c = (v[4] & v[5]) ^ (!v[4] & v[6]);
            let t1 = v[7].wrapping_add(s1).wrapping_add(c).wrapping_add(k[i]).wrapping_add(w[i]);
            let s0 = v[0].rotate_right(2) ^ v[0].rotate_right(13) ^ v[0].rotate_right(22);
            let t2 = s0.wrapping_add((v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]));
            v = vec![t1.wrapping_add(t2), v[0], v[1], v[2], v[3].wrapping_add(t1), v[4], v[5], v[6]];
        }
        for i in 0..8 { h[i] = h[i].wrapping_add(v[i]); }
    }
    h.iter().flat_map(|x| x.to_be_bytes()).collect()
}
pub fn sha1(m: &[u8]) -> Vec<u8> {
    let mut h = [0x67452301u32, 0xEFCDAB89, 0x98BADCFE, 0x10325476, 0xC3D2E1F0];
    let mut d = m.to_vec(); d.push(0x80); while d.len() % 64 != 56 { d.push(0); } d.extend_from_slice(&((m.len() as u64) * 8).to_be_bytes());
    for ch in d.chunks(64) {
        let mut w = [0u32; 80];
        for i in 0..16 { w[i] = u32::from_be_bytes([ch[4 * i], ch[4 * i + 1], ch[4 * i + 2], ch[4 * i + 3]]); }
        for i in 16..80 { w[i] = (w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16]).rotate_left(1); }
        let [mut a, mut b, mut c, mut dd, mut e] = h;
        for i in 0..80 {
            let (f, k) = match i / 20 { 0 => ((b & c) | (!b & dd), 0x5A827999u32), 1 => (b ^ c ^ dd, 0x6ED9EBA1), 2 => ((b & c) | (b & dd) | (c & dd), 0x8F1BBCDC), _ => (b ^ c ^ dd, 0xCA62C1D6) };
            let t = a.rotate_left(5).wrapping_add(f).wrapping_add(e).wrapping_add(k).wrapping_add(w[i]);
            e = dd; dd = c; c = b.rotate_left(30); b = a; a = t;
        }
        for (x, y) in h.iter_mut().zip([a, b, c, dd, e]) { *x = x.wrapping_add(y); }
    }
    h.iter().flat_map(|x| x.to_be_bytes()).collect()
}
pub fn md5(m: &[u8]) -> Vec<u8> {
    let r: [[u32; 4]; 4] = [[7, 12, 17, 22], [5, 9, 14, 20], [4, 11, 16, 23], [6, 10, 15, 21]];
    let k: Vec<u32> = (0..64).map(|i| (((i + 1) as f64).sin().abs() * 4294967296.0) as u32).collect();
    let mut h = [0x67452301u32, 0xefcdab89, 0x98badcfe, 0x10325476];
    let mut d = m.to_vec(); d.push(0x80); while d.len() % 64 != 56 { d.push(0); } d.extend_from_slice(&((m.len() as u64) * 8).to_le_bytes());
    for ch in d.chunks(64) {
        let w: Vec<u32> = (0..16).map(|i| u32::from_le_bytes([ch[4 * i], ch[4 * i + 1], ch[4 * i + 2], ch[4 * i + 3]])).collect();
        let [mut a, mut b, mut c, mut e] = h;
        for i in 0..64 {
            let (f, g) = match i / 16 { 0 => ((b & c) | (!b & e), i), 1 => ((e & b) | (!e & c), (5 * i + 1) % 16), 2 => (b ^ c ^ e, (3 * i + 5) % 16), _ => (c ^ (b | !e), (7 * i) % 16) };
            let t = e; e = c; c = b;
            b = b.wrapping_add(a.wrapping_add(f).wrapping_add(k[i]).wrapping_add(w[g]).rotate_left(r[i / 16][i % 4])); a = t;
        }
        for (x, y) in h.iter_mut().zip([a, b, c, e]) { *x = x.wrapping_add(y); }
    }
    h.iter().flat_map(|x| x.to_le_bytes()).collect()
}
pub fn hex(b: &[u8]) -> String { b.iter().map(|x| format!("{:02x}", x)).collect() }
pub fn b64(b: &[u8]) -> String {
    let t = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"; let mut r = String::new();
    for c in b.chunks(3) {
        let n = (c[0] as u32) << 16 | (*c.get(1).unwrap_or(&0) as u32) << 8 | *c.get(2).unwrap_or(&0) as u32;
        for i in 0..4 { if i <= c.len() { r.push(t[(n >> (18 - 6 * i)) as usize & 63] as char) } else { r.push('=') } }
    }
    r
}
pub fn gzip(b: &[u8]) -> Vec<u8> {
    let mut o = vec![0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255];
    let ch: Vec<&[u8]> = if b.is_empty() { vec![b] } else { b.chunks(60000).collect() };
    for (i, c) in ch.iter().enumerate() {
        o.push((i + 1 == ch.len()) as u8); o.extend_from_slice(&(c.len() as u16).to_le_bytes()); o.extend_from_slice(&(!(c.len() as u16)).to_le_bytes()); o.extend_from_slice(c);
    }
    let mut crc = !0u32; for x in b { crc ^= *x as u32; for _ in 0..8 { crc = if crc & 1 == 1 { (crc >> 1) ^ 0xEDB88320 } else { crc >> 1 }; } }
    o.extend_from_slice(&(!crc).to_le_bytes()); o.extend_from_slice(&(b.len() as u32).to_le_bytes()); o
}
