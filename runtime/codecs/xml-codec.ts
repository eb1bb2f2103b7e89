// A record as an XML document. Where the contract leaves the root element open, `request` is written and any is read.
import type { Codec } from "./codec.ts";
import { fail, ok } from "../values/result.ts";
import { shownName } from "../values/wire.ts";
import { readPlainXml } from "./xml-plain.ts";
import { readXml } from "./xml-read.ts";
import { xmlToValue } from "./xml-value.ts";
import { writeXml } from "./xml-write.ts";

export const xmlCodec: Codec = {
  kind: "xml",
  read(text, body, limits) {
    const plain = readPlainXml(text, body.root, body.shape, limits);
    if (plain !== undefined) return ok(plain);
    const root = readXml(text, limits);
    if (!root.ok) return root;
    if (body.root !== undefined && root.value.name !== body.root) {
      return fail({
        code: "xml.root",
        at: `/${shownName(root.value.name)}`,
        message: "The root element has another name than the contract gives it.",
        expected: body.root,
      });
    }
    return xmlToValue(root.value, body.shape);
  },
  write: (value, body) => writeXml(body.root ?? "request", value),
};
