// Stack traces in the forms of their runtimes, markup and secrets in responses, also with escapes of HTML and JSON.
import { describe, expect, test } from "vitest";
import type { Shape } from "@acquiring/contract/codecs";
import { decodeResponse } from "../decode/decode.ts";
import { markupIn, traceIn } from "./hygiene.ts";
import { secretIn } from "./leaks.ts";

const response = (text: string) => decodeResponse(new TextEncoder().encode(text), undefined);

const kinds = {
  js: "a stack trace of JavaScript",
  modules: "a path into node_modules",
  java: "a stack trace of Java",
  exception: "an exception of Java",
  python: "a stack trace of Python",
  phpError: "an error of PHP",
  php: "a stack trace of PHP",
  ruby: "a stack trace of Ruby",
  go: "a stack trace of Go",
  net: "a stack trace of .NET",
  rust: "a panic of Rust",
  perl: "an error of Perl",
  database: "an error of a database",
};

test.each<[string, string]>([
  ["at run (/srv/a.js:10:25)", kinds.js],
  ["at /srv/a.js:10:25", kinds.js],
  ["at async file:///srv/a.js:10:5", kinds.js],
  ["at async run (node:internal/process:95:5)", kinds.js],
  ["at run (C:\\app\\a.js:1:2)", kinds.js],
  ["cannot find /srv/node_modules/express", kinds.modules],
  ["node_modules\\ of C:\\app\\node_modules\\express", kinds.modules],
  ["at com.shop.Pay$1.run(Pay.java:123)", kinds.java],
  ["at shop.Main.main(Main.kt:7)", kinds.java],
  ["java.lang.IllegalStateException", kinds.exception],
  ["com.shop.pay.PaymentError", kinds.exception],
  ["org.shop.web.NotSupportedException", kinds.exception],
  ["Traceback (most recent call last)", kinds.python],
  ['File "/app/main.py", line 12', kinds.python],
  ["File &quot;/app/main.py&quot;, line 12", kinds.python],
  ["File &#034;/app/main.py&#34;, line 12", kinds.python],
  ['File \\"/app/main.py\\", line 12', kinds.python],
  ["Warning: no such file in /var/www/pay.php on line 3", kinds.phpError],
  ["Notice: undefined in /var/www/pay.php:31", kinds.phpError],
  ["#0 /var/www/pay.php(12): run()", kinds.php],
  ["pay.rb:12:in `create'", kinds.ruby],
  ["pay.rb:1:in 'create'", kinds.ruby],
  ["pay.rb:1:in &#039;create'", kinds.ruby],
  ["pay.rb:1:in &#39;create'", kinds.ruby],
  ["pay.rb:1:in &#x27;create'", kinds.ruby],
  ["pay.rb:1:in &#x027;create'", kinds.ruby],
  ["pay.rb:1:in &apos;create'", kinds.ruby],
  ["goroutine 12 [running]", kinds.go],
  ["panic: nil map", kinds.go],
  ["in /srv/pay-api/main.go:120", kinds.go],
  ["at Shop.Pay.Run(String a, Int32 b) in /src/Pay.cs:line 42", kinds.net],
  ["at Shop.Pay.Run() in /src/Pay.cs:line 4", kinds.net],
  ["System.Data.SqlException", kinds.net],
  ["panicked at src/main.rs:41:5", kinds.rust],
  ["died at lib/Pay.pm line 12", kinds.perl],
  ["at pay.pl line 1", kinds.perl],
  ["SQLSTATE 42601", kinds.database],
  ['syntax error at or near "x"', kinds.database],
  ["ORA-00942: no table", kinds.database],
  ["an error in your SQL syntax", kinds.database],
  ["SQLITE_ERROR: no table", kinds.database],
  ["psycopg2.errors", kinds.database],
  ["PG::UndefinedTable", kinds.database],
])("%s is reported as %s", (text, kind) => {
  expect(traceIn(text)).toBe(kind);
});

