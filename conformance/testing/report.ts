// Complete reports for tests, made without a run, and the schema of every report.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { inflateRawSync } from "node:zlib";
import { ajvOf } from "../contract/ajv.ts";
import { installedContract, objectOf } from "../contract/contract.ts";
import { packageRoot } from "../contract/package.ts";
import { bareProfile, type Profile } from "../inputs/profile.ts";
import type { CheckResult } from "../judge/results.ts";
import { reportOf, type Report, type ReportFacts } from "../run/report.ts";

/** A result as a run makes it. */
export const checkResult = (result: Partial<CheckResult>): CheckResult => ({
  id: "capture.whole.done",
  title: "A capture is done.",
  operation: "captureTransactions",
  rules: ["endpoints.7"],
  points: [],
  level: "must",
  status: "pass",
  accepted: true,
  ...result,
});

/** The report of these results, as a run would write it. */
export function reportWith(
  results: readonly CheckResult[],
  facts: Partial<ReportFacts> = {},
  profile: Profile = bareProfile,
): Report {
  const merchant = { merchant_id: "1000", account_id: "1000001" };
  const setup = {
    profile: { profile: profile.name, extension_points: profile.points },
    settings: { merchant },
    waivers: [],
    options: {},
    withheld: [],
  };
  const startedAt = new Date("2026-11-20T10:00:00.123Z");
  const endedAt = new Date("2026-11-20T10:00:01.357Z");
  const counting = new Set(results.map(({ id }) => id));
  const target = "http://gateway.example:8080/";
  return reportOf(
    results,
    { target, seed: 1, startedAt, endedAt, setup, counting, byNeed: new Map(), ...facts },
    installedContract(),
    profile,
  );
}

/** The published schema, with every object closed: what the schema does not name is a fault here. */
const strictSchema = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(strictSchema);
  if (typeof value !== "object" || value === null) return value;
  const own = Object.fromEntries(Object.entries(value).map(([name, item]) => [name, strictSchema(item)]));
  const isClosed = own["type"] === "object" && own["additionalProperties"] === undefined;
  return isClosed ? { ...own, additionalProperties: false } : own;
};

/** What in a report does not keep the published schema. */
export function schemaFaults(report: unknown): readonly string[] {
  const schema = objectOf(JSON.parse(readFileSync(join(packageRoot, "report.schema.json"), "utf8")));
  const validate = ajvOf({ allErrors: true, strict: false, validateFormats: false }).compile(
    objectOf(strictSchema(schema)),
  );
  // As JSON, which has no undefined members.
  if (validate(JSON.parse(JSON.stringify(report)))) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}

/** Returns the text of markup. */
export const unescaped = (text: string): string =>
  text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");

/** All texts of an HTML report: the page itself, and the texts that its script shows on demand. */
export function textsOfPage(page: string): string {
  const packed = /id="data">([^<]*)</.exec(page)?.[1] ?? "";
  const data: unknown = JSON.parse(inflateRawSync(Buffer.from(packed, "base64")).toString("utf8"));
  return [page, ...textsIn(data)].join("\n");
}

const textsIn = (value: unknown): readonly string[] =>
  typeof value === "object" && value !== null
    ? Object.values(value).flatMap(textsIn)
    : typeof value === "string"
      ? [value]
      : [];
