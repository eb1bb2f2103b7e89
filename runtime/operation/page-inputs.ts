// The values of the inputs in a page. This is not an HTML parser: it ignores an input that is not plainly written, and one
// that a script adds.

/** The values of each input, by its name. */
export function inputsIn(page: string): ReadonlyMap<string, readonly string[]> {
  const inputs = new Map<string, string[]>();
  for (const [tag] of page.matchAll(/<input\b[^<>]*>/giu)) {
    const [name, value] = [attributeOf(tag, "name"), attributeOf(tag, "value")];
    if (name !== undefined && value !== undefined) inputs.set(name, [...(inputs.get(name) ?? []), value]);
  }
  return inputs;
}

function attributeOf(tag: string, name: string): string | undefined {
  const found = new RegExp(
    `[\\s"'/]${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'<>=]+)(?=[\\s/>]))`,
    "iu",
  ).exec(tag);
  return plain(found?.slice(1).find((one) => one !== undefined));
}

const named: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** The text without character references; nothing if one of them is unknown here. */
function plain(text: string | undefined): string | undefined {
  let isKnown = true;
  const read = text?.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/giu, (whole, decimal, hex, name) => {
    const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal);
    if (code <= 0x10_ff_ff) return String.fromCodePoint(code);
    isKnown &&= Object.hasOwn(named, String(name));
    return named[String(name)] ?? String(whole);
  });
  return isKnown ? read : undefined;
}
