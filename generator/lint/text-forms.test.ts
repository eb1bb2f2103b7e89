// The forms of texts, by samples that were made from the source: what each form takes and what it refuses. A form that becomes
// stronger or weaker than its words fails here.
import { expect, test } from "vitest";
import { isObject, objectOf } from "../json.ts";
import { model } from "../testing/contract.ts";

const { openapi } = model;

/** The patterns by the names of the forms. */
const patterns = new Map<string, Set<string>>();
collect(openapi);
function collect(node: unknown): void {
  if (Array.isArray(node)) for (const one of node) collect(one);
  if (!isObject(node as never)) return;
  const { "x-text": form, pattern, ...more } = objectOf(node as never);
  if (typeof form === "string" && typeof pattern === "string")
    patterns.set(form, (patterns.get(form) ?? new Set()).add(pattern));
  for (const one of Object.values(more)) collect(one);
}

/** For each form, texts that it takes and texts that it refuses. An empty text is a value of nearly every form. */
const samples: Readonly<Record<string, readonly [takes: readonly string[], refuses: readonly string[]]>> = {
  decimal: [
    ["", "0", "10", "10.5", "10.50", "0.001", "-3.2", "007", "123456789012345678901234567890.12345"],
    ["1.", ".5", "1,5", "1 000", "1e3", "+1", "abc", "10.50 USD", "0x1", "１", " 1", "1 "],
  ],
  numeric: [
    ["", "7", "1000", "0.85", "-1", "+1", "1e3", ".5", "007"],
    ["abc", "1,5", "0x1", "1 0", "NaN", "--1"],
  ],
  currency: [
    ["", "USD", "eur"],
    ["US", "USDX", "840", "U$D", "ＵＳＤ"],
  ],
  country: [
    ["", "US", "de"],
    ["U", "USA", "84"],
  ],
  "masked-pan": [
    ["", "411111******1111", "4111 11** **** 1111", "4111-11**-****-1111", "411111XXXXXX1111", "411111*1111"],
    ["4111111111111111", "****1111", "411111******111", "41111******1111", "411111**1**1111"],
  ],
  month: [
    ["", "01", "12"],
    ["1", "13", "00", "012"],
  ],
  year: [
    ["", "2030", "1999"],
    ["30", "20300", "203a"],
  ],
  "date-ymd": [
    ["", "2026-05-01", "1999-12-31"],
    ["2026-5-1", "01-05-2026", "20260501", "2026-13-01", "2026-05-32"],
  ],
  "date-time": [
    ["", "2026-05-01 10:00:00", "2026-05-01 23:59:59"],
    ["2026-05-01", "2026-05-01T10:00:00", "2026-05-01 24:00:00", "2026-05-01 10:00"],
  ],
  "date-time-compact": [
    ["", "20260501100000"],
    ["20260501", "2026-05-01 10:00:00", "20261301100000", "202605011000001"],
  ],
  "date-time-offset": [
    [
      "",
      "2026-05-01T10:00:00+0800",
      "2026-05-01T10:00:00-0330",
      "2026-05-01T10:00:00.123+0000",
      "2026-05-01T10:00+0800",
      "2026-05-01T10:00:00+08",
      "20260501T100000+0800",
      "20260501T1000+08",
      "20260501T100000,5+0800",
    ],
    [
      "2026-05-01T10:00:00+08:00",
      "2026-05-01T10:00:00Z",
      "2026-05-01T10:00:00",
      "2026-05-01 10:00:00+0800",
      "2026-05-01",
    ],
  ],
  "code-message": [
    ["0000:Success", "V0000:OK", "1:", "a:b:c"],
    ["", "0000", ":Success"],
  ],
  uuid: [
    ["", "123e4567-e89b-12d3-a456-426614174000", "123E4567-E89B-12D3-A456-426614174000"],
    [
      "123e4567e89b12d3a456426614174000",
      "123e4567-e89b-12d3-a456-42661417400",
      "{123e4567-e89b-12d3-a456-426614174000}",
    ],
  ],
  ip: [
    ["", "192.0.2.1", "2001:db8::1", "::1", "::ffff:192.0.2.1"],
    ["example.com", "192.0.2", "192.0.2.1:80 "],
  ],
};

test("each form with a pattern has one pattern and samples", () => {
  expect([...patterns].filter(([, all]) => all.size !== 1)).toEqual([]);
  expect([...patterns.keys()].toSorted()).toEqual(Object.keys(samples).toSorted());
});

test.each(Object.entries(samples))(
  "%s takes what the source calls so, and nothing else",
  (form, [takes, refuses]) => {
    const pattern = new RegExp([...(patterns.get(form) ?? [])][0] ?? "never", "u");
    expect(takes.filter((text) => !pattern.test(text))).toEqual([]);
    expect(refuses.filter((text) => pattern.test(text))).toEqual([]);
  },
);
