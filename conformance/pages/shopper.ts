// What a shopper does next on a gateway's page: press, choose, fill in, follow. Nothing says how such a page looks, so the words on
// it are all there is. Pure: it reads a page that was read, and returns the next request of a browser.
import type { FormChoice, FormInput, FormView } from "./form-view.ts";

/** What the shopper wants, the card for a form that asks for one, the address to return to, and how all of the merchant's begin. */
export interface Shopper {
  readonly does: "pay" | "refuse";
  readonly card: Readonly<Record<string, unknown>>;
  readonly back: string;
  readonly shop: string;
}

/** What a browser got, and for which address. */
export interface Visited {
  readonly url: URL;
  readonly method: string;
  readonly body: string;
  readonly status: number;
  readonly location: string | undefined;
  readonly text: string;
  readonly forms: readonly FormView[];
}

/** The shopper is led to an address of the merchant: the rest of its path, and its query. */
export interface Back {
  readonly path: string;
  readonly query: string;
}

/** The next request of a browser. */
export interface Visit {
  readonly url: URL;
  readonly method: string;
  readonly body: string;
}

const refuses = /declin|refus|reject|fail|den[iy]|unpaid/iu;
const leaves = /cancel|abort|back|later|void|expir|quit|close/iu;
const pays =
  /pay|paid|approv|confirm|succe|settle|accept|complet|authori|grant|continue|proceed|submit|\bok\b|\byes\b/iu;

/** How well words fit what the shopper wants. A shopper who wants to pay presses nothing that refuses, and none leaves. */
function fit(words: string, { does }: Shopper): number {
  if (refuses.test(words)) return does === "refuse" ? 2 : -1;
  if (leaves.test(words)) return -1;
  return pays.test(words) ? 1 : 0;
}

/**
 * The next request, or where the page leads the shopper back to, or `undefined` if nothing can be done.
 * `done` are the forms and addresses that were used before, so that a page that does not change is left.
 */
export function nextVisit(seen: Visited, shopper: Shopper, done: Set<string>): Visit | Back | undefined {
  const { status, location, text, forms, url } = seen;
  if (status >= 300 && status < 400 && location !== undefined && URL.canParse(location, url)) {
    const same = status === 307 || status === 308;
    const [method, body] = same ? [seen.method, seen.body] : ["GET", ""];
    return ledBy({ url: new URL(location, url), method, body }, shopper);
  }
  const sent = formToSend(forms, shopper, done);
  if (sent !== undefined) return ledBy(sent, shopper);
  const refresh = /http-equiv=["']?refresh["']?[^>]*?url=["']?([^"'>\s]+)/iu.exec(text)?.[1];
  const fresh = refresh?.replaceAll(ampersand, "&");
  if (fresh !== undefined && URL.canParse(fresh, url)) {
    const to = new URL(fresh, url);
    if (!done.has(to.href)) {
      done.add(to.href);
      return ledBy({ url: to, method: "GET", body: "" }, shopper);
    }
  }
  // A link or a script: a browser has it where its address is in the page.
  const plain = text.replaceAll(String.raw`\/`, "/").replaceAll(ampersand, "&");
  const [address = shopper.back] = shopper.back.split("?");
  const at = plain.indexOf(address);
  const [found] = /^[^"'<>\s\\]*/u.exec(at < 0 ? "" : plain.slice(at)) ?? [""];
  return found !== "" && URL.canParse(found) ? backAt(new URL(found), shopper) : undefined;
}

/** As HTML and scripts may write it. */
const ampersand = /&(?:amp|#38|#x26);|\\u0026/giu;

const backAt = ({ origin, pathname, search }: URL, { shop }: Shopper): Back => ({
  path: (origin + pathname).slice(shop.length),
  query: search.slice(1),
});

/** The request, unless it would go to the merchant: there the way ends. */
const ledBy = (visit: Visit, shopper: Shopper): Visit | Back =>
  (visit.url.origin + visit.url.pathname).startsWith(`${shopper.shop}/`) ? backAt(visit.url, shopper) : visit;

/** The form that sends itself, else the one whose best button fits the shopper best. */
function formToSend(forms: readonly FormView[], shopper: Shopper, done: Set<string>): Visit | undefined {
  const rated = forms.flatMap((form) => {
    const button = best(buttonsOf(form), shopper);
    const rate = form.postsItself ? 3 : button === undefined ? -1 : fit(wordsOf(button), shopper);
    if (rate < 0 || !URL.canParse(form.action)) return [];
    const visit = submission(form, form.postsItself ? undefined : button, shopper);
    const key = `${visit.url.href} ${visit.body}`;
    return done.has(key) ? [] : [{ rate, visit, key }];
  });
  const [first] = rated.toSorted((a, b) => b.rate - a.rate);
  if (first !== undefined) done.add(first.key);
  return first?.visit;
}

/** A form without a button is sent as by the Enter key. */
const buttonsOf = ({ choices }: FormView): readonly FormChoice[] => {
  const buttons = choices.filter(({ type }) => type === "submit");
  return buttons.length > 0 ? buttons : [{ name: "", value: "", type: "submit", label: "" }];
};

const wordsOf = ({ name, value, label }: FormChoice): string => `${label} ${value} ${name}`;

const best = (choices: readonly FormChoice[], shopper: Shopper): FormChoice | undefined =>
  choices.toSorted((a, b) => fit(wordsOf(b), shopper) - fit(wordsOf(a), shopper))[0];

/** What a browser sends for a form whose fields are filled in. */
function submission(form: FormView, button: FormChoice | undefined, shopper: Shopper): Visit {
  const fields = form.inputs.flatMap((input) => filled(input, shopper));
  const open = form.choices.filter(
    ({ type, name, value }) => type === "radio" || (type === "option" && value !== "" && name !== ""),
  );
  const names = [...new Set(open.map(({ name }) => name))];
  const chosen = names.flatMap(
    (own) =>
      best(
        open.filter(({ name }) => name === own),
        shopper,
      ) ?? [],
  );
  const pressed = button === undefined || button.name === "" ? [] : [button];
  const all = [...fields, ...[...chosen, ...pressed].map(({ name, value }) => [name, value] as const)];
  const body = new URLSearchParams(all.map(([name, value]) => [name, value])).toString();
  const url = new URL(form.action);
  if (form.method === "post") return { url, method: "POST", body };
  url.search = body;
  return { url, method: "GET", body: "" };
}

/** By the name of a field, what the shopper types; the first that fits. */
const typed: readonly (readonly [RegExp, (card: Shopper["card"]) => string])[] = [
  [/cv[vcn]|csc|cid|secur|verif/iu, (card) => String(card["security_code"] ?? "")],
  [/month/iu, (card) => String(card["expiration_month"] ?? "")],
  [/year/iu, (card) => String(card["expiration_year"] ?? "")],
  [/exp/iu, (card) => `${String(card["expiration_month"])}/${String(card["expiration_year"]).slice(-2)}`],
  [/mail/iu, () => "ada@example.com"],
  [/name|holder|owner/iu, () => "Ada Byron"],
  [/card|pan|number|^cc/iu, (card) => String(card["number"] ?? "")],
];

const untyped = ["submit", "image", "radio", "reset", "button", "file"];

function filled({ name, value, type }: FormInput, { card }: Shopper): readonly (readonly [string, string])[] {
  if (untyped.includes(type)) return [];
  if (type === "hidden" || type === "checkbox" || value !== "") return [[name, value]];
  const [, write] = typed.find(([pattern]) => pattern.test(name)) ?? [];
  return [[name, write?.(card) ?? "1"]];
}
