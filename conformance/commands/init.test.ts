// `init`: its questions, requests, output and files, with a tiny gateway. init-house.test.ts uses the second reference gateway.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { mostPayments } from "../init/session.ts";
import { type Ended, madeBy, useDesk } from "../testing/desk.ts";
import type { Terminal } from "./terminal.ts";
import { conforming, type Handler, type TinyResponse } from "../testing/tiny-gateway.ts";

const { acquiring, asked, file, folder, gateway, gateways } = useDesk();

const { made, madeProfile } = madeBy({ folder });

const initMade = (target: string, ...flags: readonly string[]): Promise<Ended> =>
  acquiring("init", join(folder(), "made"), "--target", target, ...flags);
const askedInit = (given: Partial<Terminal>, target: string): Promise<Ended> =>
  asked(given, "conformance", "init", join(folder(), "made"), "--target", target);

/** Payments that a tiny gateway accepted. */
const paid = (): number =>
  (gateways[0]?.requests ?? []).filter(
    (request) => request.path === "/v1/authorise" && conforming(request).status === undefined,
  ).length;

describe("init without a target", () => {
  test("writes both files without questions, and fills nothing", async () => {
    const { code, out } = await acquiring("init", join(folder(), "made"));
    expect(code).toBe(0);
    expect(out).toContain("features.captures: unlocks");
    expect(madeProfile()).toEqual({});
  });

  test("overwrites nothing without --force", async () => {
    const path = file("profile.yaml", "mine");
    expect(await acquiring("init", folder())).toMatchObject({ code: 2 });
    expect(readFileSync(path, "utf8")).toBe("mine");
    expect(await acquiring("init", folder(), "--force")).toMatchObject({ code: 0 });
    expect(readFileSync(path, "utf8")).toContain("extension_points:");
  });

  test("starts from the reference profile and the given values", async () => {
    const filled = ["--fill", "capture.partial=refused", "--fill", "capture.several=refused"];
    const flags = ["--like", "reference", ...filled, "--name", "mine"];
    const { code } = await acquiring("init", join(folder(), "made"), ...flags);
    expect(code).toBe(0);
    expect(madeProfile()).toMatchObject({
      "signature.scheme": { kind: "bound", version: 1 },
      "capture.partial": "refused",
    });
    expect(parse(made("profile.yaml"))).toMatchObject({ profile: "mine" });
  });

  test.each(["auth-capture", "sale", "hosted-page", "json-only"])(
    "starts from the preset %s, whose entries are valid and marked as assumptions",
    async (preset) => {
      const flags = ["--preset", preset, "--fill", "batch.empty=accepted"];
      expect(await acquiring("init", join(folder(), "made"), ...flags)).toMatchObject({ code: 0 });
      expect(madeProfile()).toMatchObject({ "batch.empty": "accepted" });
      const text = made("profile.yaml").replaceAll(/\n {2}## /gu, " ");
      const count = text.split(`Assumption of the preset ${preset}. Confirm it, or change it.`).length - 1;
      const own = Object.keys(madeProfile()).filter((id) => id !== "batch.empty");
      expect([count >= own.length, own.length > 1]).toEqual([true, true]);
    },
  );

  test.each([
    [["--preset", "sail"], "There is no preset sail. Presets: auth-capture"],
    [["--deep"], "--deep needs --target"],
    [["--from", "none.har"], "none.har cannot be read"],
    [["--fill", "capture.partal=refused"], "Did you mean `capture.partial`"],
    [["--fill", "card.approved=1"], "Did you mean `test_data.card.approved`"],
    [["--fill", "capture.partial"], "ID=VALUE"],
    [["--accept", "all"], "--accept needs --target"],
    [["--target", "foo"], "must be an http or https URL"],
    [["--target", "http://127.0.0.1:1"], "cannot be reached: ECONNREFUSED. Check that the gateway is"],
    [["--fill", "capture.partial=perhaps"], "/extension_points/capture.partial"],
    [["--like", "nobody"], "`reference`"],
    [["--fill", "capture.partial=refused", "--fill", "capture.several=accepted"], "capture.several"],
  ])("refuses %j, and writes nothing", async (flags, words) => {
    const { code, err, out } = await acquiring("init", join(folder(), "made"), ...flags);
    expect([code, err, out]).toEqual([2, expect.stringContaining(words), ""]);
    expect(existsSync(join(folder(), "made"))).toBe(false);
  });
});

describe("init with a target and without a terminal", () => {
  test("first prints what it will send, and fills nothing without consent", async () => {
    const target = await gateway();
    const { code, out } = await initMade(target);
    expect(code).toBe(0);
    expect(out.indexOf("At most 2 of them are payments")).toBeLessThan(out.indexOf("Sent "));
    expect(out).toContain("direct-payment.mask: { character: X, keeps_length: false }");
    expect(out).toContain("as 411111XX1111");
    expect(out).toContain("Use --accept direct-payment.mask to fill it in");
    expect(madeProfile()).toEqual({});
    const comments = made("profile.yaml");
    expect(comments).toContain("  # direct-payment.mask: { character: X, keeps_length: false }");
    expect(comments.replaceAll(/\n {2}## /gu, " ")).toContain(
      "Found, but not confirmed: The result shows a card number of 16",
    );
  });

  test("fills only what is accepted by name", async () => {
    const target = await gateway();
    const flags = ["--accept", "direct-payment.mask", "--accept", "search.selection.queryTransactions"];
    const { code, out } = await initMade(target, ...flags);
    expect(code).toBe(0);
    expect(out).toContain("search.selection.queryTransactions: the requests did not show a value");
    expect(madeProfile()).toEqual({ "direct-payment.mask": { character: "X", keeps_length: false } });
  });

  test("makes at most two payments, even if every payment is accepted", async () => {
    const anything: Handler = (request) =>
      request.path === "/v1/authorise"
        ? conforming({ ...request, value: { ...request.value, amount: "1.00", card: "4111111111111111" } })
        : undefined;
    const target = await gateway(anything);
    const { code, out } = await initMade(target, "--accept", "all");
    expect(code).toBe(0);
    const sent = gateways[0]?.requests.filter(({ path, text }) => path === "/v1/authorise" && text !== "{");
    expect(sent).toHaveLength(mostPayments);
    expect(out).toContain("2 payments were accepted");
    expect(madeProfile()).not.toHaveProperty("errors.invalid-input");
  });

  test("stops paying when the outcome of a payment is unknown", async () => {
    const target = await gateway(({ path }) =>
      path === "/v1/authorise" ? { status: 500, body: "" } : undefined,
    );
    const { code, out } = await initMade(target, "--accept", "all");
    expect(code).toBe(2);
    expect(out).toContain(
      "1 payment was accepted or may have been accepted.\nThe first payment was refused (status 500).",
    );
    expect(out).toContain("likely  This status means that the gateway itself failed");
    expect(paid()).toBe(1);
    expect(existsSync(join(folder(), "made"))).toBe(false);
  });

  test("says that the key is missing, and does not blame the signature if the merchant is unknown", async () => {
    const refusing = (status: number, message: string) => (): TinyResponse => ({
      status,
      media: "application/json",
      body: JSON.stringify({ message }),
    });
    const made = join(folder(), "made");
    const forbidden = await gateway(refusing(403, "no"));
    const unset = await askedInit({ env: {} }, forbidden);
    expect(unset.code).toBe(2);
    const words =
      "likely  The environment variable GATEWAY_KEY is not set, so requests cannot be signed. Put";
    expect(unset.out).toContain(words);
    const spaced = { GATEWAY_KEY: "a-key " };
    const { out } = await askedInit({ env: spaced }, forbidden);
    expect(out).toContain("likely  The key in GATEWAY_KEY ends in white space.");
    const lost = await gateway(refusing(404, "no such merchant account"));
    const refused = await acquiring("init", made, "--target", lost, "--force");
    expect(refused.out).toContain("no such merchant account");
    expect(refused.out).toContain("likely  The suite used merchant 1000");
    expect(refused.out).not.toContain("signature schemes");
  });

  test("writes nothing if the first payment is refused, so that the advised second init needs no --force", async () => {
    const made = join(folder(), "made");
    const target = await gateway(({ value }) =>
      value["merchant_id"] === "77" ? undefined : { status: 401, body: "" },
    );
    const first = await acquiring("init", made, "--target", target);
    expect([first.code, first.err]).toEqual([
      2,
      "Nothing was written. Correct the cause and run init again. Without --target, init writes both files for you to fill in.\n",
    ]);
    expect([first.out, existsSync(made)]).toEqual([expect.not.stringContaining("Wrote "), false]);
    const second = await acquiring("init", made, "--target", target, "--merchant", "77");
    expect([second.code, existsSync(join(made, "profile.yaml"))]).toEqual([0, true]);
  });

  test("overwrites nothing if no response arrives", async () => {
    const path = file("profile.yaml", "mine");
    const target = await gateway(() => ({ broken: true, body: "" }));
    const { code, out, err } = await acquiring("init", folder(), "--target", target, "--force");
    expect([code, err]).toEqual([2, expect.stringMatching(/^Nothing was written\. /u)]);
    expect(out).toContain("The connection was closed before the first payment got a response");
    expect(readFileSync(path, "utf8")).toBe("mine");
  });

  test("shows no text of a gateway that could move a cursor, end a comment or reveal a card number", async () => {
    const nasty = "1:\u001b[31m\nsignature.scheme: x 4111111111111111 a-key-of-the-desk";
    const target = await gateway(({ path, value }) => {
      if (path !== "/v1/authorise" || value["amount"] === "20.00") return undefined;
      return { media: "application/json", body: JSON.stringify({ result_info: nasty }), status: 400 };
    });
    const { out } = await initMade(target);
    for (const text of [out, made("profile.yaml")]) {
      for (const hidden of ["\u001b", "4111111111111111", "a-key-of-the-desk"])
        expect(text).not.toContain(hidden);
      expect(text).not.toMatch(/^signature\.scheme: x/mu);
    }
    expect(out).toContain("malformed-amount (status 400, 1:?[31m?signature.scheme: x 411111");
  });
});

describe("init at a terminal", () => {
  /** Types the input of the first pattern that matches a question; nothing means Enter. */
  const responding = (...responses: readonly (readonly [pattern: RegExp, answer: string | undefined])[]) => {
    const questions: string[] = [];
    return {
      questions: () => ({
        ask: (question: string) => {
          questions.push(question);
          const fitting = responses.find(([pattern]) => pattern.test(question));
          return Promise.resolve(fitting === undefined ? "" : fitting[1]);
        },
        close: () => undefined,
      }),
      heard: questions,
    };
  };

  test("asks the simplest question first, then features and guesses by the number of checks that they unlock", async () => {
    const desk = responding(
      [/merchant_id/u, "77"],
      [/environment variable/u, "MY_KEY"],
      [/waits for a capture/u, "yes"],
      [/Send them/u, "y"],
      [/Fill it in/u, "y"],
      [/accepted \/ refused/u, "refused"],
    );
    const target = await gateway();
    const given = { ...desk, env: { MY_KEY: "a-key" } };
    const { code } = await askedInit(given, target);
    expect(code).toBe(0);
    expect(desk.heard.slice(0, 6).map((question) => question.split(/[:[(]/u)[0]?.trim())).toEqual([
      "merchant_id",
      "account_id",
      "Name of the environment variable with the key",
      "Currency that the account accepts",
      "Test card whose payments are accepted",
      "A direct payment is only authorised and waits for a capture. Is this correct?",
    ]);
    expect(parse(made("settings.yaml"))).toMatchObject({
      merchant: { merchant_id: "77" },
      credentials: { key: { env: "MY_KEY" } },
      features: { captures: true },
    });
    expect(gateways[0]?.requests[0]?.value["merchant_id"]).toBe("77");
    expect(madeProfile()).toMatchObject({
      "direct-payment.mask": { character: "X", keeps_length: false },
      "capture.partial": "refused",
    });
  });

  test("treats Enter as no: nothing is sent or filled", async () => {
    const desk = responding();
    const { code } = await askedInit(desk, await gateway());
    expect(code).toBe(0);
    expect(gateways[0]?.requests).toEqual([]);
    expect(madeProfile()).toEqual({});
  });

  test("asks again after an unusable input, and never accepts a key as a name", async () => {
    const typed: readonly (readonly [pattern: RegExp, answers: string[]])[] = [
      [/environment variable/u, ["s3cret-key!", "UNSET_KEY", "MY_KEY"]],
      [/^Currency/u, ["euro", "EUR"]],
      [/^Test card/u, ["4000", "4000 0000 0000 0002 12/2034 123"]],
      [/waits for a capture/u, ["maybe", "y"]],
    ];
    const ask = (question: string): Promise<string> =>
      Promise.resolve(typed.find(([pattern]) => pattern.test(question))?.[1].shift() ?? "");
    const given = { questions: () => ({ ask, close: () => undefined }), env: { MY_KEY: "a-key" } };
    const target = await gateway();
    const { out } = await askedInit(given, target);
    expect(typed.flatMap(([, responses]) => responses)).toEqual([]);
    expect(out).toContain("UNSET_KEY is not set, so requests cannot be signed. Press Enter to use");
    expect(made("settings.yaml")).not.toContain("s3cret");
    const approved = { number: "4000000000000002", expiration_month: "12" };
    expect(parse(made("settings.yaml"))).toMatchObject({
      credentials: { key: { env: "MY_KEY" } },
      features: { captures: true },
      test_data: { currency: "EUR", "card.approved": approved },
    });
  });

  test("writes nothing if the input ends", async () => {
    const desk = responding([/account_id/u, undefined]);
    const { code, err } = await askedInit(desk, await gateway());
    expect([code, err]).toEqual([130, expect.stringContaining("Nothing was written")]);
    expect(existsSync(join(folder(), "made"))).toBe(false);
    expect(gateways[0]?.requests).toEqual([]);
  });
});
