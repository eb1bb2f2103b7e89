// A record as JSON text.
import { readJson, writeJson } from "./json.ts";
import type { Codec } from "./codec.ts";
import { fail, ok } from "../values/result.ts";
import { isRecord, type WireObject } from "../values/wire.ts";

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
