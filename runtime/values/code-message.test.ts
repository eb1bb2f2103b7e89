// Behaviour of `<code>:<message>` texts.
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatCodeMessage, parseCodeMessage } from "./code-message.ts";

describe("a code with its message", () => {
  it.each([
    ["0000:Success", "0000", "Success"],
    ["V0000:OK", "V0000", "OK"],
    ["E1:at 10:30: declined", "E1", "at 10:30: declined"],
    ["E1:", "E1", ""],
    ["E1: x ", "E1", " x "],
  ])("'%s' is split at the first colon", (text, code, message) => {
    expect(parseCodeMessage(text)).toEqual({ ok: true, value: { code, message } });
  });
  it.each(["", "Success", ":Success"])("'%s' is refused", (text) => {
    expect(parseCodeMessage(text)).toMatchObject({ ok: false, issues: [{ code: "code-message.form" }] });
  });
  it.each(["", "a:b", ":"])("cannot be written with the code '%s'", (code) => {
    expect(formatCodeMessage({ code, message: "x" })).toMatchObject({ ok: false, issues: [{ at: "/code" }] });
  });
  it("is preserved by writing and reading, for any message", () => {
    const code = fc.string({ minLength: 1 }).filter((text) => !text.includes(":"));
    fc.assert(
      fc.property(code, fc.string(), (code, message) => {
        const text = formatCodeMessage({ code, message });
        expect(text.ok && parseCodeMessage(text.value)).toEqual({ ok: true, value: { code, message } });
      }),
    );
  });
});
