import { expect, test } from "vitest";
import type { Database } from "../store/pool.ts";
import { healthRoute } from "./health.ts";

const responding = { query: async () => ({ rows: [] }) } as unknown as Database;
const broken = {
  query: async () => {
    throw new Error("connection refused, password hidden");
  },
} as unknown as Database;
const silent = { query: () => new Promise(() => undefined) } as unknown as Database;

async function ask(path: string, options: { database?: Database; closing?: boolean; method?: string } = {}) {
  const { database = responding, closing = false, method = "GET" } = options;
  const route = healthRoute({ database, isClosing: () => closing, patience: 10 });
  const response = await route(new Request(`http://gateway${path}`, { method }), {});
  return response && { status: response.status, text: await response.text() };
}

test("a gateway whose database responds is ready", async () => {
  expect(await ask("/ready")).toEqual({ status: 200, text: '{"status":"ready"}\n' });
  expect(await ask("/health")).toEqual({ status: 200, text: '{"status":"ok","database":"ok"}\n' });
  expect(await ask("/live")).toEqual({ status: 200, text: '{"status":"alive"}\n' });
});

test.each([
  ["that fails", broken],
  ["that does not respond", silent],
])(
  "a gateway with a database %s is alive but neither healthy nor ready, and does not show the reason",
  async (_name, database) => {
    expect(await ask("/ready", { database })).toEqual({
      status: 503,
      text: '{"status":"the database does not respond"}\n',
    });
    expect(await ask("/health", { database })).toEqual({
      status: 503,
      text: '{"status":"failing","database":"does not respond"}\n',
    });
    expect(await ask("/live", { database })).toMatchObject({ status: 200 });
  },
);

test("a gateway whose database is a standby, or was made read-only, is not ready", async () => {
  const database = {
    query: async () => ({ rows: [{ transaction_read_only: "on" }] }),
  } as unknown as Database;
  const text = '{"status":"the database is read-only"}\n';
  expect(await ask("/ready", { database })).toEqual({ status: 503, text });
  expect(await ask("/health", { database })).toMatchObject({ status: 503 });
});

test("many requests at once cause one query to the database", async () => {
  let asked = 0;
  const counting = { query: async () => ({ rows: [(asked += 1)] }) } as unknown as Database;
  const route = healthRoute({ database: counting, isClosing: () => false });
  const all = Array.from({ length: 100 }, () => route(new Request("http://gateway/health"), {}));
  for (const response of await Promise.all(all)) expect(response?.status).toBe(200);
  expect(asked).toBe(1);
});

test("a gateway that is stopping is not ready", async () => {
  expect(await ask("/ready", { closing: true })).toMatchObject({ status: 503 });
  expect(await ask("/health", { closing: true })).toMatchObject({ status: 200 });
});

test("every other path is ignored", async () => {
  expect(await ask("/")).toBeUndefined();
  expect(await ask("/healthy")).toBeUndefined();
  expect(await ask("/v1/authorise", { method: "POST" })).toBeUndefined();
});
