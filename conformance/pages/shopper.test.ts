// The pages of five makers, and what a shopper does on them.
import { afterAll, expect, test } from "vitest";
import { createPageReader } from "./page-reader.ts";
import { type Back, nextVisit, type Shopper, type Visit } from "./shopper.ts";

const reader = createPageReader();
afterAll(() => reader.close());

const url = new URL("http://127.0.0.1:8080/pay/7");
const card = {
  number: "4111111111111111",
  expiration_month: "09",
  expiration_year: "2031",
  security_code: "123",
};
const pays: Shopper = { does: "pay", card, back: "http://127.0.0.1:9/t/back", shop: "http://127.0.0.1:9/t" };
const refuses: Shopper = { ...pays, does: "refuse" };

async function on(text: string, shopper = pays, more: object = {}, sent = new Set<string>()) {
  const { run } = await reader.read({ text, url: url.href, media: "text/html" });
  const forms = run.ok ? run.forms : [];
  const page = { url, method: "GET", body: "", status: 200, location: undefined, text, forms };
  return nextVisit({ ...page, ...more }, shopper, sent);
}
const shown = (visit: Visit | Back | undefined): string | undefined =>
  visit !== undefined && "url" in visit
    ? `${visit.method} ${visit.url.pathname}${visit.url.search} ${visit.body}`
    : visit && `${visit.path} ${visit.query}`;

test.each([
  [
    "POST /pay/7 action=approve",
    "POST /pay/7 action=decline",
    `<form method="post"><button name="action" value="decline">No, thanks</button><button name="action" value="approve">Go on</button></form>`,
  ],
  [
    "POST /pay/7 result=paid",
    "POST /pay/7 result=failed",
    `<form method=post><label><input type=radio name=result value=failed> no</label><label><input type=radio name=result value=paid> yes</label><input type=submit></form>`,
  ],
  [
    "POST /pay/7 outcome=settle",
    "POST /pay/7 outcome=refuse",
    `<form method=post><select name=outcome><option value="">choose</option><option value=refuse>Refuse</option><option value=settle>Settle</option></select><button>Send</button></form>`,
  ],
  [
    "POST /ok ",
    "POST /no ",
    `<form method=post action=/no><button>Decline</button></form><form method=post action=/ok><button>Confirm</button></form>`,
  ],
  ["GET /done?a=1 ", "GET /done?a=1 ", `<form action=/done><input type=hidden name=a value=1></form>`],
  [
    "POST /go a=1",
    "POST /go a=1",
    `<form method=post action=/go><input type=hidden name=a value=1><button>Cancel</button></form><script>document.forms[0].submit()</script>`,
  ],
])("presses what pays: %s; or what refuses: %s", async (paid, refused, page) => {
  expect(shown(await on(page))).toBe(paid);
  expect(shown(await on(page, refuses))).toBe(refused);
});

test("fills in a card under the names that pages have for it, and keeps what is filled in", async () => {
  const fields = ["cardNumber", "exp_month", "exp_year", "expiry", "cvv", "cardholder_name", "email", "town"];
  const inputs = fields.map((name) => `<input name=${name}>`).join("");
  const visit = await on(
    `<form method=post>${inputs}<input name=kept value=k><input type=checkbox name=terms><button>Pay</button></form>`,
  );
  expect(
    Object.fromEntries(new URLSearchParams(visit !== undefined && "url" in visit ? visit.body : "")),
  ).toEqual({
    cardNumber: card.number,
    exp_month: "09",
    exp_year: "2031",
    expiry: "09/31",
    cvv: "123",
    cardholder_name: "Ada Byron",
    email: "ada@example.com",
    town: "1",
    kept: "k",
    terms: "on",
  });
});

test("follows a redirect and a refreshing page, and a redirect with 307 keeps the form", async () => {
  expect(shown(await on("", pays, { status: 302, location: "/next" }))).toBe("GET /next ");
  expect(shown(await on("", pays, { status: 307, location: "/next", method: "POST", body: "a=1" }))).toBe(
    "POST /next a=1",
  );
  expect(shown(await on('<meta http-equiv="refresh" content="0;url=/wait?a=1&amp;b=2">'))).toBe(
    "GET /wait?a=1&b=2 ",
  );
});

test.each([
  ["a redirect", "", { status: 303, location: `${pays.back}?order_no=7&a=1` }],
  [
    "a form",
    `<form action="${pays.back}"><input name=order_no type=hidden value=7><input name=a type=hidden value=1><button>Continue</button></form>`,
    {},
  ],
  ["a refreshing page", `<meta http-equiv=refresh content="3; url='${pays.back}?order_no=7&#38;a=1'">`, {}],
  ["a link", `<a href="${pays.back}?order_no=7&amp;a=1">To the shop</a>`, {}],
  [
    "a script",
    `<script>location.href = "${pays.back.replaceAll("/", String.raw`\/`)}?order_no=7\\u0026a=1"</script>`,
    {},
  ],
])("is led back to the shop by %s", async (_, page, more) => {
  expect(shown(await on(page, pays, more))).toBe("/back order_no=7&a=1");
});

test("does not send one form twice, leaves no page by its cancel button, and ends where there is nothing to do", async () => {
  const sent = new Set<string>();
  const page = `<form method=post><button>Pay</button></form><form method=post action=/x><button>Cancel</button></form>`;
  expect(shown(await on(page, pays, {}, sent))).toBe("POST /pay/7 ");
  expect(await on(page, pays, {}, sent)).toBeUndefined();
  expect(await on("<p>Thank you.</p>")).toBeUndefined();
  expect(await on("", pays, { status: 302, location: "http://" })).toBeUndefined();
});
