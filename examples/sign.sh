#!/usr/bin/env bash
# Signs and sends a query and a capture by the bound scheme, with bash, openssl 3, coreutils and curl alone:
#   KEY=development-key examples/sign.sh http://127.0.0.1:8080 ORDER_NO TRANSACTION_ID AMOUNT CURRENCY
# The texts below go into JSON as they are: escape what has quotes. `ps` shows the key to other users of this machine.
set -euo pipefail
export LC_ALL=C # so that ${#1} counts bytes
url=$1 order=$2 transaction=$3 amount=$4 currency=$5
merchant=${MERCHANT_ID:-1000} account=${ACCOUNT_ID:-1000001}

framed() { printf '%s:%s%s' "${#1}" "$1" "$2"; }                  # CONTENT END: its length in bytes, a colon, itself, its end
row() { local one; for one; do framed "$one" ,; done; }           # TEXT...: texts end in a comma, lists in ], records in }
sign() {                                                          # OPERATION RECORD: names in the order of their bytes
  local time nonce key mac
  time=$(date +%s) nonce=$(openssl rand -hex 16)
  key=$(openssl kdf -keylen 32 -kdfopt digest:SHA256 -kdfopt key:"$KEY" \
    -kdfopt info:'acquiring-signature-v1 request' HKDF | tr -d ':\n')
  mac=$({ row acquiring-signature-v1 request "$1"; framed "$(row "$merchant" "$account")" ]
    row "$time" "$nonce" ''; framed "$2" '}'; } | openssl dgst -r -sha256 -mac HMAC -macopt hexkey:"$key" | cut -d' ' -f1)
  echo "v1.$time.$nonce.$mac"
}

who=(account_id "$account" merchant_id "$merchant")
curl -sS "$url/v1/retrievalTrans" -d account_id="$account" -d merchant_id="$merchant" --data-urlencode order_no="$order" \
  -d encryption_data="$(sign queryTransactions "$(row "${who[@]}" order_no "$order")")"
entry=$(row amount "$amount" currency "$currency" order_no "$order" transaction_id "$transaction")
record=$(row "${who[@]:0:2}" capture_orders)$(framed "$(framed "$entry" '}')" ])$(row "${who[@]:2}")
printf '{"account_id":"%s","capture_orders":[{"amount":"%s","currency":"%s","order_no":"%s","transaction_id":"%s"}],"merchant_id":"%s","encryption_data":"%s"}' \
  "$account" "$amount" "$currency" "$order" "$transaction" "$merchant" "$(sign captureTransactions "$record")" |
  curl -sS "$url/v1/capture" -H 'content-type: application/json' --data-binary @-
