// The README's pictures: what each of them shows. `npm run task screenshots` takes them and writes a digest of it for each; a release
// is refused while a picture is older than what it shows.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The code that draws each picture. */
const shows: Readonly<Record<string, readonly string[]>> = {
  portal: ["gateway/pages", "gateway/portal"],
  report: ["conformance/reporters"],
  docs: ["docs/site/look", "docs/site/pages/operation.ts", "docs/site/parts"],
};

const kept = (root: string): string => join(root, "docs", "measured", "pictures.json");

/** A digest of what each picture shows, by its name. */
export const picturesNow = (root: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(shows).map(([name, places]) => {
      const hash = createHash("sha256");
      for (const file of places.flatMap((place) => filesIn(root, place)))
        hash.update(`${file}\n`).update(readFileSync(join(root, file)));
      return [name, hash.digest("hex")];
    }),
  );

function filesIn(root: string, place: string): readonly string[] {
  if (place.includes(".")) return [place];
  return readdirSync(join(root, place), { recursive: true, encoding: "utf8" })
    .map((file) => `${place}/${file.replaceAll("\\", "/")}`)
    .filter((file) => /(?<!\.test)\.(?:ts|css)$/u.test(file))
    .toSorted();
}

/** Says that the pictures show the current state. */
export const recordPictures = (root: string): void =>
  writeFileSync(kept(root), `${JSON.stringify(picturesNow(root), undefined, 2)}\n`);

/** The names of the pictures that are older than what they show. */
export function stalePictures(root: string): readonly string[] {
  const taken = existsSync(kept(root))
    ? (JSON.parse(readFileSync(kept(root), "utf8")) as Readonly<Record<string, string>>)
    : {};
  return Object.entries(picturesNow(root)).flatMap(([name, digest]) =>
    taken[name] === digest ? [] : [name],
  );
}
