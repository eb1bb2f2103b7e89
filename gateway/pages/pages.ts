// The shopper pages as routes next to the API: the page of a request, the action of its form, and the next address.
// Other files have the content of the pages; operations/ has the actions.
import { type Core, coreFor } from "../operations/core.ts";
import { shopper } from "../process/actor.ts";
import { writeAmount } from "../wire/amount.ts";
import { decideAt, giveUp, payByCard } from "../operations/payment/shopper.ts";
import type { Apm } from "../acquirer/acquirer.ts";
import { merchantName } from "../store/accounts.ts";
import { findPayment, type Payment } from "../store/payments.ts";
import { webAddress } from "./addresses.ts";
import { cardProblemsIn, readCard } from "./card-form.ts";
import { brands, findBrand } from "./card-number.ts";
import { checkoutPage } from "./checkout-page.ts";
import { decisionPage } from "./decision-page.ts";
import { textsFor } from "./language.ts";
import { responsePage, seeOther } from "./layout.ts";
import { outcomePage, type Problem, problemPage, waitingPage } from "./outcome-page.ts";
import { backOf, declineOf, placeOf, resultOf } from "./place.ts";
import { pagesAreOver, pagesOf } from "./session.ts";
import type { Shown } from "./summary.ts";
import type { Texts } from "./texts.ts";
import { createTokens, type PageName, type Purpose, type Tokens } from "./tokens.ts";

/** The input of the page that posts itself by which the gateway knows its own page. */
export const sessionInput = "page_session";
export const checkoutPath = "/v1/checkout";

export type Pages = ReturnType<typeof createPages>;

/** A page with its own address. */
type Open = Exclude<Purpose, "redirect" | "form">;

interface Desk {
  readonly core: Core;
  readonly tokens: Tokens;
}

/** A shopper at one of a payment's pages. */
interface Visit extends Desk {
  readonly purpose: Open;
  readonly name: PageName;
  readonly payment: Payment;
  readonly frames: readonly string[];
  readonly now: Date;
  readonly texts: Texts;
}

const mostBytes = 16_384;

/** Makes the pages of a gateway; `origin` is its public address, without a slash at the end. */
export function createPages(core: Core, origin: () => string) {
  const desk: Desk = { core: coreFor(core, shopper), tokens: createTokens(core.secret) };
  const urlOf = (purpose: Open) => (payment: Payment) => origin() + pathOf(desk, purpose, nameOf(payment));
  return {
    /** The response to a request for a page; `undefined` if it is for the API. */
    route: async (request: Request): Promise<Response | undefined> => {
      const { pathname } = new URL(request.url);
      if (pathname === checkoutPath) return ownPost(desk, request);
      if (!pathname.startsWith("/pages/")) return undefined;
      const [, purpose, token] = /^\/pages\/(checkout|challenge|issuer)\/([\w.-]+)$/u.exec(pathname) ?? [];
      if (purpose === undefined || token === undefined) return problem(404, textsOf(request), "unknown");
      if (["GET", "HEAD", "POST"].includes(request.method))
        return servePage(desk, request, purpose as Open, token);
      const response = problem(405, textsOf(request), "method");
      response.headers.set("allow", "GET, HEAD, POST");
      return response;
    },
    /** The value with which the page that submits itself continues. */
    sessionOf: (payment: Payment) => desk.tokens.write("redirect", nameOf(payment)),
    formAction: () => origin() + checkoutPath,
    /** `issuer_url` of an APM payment. */
    issuerUrl: urlOf("issuer"),
    /** The address at which the shopper of a direct payment passes 3-D Secure. */
    challengeUrl: urlOf("challenge"),
  };
}

const pathOf = ({ tokens }: Desk, purpose: Open, name: PageName): string =>
  `/pages/${purpose}/${tokens.write(purpose, name)}`;

async function openVisit(
  desk: Desk,
  purpose: Purpose,
  token: string,
  texts: Texts,
): Promise<Omit<Visit, "purpose"> | Response> {
  const { core, tokens } = desk;
  const name = tokens.read(purpose, token);
  const payment = name && (await findPayment(core.pool, name));
  const details = payment && pagesOf(payment.details);
  if (name === undefined || payment === undefined || details?.nonce !== name.nonce)
    return problem(404, texts, "unknown");
  const now = core.clock.now();
  if (pagesAreOver(payment.createdAt, now))
    return responsePage(410, problemPage(texts, "over", backOf(payment, now)), details.frames);
  return { ...desk, name, payment, frames: details.frames, now, texts };
}

/** The post of the page that posts itself; any other request to its path is for the API. */
async function ownPost(desk: Desk, request: Request): Promise<Response | undefined> {
  if (request.method !== "POST" || !isForm(request)) return undefined;
  const token = (await readFields(request.clone()))?.get(sessionInput);
  if (token === undefined || token === null) return undefined;
  const opened = await openVisit(desk, "redirect", token, textsOf(request));
  return opened instanceof Response ? opened : seeOther(pathOf(desk, "checkout", opened.name));
}

