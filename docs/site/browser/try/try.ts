// Sends the request of an operation page to a gateway on this machine: signs it, writes it in the chosen encoding, reads and
// verifies the response.
import { operations } from "@acquiring/contract/catalogue";
import { decodeBody, encodeBody, type WireObject } from "@acquiring/contract/codecs";
import { boundTo, sign, verifyBody } from "@acquiring/contract/signature";
import { keep, kept } from "../storage.ts";
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
      `No response from ${gateway.origin}. Start a gateway there with npx acquiring-gateway. It answers pages of this machine only: their address begins with http://127.0.0.1 or http://localhost.`,
    );
  });
  const content = new Uint8Array(await response.arrayBuffer());
  const shown: Shown = {
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

const keptAs = "try-last";

/** The identifiers of the last response, which the next operations are about. */
function last(): Readonly<Record<string, string>> {
  try {
    return JSON.parse(kept(keptAs) ?? "{}") as Readonly<Record<string, string>>;
  } catch {
    return {};
  }
}

function keepNames({ value = {} }: Shown): void {
  const names = ["transaction_id", "order_no", "recurring_id", "contract_name"];
  const found = names.flatMap((name) => {
    const one = value[name];
    return typeof one === "string" && one !== "" ? [[name, one] as const] : [];
  });
  keep(keptAs, JSON.stringify({ ...last(), ...Object.fromEntries(found) }));
}

/** The example for the last payment if it is about one, otherwise with an unused order number. */
function freshened(text: string, operation: Operation, from: readonly string[]): string {
  const known = last();
  const valueOf = (name: string): string | undefined => {
    if (name === "request_id") return crypto.randomUUID();
    if (name !== "order_no") return from.includes(name) ? known[name] : undefined;
    return operation.id.startsWith("create") ? `try-${Date.now()}` : known[name];
  };
  return text.replaceAll(/"(\w+)": "[^"]*"/gu, (whole, name: string) => {
    const value = valueOf(name);
    return value === undefined ? whole : `"${name}": ${JSON.stringify(value)}`;
  });
}

async function tried(operation: Operation, form: HTMLFormElement, out: HTMLElement): Promise<void> {
  try {
    const shown = await send(operation, filledIn(form));
    keepNames(shown);
    show(out, shown);
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
  body.value = freshened(body.value, operation, (form.dataset["from"] ?? "").split(" ").filter(Boolean));
  if (where !== null && !isHere(location.hostname)) {
    where.textContent =
      "This page does not come from this machine's own server, so the gateway will not answer it. Serve the docs with npm run docs -- --watch, and open http://127.0.0.1:4000.";
    where.hidden = false;
  }
  button.disabled = false;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    button.disabled = true;
    out.textContent = "Sending …";
    void tried(operation, form, out).finally(() => (button.disabled = false));
  });
}

for (const form of document.querySelectorAll<HTMLFormElement>("form[data-operation]")) start(form);
