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
 * Reads the page that responses a redirect payment, as a browser without scripts would: any case, any quotes, broken
 * nesting.
 *
 * Of several forms the one that posts to the contract's path is meant, then the one with the most inputs that the
 * contract knows, then the one with the most hidden inputs, and the first of those. Refused with a location: a page
 * over a megabyte, with too many tags or inputs, without a form, or whose form goes anywhere but to http(s). Never
 * throws, and no issue repeats a value.
 */
export function readRedirectPage(
  page: string,
  options?: ReadPageOptions,
): Result<RedirectForm> {
  return pages.readRedirectPage(page, options);
}

/**
 * Writes the simplest page that the contract asks for: a form with an input for each field that is echoed, each that
 * is known otherwise and each of `inputs`, which posts itself, or by its button where no script runs. The values are
 * those of the request and of `inputs`; an input of which neither says anything is empty.
 */
export function writeRedirectPage(
  request: object,
  options: WritePageOptions,
): string {
  return pages.writeRedirectPage(request, options);
}
