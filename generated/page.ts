// generated, do not edit; npm run generate
/**
 * Reads and writes the HTML page that is the response to a redirect payment. Separate from the codecs,
 * because it includes an HTML parser.
 *
 * ```ts
 * import { readRedirectPage, writeRedirectPage } from "@acquiring/contract/page";
 *
 * const html = writeRedirectPage({ order_no: "A-1" }, { baseUrl: "https://pay.example" });
 * const form = readRedirectPage(html);
 * console.log(form.ok && form.value.action); // https://pay.example/v1/checkout
 * ```
 *
 * @module
 */

import { redirectPages } from "../runtime/codecs/auto-post.ts";
import type { WritePageOptions } from "../runtime/codecs/auto-post.ts";
import type { ReadPageOptions, RedirectForm } from "../runtime/codecs/html-form.ts";
import type { Result } from "../runtime/values/result.ts";

const pages = /* @__PURE__ */ redirectPages({
  action: "/v1/checkout",
  echoes: [
    "order_no",
    "merchant_id",
    "account_id",
    "amount",
    "currency",
    "notify_url",
    "return_url",
    "encryption_data",
  ],
  copies: ["orderNo", "merNo", "orderAmount", "orderCurrency", "notifyUrl", "signInfo", "allParams"],
  processing: ["gbc_id", "connector_code", "account_name", "pm_id", "apm_type", "descriptor"],
});

/**
 * Reads the page that a gateway returns for a redirect payment, as a browser without scripts would: any case, any quotes,
 * broken nesting.
 *
 * Of several forms it takes the one that posts to the contract's path. If that does not decide, it takes the form with
 * the most inputs that the contract knows, then the most hidden inputs, then the first. It refuses, with a location, a
 * page over a megabyte, with too many tags or inputs, or without a form. It also refuses a form that posts to anything
 * but http(s). It never throws, and no issue repeats a value.
 */
export function readRedirectPage(
  page: string,
  options?: ReadPageOptions,
): Result<RedirectForm> {
  return pages.readRedirectPage(page, options);
}

/**
 * Writes the simplest page that conforms to the contract: a form that posts itself. If no script runs, it has a button.
 * It has an input for each field that the response repeats, for each further field that the contract names, and for each
 * of `inputs`. The values come from the request and from `inputs`; any other input is empty.
 */
export function writeRedirectPage(
  request: object,
  options: WritePageOptions,
): string {
  return pages.writeRedirectPage(request, options);
}
