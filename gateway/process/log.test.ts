import { expect, test } from "vitest";
import { jsonLog, type LogEntry } from "./log.ts";

const at = new Date("2030-01-01T00:00:00Z");

function logged(entry: LogEntry): Readonly<Record<string, unknown>> {
  const lines: string[] = [];
  jsonLog(
    (line) => lines.push(line),
    () => at,
  )(entry);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^\{.*\}\n$/u);
  return JSON.parse(lines[0] ?? "") as Record<string, unknown>;
}

test("an entry is one line of JSON with its time", () => {
  expect(logged({ level: "info", event: "request", status: 200, ms: 3 })).toEqual({
    level: "info",
    time: "2030-01-01T00:00:00.000Z",
    event: "request",
    status: 200,
    ms: 3,
  });
});

test.each(["card", "security_code", "key", "password", "encryption_data", "databaseUrl"])(
  "the value of a field named %s is masked",
  (name) => {
    expect(logged({ level: "error", event: "x", [name]: "737" })[name]).toBe("***");
  },
);

test.each([
  ["declined 4111111111111111 twice", "declined 411111******1111 twice"],
  ["4111/1111/1111/1111", "4111/11**/****/1111"],
  ["4111-1111-1111-1111,737", "4111-11**-****-1111,737"],
  ["connect postgres://gateway:hidden@127.0.0.1:5432/db", "connect postgres://gateway:***@127.0.0.1:5432/db"],
  ["status 200 after 10,000 ms", "status 200 after 10,000 ms"],
])("%j is logged as %j", (detail, shown) => {
  expect(logged({ level: "info", event: "x", detail })["detail"]).toBe(shown);
});

test("the gateway's own identifiers are logged unchanged", () => {
  const transaction_id = "203001010000001234567890";
  expect(logged({ level: "info", event: "x", transaction_id })["transaction_id"]).toBe(transaction_id);
});

test("the log shortens a long text before its search, and never inside a secret", () => {
  const lines: string[] = [];
  const log = jsonLog((line) => lines.push(line));
  const filler = "word ".repeat(397);
  for (const detail of [
    `${filler}4111 1111 1111 1111 ${filler}`,
    `${filler} postgres://gateway:a-long-password@host/db`,
    "a-".repeat(500_000),
    "4 ".repeat(500_000),
  ])
    log({ level: "error", event: "failure", detail });
  expect(lines.length).toBe(4);
  for (const line of lines) {
    expect(line.length).toBeLessThan(2200);
    expect(line).not.toMatch(/4111|a-long|password/u);
  }
});
