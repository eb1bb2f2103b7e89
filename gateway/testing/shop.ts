// A merchant's shop for tests of the hosted pages: creates payments, passes the pages to the shopper's browser, and
// stores the browser's return. Uses no test framework.
import { listen } from "./listener.ts";
import { type Fields, newOrderNo, signed } from "./merchant.ts";

export async function openShop() {
  const pages = new Map<string, { readonly text: string; readonly media: string }>();
  /** The query of each browser that came to `/done`. */
  const returned: URLSearchParams[] = [];
  const { url, close } = await listen((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://shop");
    if (pathname === "/done") returned.push(searchParams);
    const page = pages.get(pathname);
    const media = page?.media ?? "text/html";
    response.writeHead(page === undefined ? 204 : 200, { "content-type": `${media}; charset=utf-8` });
    response.end(page?.text);
  });
  /** The next page of the shop under `path`. */
  const show = (path: string, text: string, media = "text/html") => {
    pages.set(path, { text, media });
    return url + path;
  };
  show("/done", "<!DOCTYPE html><title>Shop</title><h1>Thank you</h1>");
  return { url, show, returned, close };
}

/** Creates a redirect payment. Returns the response unchanged. */
export async function askRedirect(gateway: string, body: Fields = {}): Promise<Response> {
  const whole = signed("/v1/checkout", { order_no: newOrderNo(), currency: "USD", amount: "25.00", ...body });
  return fetch(`${gateway}/v1/checkout`, {
    method: "POST",
    headers: { "content-type": "application/xml" },
    body: JSON.stringify(whole),
  });
}
