// The fields of a request that hold a text, found in its shape.
import type { Shape } from "@acquiring/contract/codecs";
import type { Fields } from "./merchant.ts";

export interface TextField {
  /** The names of fields from the outside in. */
  readonly path: readonly string[];
  readonly shape: Exclude<Shape, { kind: "object" | "list" }>;
  /** The request with this text in the field; in a list, in its first entry. */
  readonly put: (request: unknown, text: string) => unknown;
}

export function textFieldsOf(shape: Shape): readonly TextField[] {
  switch (shape.kind) {
    case "object":
      return Object.entries(shape.fields).flatMap(([name, of]) =>
        textFieldsOf(of).map(({ path, put, ...field }) => ({
          ...field,
          path: [name, ...path],
          put: (record, text) => ({
            ...(record as Fields | undefined),
            [name]: put((record as Fields | undefined)?.[name], text),
          }),
        })),
      );
    case "list":
      return textFieldsOf(shape.of).map(({ put, ...field }) => ({
        ...field,
        put: (list, text) => {
          const [first, ...others] = (list ?? []) as readonly unknown[];
          return [put(first, text), ...others];
        },
      }));
    default:
      return shape.kind === "text" || shape.kind === "scalar"
        ? [{ path: [], shape, put: (_request, text) => text }]
        : [];
  }
}
