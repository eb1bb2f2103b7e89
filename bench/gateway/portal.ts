// The merchants' portal in a measurement: signed in once, as the user of a gateway for development.
import { developmentAccount } from "@acquiring/gateway";

const user = { name: "dev", password: "development-password" } as const;

/** Signs in; gives what opens a page by its path. */
export async function signIn(url: string): Promise<(path: string) => Promise<string>> {
  const cookies = new Map<string, string>();
  const ask = async (path: string, options: RequestInit = {}): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { cookie, origin: url };
    const response = await fetch(url + path, { redirect: "manual", ...options, headers });
    for (const set of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/u.exec(set) ?? [];
      cookies.set(name, value);
    }
    return response;
  };
  const page = await (await ask("/portal/sign-in")).text();
  const csrf = /name="csrf"[^>]*value="([^"]*)"/u.exec(page)?.[1] ?? "";
  const body = new URLSearchParams({ csrf, merchant: developmentAccount.merchant_id, ...user });
  const signed = await ask("/portal/sign-in", { method: "POST", body });
  if (signed.status !== 303) throw new Error(`The portal answered ${signed.status} to signing in.`);
  return async (path) => {
    const response = await ask(path);
    const text = await response.text();
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}.`);
    return text;
  };
}
