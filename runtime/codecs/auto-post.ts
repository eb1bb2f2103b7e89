// The page that responses a redirect payment, by what the contract says of it: written by a gateway, read by a
// merchant. How HTML is taken apart is in html-form.ts. An entry point of its own, so that nobody else pays for the
// parser.
import type { Result } from "../values/result.ts";
import type { AutoPost } from "./codec.ts";
import { type ReadPageOptions, readPage, type RedirectForm } from "./html-form.ts";

/** What a gateway puts into its page. */
export interface WritePageOptions {
  /** The address that operations' paths are put behind: merchants may pass the page on from sites of their own. */
  readonly baseUrl: string;
  /** Further inputs, by name: those of the processing, copies under other names, and whatever else the gateway needs. */
  readonly inputs?: Readonly<Record<string, string>>;
}

/** The functions that write and read a page whose form posts itself. */
export interface RedirectPages {
  /**
   * Reads the page that responses a redirect payment, as a browser without scripts would: any case, any quotes, broken
   * nesting.
   *
   * Of several forms the one that posts to the contract's path is meant, then the one with the most inputs that the
   * contract knows, then the one with the most hidden inputs, and the first of those. Refused with a location: a page
   * over a megabyte, with too many tags or inputs, without a form, or whose form goes anywhere but to http(s). Never
   * throws, and no issue repeats a value.
   */
  readonly readRedirectPage: (page: string, options?: ReadPageOptions) => Result<RedirectForm>;
  /**
   * Writes the simplest page that the contract asks for: a form with an input for each field that is echoed, each that
   * is known otherwise and each of `inputs`, which posts itself, or by its button where no script runs. The values are
   * those of the request and of `inputs`; an input of which neither says anything is empty.
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
