import { describe, expect, test } from "vitest";
import type { Shape } from "@acquiring/contract/codecs";
import { decodeResponse } from "../decode/decode.ts";
import { markupIn, traceIn } from "./hygiene.ts";
import { secretIn } from "./leaks.ts";

const response = (text: string) => decodeResponse(new TextEncoder().encode(text), undefined);

describe("a stack trace", () => {
  test.each([
    "TypeError: x is undefined\n    at handle (/srv/app/index.js:10:5)",
    "Error: no\n    at async file:///srv/app/index.js:10:5",
    "<pre>Error<br>&nbsp; at handle (/srv/app/node_modules/express/lib/router.js:10:5)</pre>",
    '{"stack":"Error\\n    at handle (C:\\\\app\\\\index.js:1:2)"}',
    "java.lang.NullPointerException\n\tat com.shop.Pay.run(Pay.java:12)",
    "org.springframework.web.HttpMediaTypeNotSupportedException: no",
    'Traceback (most recent call last):\n  File "/app/main.py", line 3, in run',
    "<b>Fatal error</b>: Uncaught Error in /var/www/pay.php on line 3".replaceAll(/<\/?b>/g, ""),
    "app/models/pay.rb:12:in `create'",
    "panic: runtime error\n\ngoroutine 1 [running]:",
    "System.NullReferenceException: no\n   at Shop.Pay.Run(String a) in /src/Pay.cs:line 4",
    "thread 'main' panicked at src/main.rs:4:5",
    'PG::SyntaxError: ERROR: syntax error at or near "x"',
    "SQLSTATE[42000]: Syntax error",
    "You have an error in your SQL syntax; check the manual",
  ])("is found in %j", (text) => {
    expect(traceIn(text)).toBeDefined();
  });

  test.each([
    "",
    "<respon><result_info>0000:Success</result_info></respon>",
    '{"error_message":"amount at least 1.00: not found at 10:30"}',
    "There is no operation at this path.",
    "unexpected token at line 1, column 10",
    "An error of the card issuer; look at https://docs.example.com/errors:1",
  ])("is not found in %j", (text) => {
    expect(traceIn(text)).toBeUndefined();
  });
});

describe("markup of a request", () => {
  test.each([
    ["<html><p><qzmarkup></p></html>", undefined],
    [`<html><input value="x" qzmarkup="1"></html>`, undefined],
    ["<html><script>var a = '</script><qzmarkup>'</script></html>", undefined],
    ["not found: <qzmarkup>", "text/html; charset=utf-8"],
    ['{"message":"<qzmarkup>"}', "text/html"],
    ["<respon><note><qzmarkup/></note></respon>", "application/xml"],
    ["<respon><note>]]><qzmarkup x='</note></respon>", "application/xml"],
    ["<respon><note><![CDATA[a]]><qzmarkup/></note></respon>", "application/xml"],
    ["<respon><note><![CDATA[a><qzmarkup>]]></note></respon>", "text/html"],
    ['{"note":"" qzmarkup="1""}', "application/json"],
    ['{"note":{"qzmarkup":1}}', "application/json"],
  ])("is found in %j served as %s", (text, media) => {
    expect(markupIn(response(text), media)).toBeDefined();
  });

  test.each([
    ["<html><p>&lt;qzmarkup&gt;</p></html>", undefined],
    [`<html><input value="&quot; qzmarkup=&quot;1"></html>`, undefined],
    [`<html><script>var a = "\\u003cqzmarkup>"</script></html>`, undefined],
    [`<html><p>" qzmarkup="1</p></html>`, "text/html"],
    ["<respon><note>&lt;qzmarkup/&gt;</note></respon>", "application/xml"],
    ["<respon><note><![CDATA[<qzmarkup>]]></note></respon>", "application/xml"],
    ['{"note":"<qzmarkup> \\" qzmarkup=\\"1"}', "application/json"],
    ["not found: <qzmarkup>", "text/plain"],
  ])("is not found in %j served as %s", (text, media) => {
    expect(markupIn(response(text), media)).toBeUndefined();
  });
});

describe("a secret", () => {
  const secrets = { pans: ["4111111111111111"], codes: ["739"], keys: ["k-secret"] };
  const shape: Shape = {
    kind: "object",
    fields: { transaction_id: { kind: "text" }, result_info: { kind: "text" } },
  };
  test.each([
    ['{"card":"4111111111111111"}', "it has the full card number"],
    ['{"debug":"k-secret"}', "it has the key"],
    ['{"security_code":"739"}', "it has the security code"],
    ['{"result_info":"0000:cvv 739 was right"}', "it has the security code"],
    ["security_code=739", "it has the security code"],
  ])("is found in %j", (text, words) => {
    expect(secretIn(response(text), { ...secrets, shape })).toBe(words);
  });

  test.each([
    '{"transaction_id":"739"}',
    '{"transaction_id":"x739y"}',
    '{"card":"411111******1111"}',
    '{"other":"1739"}',
  ])("is not found in %j", (text) => {
    expect(secretIn(response(text), { ...secrets, shape })).toBeUndefined();
  });
});
