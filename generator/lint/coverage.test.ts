// The contract is complete: each item of the source document has a field, a rule or an extension point. The catalogues are
// readable without it.

import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import { load } from "../load/load.ts";
import { folder } from "../load/source.ts";
import { outlineIds, readOutline, readSourceFields } from "./source-fields.ts";
import { contract, spec } from "../testing/contract.ts";

const { rules, points, notes, vocabulary } = contract;
const outline = readOutline(spec);
const fields = readSourceFields(spec);
const gaps = [...points, ...notes];
const entries = [...rules, ...gaps];
const texts = [
  ...rules.map(({ id, statement }) => ({ id, text: statement })),
  ...rules.flatMap(({ id, unobservable }) =>
    unobservable === undefined ? [] : [{ id, text: unobservable }],
  ),
  ...gaps.map(({ id, open }) => ({ id, text: open })),
  ...points.flatMap(({ id, while_open }) => Object.values(while_open).map((text) => ({ id, text }))),
];

/** The last segments of the field paths that the source has in a section. */
function namesIn(section: string): Set<string | undefined> {
  const rows = fields.filter((field) => field.section === section);
  return new Set(rows.map((field) => field.name.split(".").at(-1)));
}

describe("each item of the source document", () => {
  const cited = new Set(entries.flatMap((entry) => entry.section));

  for (const section of new Set(outline.map((item) => item.section))) {
    it(`of ${section} has fields, a rule or an extension point`, () => {
      const names = namesIn(section);
      const bare = outline.filter(({ section: own, id, fields }) => {
        if (own !== section) return false;
        const isField = fields.length > 0 && fields.every((name) => names.has(name));
        return !isField && !cited.has(id);
      });
      expect(bare.map(({ id }) => id)).toEqual([]);
    });
  }

  it("that is a gap has an extension point, because a rule cannot describe it", () => {
    const open = new Set(gaps.flatMap(({ section }) => section));
    const silent = outline.filter(({ kind }) => kind === "gap");
    expect(silent.length).toBeGreaterThan(0);
    expect(silent.filter(({ id }) => !open.has(id))).toEqual([]);
  });
});

describe("the catalogues", () => {
  it("cite only existing sections and items of the source document", () => {
    const known = outlineIds(spec);
    const wrong = entries.flatMap(({ id, section }) =>
      section.filter((cited) => !known.has(cited)).map((cited) => `${id}: ${cited}`),
    );
    expect(wrong).toEqual([]);
    expect(entries.filter(({ section }) => section.length === 0)).toEqual([]);
  });

  it("use whole sentences", () => {
    expect(texts.filter(({ text }) => !text.endsWith(".")).map(({ id, text }) => `${id}: ${text}`)).toEqual(
      [],
    );
  });

  it("can be read without the source document", () => {
    const pointing =
      /not shown|see (above|below)|(described|shown|named|listed) (above|below)|\bdocument above\b/iu;
    expect(texts.filter(({ text }) => pointing.test(text)).map(({ id, text }) => `${id}: ${text}`)).toEqual(
      [],
    );
  });
});

it("the README of the contract lists exactly the annotations of the vocabulary", () => {
  const text = readFileSync(`${spec}/README.md`, "utf8");
  const shown = [...text.matchAll(/^\| `(x-[a-z-]+)` \| ([^|]+) \|/gmu)].map(([, name, on]) => [name, on]);
  const known = Object.entries(vocabulary).map(([name, { on }]) => [name, on.join(", ")]);
  expect(shown).toEqual(known);
});

it("an annotation that names no standard word, and not why there is none, is refused", () => {
  const files = folder(spec);
  const changed = (path: string) =>
    path === "vocabulary.yaml" ? files(path)?.replace("`links`: a link", "links; a link") : files(path);
  expect(() => load(changed)).toThrow("`resembles`");
});
