// The character set of a body: a byte order mark decides, then the header, then what an XML declaration or a page names.
import { isPage } from "./is-page.ts";

const marks = [
  [/^\u00ff\u00fe/u, "UTF-16LE"],
  [/^\u00fe\u00ff/u, "UTF-16BE"],
  [/^\u00ef\u00bb\u00bf/u, "UTF-8"],
] as const;

const declaration = /^\s*<\?xml\s[^>]*?\bencoding\s*=\s*["']([\w.:-]+)["']/u;
/** Browsers look for it in the first 1,024 bytes of a page. */
const meta = /<meta\s(?:[^>]*?[\s;"'])?charset\s*=\s*["']?\s*([\w.:-]+)/iu;

/** The character set of these bytes under this `Content-Type`; UTF-8 if nothing names a known one. */
export function charsetOf(bytes: Uint8Array, media = ""): string {
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 1024));
  const marked = marks.find(([mark]) => mark.test(head));
  if (marked !== undefined) return marked[1];
  const inHeader = /;\s*charset\s*=\s*"?([\w.:-]+)/iu.exec(media);
  const inBody = [declaration.exec(head), isPage(head) ? meta.exec(head) : null];
  return (
    [inHeader, ...inBody]
      .map((found) => found?.[1] ?? "")
      .find(isKnown)
      ?.toUpperCase() ?? "UTF-8"
  );
}

/** Whether a name is one of a character set: an unknown name is left out. */
function isKnown(name: string): boolean {
  try {
    return Boolean(new TextDecoder(name));
  } catch {
    return false;
  }
}
