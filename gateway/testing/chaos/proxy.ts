// A proxy before a gateway that loses requests and responses, and responds itself. No status of it proves anything: it may
// have forwarded the request before.
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { listen } from "../listener.ts";
import type { Dice } from "./dice.ts";

const statuses = [400, 401, 403, 404, 409, 429, 502];

/** Opens the proxy; `calm` ends its faults, and waits for what is under way. */
export async function openProxy(target: string, chance: Dice) {
  const seen = { forwarded: 0, requestsLost: 0, responsesLost: 0, refused: 0 };
  const underWay = new Set<unknown>();
  let isCalm = false;
  const { url, close } = await listen(async (request, response) => {
    underWay.add(request);
    const body = await buffer(request);
    const fate = isCalm ? 1 : chance.next();
    const end = (count: keyof typeof seen, status?: number, text?: string, type = "text/plain"): void => {
      underWay.delete(request);
      seen[count] += 1;
      if (status === undefined) response.destroy();
      else response.writeHead(status, { "content-type": type }).end(text);
    };
    if (fate < 0.08) return end("requestsLost");
    if (fate < 0.2) return end("refused", chance.oneOf(statuses));
    // A request may arrive long after its sender was killed.
    if (fate < 0.5) await sleep(chance.between(0, fate < 0.25 ? 1500 : 50));
    const headers = { "content-type": request.headers["content-type"] ?? "" };
    const reply = await fetch(target + request.url, { method: "POST", headers, body });
    const text = await reply.text();
    if (fate < 0.36) return end("responsesLost", fate < 0.3 ? undefined : chance.oneOf(statuses));
    end("forwarded", reply.status, text, reply.headers.get("content-type") ?? "");
  });
  const calm = async (): Promise<void> => {
    isCalm = true;
    while (underWay.size > 0) await sleep(20);
  };
  return { url, seen, calm, close };
}
