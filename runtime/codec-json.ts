// A record as JSON text.
import { readJson, writeJson } from "./json.ts";
import type { Codec } from "./operation.ts";
import { fail, ok } from "./result.ts";
import { isRecord, type WireObject } from "./wire.ts";

export const jsonCodec: Codec = {
  kind: "json",
  read(text, _body, limits) {
    const value = readJson(text, limits);
    if (!value.ok) return value;
    // A record that came from JSON holds wire values only.
    if (isRecord(value.value)) return ok(value.value as WireObject);
    return fail({ code: "body.no-record", at: "", message: "The JSON text is no record; send an object." });
  },
  write: (value) => writeJson(value),
};
