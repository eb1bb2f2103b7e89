// The package from CommonJS, where node lets `require` take modules.
const { createGateway } = require("@acquiring/contract/client");
const { json } = require("@acquiring/contract/codecs");
const { createDirectPayment } = require("@acquiring/contract/operations/createDirectPayment");

const gateway = createGateway({
  baseUrl: "http://127.0.0.1:9",
  credentials: { merchant_id: "1", account_id: "2" },
});
gateway.createDirectPayment({ order_no: "1" }).then(
  () => process.exit(1),
  (error) =>
    console.log(error.kind === "not-sent" && json.read("{}").ok && createDirectPayment.id ? "ok" : error),
);