test.each<[string, string]>([
  ["at com.&lt;Pay&gt;.run", ""],
  ["at Shop.Pay`1.&lt;Run&gt;b(String a) in /src/Pay.cs:line 42", kinds.net],
  ["at&nbsp;run&#160;(/srv/a.js:1:2)", kinds.js],
  ["Error<br/>at run (/srv/a.js:1:2)", kinds.js],
  ["Error<br >at run (/srv/a.js:1:2)", kinds.js],
  ["Error\\nat run (/srv/a.js:1:2)", kinds.js],
  ["Error:&#0160;at&#160;/srv/a.js:1:2", kinds.js],
])("escapes are decoded first: %s", (text, kind) => {
  expect(traceIn(text) ?? "").toBe(kind);
});

test.each<[string, string]>([
  [
    "<br />\n<b>Warning</b>:  Undefined variable $x in <b>/var/www/pay.php</b> on line <b>3</b><br />",
    kinds.phpError,
  ],
  [
    '<th colspan="5"><span style="color: red">( ! )</span> Notice: unknown in /srv/pay.php on line <i>31</i></th>',
    kinds.phpError,
  ],
  [
    "&lt;b&gt;Fatal error&lt;/b&gt;: no memory in &lt;B&gt;/a.php&lt;/B&gt; on line &lt;b&gt;7",
    kinds.phpError,
  ],
  ["<li>at run (<code>/srv/a.js:1:2</code>)</li>", kinds.js],
])("tags are removed first: %s", (text, kind) => {
  expect(traceIn(text)).toBe(kind);
});

test.each([
  "<b>Warning</b>: the payment is in review",
  "<p><b>Notice</b>: you pay in <b>EUR</b>, see <a href='/help.php'>help</a> on line <b>3</b></p>",
  "<p>Your <b>Order</b> on line <b>3</b> was declined</p>",
])("a message with tags is no trace: %s", (text) => {
  expect(traceIn(text)).toBeUndefined();
});

test.each([
  "that /srv/a.js:10:25",
  "paid.rb:in `create'",
  "ORA-1",
  "ORA-000123",
  'File "a" is on line 12',
  "a node_modules of ours",
  "java is an island",
  "#0 paid",
  "format main.go",
  "at the bank in time: line 4",
])("no trace is found in %s", (text) => {
  expect(traceIn(text)).toBeUndefined();
});

describe("a stack trace", () => {
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

test.each<[string, string | undefined, string | undefined]>([
  ["<html><qzmarkup></html>", undefined, "a browser reads it as an element or attribute of the page"],
  ["{}<qzmarkup>", " text/html", "a browser reads it as an element or attribute of the page"],
  ["{}<QZMARKUP>", "Application/XHTML+XML", "a browser reads it as an element or attribute of the page"],
  ["{}<qzmarkup>", "x-text/html", "the JSON is no longer valid"],
  ["<r><a qzmarkup></r>", undefined, expect.stringMatching(/^the XML is no longer well-formed: .+/)],
  ["<r><qzmarkup/></r>", undefined, "it became an element of the XML"],
  ["<r><a>1</a><b><qzmarkup/></b></r>", undefined, "it became an element of the XML"],
  ['{"a":1,"b":{"qzmarkup":null}}', undefined, "it became a name in the JSON"],
  ['{"a":null,"b":"qzmarkup"}', undefined, undefined],
  [
    "<html><body><noscript><qzmarkup></noscript></body></html>",
    undefined,
    "a browser reads it as an element or attribute of the page",
  ],
  ["<html>nothing</html>", undefined, undefined],
  ["<r><a></r>", undefined, undefined],
  ["{", undefined, undefined],
  ["qzmarkup", undefined, undefined],
])("markup in %s is found or not, by the media type %s", (text, media, words) => {
  expect(markupIn(response(text), media)).toEqual(words);
});
