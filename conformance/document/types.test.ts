// The types of a profile are those of the package for the same profile, in both directions. A second compilation shows it.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { operations } from "@acquiring/contract/catalogue";
import { parse } from "yaml";
import { isRecord } from "@acquiring/contract/codecs";
import { objectOf, textsOf, type JsonObject } from "../contract/contract.ts";
import { concreteOpenapi } from "./document.ts";
import { typesOf } from "./types.ts";

const root = join(import.meta.dirname, "../..");
const { config } = ts.readConfigFile(join(root, "tsconfig.json"), ts.sys.readFile) as { config: object };
const { options } = ts.parseJsonConfigFileContent({ ...config, include: [] }, ts.sys, root);

/** The compiler's messages about files that are not on the disk. */
function messagesOf(files: Readonly<Record<string, string>>): string[] {
  const paths = new Map(Object.entries(files).map(([name, text]) => [join(import.meta.dirname, name), text]));
  const host = ts.createCompilerHost(options);
  const { readFile, fileExists, getSourceFile } = host;
  host.readFile = (path) => paths.get(path) ?? readFile.call(host, path);
  host.fileExists = (path) => paths.has(path) || fileExists.call(host, path);
  host.getSourceFile = (path, language, ...rest) => {
    const text = paths.get(path);
    return text === undefined
      ? getSourceFile.call(host, path, language, ...rest)
      : ts.createSourceFile(path, text, language);
  };
  const program = ts.createProgram([...paths.keys()], options, host);
  return [...paths.keys()].flatMap((path) =>
    ts
      .getPreEmitDiagnostics(program, program.getSourceFile(path))
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, " ").slice(0, 600)),
  );
}

/** A program that compiles only if each type is assignable to the other. */
function comparison(points: JsonObject): string {
  const lines = operations.flatMap(({ id }) => {
    const asked = `both<Requests["${id}"], Parameters<Typed["${id}"]>[0]>(true);`;
    return [asked, `both<Results["${id}"], Awaited<ReturnType<Typed["${id}"]>>>(true);`];
  });
  return `import type { GatewayOf } from "@acquiring/contract/client";
import type { Requests, Results } from "./made.d.ts";
type Points = ${literal(points)};
type Typed = GatewayOf<{ readonly profile: "mine"; readonly extension_points: Points }>;
declare function both<One, Other>(is: [One] extends [Other] ? ([Other] extends [One] ? true : Other) : One): void;
${lines.join("\n")}
`;
}

const literal = (value: unknown): string =>
  Array.isArray(value)
    ? `readonly [${value.map(literal).join(", ")}]`
    : isRecord(value)
      ? `{ ${Object.entries(value)
          .map(([name, one]) => `readonly ${JSON.stringify(name)}: ${literal(one)}`)
          .join("; ")} }`
      : JSON.stringify(value);

const given = objectOf(
  objectOf(parse(readFileSync(join(root, "gateway/profile.yaml"), "utf8")))["extension_points"],
);

/** The package's types do not read `batch.error-message`; what it says of refunds is said by `always-present` as well. */
const error = ["refund_orders.error_message"];
const always = objectOf(given["always-present"]);
const reference = {
  ...given,
  "always-present": {
    ...always,
    refundTransactions: [...textsOf(always["refundTransactions"]), ...error],
    searchRefunds: [...textsOf(always["searchRefunds"]), ...error],
  },
};

test.each<[string, JsonObject]>([
  ["the reference profile", reference],
  ["a profile that fills nothing", {}],
  [
    "numbers, required fields of entries, and queries that select nothing",
    {
      fields: {
        type: "number",
        required: { refundTransactions: ["refund_orders.transaction_id", "refund_orders.refund_amount"] },
      },
      "search.selection": { queryTransactions: { newest: 10 } },
      codes: {
        refund_status: { "1": "Done" },
        "createApmPayment.bank_code": { B: "A bank" },
        return_status: { "0": "Failed" },
      },
      "always-present": { createApmPayment: ["order_no"], searchRefunds: ["refund_orders.order_no"] },
    },
  ],
])(
  "the types of %s are those of the package",
  (_, points) => {
    const { document } = concreteOpenapi({ name: "mine", points, notes: {} });
    const made = typesOf(document, { name: "mine", points });
    expect(messagesOf({ "made.d.ts": made, "compare.ts": comparison(points) })).toEqual([]);
  },
  60_000,
);

test("the description of a field says what each of its codes means", () => {
  const { document } = concreteOpenapi({ name: "mine", points: reference, notes: {} });
  const made = typesOf(document, { name: "mine", points: reference });
  expect(made).toMatch(
    / - `2000`: Authorised, nothing captured yet\.\n[^/]*\*\/\s+payment_status\??: "1000" \| /u,
  );
});
