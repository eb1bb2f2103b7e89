import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { developmentAccount, type RunningGateway, type StartOptions } from "../start/options.ts";
import { startGateway } from "../start/start.ts";
import { newDatabase } from "../testing/database.ts";

const databaseUrl = await newDatabase();

const page = "http://127.0.0.1:4000";
const preflight = {
  "access-control-request-method": "POST",
  "access-control-request-headers": "content-type",
};
const asked = (gateway: RunningGateway, origin: string, method = "OPTIONS", path = "/v1/authorise") =>
  fetch(`${gateway.url}${path}`, {
    method,
    headers: { origin, ...(method === "OPTIONS" ? preflight : { "content-type": "application/json" }) },
    ...(method === "POST" && { body: "{}" }),
  });
const allowedTo = (response: Response): string | null => response.headers.get("access-control-allow-origin");

describe("a gateway in development", async () => {
  const gateway = await startGateway({ databaseUrl });
  afterAll(() => gateway.close());

  test.each([page, "http://localhost:8000"])(
    "allows calls from a page of this machine: %s",
    async (origin) => {
      const response = await asked(gateway, origin);
      expect(response.status).toBe(204);
      expect(allowedTo(response)).toBe(origin);
      expect(response.headers.get("access-control-allow-headers")).toBe("content-type");
      expect(response.headers.get("vary")).toBe("origin");
    },
  );

  test("allows that page to read the response, even of a refused request", async () => {
    const response = await asked(gateway, page, "POST");
    expect(response.status).toBe(400);
    expect(allowedTo(response)).toBe(page);
    expect(response.headers.get("access-control-expose-headers")).toBe("*");
  });

  // A page from a disk has the origin `null`, like every sandboxed frame of any site.
  test.each(["https://shop.example", "http://127.0.0.1.shop.example", "null", "file://"])(
    "allows no calls from other pages: %s",
    async (origin) => {
      for (const method of ["OPTIONS", "POST"])
        expect(allowedTo(await asked(gateway, origin, method))).toBeNull();
    },
  );

  test("allows no page to read the portal or the hosted pages", async () => {
    for (const path of ["/portal/sign-in", "/health"])
      expect(allowedTo(await asked(gateway, page, "GET", path))).toBeNull();
  });
});

test.each<readonly [string, StartOptions]>([
  ["that others can reach", { publicUrl: "https://pay.example", exposeDevelopment: true }],
  ["with its own key", { account: { ...developmentAccount, key: "a-key-of-its-own" } }],
])("a gateway %s allows no calls from pages", async (_which, options) => {
  const gateway = await startGateway({ databaseUrl, ...options });
  onTestFinished(() => gateway.close());
  for (const method of ["OPTIONS", "POST"]) expect(allowedTo(await asked(gateway, page, method))).toBeNull();
});
