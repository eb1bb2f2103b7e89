// A client, its gateway, and an address for notifications, with nothing but what every runtime has: payments signed in each
// kind of scheme, and notifications made and verified. The package matrix runs it on each runtime that the client supports.
import { createGateway, createNotificationHandler, GatewayError } from "@acquiring/contract/client";
import { boundScheme, standardWebhooks } from "@acquiring/contract/signature";
import { createTestGateway, signNotification } from "@acquiring/contract/testing";

const identity = { merchant_id: "1000", account_id: "1000001" };
const order = { order_no: "A-1", amount: "10.50", currency: "EUR", card: "4111111111111111" };
const approved = { transaction_id: "T-1", order_status: "1", result_info: "0000:Success" };

/** @param {string} algorithm @param {"hex" | "base64"} output */
const row = (algorithm, output) => ({
  algorithm,
  fields: "sorted",
  nested: "flatten",
  empty: "omit",
  pair: "name=value",
  join: "&",
  key: algorithm.startsWith("hmac-")
    ? { place: "hmac" }
    : algorithm.startsWith("rsa-")
      ? { place: "rsa" }
      : { place: "suffix", join: "&key=" },
  output,
});

/** @param {string} kind @param {ArrayBuffer} der */
const pem = (kind, der) =>
  `-----BEGIN ${kind} KEY-----\n${btoa(String.fromCharCode(...new Uint8Array(der)))}\n-----END ${kind} KEY-----\n`;

async function rsaKeys() {
  const by = {
    name: "RSASSA-PKCS1-v1_5",
    modulusLength: 2048,
    publicExponent: Uint8Array.of(1, 0, 1),
    hash: "SHA-256",
  };
  const { privateKey, publicKey } = await crypto.subtle.generateKey(by, true, ["sign", "verify"]);
  const [own, open] = await Promise.all([
    crypto.subtle.exportKey("pkcs8", privateKey),
    crypto.subtle.exportKey("spki", publicKey),
  ]);
  return { privateKey: pem("PRIVATE", own), publicKey: pem("PUBLIC", open) };
}

const profileOf = (scheme, response = "same-scheme") => ({
  profile: "anywhere",
  extension_points: {
    "signature.scheme": scheme,
    "signature.response": response,
    "notification.signature": "same-scheme",
  },
});

function check(holds, what) {
  if (!holds) throw new Error(what);
}

/** Pays, and is refused with another key. */
async function pays(scheme) {
  const profile = profileOf(scheme);
  const credentials = { ...identity, key: "secret" };
  const test = createTestGateway({ profile, credentials });
  test.respond("createDirectPayment", approved);
  const options = { baseUrl: test.baseUrl, fetch: test.fetch, profile };
  const { order_no } = await createGateway({ ...options, credentials }).createDirectPayment(order);
  check(order_no === "A-1", "another order");
  const other = createGateway({ ...options, credentials: { ...credentials, key: "other" } });
  const error = await other.createDirectPayment(order).catch((one) => one);
  check(error instanceof GatewayError && error.status === 400, `accepted with another key: ${error}`);
}

/** Pays with RSA: where a runtime has no cryptography of Node's, requests are signed by WebCrypto and verified without. */
async function paysByRsa(algorithm) {
  const { privateKey, publicKey } = await rsaKeys();
  const profile = profileOf(row(algorithm, "base64"), "unsigned");
  const test = createTestGateway({ profile, credentials: { ...identity, key: { publicKey } } });
  test.respond("createDirectPayment", { failure: "status", status: 404 });
  const credentials = { ...identity, privateKey, gatewayPublicKey: publicKey };
  const gateway = createGateway({ baseUrl: test.baseUrl, fetch: test.fetch, credentials, profile });
  const error = await gateway.createDirectPayment(order).catch((one) => one);
  check(error.status === 404 && test.requests[0]?.operation !== undefined, `not accepted: ${error}`);
}

/** Takes notifications: the gateway's own, not somebody else's, and each once. */
async function isNotified(points) {
  const profile = { profile: "anywhere", extension_points: points };
  let acted = 0;
  const handle = createNotificationHandler({
    profile,
    keys: ["secret"],
    schemes: [boundScheme, standardWebhooks],
    onNotification: () => void (acted += 1),
  });
  const message = signNotification({ ...identity, order_no: "A-1" }, { profile, key: "secret" });
  const statuses = [];
  for (const request of [
    message.clone(),
    message,
    signNotification({ ...identity, order_no: "A-1" }, { profile, key: "other" }),
  ])
    statuses.push((await handle(request)).status);
  check(
    statuses.join() === "200,200,401" && acted === 1,
    `notified: ${statuses.join()}, acted ${acted} times`,
  );
}

export async function anywhere() {
  const bound = { kind: "bound", version: 1 };
  await pays(bound);
  for (const name of ["md5", "sha1", "sha256", "sha384", "sha512"])
    for (const algorithm of [name, `hmac-${name}`]) await pays(row(algorithm, "hex"));
  await paysByRsa("rsa-sha256");
  await paysByRsa("rsa-pss-sha512");
  await isNotified({ "signature.scheme": bound, "notification.signature": "same-scheme" });
  await isNotified({ "notification.signature": "standard-webhooks" });
  return "ok";
}
