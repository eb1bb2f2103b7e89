#!/bin/sh
# Signs a request by the bound scheme, with sh, awk and openssl alone:
#   sh sign.sh OPERATION < request.json
# It reads the fields of the request as JSON and prints the same JSON with merchant_id, account_id and encryption_data.
# The account comes from MERCHANT_ID, ACCOUNT_ID and GATEWAY_KEY; without them it is the reference gateway's own.
# Write numbers in their shortest form: 2.5 instead of 2.50. `ps` shows keys that are derived from yours while it runs.
set -eu
LC_ALL=C # awk counts bytes
export LC_ALL
operation=$1
merchant=${MERCHANT_ID:-1000} account=${ACCOUNT_ID:-1000001} key=${GATEWAY_KEY:-development-key}
label=acquiring-signature-v1
json=$(cat)

# Reads the JSON and prints what is signed of it: each name and value behind its length, names in the order of their bytes.
record=$(printf '%s' "$json" | awk -v merchant="$merchant" -v account="$account" '
  function fail(message) { print "sign.sh: " message > "/dev/stderr"; failed = 1; exit 1 }
  function framed(content, end) { return length(content) ":" content end }
  function blanks() { while (index(" \t\r\n", substr(text, at, 1)) && at <= length(text)) at++ }
  function next_is(sign) { blanks(); if (substr(text, at, 1) != sign) return 0; at++; return 1 }
  function expect(sign) { if (!next_is(sign)) fail("expected " sign " at byte " at) }
  function hex(digits,  i, n) {
    for (i = 1; i <= length(digits); i++) n = n * 16 + index("0123456789abcdef", tolower(substr(digits, i, 1))) - 1
    return n
  }
  function utf8(n) {
    if (n == 0) fail("a text must not have the character 0")
    if (n < 128) return sprintf("%c", n)
    if (n < 2048) return sprintf("%c%c", 192 + int(n / 64), 128 + n % 64)
    if (n < 65536) return sprintf("%c%c%c", 224 + int(n / 4096), 128 + int(n / 64) % 64, 128 + n % 64)
    return sprintf("%c%c%c%c", 240 + int(n / 262144), 128 + int(n / 4096) % 64, 128 + int(n / 64) % 64, 128 + n % 64)
  }
  function string(  read, c, n) {
    expect("\"")
    while ((c = substr(text, at++, 1)) != "\"") {
      if (c == "") fail("a text does not end")
      if (c != "\\") { read = read c; continue }
      c = substr(text, at++, 1)
      if (c == "u") {
        n = hex(substr(text, at, 4)); at += 4
        if (n >= 55296 && n < 56320) { n = 65536 + (n - 55296) * 1024 + hex(substr(text, at + 2, 4)) - 56320; at += 6 }
        read = read utf8(n)
      } else if (c in escapes) read = read escapes[c]
      else read = read c
    }
    return read
  }
  function value(depth,  start) {
    if (depth > 64) fail("the request is nested too deep")
    blanks()
    if (substr(text, at, 1) == "{") return fields(depth)
    if (substr(text, at, 1) == "[") return items(depth)
    if (substr(text, at, 1) == "\"") return framed(string(), ",")
    start = at
    while (at <= length(text) && !index(",]} \t\r\n", substr(text, at, 1))) at++
    if (substr(text, start, at - start) !~ /^(true|false|-?[0-9]+(\.[0-9]+)?)$/)
      fail("cannot sign " substr(text, start, at - start))
    return framed(substr(text, start, at - start), ",")
  }
  function items(depth,  row) {
    expect("[")
    do row = row value(depth + 1); while (next_is(","))
    expect("]")
    return framed(row, "]")
  }
  function fields(depth,  count, names, values, name, i, row) {
    expect("{")
    do {
      blanks(); name = string(); expect(":")
      # In its place in the order of the bytes: every name has one before it in the row.
      for (i = count++; i > 0 && "x" names[i] > "x" name; i--) { names[i + 1] = names[i]; values[i + 1] = values[i] }
      names[i + 1] = name; values[i + 1] = value(depth + 1)
    } while (next_is(","))
    expect("}")
    if (depth == 0) row = ""
    for (i = 1; i <= count; i++) row = row framed(names[i], ",") values[i]
    return framed(row, "}")
  }
  BEGIN { escapes["n"] = "\n"; escapes["t"] = "\t"; escapes["r"] = "\r"; escapes["b"] = "\b"; escapes["f"] = "\f" }
  { all = all (NR > 1 ? "\n" : "") $0 }
  END {
    if (failed) exit 1
    at = 1; text = all
    expect("{")
    text = "{\"merchant_id\":\"" merchant "\",\"account_id\":\"" account "\"," substr(text, at)
    at = 1
    # A marker keeps the line breaks at the end, which the shell would cut.
    printf "%s.", fields(0)
  }')
record=${record%.}

text() { printf '%s:%s,' "${#1}" "$1"; }
list() { printf '%s:%s]' "${#1}" "$1"; }
hmac() { openssl dgst -sha256 -mac HMAC -macopt "hexkey:$1" | sed 's/^.* //'; }

time=$(date +%s)
nonce=$(openssl rand -hex 16)
zeros=0000000000000000000000000000000000000000000000000000000000000000
# HKDF: the key for requests, derived from that of the account.
extracted=$(printf '%s' "$key" | hmac "$zeros")
request_key=$(printf '%s request\001' "$label" | hmac "$extracted")
mac=$({
  text "$label"
  text request
  text "$operation"
  list "$(text "$merchant")$(text "$account")"
  text "$time"
  text "$nonce"
  text ''
  printf '%s' "$record"
} | hmac "$request_key")

printf '{"merchant_id":"%s","account_id":"%s","encryption_data":"%s",%s\n' \
  "$merchant" "$account" "v1.$time.$nonce.$mac" "$(printf '%s' "$json" | tr '\n' ' ' | sed 's/^[^{]*{//')"