async function servePage(desk: Desk, request: Request, purpose: Open, token: string): Promise<Response> {
  const texts = textsOf(request);
  const opened = await openVisit(desk, purpose, token, texts);
  if (opened instanceof Response) return opened;
  const visit = { ...opened, purpose };
  if (request.method !== "POST") return show(visit, new URL(request.url));
  // The token protects against forms of other sites. If the browser names another site, the gateway refuses the form too.
  const site = request.headers.get("sec-fetch-site") ?? "same-origin";
  if (site !== "same-origin" && site !== "none") return problem(403, texts, "foreign");
  const fields = await readFields(request);
  return fields === undefined ? problem(413, texts, "tooMuch") : act(visit, fields);
}

async function show(visit: Visit, address: URL): Promise<Response> {
  const { core, payment, name, frames, now, purpose, texts } = visit;
  const { instruments } = core.acquirer;
  const place = placeOf(payment, now);
  const payee = await merchantName(core.pool, payment.merchant_id);
  const shown = { ...shownOf(payment, instruments.apms, texts), payee };
  if (place === "outcome") {
    const page = outcomePage(texts, resultOf(payment, now), shown, backOf(payment, now));
    return responsePage(200, page, frames);
  }
  if (place === "waiting") return responsePage(200, waitingPage(texts, shown), frames);
  if (place !== purpose) return seeOther(pathOf(visit, place, name));
  const token = visit.tokens.write("form", name);
  if (place === "checkout") {
    const problems = cardProblemsIn(address.searchParams.getAll("problem"));
    return responsePage(
      200,
      checkoutPage({ texts, shown, token, problems, now, cards: instruments.cardsToTry }),
      frames,
    );
  }
  // No other site may put a page over the bank's question. A challenge may be in the shop's frame.
  const framedBy = place === "issuer" ? [] : frames;
  return responsePage(200, decisionPage({ texts, asks: place, shown, token }), framedBy);
}

async function act(visit: Visit, fields: URLSearchParams): Promise<Response> {
  const { core, tokens, payment, name, purpose, now, texts } = visit;
  const { instruments } = core.acquirer;
  const here = pathOf(visit, purpose, name);
  const form = tokens.read("form", fields.get("form") ?? "");
  if (form === undefined || tokens.write("form", form) !== tokens.write("form", name))
    return problem(403, texts, "foreign");
  // A shopper who is late, or submits twice, sees the present state.
  if (placeOf(payment, now) !== purpose) return seeOther(here);
  const action = fields.get("action");
  if (purpose === "checkout" && action === "pay") {
    const { card, problems } = readCard(fields, now, (number) => instruments.card(number) !== undefined);
    // The fragment takes the focus to what was wrong, in a browser without scripts too.
    if (card === undefined)
      return seeOther(`${here}?${problems.map((one) => `problem=${one}`).join("&")}#problem`);
    await payByCard(core, payment, card);
  } else if (purpose === "checkout" && action === "cancel") await giveUp(core, payment);
  else if (purpose !== "checkout" && (action === "approve" || action === "decline"))
    await decideAt(core, payment, purpose, action === "approve");
  else return problem(400, texts, "noButton");
  return seeOther(here);
}

const textsOf = (request: Request): Texts => textsFor(request.headers.get("accept-language"));

const problem = (status: number, texts: Texts, problem: Problem): Response =>
  responsePage(status, problemPage(texts, problem));

const isForm = (request: Request): boolean =>
  /^application\/x-www-form-urlencoded\s*(?:;|$)/iu.test(request.headers.get("content-type") ?? "");

async function readFields(request: Request): Promise<URLSearchParams | undefined> {
  const text = await request.text();
  return text.length > mostBytes ? undefined : new URLSearchParams(text);
}

function nameOf({ merchant_id, transactionId, details }: Payment): PageName {
  const pages = pagesOf(details);
  if (pages === undefined)
    throw new Error("This payment has no hosted pages. Open it with an operation that has them.");
  return { merchant_id, transactionId, nonce: pages.nonce };
}

const shownOf = (payment: Payment, apms: readonly Apm[], texts: Texts): Omit<Shown, "payee"> => {
  const { orderNo, amount, currency, merchant_id, returnUrl, firstSix, lastFour, instrument, details } =
    payment;
  return {
    orderNo,
    amount: writeAmount(amount, currency),
    currency,
    merchant_id,
    shop: webAddress(returnUrl ?? undefined)?.host,
    card: lastFour === null ? undefined : { brand: findBrand(brands, firstSix ?? "")?.name, lastFour },
    items: pagesOf(details)?.items ?? [],
    declined: declineOf(payment, texts),
    method: apms.find(({ key }) => key === instrument)?.name,
  };
};
