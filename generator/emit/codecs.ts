// codecs.ts, page.ts, signature.ts and diagnose.ts: the runtime's codecs, pages and signatures, with facts of the contract filled in. The
// facts are the lists that are written as one text, and the field that has the signature.
import type { Delimited, Model } from "../model/model.ts";
import { functionsOf } from "./declared.ts";
import { headOf } from "./entries.ts";
import { doc, importOf, literal } from "./text.ts";

/** The codecs, and for each list that is written as one text its type, reader and writer. */
export function codecsFile(model: Model): string {
  const lists = delimitedIn(model);
  const imports =
    lists.length === 0
      ? ""
      : importOf(
          ["type DelimitedForm", "formatDelimited", "parseDelimited"],
          "../runtime/codecs/delimited.ts",
        ) + importOf(["Result"], "../runtime/values/result.ts", true);
  return [
    `${headOf("codecs")}${imports}`,
    'export * from "../runtime/codecs/index.ts";\n',
    ...lists.map(([field, form]) => list(field, form)),
  ].join("\n");
}

function delimitedIn({ schemas }: Model): [string, Delimited][] {
  const found = new Map<string, Delimited>();
  for (const schema of schemas.values()) {
    for (const { name, value } of schema.kind === "record" ? schema.fields : []) {
      if ("delimited" in value && value.delimited !== undefined && !found.has(name))
        found.set(name, value.delimited);
    }
  }
  return [...found];
}

function list(field: string, form: Delimited): string {
  const many = field.replaceAll(/(?:^|_)([a-z])/gu, (_, letter: string) => letter.toUpperCase());
  const one = many.replace(/s$/u, "");
  const members = form.of.map(({ name, form: part }) => {
    const says = part === "decimal" ? "Decimal text." : part === "integer" ? "A whole number." : "";
    return `${doc([says], "  ")}  readonly ${name}: ${part === "integer" ? "number" : "string"};\n`;
  });
  const shown = form.of.map(({ name }) => name).join(form.parts);
  const reads = `The list in \`${field}\`. \`${field}.parse\` reads \`${shown}\`, with entries joined by \`${form.entries}\`. An empty text is an empty list. Issues have a pointer such as \`/1/${form.of.at(-1)?.name}\`, where entries are counted from 0.`;
  const writes = `\`${field}.format\` writes it. This form has no escaping, so \`format\` rejects (\`${field}.separator\`) a part that contains a separator or forms one with the next part.`;
  return `${doc([`One entry of \`${field}\`.`])}interface ${one} {
${members.join("")}}

const ${field}Form: DelimitedForm<${one}> = ${literal({ field, ...form })};

${doc([reads, writes])}export const ${field} = {
  parse: (text: string): Result<${one}[]> => parseDelimited(text, ${field}Form),
  format: (entries: readonly ${one}[]): Result<string> => formatDelimited(entries, ${field}Form),
} as const;
`;
}

/** The functions that write and read a page whose form posts itself. */
export function pageFile({ operations }: Model): string {
  const none = { action: "", echoes: [], copies: [], processing: [] };
  const autoPost =
    operations.find(({ response }) => response.autoPost !== undefined)?.response.autoPost ?? none;
  const { imports, text } = functionsOf("runtime/codecs/auto-post.ts", { RedirectPages: "pages" });
  return `${headOf("page")}${importOf(["redirectPages"], "../runtime/codecs/auto-post.ts")}${imports}
const pages = /* @__PURE__ */ redirectPages(${literal(autoPost)});

${text}`;
}

/** The functions that sign and verify, for the field in which this contract has signatures. */
export function signatureFile({ signature = "" }: Model): string {
  const { imports, text } = functionsOf("runtime/signature/signature-in.ts", { Signatures: "own" });
  return `${headOf("signature")}${importOf(["signatureIn"], "../runtime/signature/index.ts")}${imports}
export {
  boundScheme,
  boundTo,
  everyScheme,
  isBound,
  readScheme,
  rowScheme,
  rsaScheme,
  schemesOf,
  signWebhook,
  standardWebhooks,
  UnsignableError,
} from "../runtime/signature/index.ts";
export type {
  Binding,
  BoundScheme,
  HeaderKind,
  RowScheme,
  RsaKeys,
  SchemeKind,
  SignatureKey,
  SignatureScheme,
  Signer,
  Verdict,
} from "../runtime/signature/index.ts";

const own = /* @__PURE__ */ signatureIn(${JSON.stringify(signature)});

${text}`;
}

/** The functions that explain signatures, for the same field. */
export function diagnoseFile({ signature = "" }: Model): string {
  const { imports, text } = functionsOf("runtime/signature/diagnose.ts", { Diagnoses: "own" });
  return `${headOf("diagnose")}${importOf(["diagnosesIn"], "../runtime/signature/diagnose.ts")}${imports}
export { type Attack, attacksOn, type Explanation, type Theirs } from "../runtime/signature/diagnose.ts";

const own = /* @__PURE__ */ diagnosesIn(${JSON.stringify(signature)});

${text}`;
}
