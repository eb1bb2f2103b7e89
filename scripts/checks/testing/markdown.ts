// Parts of Markdown pages: fenced blocks, anchors, links. Uses no test framework.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** The fenced blocks of a page, in order. */
export const blocksIn = (markdown: string): readonly { readonly language: string; readonly text: string }[] =>
  [...markdown.matchAll(/^```(\w+)\n([^]*?)^```$/gm)].map(([, language = "", text = ""]) => ({
    language,
    text,
  }));

const anchorsIn = (markdown: string): readonly string[] =>
  [...markdown.matchAll(/^#+ (.*)$/gm)].map(([, title = ""]) =>
    title
      .toLowerCase()
      .replaceAll(/[^\w -]/g, "")
      .replaceAll(" ", "-"),
  );

/** The links of pages, given by their files, each with whether its file and its heading exist. */
export const linksOf = (pages: Iterable<readonly [file: string, markdown: string]>) =>
  [...pages].flatMap(([file, markdown]) =>
    [...markdown.matchAll(/\]\(([^)]+)\)/g)].map(([, target = ""]) => {
      const [path = "", anchor] = target.split("#");
      const at = path === "" ? file : join(dirname(file), path);
      const isAnchor = (): boolean =>
        anchor === undefined || anchorsIn(readFileSync(at, "utf8")).includes(anchor);
      return { file, target, exists: existsSync(at) && isAnchor() };
    }),
  );
