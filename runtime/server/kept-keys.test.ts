// A gateway may verify a request with keys that it read earlier, if its store finds out whether they are still valid.
import { describe, expect, it } from "vitest";
import { sign } from "../testing/signing.ts";
import { capture as plainCapture, profileWith, withRepeats } from "../testing/operations.ts";
import { captured, errorOf, identity, key, postJson, testGateway } from "../testing/test-gateway.ts";
import { boundTo } from "../signature/scheme.ts";
import type { Accepted, AcceptedRequests } from "./accepted.ts";
import { refuse } from "./error-responses.ts";
import type { Judged, ServeOptions } from "./serve-options.ts";

const bound = { kind: "bound", version: 1 } as const;
const capture = withRepeats(plainCapture);
const repeating = (writes: string) =>
  profileWith({ "signature.scheme": bound, "signature.repeated": { writes } });
const signedWith = (own: string) => ({
  ...identity,
  encryption_data: sign(identity, bound, own, boundTo(capture, identity)),
});

const versioned = (all: readonly string[]) => ({ all, version: String(all) });

/** A gateway with the key `key`, which keeps these keys; its store accepts only the keys of `valid`. */
function gatewayWith(kept: readonly string[] | undefined, more: Partial<ServeOptions> = {}) {
  const keys = [key];
  const house = {
    reads: 0,
    valid: [key] as readonly string[],
    judged: [] as string[],
    accepted: [] as Accepted[],
  };
  const accepted: AcceptedRequests = {
    once: async (one, respond) => {
      house.accepted.push(one);
      return one.keysVersion === String(house.valid) ? (await respond()).response : "outdated";
    },
  };
  const { handle, seen } = testGateway(captured, {
    operations: [capture],
    profile: repeating("first-response"),
    accepted,
    keptKeysOf: () => kept && versioned(kept),
    keysOf: () => {
      house.reads += 1;
      return versioned(keys);
    },
    ...more,
  });
  const onJudged = ({ verdict }: Judged) => house.judged.push(verdict);
  const send = async (own: string) => {
    const response = await handle(postJson(capture, signedWith(own)), { onJudged });
    return response.status === 200 ? 200 : (await errorOf(response)).code;
  };
  return { house, keys, send, seen };
}

describe("kept keys", () => {
  it("verify a request without another read, and the store gets their version", async () => {
    const { house, send } = gatewayWith([key]);
    expect(await send(key)).toBe(200);
    expect(house).toMatchObject({ reads: 0, judged: ["valid"], accepted: [{ keysVersion: key }] });
  });

  it("refuse nothing: a signature that they do not fit is checked with the present keys", async () => {
    const { house, send } = gatewayWith(["old"]);
    expect([await send(key), await send("wrong"), await send("wrong")]).toEqual([
      200,
      "signature",
      "signature",
    ]);
    expect(house).toMatchObject({ reads: 3, judged: ["valid", "mismatch", "mismatch"] });
  });

  it("that are the present keys verify an invalid signature only once", async () => {
    let verified = 0;
    const present = versioned([key]);
    const { house, send } = gatewayWith(undefined, {
      keptKeysOf: () => present,
      keysOf: () => present,
      signature: {
        sign: () => "signature",
        verify: () => {
          verified += 1;
          return false;
        },
      },
    });
    expect(await send("wrong")).toBe("signature");
    expect([verified, house.judged]).toEqual([1, ["mismatch"]]);
  });

  it("that are outdated do not accept a removed key: the server reads the present keys", async () => {
    const { house, send, seen } = gatewayWith(["removed"]);
    expect(await send("removed")).toBe("signature");
    expect(house).toMatchObject({ reads: 1, judged: ["valid", "mismatch"] });
    expect(seen).toEqual([]);
  });

  it("that are outdated do not refuse a request with a key that is still valid", async () => {
    const { house, send, seen } = gatewayWith([key, "removed"]);
    expect(await send(key)).toBe(200);
    expect(house).toMatchObject({
      reads: 1,
      accepted: [{ keysVersion: `${key},removed` }, { keysVersion: key }],
    });
    expect(seen).toHaveLength(1);
  });

  it("that fit do not suffice for a refusal by `authorise`: the server reads the present keys", async () => {
    const authorise = () => refuse(403, { code: "address", message: "Not from there." });
    const { house, send } = gatewayWith(["removed"], { authorise });
    expect([await send("removed"), await send(key)]).toEqual(["signature", "address"]);
    expect(house).toMatchObject({ reads: 2, accepted: [] });
  });

  it("have no effect for an operation that the store never sees", async () => {
    const { house, send } = gatewayWith(["removed"], { profile: repeating("carried-out") });
    expect([await send("removed"), await send(key)]).toEqual(["signature", 200]);
    expect(house).toMatchObject({ reads: 2, accepted: [] });
  });
});

it("keys that change twice during one request make it fail with 503, and nothing is done", async () => {
  const { house, send, seen } = gatewayWith([key]);
  house.valid = ["newer"];
  expect(await send(key)).toBe("busy");
  expect(seen).toEqual([]);
});
