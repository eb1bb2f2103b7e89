// Programs with types of profiles, for the compiler: the errors that it finds, and the types that an editor shows. A mistake
// that it accepts fails here.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const file = join(import.meta.dirname, "testing", "typed-client.ts");
const text = readFileSync(file, "utf8");
/** Lines that a test adds to the program. */
let more = "";

const { config } = ts.readConfigFile(join(root, "tsconfig.json"), ts.sys.readFile) as { config: object };
const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: [file] }, ts.sys, root);
const service = ts.createLanguageService({
  fileExists: (path) => ts.sys.fileExists(path),
  readFile: (path) => ts.sys.readFile(path),
  directoryExists: (path) => ts.sys.directoryExists(path),
  getCurrentDirectory: () => root,
  getScriptFileNames: () => [file],
  getScriptVersion: (path) => (path === file ? more : "1"),
  getScriptSnapshot: (path) => {
    const read = ts.sys.readFile(path);
    if (read === undefined) return undefined;
    return ts.ScriptSnapshot.fromString(path === file ? `${read}${more}` : read);
  },
  getCompilationSettings: () => options,
  getDefaultLibFileName: ts.getDefaultLibFilePath,
});

/** The type and the description that an editor shows at the beginning of `behind`. */
function hover(before: string, behind: string): { readonly type: string; readonly says: string } {
  const at = text.indexOf(before + behind);
  expect(at).toBeGreaterThan(0);
  const found = service.getQuickInfoAtPosition(file, at + before.length);
  return {
    type: ts.displayPartsToString(found?.displayParts),
    says: ts.displayPartsToString(found?.documentation),
  };
}

/** The compiler's messages, with these lines added to the program. */
function mistakesWith(added: string): string[] {
  more = added;
  return service
    .getSemanticDiagnostics(file)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, " "));
}

test("the compiler reports each mistake, and nothing else", { timeout: 60_000 }, () => {
  expect(mistakesWith("")).toEqual([]);
  expect(text.match(/@ts-expect-error/gu)?.length).toBeGreaterThan(15);
});

test.each([
  [
    "a code that the gateway does not have",
    'expectTypeOf(codesOf(acme, "codes.payment_status").list).toEqualTypeOf<readonly "R"[]>();',
  ],
  [
    "a payload of another type",
    "expectTypeOf<NotificationPayload<typeof acme>>().toEqualTypeOf<DirectPaymentResult>();",
  ],
  [
    "an expected error that does not occur",
    "// @ts-expect-error -- none\nexport const fine = batches.toString();",
  ],
])("the compiler refuses %s", { timeout: 60_000 }, (_, added) => {
  expect(mistakesWith(added)).toHaveLength(1);
});

test.each([
  [
    "await gateway.",
    "createDirectPayment",
    "(method) createDirectPayment(request: {\n    order_no: string;\n",
  ],
  ["const ", "paid = await gateway", '    order_status: "1" | "0" | OpenCode<'],
  ["const [", "found] = orders_list", '    payment_status: "2000" | "3000" | OpenCode<'],
  ["    const [", "order] = looked.records", '    payment_status: "2000" | "3000" | OpenCode<'],
  ["const [", "entry] = (await gateway", '    capture_status: "1" | "0" | OpenCode<'],
  ["await open.", "createDirectPayment", "Gateway.createDirectPayment(request: Input<DirectPaymentRequest>,"],
  ["const ", "open = createGateway", "const open: Gateway"],
])("an editor shows the fields of `%s%s`, and not how its type is made", (before, behind, shown) => {
  const { type } = hover(before, behind);
  expect(type).toContain(shown);
  expect(type).not.toMatch(/Told|Asked|Coded|Flat|Named|Points|extension_points|\} & \{/u);
  expect(type.split("\n").length).toBeLessThan(45);
});

test("an editor shows what the codes of a field mean, and offers them where one is compared", () => {
  const { type } = hover("expectTypeOf(order.", "payment_status ===");
  expect(type).toContain(': "2000" | "3000" | OpenCode<"2000: Paid." | "3000: Captured.">');
  const at = text.indexOf('status === "2000"') + 'status === "'.length;
  const offered = service.getCompletionsAtPosition(file, at, {})?.entries.map(({ name }) => name);
  expect(offered).toEqual(["2000", "3000"]);
});

test.each([
  ["await gateway.", "createDirectPayment", "What a declined payment gets is open"],
  ["await gateway.", 'findOrder({ order_no: "1"', "A `no` means that the gateway does not show the record"],
  ["await gateway.", "findOrder({ order_no: [", "Sends `queryTransactions` for a value"],
  ["await gateway.", "stateOf", "The state of an order at the gateway now"],
  ["await gateway.", "prepare", "Signs a request without sending it"],
  ["await gateway.", "send", "Sends a prepared request"],
  ["expectTypeOf(paid.", "order_status", "The status of the order."],
  ["expectTypeOf(order.", "payment_status", "The status of the payment."],
  ["expectTypeOf(payout.", "status", "The status of the payout."],
  ["switch (word.", "outcome", "What the request led to."],
  ["if (one?.", "outcome", "What the entry led to."],
])("an editor describes `%s%s`, also with a profile's types", (before, behind, says) => {
  expect(hover(before, behind).says).toContain(says);
});
