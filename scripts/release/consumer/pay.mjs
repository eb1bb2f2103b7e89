// From the tarballs alone: a gateway is started, a client pays, captures and asks, and the suite checks the gateway.
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { createGateway } from "@acquiring/contract/client";
import { checkProfile } from "@acquiring/contract";
import { developmentAccount, startGateway } from "@acquiring/gateway";
import { parse } from "yaml";

const require = createRequire(import.meta.url);
const folderOf = (name) => dirname(require.resolve(`${name}/package.json`));
const file = (name) => join(folderOf("@acquiring/gateway"), name);
const profile = checkProfile(parse(readFileSync(file("profile.yaml"), "utf8")));
if (!profile.ok) throw new Error(profile.issues[0].message);

const running = await startGateway({});
try {
  const { merchant_id, account_id, key } = developmentAccount;
  const gateway = createGateway({
    baseUrl: running.url,
    credentials: { merchant_id, account_id, key },
    profile: profile.value,
  });
  const card = { card: "4111111111111111", expiration_month: "12", expiration_year: "2034" };
  const order = { order_no: "007", currency: "USD", amount: "10.50" };
  const paid = await gateway.createDirectPayment({ ...order, ...card, security_code: "123" });
  if (paid.result_info !== "0000:Success") throw new Error(`not paid: ${paid.result_info}`);
  const captured = await gateway.captureTransactions({
    capture_orders: [{ ...order, transaction_id: paid.transaction_id ?? "" }],
  });
  if (captured.capture_orders?.[0]?.capture_status !== "1") throw new Error("not captured");
  const found = await gateway.queryTransactions({ order_no: "007" });
  if (found.orders_list?.[0]?.payment_status !== "3000") throw new Error("not found");

  const suite = join(folderOf("@acquiring/conformance"), "dist", "cli.js");
  const args = [
    suite,
    "conformance",
    "run",
    "--only=direct-payment.*",
    `--target=${running.url}`,
    `--profile=${file("profile.yaml")}`,
    `--settings=${file("settings.yaml")}`,
  ];
  // Rejects, with all output of the suite, if its exit code is not 0. The gateway runs in this process during the suite.
  await promisify(execFile)(process.execPath, args, { env: { ...process.env, GATEWAY_KEY: key } });
  console.log("ok");
} finally {
  await running.close();
}
