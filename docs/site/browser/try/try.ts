// Sends the request of an operation page to a gateway on this machine: signs it, writes it in the chosen encoding, reads and
// verifies the response.
import { operations } from "@acquiring/contract/catalogue";
import { decodeBody, encodeBody, type WireObject } from "@acquiring/contract/codecs";
import { boundTo, sign, verifyBody } from "@acquiring/contract/signature";
import { keep, kept } from "../storage.ts";
import { make } from "../make.ts";
import { type Shown, show, showProblem } from "./shown.ts";

type Operation = (typeof operations)[number];

const scheme = { kind: "bound", version: 1 } as const;

/** A failure that the reader can do something about. */
class Problem extends Error {}

const isHere = (hostname: string): boolean => hostname === "127.0.0.1" || hostname === "localhost";

/** What the reader has written in the form. */
interface Filled {
  readonly gateway: URL;
  readonly key: string;
  readonly value: WireObject;
  readonly encoding: number;
}

function filledIn(form: HTMLFormElement): Filled {
  const data = new FormData(form);
  const text = (name: string): string => {
    const value = data.get(name);
    return typeof value === "string" ? value.trim() : "";
  };
  const address = text("gateway");
  const gateway = URL.canParse(address) ? new URL(address) : undefined;
  if (gateway === undefined || gateway.protocol !== "http:" || !isHere(gateway.hostname))
    throw new Problem(
      `Gateway must be on this machine, for example http://127.0.0.1:8080 (got "${address}").`,
    );
  const account = { merchant_id: text("merchant_id"), account_id: text("account_id") };
  return {
    gateway,
    key: text("key"),
    value: { ...account, ...readBody(text("body")) },
    encoding: Number(text("encoding")),
  };
}

function readBody(text: string): WireObject {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const why = error instanceof Error ? error.message : "";
    throw new Problem(`Request must be JSON: ${why}`);
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new Problem("Request must be a JSON object: { … }.");
  return value as WireObject;
}

async function send(operation: Operation, { gateway, key, value, encoding }: Filled): Promise<Shown> {
  const { request, path } = operation;
  const signature = sign(value, scheme, key, boundTo(operation, value));
  const signed = { ...value, encryption_data: signature };
  const written = encodeBody(signed, request, request.encodings[encoding] ?? request.encodings[0]);
  if (!written.ok) throw new Problem(`The request cannot be written: ${written.issues[0].message}`);
  const { bytes, contentType } = written.value;
  const url = new URL(path, gateway);
  const headers = { "content-type": contentType };
  const response = await fetch(url, { method: "POST", headers, body: new Uint8Array(bytes) }).catch(() => {
    throw new Problem(
      `No response from ${gateway.origin}. Start a gateway there with npx acquiring-gateway. It responds to pages of this machine only: their address begins with http://127.0.0.1 or http://localhost.`,
    );
  });
  const content = new Uint8Array(await response.arrayBuffer());
  const shown: Shown = {
    asked: `POST ${path}\ncontent-type: ${contentType}`,
    sent: new TextDecoder().decode(bytes),
    status: response.status,
    statusText: response.statusText,
    headers: [...response.headers],
    raw: new TextDecoder().decode(content),
  };
  const type = response.headers.get("content-type") ?? "";
  const read = response.status === 200 ? decodeBody(content, type, operation.response) : undefined;
  if (read?.ok !== true) return shown;
  const { value: record } = read.value;
  const binding = boundTo(operation, signed, "response");
  const hasSignature = operation.response.signature !== undefined;
  return {
    ...shown,
    value: record,
    ...(hasSignature && { verdict: verifyBody(record, scheme, [key], binding) }),
  };
}

/** What the tab keeps of the form: where it sends, as whom, and the key. Nothing of a card is kept. */
const settings = ["gateway", "key", "merchant_id", "account_id"];
/** What the next operations are about: the identifiers and the amount of the last payment. */
const carried = ["transaction_id", "order_no", "recurring_id", "contract_name", "currency", "amount"];

type Kept = Readonly<Record<string, string>>;

function remembered(): Kept {
  try {
    return JSON.parse(kept("try", "tab") ?? "{}") as Kept;
  } catch {
    return {};
  }
}

