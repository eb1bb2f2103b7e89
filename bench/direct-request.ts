// The request of a direct payment, typed value to validated and signed bytes: the contract, and JSON.stringify with an HMAC.
import { createHmac, timingSafeEqual } from "node:crypto";
import { encodeBody } from "@acquiring/contract/codecs";
import { prepareSigner, type SignatureScheme, boundTo } from "@acquiring/contract/signature";
import { createDirectPayment } from "@acquiring/contract/operations/createDirectPayment";
import { type Pair, readBody } from "./measure.ts";

const scheme: SignatureScheme = { kind: "bound", version: 1 };
const key = "c0ffee".repeat(8);

const payment = {
  merchant_id: "100482",
  account_id: "100482001",
  order_no: "W-2026-0011873",
  currency: "EUR",
  amount: "1284.50",
  item_total: "1249.00",
  shipping: "12.50",
  handling: "3.00",
  tax_total: "20.00",
  items: "ground coffee#,#C-1#,#24.90#,#50#;#filters#,#F-9#,#4.00#,#1",
  shopper_id: "S-55102",
  shopper_email: "mira.lindqvist@example.org",
  shopper_ip: "203.0.113.27",
  shopper_phone: "+46 8 555 010",
  first_name: "Mira",
  last_name: "Lindqvist",
  billing_country: "SE",
  billing_state: "AB",
  billing_city: "Stockholm",
  billing_address: "Exempelgatan 27",
  billing_postal_code: "111 22",
  os: "Linux",
  browser: "Firefox",
  browser_lang: "sv-SE",
  time_zone: "-60",
  resolution: "1920x1080",
  color_depth: "24",
  delivery_firstname: "Mira",
  delivery_lastname: "Lindqvist",
  delivery_country: "SE",
  delivery_state: "AB",
  delivery_city: "Stockholm",
  delivery_address: "Exempelgatan 27",
  delivery_postal_code: "111 22",
  notify_url: "https://shop.example/payments/notify",
  device_type: "PC",
  open3d: "do3DS",
  token_flag: "NO",
  order_type: "WEB",
  checkout_time: 184,
  user_agent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  card: "4111111111111111",
  expiration_month: "09",
  expiration_year: "2031",
  security_code: "123",
  accept: "text/html",
};

const signer = prepareSigner(scheme, [key]);
const { request } = createDirectPayment;
const [encoding] = request.encodings;

const sign = () => ({
  ...payment,
  encryption_data: signer.sign?.(payment, boundTo(createDirectPayment, payment), "encryption_data") ?? "",
});

/** What the client does before it sends: it signs the canonical text, checks the whole and writes it. */
function ours(): Uint8Array {
  const value = sign();
  const issues = request.check(value);
  if (issues.length > 0) throw new Error(issues[0]?.message);
  const encoded = encodeBody(value, request, encoding);
  if (!encoded.ok) throw new Error(encoded.issues[0].message);
  return encoded.value.bytes;
}

/** Checks nothing, and signs a text that no receiver could make again from the fields. */
function baseline(): Uint8Array {
  const signature = createHmac("sha256", key).update(JSON.stringify(payment)).digest("hex");
  return new TextEncoder().encode(JSON.stringify({ ...payment, encryption_data: signature }));
}

export const directRequest: Pair = { ours, baseline };

/** The payment as it is sent. */
export const signed = sign();

const bytes = ours();
const theirs = baseline();

/** The work of a gateway for such a request: reading, checks, and the verification of the signature. */
function verified(): unknown {
  const { encryption_data: signature, ...value } = readBody(bytes, encoding.media, request);
  const verdict = signer.verify?.(value, signature, boundTo(createDirectPayment, value));
  if (verdict !== "valid") throw new Error(verdict);
  return value;
}

/** The same for what the baseline has signed. */
function baselineVerified(): unknown {
  const { encryption_data: signature, ...value } = JSON.parse(
    new TextDecoder().decode(theirs),
  ) as typeof payment & { encryption_data: string };
  const expected = createHmac("sha256", key).update(JSON.stringify(value)).digest();
  if (!timingSafeEqual(expected, Buffer.from(signature, "hex"))) throw new Error("it is not verified");
  return value;
}

export const directVerified: Pair = { ours: verified, baseline: baselineVerified };
