import { expect, test } from "vitest";
import { exposed, isLocal } from "./reach.ts";
import { startGateway } from "./start.ts";

const development = { hasDevelopmentKey: true, hasControl: true, allowsPrivateNotify: true };

test.each([
  { host: "127.0.0.1" },
  { host: "127.0.0.9" },
  { host: "::1" },
  { host: "localhost" },
  { host: "127.0.0.1", publicUrl: "http://localhost:8080" },
  { host: "::1", publicUrl: "http://[::1]:8080" },
  { host: "127.0.0.1", publicUrl: "http://2130706433" },
])("%o is this machine alone, and may have all that is for development", (reach) => {
  expect(isLocal(reach)).toBe(true);
  expect(exposed({ ...reach, ...development })).toBeUndefined();
});

test.each([
  { host: "0.0.0.0" },
  { host: "::" },
  { host: "10.0.0.7" },
  { host: "127.0.0.1", publicUrl: "https://pay.example" },
  { host: "127.0.0.1", publicUrl: "http://127.0.0.1.pay.example" },
  { host: "localhost", publicUrl: "http://[::ffff:10.0.0.1]" },
  { host: "0.0.0.0", publicUrl: "http://127.0.0.1:8080" },
])(
  "%o is where others get in: each thing that is for development alone is named with its option",
  (reach) => {
    expect(isLocal(reach)).toBe(false);
    const said = exposed({ ...reach, ...development });
    for (const option of ["GATEWAY_KEY", "--allow-private-notify", "--control", "--expose-development"])
      expect(said).toContain(option);
    expect(exposed({ ...reach, ...development, hasDevelopmentKey: false })).not.toContain("GATEWAY_KEY");
    const nothing = { hasDevelopmentKey: false, hasControl: false, allowsPrivateNotify: false };
    expect(exposed({ ...reach, ...nothing })).toBeUndefined();
  },
);

test("a gateway behind a public address does not start with the key that everybody knows, and opens nothing", async () => {
  const behind = { publicUrl: "https://pay.example", databaseUrl: "postgres://nobody@127.0.0.1:1/none" };
  await expect(startGateway(behind)).rejects.toThrow(/https:\/\/pay\.example.*\n- the development key/u);
  const account = { merchant_id: "1000", account_id: "1000001", key: "a key of its own" };
  await expect(startGateway({ ...behind, account, allowPrivateNotify: true })).rejects.toThrow(
    "private networks",
  );
  await expect(startGateway({ ...behind, account, control: 0 })).rejects.toThrow("control API");
  // Nothing is left to refuse: it goes on to the database.
  await expect(startGateway({ ...behind, account })).rejects.toThrow("The database does not answer");
});