const remember = (more: Kept): void => keep("try", JSON.stringify({ ...remembered(), ...more }), "tab");

function keepNames({ value = {} }: Shown): void {
  const found = carried.flatMap((name) => {
    const one = value[name];
    return typeof one === "string" && one !== "" ? [[name, one] as const] : [];
  });
  remember(Object.fromEntries(found));
}

/** What a link of the portal names: the payment that the next request is about. */
const linked = new Map([...new URLSearchParams(location.search)].filter(([name]) => carried.includes(name)));

/** The fields of the form that the tab keeps. */
const settingsOf = (form: HTMLFormElement): readonly HTMLInputElement[] =>
  [...form.querySelectorAll("input")].filter(({ name }) => settings.includes(name));

const keepSettings = (form: HTMLFormElement): void =>
  remember(Object.fromEntries(settingsOf(form).map(({ name, value }) => [name, value])));

/** Fills the form with what the tab knows, except what the reader has changed already. */
function fill(form: HTMLFormElement): void {
  const known = remembered();
  for (const field of settingsOf(form))
    if (field.value === field.defaultValue) field.value = known[field.name] ?? field.value;
  form.addEventListener("change", () => keepSettings(form));
}

/** The example for the last payment if it is about one, otherwise with an unused order number. */
function freshened(text: string, operation: Operation, from: readonly string[]): string {
  const known = remembered();
  const valueOf = (name: string): string | undefined => {
    if (name === "request_id") return crypto.randomUUID();
    const isCreation = operation.id.startsWith("create");
    if (isCreation && name === "order_no") return `try-${Date.now()}`;
    if (isCreation) return ["currency", "amount"].includes(name) ? linked.get(name) : undefined;
    const isOfPayment = ["order_no", "currency", "amount"].includes(name);
    return isOfPayment || from.includes(name) ? known[name] : undefined;
  };
  return text.replaceAll(/"(\w+)": "[^"]*"/gu, (whole, name: string) => {
    const value = valueOf(name);
    return value === undefined ? whole : `"${name}": ${JSON.stringify(value)}`;
  });
}

/** The operations that follow this one in a flow; each has the identifiers of this tab. */
function nextOf(form: HTMLFormElement): HTMLElement | undefined {
  const following = form.querySelectorAll<HTMLAnchorElement>(".flow li:has(strong) + li a");
  const links = new Map([...following].map((one) => [one.href, one.cloneNode(true)]));
  if (links.size === 0) return undefined;
  const next = make("p", { className: "next" }, "Next, with these identifiers: ");
  for (const [index, one] of [...links.values()].entries()) next.append(index === 0 ? "" : ", ", one);
  return next;
}

async function tried(operation: Operation, form: HTMLFormElement, out: HTMLElement): Promise<void> {
  try {
    const shown = await send(operation, filledIn(form));
    keepNames(shown);
    show(out, shown, nextOf(form));
  } catch (error) {
    showProblem(out, error instanceof Error ? error.message : String(error));
  }
}

function start(form: HTMLFormElement): void {
  const operation = operations.find(({ id }) => id === form.dataset["operation"]);
  const body = form.querySelector("textarea");
  const button = form.querySelector("button");
  const out = form.querySelector<HTMLElement>(".sent");
  const where = form.querySelector<HTMLElement>(".where");
  if (operation === undefined || body === null || button === null || out === null) return;
  fill(form);
  remember(Object.fromEntries(linked));
  body.value = freshened(body.value, operation, (form.dataset["from"] ?? "").split(" ").filter(Boolean));
  if (where !== null && !isHere(location.hostname)) {
    where.textContent =
      "This page does not come from this machine's own server, so the gateway will not respond to it. Serve the docs with npm run docs -- --watch, and open http://127.0.0.1:4000.";
    where.hidden = false;
  }
  button.disabled = false;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    keepSettings(form);
    button.disabled = true;
    out.textContent = "Sending …";
    void tried(operation, form, out).finally(() => (button.disabled = false));
  });
}

for (const form of document.querySelectorAll<HTMLFormElement>("form[data-operation]")) start(form);
