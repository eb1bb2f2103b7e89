// Reads the page that a gateway returns for a redirect payment with a real HTML parser: its form's action, method and hidden
// inputs. It runs no script and submits nothing; the page itself is for the shopper's browser.
import { type DefaultTreeAdapterTypes, parse } from "parse5";
import { fail, ok, type Result } from "../values/result.ts";
import { exceedsBytes } from "../values/wire.ts";
import type { AutoPost } from "./codec.ts";

/** One hidden input as the page has it. */
export interface HiddenField {
  readonly name: string;
  readonly value: string;
}

/**
 * The form of a redirect payment's page.
 *
 * `fields` are the hidden inputs in the page. A script of the page may add more before it posts (source:
 * Redirect payment result), so they are not all that the browser sends.
 */
export interface RedirectForm {
  /** The form's action as the page has it. With `baseUrl` it is resolved. If empty, it is the page's own address. */
  readonly action: string;
  /** In capitals. A form that names no method is sent with GET. */
  readonly method: "GET" | "POST" | "DIALOG";
  /** In the order of the page. A name may occur more than once. */
  readonly fields: readonly HiddenField[];
  /** Whether a script, or the page's `onload`, calls `submit`. It suggests that the page posts the form, but proves nothing. */
  readonly autoPosts: boolean;
  /** The untouched page, to hand to the browser. */
  readonly page: string;
}

export interface ReadPageOptions {
  /** The address that the page came from. With it, `action` is absolute. */
  readonly baseUrl?: string;
}

const limits = { bytes: 1024 * 1024, nodes: 20_000, fields: 1_000 };

/** The form of a page. The published function documents which form it takes and what it refuses (auto-post.ts). */
export function readPage(
  page: string,
  autoPost: AutoPost,
  { baseUrl }: ReadPageOptions = {},
): Result<RedirectForm> {
  if (exceedsBytes(page, limits.bytes))
    return wrong("too-large", `The page is larger than ${limits.bytes} bytes.`);
  // The parser may copy open tags for each of many more, so that these are counted before it starts.
  if (marks(page, limits.nodes) > limits.nodes) {
    return wrong("too-many-nodes", `The page has more than ${limits.nodes} tags.`);
  }
  const found = search(parse(page));
  if (found === undefined) return wrong("too-many-nodes", `The page has more than ${limits.nodes} elements.`);
  const ranks = new Map(found.forms.map((one) => [one, rankOf(one, autoPost)]));
  const [form] = found.forms.toSorted((a, b) => compareRanks(ranks.get(b) ?? [], ranks.get(a) ?? []));
  if (form === undefined) return wrong("no-form", "The page has no form. Pass it to the browser unchanged.");
  if (form.fields.length > limits.fields) {
    return wrong("too-many-fields", `The form has more than ${limits.fields} inputs.`);
  }
  const action = resolved(form.action, found.base, baseUrl);
  if (action === undefined) {
    return wrong(
      "action",
      "The form's action is not an http or https URL, so it is not followed.",
      "/form/@action",
    );
  }
  return ok({ action, method: form.method, fields: form.fields, autoPosts: found.autoPosts, page });
}

/** How likely a form is the one of the contract: its path first, then the inputs that are known, then how many it has. */
function rankOf({ action, fields }: Form, known: AutoPost): readonly number[] {
  const path = URL.canParse(action, stand) ? new URL(action, stand).pathname : "";
  const names = new Set([...known.echoes, ...known.copies, ...known.processing]);
  const isPath = known.action !== "" && path.endsWith(known.action);
  return [isPath ? 1 : 0, fields.filter(({ name }) => names.has(name)).length, fields.length];
}

function compareRanks(one: readonly number[], other: readonly number[]): number {
  const place = one.findIndex((rank, index) => rank !== other[index]);
  return place < 0 ? 0 : (one[place] ?? 0) - (other[place] ?? 0);
}

/** Instead of a page's address that is unknown. */
const stand = "http://page.invalid/";

const wrong = (code: string, message: string, at = ""): Result<never> =>
  fail({ code: `page.${code}`, at, message });

