// No check waits for a word of the reference gateway: one with other words, codes, statuses and orders is tried alike.
import type { WireObject } from "@acquiring/contract/codecs";
import { expect, test } from "vitest";
import { objectOf } from "../../contract/contract.ts";
import { checksByNeed } from "../../run/needs.ts";
import { prepare } from "../../run/run.ts";
import { impatient } from "../../testing/fixtures.ts";
import { telling } from "../notice.ts";
import type { Change } from "./mutant.ts";
import * as w from "./words.ts";
import { everyText } from "./operations/alterations.ts";
import { alarmsIn, env, reference, runBehind, settings, signingOf, useGateway } from "./testing/reference.ts";
import { inOwnWords, ownWord } from "./testing/own-words.ts";

const target = useGateway();
const points = { ...reference.extension_points };
// A type is named for all fields, or as the default.
const fields = { ...points.fields, type: { default: points.fields?.type } };
const own = inOwnWords({ ...points, fields });
const profile = { profile: "own", extension_points: own };

test("a gateway with other words at every point has the same checks as the reference gateway", () => {
  const tried = (given: unknown) =>
    prepare({ profile: given, settings }).all.map(({ id, unmet }) => [id, unmet?.seen]);
  expect(tried(profile)).toEqual(tried(reference));
});

/** The gateway's word for a value of the reference gateway, by the list that has it. */
function worded(value: string, list: unknown, ownList: unknown): string {
  const [code = ""] = Object.hasOwn(objectOf(list), value) ? [value] : value.split(":");
  const isOther = Object.hasOwn(objectOf(list), code) && !Object.hasOwn(objectOf(ownList), code);
  return isOther ? ownWord(code) + value.slice(code.length) : value;
}

/** The lists of the fields' values; those of a payout's status are its states. */
function listsOf(all: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const moves = objectOf(all["states"])["payout"] as readonly { readonly to: string }[];
  const status = Object.fromEntries(moves.map(({ to }) => [to, to]));
  return { ...objectOf(all["codes"]), kind: all["notification.kinds"], status };
}
const [codes, ownCodes] = [listsOf(points), listsOf(own)];

const listIn = (lists: typeof codes, operation: string, name: string): unknown =>
  lists[`${operation}.${name}`] ?? lists[name];
const wordedAt = (operation: string, name: string, value: string): string =>
  worded(value, listIn(codes, operation, name), listIn(ownCodes, operation, name));
const outward = (operation: string, record: WireObject): WireObject =>
  everyText((value, name) => wordedAt(operation, name, value))(record) as WireObject;
const inward = (operation: string, record: WireObject): WireObject =>
  everyText((value, name) => {
    const known = Object.keys(objectOf(listIn(codes, operation, name)));
    return known.find((code) => wordedAt(operation, name, code) === value) ?? value.replaceAll("Z_,", ",");
  })(record) as WireObject;

const speaking = (operation: string): Change => ({
  request: (request) => inward(operation, request),
  response: (response) => {
    const { body, status } = response;
    if (body === undefined || status === 200) return { ...response, body: body && outward(operation, body) };
    const { code: Z_edoc = "", message: Z_egassem = "" } = body;
    return { ...response, status: { 403: 404, 409: 410 }[status] ?? status, body: { Z_edoc, Z_egassem } };
  },
  notification: telling((body) => outward(operation, body)),
});

const readPoints = ["codes", "states", "notification.kinds", "errors.body", "signature.repeated"];

test("the checks that read its words pass, as only a run against it shows", async () => {
  const checks = prepare({ profile, settings }).all;
  const needs = checksByNeed(checks);
  const only = readPoints.flatMap((id) => needs.get(id) ?? []);
  const limitTo = checks.flatMap((one) =>
    one.kind === "scenario" && only.includes(one.id) ? [one.scenario.scenario] : [],
  );
  // The proxy changes neither the inputs of a page nor what a merchant acknowledges with.
  const { "notification.acknowledgement": acknowledged, "redirect.inputs": inputs } = points;
  const kept = { "notification.acknowledgement": acknowledged, "redirect.inputs": inputs };
  const all = {
    settings,
    env,
    profile: { ...profile, extension_points: { ...own, ...kept } },
    fixtures: impatient(),
  };
  const proxied = { target: target(), change: speaking, signing: signingOf(reference) };
  const { report } = await runBehind(proxied, { ...all, only, limitTo });
  expect(alarmsIn(report)).toEqual([]);
  expect(report.totals.pass).toBeGreaterThan(80);
});

/** A search that selects by the orders that its entries name, and does not know some numbers of them. */
const naming =
  (list: string, fails: (named: number) => boolean) =>
  (operation: string): Change =>
    operation !== "queryTransactions" && operation !== "searchRefunds"
      ? {}
      : {
          ...w.asking((request) => {
            const named = w.records(request, list).map((one) => w.text(one["order_no"]));
            return named.length === 0 ? request : { ...w.without(request, list), order_no: named.join(",") };
          }),
          ...w.responding((response, { body = {} }) =>
            fails(w.records(body, list).length) ? w.refusal(400) : response,
          ),
        };

test.each([
  ["orders", "orders_list", "query.limit.named-*"],
  ["refunds", "refund_orders", "refund-search.named.*"],
])("a gateway that reads entries of %s keeps the limit of a hundred, or fails", async (_, list, only) => {
  const run = async (fails: (named: number) => boolean) => {
    const proxied = { target: target(), change: naming(list, fails), signing: signingOf(reference) };
    const all = { settings, env, profile: reference, fixtures: impatient(), only: [only] };
    const { checks } = (await runBehind(proxied, all)).report;
    return checks.flatMap(({ status }) => (status === "not-selected" ? [] : [status]));
  };
  expect(await run((named) => named > 100)).toEqual(["pass", "pass"]);
  expect(await run((named) => named === 100)).toEqual(["fail", "pass"]);
});
