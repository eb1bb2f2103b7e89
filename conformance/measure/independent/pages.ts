// The second reference gateway's HTML: the page that submits itself, the card page after it and the issuer's page.
import { escapeMarkup, text, type Fields } from "./codec.ts";

const ECHOED: readonly string[] =
  "merchant_id account_id order_no currency amount notify_url return_url encryption_data".split(" ");

const COPIES: readonly (readonly [string, string])[] = [
  ["orderNo", "order_no"],
  ["merNo", "merchant_id"],
  ["orderAmount", "amount"],
  ["orderCurrency", "currency"],
  ["notifyUrl", "notify_url"],
  ["signInfo", "encryption_data"],
];

function page(title: string, body: string): string {
  return `<!doctype html>\n<html lang=en><head><meta charset=utf-8><title>${title}</title></head>\n${body}\n</html>\n`;
}

/** The self-posting form: a few inputs as markup, the echo added by script through innerHTML. */
export function selfPosting(id: string, request: Fields): string {
  const own = {
    gbc_id: id,
    connector_code: "NB01",
    account_name: "north-bank",
    pm_id: "14",
    apm_type: "CARD",
    descriptor: "NORTHBANK",
  };
  const echo = ECHOED.filter((name) => text(request, name) !== undefined).map((name) => [
    name,
    text(request, name) ?? "",
  ]);
  for (const [copy, from] of COPIES)
    if (text(request, from) !== undefined) echo.push([copy, text(request, from) ?? ""]);
  echo.push(["allParams", JSON.stringify(request)]);
  const data = JSON.stringify(echo).replaceAll(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  const inputs = Object.entries(own)
    .map(([name, value]) => `<input type=hidden name=${name} value='${escapeMarkup(value)}'>`)
    .join("");
  return page(
    "One moment",
    `<body><form id=pass method=POST action=checkout>${inputs}<span id=echo></span><button id=go>Continue</button></form>
<script>
(function () {
  var safe = function (value) { return value.replace(/[&<>"]/g, function (c) { return "&#" + c.charCodeAt(0) + ";"; }); };
  var html = "";
  ${data}.forEach(function (pair) {
    html += '<input type="hidden" name="' + safe(pair[0]) + '" value="' + safe(pair[1]) + '">';
  });
  document.getElementById("echo").innerHTML = html;
  window.addEventListener("load", function () { document.getElementById("go").click(); });
})();
</script></body>`,
  );
}

export function cardPage(id: string, request: Fields): string {
  const sum = `${text(request, "amount") ?? ""} ${text(request, "currency") ?? ""}`;
  const field = (name: string): string => `<label>${name} <input name=${name} autocomplete=off></label>`;
  const names = ["card", "expiration_month", "expiration_year", "security_code"];
  return page(
    "Pay by card",
    `<body><p>${escapeMarkup(sum)}</p><form method=post action="/hosted/${id}">${names.map((name) => field(name)).join("")}<button>Pay</button></form></body>`,
  );
}

export function issuerPage(id: string): string {
  return page(
    "Your bank",
    `<body><a href="/issuer/${id}/yes">Pay</a> <a href="/issuer/${id}/no">Leave</a></body>`,
  );
}

export function refusalPage(why: string): string {
  return page("Not possible", `<body><h1>Not possible</h1><p>${escapeMarkup(why)}</p></body>`);
}
