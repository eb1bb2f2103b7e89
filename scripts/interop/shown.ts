// What a tool shows and prefills for each operation, compared with the examples of the document. A text that a tool makes up, such
// as `string`, an unnamed root element or an empty body, is no example.
import { isDeepStrictEqual } from "node:util";
import { readDocument } from "./places.ts";

/** What is shown for one body: a text, or the fields of a form. */
export interface Shown {
  readonly path: string;
  readonly direction: "request" | "response";
  readonly shown?: unknown;
}

/** The part of the document that has the examples. */
export interface OpenApi {
  readonly paths: Readonly<Record<string, { readonly post: Post }>>;
}
interface Post {
  readonly requestBody: WithContent;
  readonly responses: { readonly 200: WithContent };
}
export interface WithContent {
  readonly content: Readonly<
    Record<string, { readonly examples?: Readonly<Record<string, { readonly value: unknown }>> }>
  >;
}

interface NotShown {
  readonly rule: "not-shown" | "not-an-example";
  readonly message: string;
}

/** A finding for each body for which a tool shows nothing, or something that is no example of the document. */
export function notExamples(shown: readonly Shown[], document: string): readonly NotShown[] {
  const { paths } = readDocument(document) as OpenApi;
  return Object.entries(paths).flatMap(([path, { post }]) =>
    Object.entries({ request: post.requestBody, response: post.responses[200] }).flatMap(
      ([direction, { content }]): readonly NotShown[] => {
        const examples = Object.values(content).flatMap((media) => Object.values(media.examples ?? {}));
        // A gateway's own document has no example where all of the contract's contradict its profile.
        if (examples.length === 0) return [];
        const known = examples.map(({ value }) => meaningOf(value));
        const own = shown.filter((one) => one.path === path && one.direction === direction);
        const place = `the ${direction} of ${path}`;
        if (own.length === 0) return [{ rule: "not-shown", message: `nothing for ${place}` }];
        return own
          .filter((one) => !known.some((value) => isDeepStrictEqual(value, meaningOf(one.shown))))
          .map((one) => ({
            rule: "not-an-example",
            message: `${place}: ${String(JSON.stringify(one.shown)).slice(0, 200)}`,
          }));
      },
    ),
  );
}

/** A value for comparison: JSON as its value, and other texts without XML declaration and space around them. */
function meaningOf(shown: unknown): unknown {
  if (typeof shown !== "string") return shown;
  const text = shown.replace(/^<\?xml[^>]*\?>/u, "").trim();
  return /^[{[]/u.test(text) ? JSON.parse(text) : text;
}
