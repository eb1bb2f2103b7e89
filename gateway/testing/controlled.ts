// A gateway with its control API, whose clock tests move. Uses no test framework.
import type { StartOptions } from "../start/options.ts";
import { startGateway } from "../start/start.ts";
import { closePool, openPool } from "../store/pool.ts";
import { type Fields, merchantOf } from "./merchant.ts";
import { newDatabase } from "./database.ts";

export type Controlled = Awaited<ReturnType<typeof startControlled>>;

/** A gateway without a control API, on a new database unless the options name one. */
export async function newGateway(options: StartOptions = {}) {
  const gateway = await startGateway({
    ...options,
    databaseUrl: options.databaseUrl ?? (await newDatabase()),
  });
  // Vitest refuses a hook that takes arguments other than its own.
  return { ...gateway, close: () => gateway.close() };
}

export async function startControlled(options: StartOptions = {}) {
  const gateway = await newGateway({ control: 0, ...options });
  const pool = openPool(gateway.databaseUrl, () => undefined);
  const control = async (method: string, path: string, body?: Fields): Promise<Fields> => {
    const response = await fetch(`${gateway.controlUrl ?? ""}${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
    });
    const text = await response.text();
    if (response.status >= 400) throw new Error(`The control API answered ${response.status}: ${text}`);
    return JSON.parse(text) as Fields;
  };
  return {
    gateway,
    url: gateway.url,
    pool,
    merchant: merchantOf(gateway.url),
    control,
    /** Advances the time, with everything that becomes due: `advance("31d")`. */
    advance: async (advance: string | number) => void (await control("POST", "/clock", { advance })),
    set: async (set: string) => void (await control("POST", "/clock", { set })),
    rows: async (sql: string, values: readonly unknown[] = []): Promise<readonly Fields[]> =>
      (await pool.query<Record<string, unknown>>(sql, [...values])).rows,
    violations: async () => (await control("GET", "/invariants"))["violations"],
    close: async () => {
      await closePool(pool);
      await gateway.close();
    },
  };
}
