// Reads well-formed XHTML into a list of elements.
import { SaxesParser } from "saxes";

const namespace = "http://www.w3.org/1999/xhtml";

/** The page as JSON (guest/markup.ts `build`), or nothing if it is not XHTML: such a page is read as HTML. */
export function xhtmlEvents(text: string): string {
  if (!text.includes(namespace)) return "";
  const events: unknown[] = [];
  const parser = new SaxesParser({ xmlns: true });
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ local, attributes }) => {
    const held = Object.values(attributes).map(({ name, value }) => ({ name, value }));
    events.push(["open", local, held]);
  });
  parser.on("closetag", () => events.push(["close"]));
  parser.on("text", (held) => events.push(["text", held]));
  parser.on("cdata", (held) => events.push(["text", held]));
  try {
    parser.write(text).close();
    return JSON.stringify(events);
  } catch {
    return "";
  }
}
