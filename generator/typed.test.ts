// Compiles a separate program with the generated types: a mistake that the compiler accepts fails here.
import { join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { checkProfile } from "../generated/check-profile.ts";
import { observed } from "../generated/observed.ts";
import { codesOf, defineProfile } from "../generated/profile.ts";

const root = join(import.meta.dirname, "..");
const program = join(import.meta.dirname, "testing", "two-gateways.ts");

const { config } = ts.readConfigFile(join(root, "tsconfig.json"), ts.sys.readFile) as { config: object };
const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: [program] }, ts.sys, root);
/** The imports of the program, read once for all additions. */
const imported = new Map<string, ts.SourceFile | undefined>();

/** The compiler's messages for the program with `more` appended. */
function diagnostics(more = ""): string[] {
  const host = ts.createCompilerHost(options);
  const readFile = host.readFile.bind(host);
  const getSourceFile = host.getSourceFile.bind(host);
  host.readFile = (path) => (path === program ? `${readFile(path) ?? ""}${more}` : readFile(path));
  host.getSourceFile = (path, ...rest) => {
    if (path === program) return getSourceFile(path, ...rest);
    if (!imported.has(path)) imported.set(path, getSourceFile(path, ...rest));
    return imported.get(path);
  };
  const made = ts.createProgram([program], options, host);
  return ts
    .getPreEmitDiagnostics(made, made.getSourceFile(program))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, " "));
}

test("two gateways with different profiles have their own types in one program", () => {
  expect(diagnostics()).toEqual([]);
});

test.each([
  [
    "a code of one gateway for the other",
    'expectTypeOf(otherStatus.list).toEqualTypeOf<readonly "2000"[]>();',
  ],
  [
    "a payload of another type",
    "expectTypeOf<NotificationPayload<typeof acme>>().toEqualTypeOf<DirectPaymentResult>();",
  ],
  [
    "an expected error that does not occur",
    "// @ts-expect-error -- none\nexport const fine = acmeStatus.list.length;",
  ],
])(
  "the compiler refuses %s",
  (_, more) => {
    expect(diagnostics(more)).toHaveLength(1);
  },
  60_000,
);

test("one value gives the list, the type guard and the meanings at run time", () => {
  const points = { codes: { payment_status: { "2000": "Paid", R: "Refused" } } } as const;
  const codes = codesOf(defineProfile({ profile: "acme", extension_points: points }), "codes.payment_status");
  expect(codes.list).toEqual(["2000", "R"]);
  expect([codes.is("R"), codes.is("A"), codes.meaning("R")]).toEqual([true, false, "Refused"]);
});

test("a profile from a file that leaves the extension point open has no codes", () => {
  const checked = checkProfile({ profile: "file" });
  expect(checked.ok && codesOf(checked.value, "codes.payment_status")).toBeUndefined();
});

test("an observed value is distinguished from another one", () => {
  expect(observed["OrderRecord.payment_status"]).toContain("3000");
  expect(observed["OrderRecord.payment_status"]).not.toContain("3001");
});
