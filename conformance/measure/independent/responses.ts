// The responses of the second gateway: one line for each kind of body.
import { writeXml, type Fields } from "./codec.ts";

export type Reply = { status: number; type: string; body: string; location?: string };

export const json = (fields: Fields, status = 200): Reply => ({
  status,
  type: "application/json",
  body: JSON.stringify(fields, undefined, "\t"),
});
export const plain = (status: number, body: string): Reply => ({
  status,
  type: "text/plain",
  body: `${body}\n`,
});
export const html = (body: string, status = 200): Reply => ({
  status,
  type: "text/html; charset=utf-8",
  body,
});
export const xml = (fields: Fields): Reply => ({
  status: 200,
  type: "text/xml",
  body: writeXml("respon", fields),
});
