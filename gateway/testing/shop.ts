// A merchant's shop for tests of the hosted pages: creates payments, passes the pages to the shopper's browser, and
// stores the browser's return. Uses no test framework.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type Fields, newOrderNo, signed } from "./merchant.ts";

export interface Shop {
  /** `http://127.0.0.1:port`. */
  readonly url: string;
  /** The next page of the shop under `path`. */
  readonly show: (path: string, page: string, media?: string) => string;
  /** The query of each browser that came to `/done`. */
  readonly returned: URLSearchParams[];
  readonly close: () => Promise<void>;
}

export async function openShop(): Promise<Shop> {
  const pages = new Map<string, { readonly text: string; readonly media: string }>();
  const returned: URLSearchParams[] = [];
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://shop");
    if (pathname === "/done") returned.push(searchParams);
    const page = pages.get(pathname);
    const media = page?.media ?? "text/html";
    response.writeHead(page === undefined ? 204 : 200, { "content-type": `${media}; charset=utf-8` });
    response.end(page?.text);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const show = (path: string, text: string, media = "text/html") => {
    pages.set(path, { text, media });
    return url + path;
  };
  show("/done", "<!DOCTYPE html><title>Shop</title><h1>Thank you</h1>");
  return {
    url,
    show,
    returned,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
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
