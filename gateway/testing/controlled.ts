// A gateway with its control API, whose clock tests move. Uses no test framework.
import { Client } from "pg";
import type { RunningGateway, StartOptions } from "../start/options.ts";
import { startGateway } from "../start/start.ts";
import { type Fields, merchantOf } from "./merchant.ts";
import { newDatabase } from "./database.ts";

export interface Controlled {
  readonly gateway: RunningGateway;
  readonly merchant: ReturnType<typeof merchantOf>;
  /** Calls the control API. */
  readonly control: (method: string, path: string, body?: Fields) => Promise<Fields>;
  /** Advances the time, with everything that becomes due: `advance("31d")`. */
  readonly advance: (by: string | number) => Promise<void>;
  readonly set: (to: string) => Promise<void>;
  readonly rows: (sql: string, values?: readonly unknown[]) => Promise<readonly Fields[]>;
  /** What is broken in the database. */
  readonly violations: () => Promise<unknown>;
}

export async function startControlled(options: StartOptions = {}): Promise<Controlled> {
  const databaseUrl = options.databaseUrl ?? (await newDatabase());
  const gateway = await startGateway({ control: 0, ...options, databaseUrl });
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
    merchant: merchantOf(gateway.url),
    control,
    advance: async (advance) => void (await control("POST", "/clock", { advance })),
    set: async (set) => void (await control("POST", "/clock", { set })),
    rows: async (sql, values = []) => {
      const client = new Client({ connectionString: gateway.databaseUrl });
      await client.connect();
      try {
        return (await client.query<Record<string, unknown>>(sql, [...values])).rows;
      } finally {
        await client.end();
      }
    },
    violations: async () => (await control("GET", "/invariants"))["violations"],
  };
}
