// The portal as used by a program: signs in, opens pages, submits their forms. Uses no test framework.
import { developmentUser } from "../portal/development.ts";
import { developmentAccount } from "../start/options.ts";
import { elementsOf } from "./html.ts";
import { inputOf } from "./page-client.ts";

export type Visitor = ReturnType<typeof visitorOf>;

type Texts = Readonly<Record<string, string>>;

export async function signedIn(url: string): Promise<Visitor> {
  const visitor = visitorOf(url);
  await visitor.signIn();
  return visitor;
}

/** A simple browser with its own cookies. */
export function visitorOf(url: string) {
  const cookies = new Map<string, string>();
  let csrf = "";
  const ask = async (path: string, options: RequestInit) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(url + path, {
      redirect: "manual",
      ...options,
      headers: { cookie, ...(options.headers as Record<string, string> | undefined) },
    });
    for (const set of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/u.exec(set) ?? [];
      if (value === "") cookies.delete(name);
      else cookies.set(name, value);
    }
    const page = await response.text();
    if (page.includes('name="csrf"')) csrf = inputOf(page, "csrf");
    /** Without tags. */
    const text = elementsOf(page)
      .filter(({ name }) => name !== "style" && name !== "script")
      .map((element) => element.text)
      .join(" ");
    return {
      status: response.status,
      page,
      text,
      headers: response.headers,
      location: response.headers.get("location") ?? "",
    };
  };
  const open = (path: string) => ask(path, {});
  /** Sends a form as the browser would, without following; its `csrf` is that of the page that was opened last. */
  const send = (path: string, fields: Texts, headers: Texts = {}) =>
    ask(path, {
      method: "POST",
      body: new URLSearchParams({ csrf, ...fields }),
      headers: { origin: url, ...headers },
    });
  /** The same, and opens the page that it leads to. */
  const submit = async (path: string, fields: Texts) => open((await send(path, fields)).location);
  return {
    cookies,
    open,
    send,
    signIn: async (
      name: string = developmentUser.name,
      password: string = developmentUser.password,
      merchant: string = developmentAccount.merchant_id,
    ) => {
      await open("/portal/sign-in");
      const signed = await send("/portal/sign-in", { merchant, name, password });
      if (signed.status === 303) await open("/portal");
      return signed;
    },
    submit,
    /** Requests an action on a payment and confirms it. Returns the page with the outcome. */
    act: async (path: string, fields: Texts) => {
      const offered = await submit(path, fields);
      const key = inputOf(offered.page, "key");
      if (key === "") throw new Error(`Nothing was offered: ${offered.status}`);
      return submit("/portal/do", { key });
    },
  };
}