function marks(page: string, most: number): number {
  let count = 0;
  for (let at = page.indexOf("<"); at >= 0 && count <= most; at = page.indexOf("<", at + 1)) count += 1;
  return count;
}

interface Form {
  readonly id: string | undefined;
  readonly action: string;
  readonly method: RedirectForm["method"];
  readonly fields: HiddenField[];
}

interface Found {
  readonly forms: readonly Form[];
  /** Of the page's `base` element. */
  readonly base: string | undefined;
  readonly autoPosts: boolean;
}

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

// In the order of the page, without recursion: a page may be nested deeper than a stack.
function search(document: Node): Found | undefined {
  const forms: Form[] = [];
  const inputs: { readonly element: Element; readonly within: Form | undefined }[] = [];
  let base: string | undefined;
  let autoPosts = false;
  // A form between the rows of a table is empty in the tree, but the inputs after it belong to it.
  let loose: Form | undefined;
  const open: { readonly node: Node; readonly within: Form | undefined }[] = [
    { node: document, within: undefined },
  ];
  let count = 0;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    count += 1;
    if (count > limits.nodes * 2) return undefined;
    const { node } = next;
    let { within } = next;
    if ("tagName" in node) {
      switch (node.tagName) {
        case "form":
          within = formOf(node);
          forms.push(within);
          loose = node.childNodes.length === 0 && isInTable(node) ? within : undefined;
          break;
        case "input":
          inputs.push({ element: node, within: within ?? loose });
          break;
        case "base":
          base ??= attribute(node, "href");
          break;
        case "script":
          autoPosts ||= node.childNodes.some((child) => "value" in child && submits(child.value));
          break;
        case "body":
          autoPosts ||= submits(attribute(node, "onload") ?? "");
          break;
      }
    }
    // The content of a template is not part of the page.
    if ("childNodes" in node) {
      for (const child of node.childNodes.toReversed()) open.push({ node: child, within });
    }
  }
  for (const { element, within } of inputs) {
    const owner = attribute(element, "form");
    const form = owner === undefined ? within : forms.find(({ id }) => id === owner);
    const field = hiddenField(element);
    if (form !== undefined && field !== undefined) form.fields.push(field);
  }
  return { forms, base, autoPosts };
}

const isInTable = ({ parentNode }: Element): boolean =>
  parentNode !== null &&
  "tagName" in parentNode &&
  /^(?:table|tbody|thead|tfoot|tr)$/u.test(parentNode.tagName);

const submits = (script: string): boolean => /\bsubmit\s*\(/u.test(script) || /\.click\s*\(/u.test(script);

function formOf(element: Element): Form {
  const method = (attribute(element, "method") ?? "").trim().toUpperCase();
  return {
    id: attribute(element, "id"),
    action: (attribute(element, "action") ?? "").trim(),
    method: method === "POST" || method === "DIALOG" ? method : "GET",
    fields: [],
  };
}

function hiddenField(element: Element): HiddenField | undefined {
  const name = attribute(element, "name") ?? "";
  const isHidden = (attribute(element, "type") ?? "").trim().toLowerCase() === "hidden";
  // A browser sends neither an input without a name nor one that is disabled.
  if (!isHidden || name === "" || attribute(element, "disabled") !== undefined) return undefined;
  return { name, value: attribute(element, "value") ?? "" };
}

const attribute = (element: Element, name: string): string | undefined =>
  element.attrs.find((one) => one.name === name)?.value;

// A payment's form does not post to `javascript:` and the like, even if no base URL makes them absolute.
function resolved(action: string, base: string | undefined, page: string | undefined): string | undefined {
  const from =
    base !== undefined && URL.canParse(base, page ?? stand) ? new URL(base, page ?? stand).href : page;
  if (!URL.canParse(action, from ?? stand)) return undefined;
  const url = new URL(action, from ?? stand);
  if (url.protocol !== "http:" && url.protocol !== "https:") return undefined;
  return page === undefined ? action : url.href;
}
