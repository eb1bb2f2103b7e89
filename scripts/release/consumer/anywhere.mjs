// A client, its gateway, and an address for notifications, with nothing but what every runtime has: payments signed in each
// kind of scheme, and notifications made and verified. The package matrix runs it on each runtime that the client supports.
import { createGateway, createNotificationHandler, GatewayError } from "@acquiring/contract/client";
import {
  boundScheme,
  canonicalText,
  prepareSigner,
  rsaScheme,
  sign,
  standardWebhooks,
  UnsignableError,
  verifyBody,
} from "@acquiring/contract/signature";
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

const profileOf = (scheme) => ({
  profile: "anywhere",
  extension_points: {
    "signature.scheme": scheme,
    "signature.response": "same-scheme",
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

/** Pays with RSA: where a runtime has no cryptography of Node's, both sides wait for WebCrypto. */
async function paysByRsa(algorithm) {
  const [merchant, house] = await Promise.all([rsaKeys(), rsaKeys()]);
  const profile = profileOf(row(algorithm, "base64"));
  const key = { privateKey: house.privateKey, publicKey: merchant.publicKey };
  const test = createTestGateway({ profile, credentials: { ...identity, key } });
  test.respond("createDirectPayment", approved, approved);
  const options = { baseUrl: test.baseUrl, fetch: test.fetch, profile };
  const credentials = { ...identity, privateKey: merchant.privateKey, gatewayPublicKey: house.publicKey };
  const { order_no } = await createGateway({ ...options, credentials }).createDirectPayment(order);
  check(order_no === "A-1", "another order");
  const other = createGateway({
    ...options,
    credentials: { ...credentials, gatewayPublicKey: merchant.publicKey },
  });
  const error = await other.createDirectPayment(order).catch((one) => one);
  check(error.kind === "bad-signature", `accepted with another key: ${error}`);
}

/** Takes a notification that is signed with RSA. */
async function isNotifiedByRsa(algorithm) {
  const { privateKey, publicKey } = await rsaKeys();
  const scheme = row(algorithm, "base64");
  const profile = profileOf(scheme);
  const window = { field: "sent", form: "unix-seconds", seconds: 300 };
  const keys = [{ publicKey }];
  const handle = createNotificationHandler({
    profile,
    keys,
    window,
    schemes: [rsaScheme],
    onNotification: () => {},
  });
  const value = { ...identity, order_no: "A-1", sent: String(Math.floor(Date.now() / 1000)) };
  const signature = await signedByWebCrypto(canonicalText(value, scheme), privateKey);
  const told = async (more) => {
    const body = JSON.stringify({ ...value, encryption_data: signature, ...more });
    const headers = { "content-type": "application/json" };
    return (await handle(new Request("https://shop.example/", { method: "POST", headers, body }))).status;
  };
  const statuses = [await told({}), await told({ order_no: "A-2" })].join();
  check(statuses === "200,401", `notified by RSA: ${statuses}`);
  refusesToWait({ scheme, privateKey, publicKey }, value, signature);
}

async function signedByWebCrypto(text, privateKey) {
  const der = Uint8Array.from(atob(privateKey.replace(/-----.*-----|\s/gu, "")), (one) => one.charCodeAt(0));
  const by = { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("pkcs8", der, by, false, ["sign"]);
  const bytes = new Uint8Array(await crypto.subtle.sign(by, key, new TextEncoder().encode(text)));
  return btoa(String.fromCharCode(...bytes));
}

/** Functions that cannot wait sign and verify with Node's cryptography, and otherwise say what to use. */
function refusesToWait({ scheme, privateKey, publicKey }, value, signature) {
  const isNode = globalThis.process?.getBuiltinModule?.("node:crypto") !== undefined;
  const attempts = [
    () => sign(value, scheme, { privateKey }) === signature,
    () => verifyBody({ ...value, encryption_data: signature }, scheme, [{ publicKey }]) === "valid",
    () => prepareSigner(scheme, [{ publicKey }]).verify(value, signature) === "valid",
  ];
  for (const attempt of attempts) {
    let said;
    try {
      said = attempt() ? "done" : "not done";
    } catch (error) {
      said =
        error instanceof UnsignableError && error.message.includes("Use `createGateway`")
          ? "refused"
          : String(error);
    }
    check(said === (isNode ? "done" : "refused"), `without waiting: ${said}`);
  }
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
  await isNotifiedByRsa("rsa-sha256");
  await isNotified({ "signature.scheme": bound, "notification.signature": "same-scheme" });
  await isNotified({ "notification.signature": "standard-webhooks" });
  return "ok";
}
