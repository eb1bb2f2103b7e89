// The form that sends an operation's request to a gateway on the reader's machine. What it does is in browser/try.ts, which the
// page loads when the reader opens it. Without scripts the form is hidden.
import { developmentAccount } from "@acquiring/gateway";
import { exampleOf, operationOf } from "./examples.ts";
import { code, escapeHtml, escapeText, link } from "./html.ts";
import { operationPath } from "./places.ts";
import { localGateway } from "./samples.ts";
import { bodyNames } from "./words.ts";

const input = (id: string, label: string, value: string): string =>
  `<label for="try-${id}">${label}</label><input id="try-${id}" name="${id}" value="${escapeHtml(value)}" autocomplete="off" spellcheck="false">`;

/** An operation after another one: its id and its title. */
export type TryStep = readonly [id: string, title: string];

/** A flow of the contract: what it is called, and its steps. */
export interface TryFlow {
  readonly title: string;
  readonly steps: readonly TryStep[];
}

/** The contract's flows that have the operation, each as its steps, with this one marked. */
const flowsWith = (id: string, flows: readonly TryFlow[]): string =>
  flows
    .filter(({ steps }) => steps.some(([one]) => one === id))
    .map(({ title: flow, steps }) => {
      const links = steps.map(([one, title]) =>
        one === id
          ? `<li><strong>${escapeHtml(title)}</strong></li>`
          : `<li>${link(`~/${operationPath(one)}#try-it`, escapeHtml(title))}</li>`,
      );
      return `<div class="flow"><p>${escapeHtml(flow)}:</p><ol>${links.join("")}</ol></div>`;
    })
    .join("");

/** The form as HTML, folded. `flows`: those of the contract. */
export function tryForm(id: string, flows: readonly TryFlow[]): string {
  const { request } = operationOf(id);
  const example = exampleOf(id);
  const { merchant_id, account_id, key } = developmentAccount;
  const encodings = request.encodings.map(
    ({ media, body }, index) =>
      `<option value="${index}">${escapeHtml(`${bodyNames[body] ?? body} as ${media}`)}</option>`,
  );
  const body = JSON.stringify(example.request, undefined, 2);
  const rows = Math.min(body.split("\n").length + 1, 18);
  return `<details class="try" id="try-it"><summary>Try it on a gateway on this machine</summary>
<form data-operation="${id}"${example.from === undefined ? "" : ` data-from="${Object.keys(example.from).join(" ")}"`} novalidate>
<p>Start one with ${code("npx acquiring-gateway --port 8080")} (in the repository ${code("npm run gateway")}). If the port is in use, name another, below too. The form signs in your browser and sends to this machine only. This tab remembers gateway, account, key and the last payment, and no card.</p>
${flowsWith(id, flows)}
<p class="where" role="note" hidden></p>
<div class="pair"><div>${input("gateway", "Gateway", localGateway)}</div><div>${input("key", "Key", key)}</div><div>${input("merchant_id", "Merchant", merchant_id)}</div><div>${input("account_id", "Account", account_id)}</div></div>
<label for="try-encoding">Send as</label><select id="try-encoding" name="encoding">${encodings.join("")}</select>
<label for="try-body">Request, without account and signature</label><textarea id="try-body" name="body" rows="${rows}" spellcheck="false" autocapitalize="off">${escapeText(body)}</textarea>
<button type="submit" class="send" disabled>Send</button>
<div class="sent" role="status"></div>
</form></details>`;
}
