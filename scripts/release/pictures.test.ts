import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { workFolder } from "@acquiring/testing/work";
import { expect, test } from "vitest";
import { picturesNow, recordPictures, stalePictures } from "./pictures.ts";

const project = join(import.meta.dirname, "../..");
const root = workFolder("pictures");

test("a picture is stale until it is taken, and after a change of what it shows, but not of a test", () => {
  for (const folder of ["conformance/reporters", "gateway/pages", "gateway/portal", "docs/site"])
    cpSync(join(project, folder), join(root, folder), { recursive: true });
  mkdirSync(join(root, "docs", "measured"));
  expect(stalePictures(root)).toEqual(["portal", "report", "docs"]);
  recordPictures(root);
  expect(stalePictures(root)).toEqual([]);
  writeFileSync(join(root, "docs/site/look/new.css"), "");
  writeFileSync(join(root, "gateway/pages/new.test.ts"), "");
  expect(stalePictures(root)).toEqual(["docs"]);
});

test("each picture is a file of docs/images, drawn by files that exist", () => {
  const digests = Object.entries(picturesNow(project));
  expect(digests.map(([name]) => name)).toEqual(["portal", "report", "docs"]);
  expect(new Set(digests.map(([, digest]) => digest)).size).toBe(3);
});
