// The page that a gateway returns for a redirect payment, as the contract describes it. A gateway writes it, a merchant reads
// it. The HTML is parsed in html-form.ts. This is a separate entry point, so that only its users load the parser.
import type { Result } from "../values/result.ts";
import type { AutoPost } from "./codec.ts";
import { type ReadPageOptions, readPage, type RedirectForm } from "./html-form.ts";

/** What a gateway puts into its page. */
export interface WritePageOptions {
  /** The base URL of the operations' paths. The page needs it, because a merchant may serve the page from its own site. */
  readonly baseUrl: string;
  /** Further inputs, by name: those of the processing, copies under other names, and any others that the gateway needs. */
  readonly inputs?: Readonly<Record<string, string>>;
}

/** The functions that write and read a page whose form posts itself. */
export interface RedirectPages {
  /**
   * Reads the page that a gateway returns for a redirect payment, as a browser without scripts would: any case, any quotes,
   * broken nesting.
   *
   * Of several forms it takes the one that posts to the contract's path. If that does not decide, it takes the form with
   * the most inputs that the contract knows, then the most hidden inputs, then the first. It refuses, with a location, a
   * page over a megabyte, with too many tags or inputs, or without a form. It also refuses a form that posts to anything
   * but http(s). It never throws, and no issue repeats a value.
   */
  readonly readRedirectPage: (page: string, options?: ReadPageOptions) => Result<RedirectForm>;
  /**
   * Writes the simplest page that conforms to the contract: a form that posts itself. If no script runs, it has a button.
   * It has an input for each field that the response repeats, for each further field that the contract names, and for each
   * of `inputs`. The values come from the request and from `inputs`; any other input is empty.
   */
  readonly writeRedirectPage: (request: object, options: WritePageOptions) => string;
}

/** The functions for pages of this kind. */
export const redirectPages = (autoPost: AutoPost): RedirectPages => ({
  readRedirectPage: (page, options) => readPage(page, autoPost, options),
  writeRedirectPage: (request, options) => writePage(autoPost, request, options),
});

function writePage(
  { action, echoes, copies, processing }: AutoPost,
  request: object,
  { baseUrl, inputs = {} }: WritePageOptions,
): string {
  const sent = new Map<string, unknown>(Object.entries(request));
  const names = new Set([...echoes, ...copies, ...processing, ...Object.keys(inputs)]);
  const fields = [...names].map((name) => {
    const own = Object.hasOwn(inputs, name) ? inputs[name] : echoes.includes(name) ? sent.get(name) : "";
    const value = typeof own === "string" || typeof own === "number" ? String(own) : "";
    return `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">\n`;
  });
  const to = escaped(baseUrl.replace(/\/+$/u, "") + action);
  return `<!DOCTYPE html>\n<title>Redirect</title>\n<form method="post" action="${to}">\n${fields.join("")}<button>Continue</button>\n</form>\n<script>document.forms[0].submit();</script>\n`;
}

const references: Readonly<Record<string, string>> = {
  "&": "&amp;",
  '"': "&quot;",
  "<": "&lt;",
  ">": "&gt;",
};
const escaped = (text: string): string => text.replaceAll(/[&"<>]/gu, (sign) => references[sign] ?? sign);
