// Bodies without a valid signature that are as expensive to read as their size allows: the work that an unknown sender can
// cause. Each names an existing account, in every encoding of the contract.
import { developmentAccount } from "@acquiring/gateway";

export interface Hostile {
  readonly name: string;
  /** The address that receives it. */
  readonly path: string;
  readonly media: string;
  readonly body: Uint8Array;
}

const { merchant_id, account_id } = developmentAccount;
// Of the bound scheme's form, so that the whole text to sign is made, once for each key.
const encryption_data = `v1.${Math.floor(Date.now() / 1000)}.${"n".repeat(22)}.${"0".repeat(64)}`;

const json = "application/json";
const form = "application/x-www-form-urlencoded";
const xml = "application/xml";

type Part = (index: number) => string;

/** The text before, the repeated part, the text after it, and the maximum number of repetitions. */
type Filling = [before: string, part: Part, after: string, most?: number];

/** So many bytes of a text over and over, between two others. */
const filled = (size: number, ...[before, part, after, most = Number.POSITIVE_INFINITY]: Filling): string => {
  let room = size - before.length - after.length;
  let text = before;
  for (let index = 0; index < most; index += 1) {
    const next = part(index);
    room -= Buffer.byteLength(next);
    if (room < 0) break;
    text += next;
  }
  return text + after;
};

/** Just as many as the gateway takes, and the rest of the room filled. */
const taken = 1550;
const longField = (before: string, between: string, after: string) => (index: number) =>
  `${before}k${String(taken - index).padStart(4, "0")}${between}4444444444444444${after}`;

const nested = (size: number, open: string, close: string): string => {
  const levels = Math.floor((size - 10) / (open.length + close.length));
  return open.repeat(levels) + close.repeat(levels);
};

const jsonHead = `{"merchant_id":"${merchant_id}","account_id":"${account_id}","encryption_data":"${encryption_data}"`;
const formHead = `merchant_id=${merchant_id}&account_id=${account_id}&encryption_data=${encryption_data}`;
const xmlHead = `<request><merchant_id>${merchant_id}</merchant_id><account_id>${account_id}</account_id><encryption_data>${encryption_data}</encryption_data>`;

const inJson = (size: number): Readonly<Record<string, string>> => {
  const fields = (part: Part, most?: number) => filled(size, jsonHead, part, "}", most);
  const text = (part: string) => filled(size, `${jsonHead},"note":"`, () => part, '"}');
  const list = (first: string, part: Part, most?: number) =>
    filled(size, `${jsonHead},"n":[${first}`, part, "]}", most);
  const orders = (first: string, part: string) =>
    filled(size, `${jsonHead},"capture_orders":[${first}`, () => part, "]}");
  const escaped = (part: Part, most?: number) => filled(size, `${jsonHead},"e":"\\n"`, part, "}", most);
  return {
    "digits and blanks": text("4 "),
    "card numbers": text("4111111111111111 "),
    "one long text": text("x"),
    "text of three bytes a character": text("\u20ac"),
    escapes: text("\\u0041"),
    "many fields": fields((index) => `,"k${index}":""`),
    "many fields, and an escape": escaped((index) => `,"k${index}":""`),
    "as many fields as are taken": fields(longField(',"', '":"', '"'), taken),
    "as many fields as are taken, and an escape": escaped(longField(',"', '":"', '"'), taken),
    "as many entries as are taken": list("0", () => ',"4444444444444444"', taken),
    "as many numbers as are taken": list("0", () => ",1.25e+10", taken),
    "many numbers": list("0", () => ",1"),
    "many numbers, and an escape": filled(size, `${jsonHead},"e":"\\n","n":[0`, () => ",1", "]}"),
    "many empty records": list("{}", () => ",{}"),
    "one huge number": filled(size, `${jsonHead},"n":1`, () => "0", "}"),
    "huge numbers": list("0", () => ",1e308"),
    "one name over and over": fields(() => ',"a":""'),
    blanks: fields(() => " "),
    "deep lists": jsonHead + `,"n":${nested(size - jsonHead.length, "[", "]")}}`,
    "deep records": jsonHead + `,"n":${nested(size - jsonHead.length, '{"a":', "}").replace(":}", ":1}")}}`,
    "lists of 31 levels": list("[]", () => `,${"[".repeat(29)}${"]".repeat(29)}`),
    "cut off": filled(size, jsonHead, (index) => `,"k${index}":""`, ""),
    "orders without a field": orders("{}", ",{}"),
    "orders of the wrong types": orders("0", ',{"order_no":1}'),
  };
};

const inForm = (size: number): Readonly<Record<string, string>> => {
  const fields = (part: Part, most?: number) => filled(size, formHead, part, "", most);
  return {
    "digits and blanks": filled(size, `${formHead}&note=`, () => "4+", ""),
    "percent signs": filled(size, `${formHead}&note=`, () => "%41", ""),
    "wrong percent signs": filled(size, `${formHead}&note=`, () => "%e2%82", ""),
    "many fields": fields((index) => `&k${index}=`),
    "as many fields as are taken": fields(longField("&", "=", ""), taken / 2),
    "as many fields as are taken, in percent signs": fields(
      (index) => `&%6B${String(index).padStart(4, "0")}=%41%41%41%41`,
      taken / 2,
    ),
    "as many entries as are taken": fields((index) => `&a[${index}]=44444444444444`, taken / 3),
    "one name over and over": fields(() => "&a="),
    "nothing between": fields(() => "&"),
    brackets: fields((index) => `&a[${index}]=`),
    "deep brackets": filled(size, `${formHead}&a`, () => "[a]", "="),
    "names of 31 levels": fields((index) => `&k${index}${"[a]".repeat(30)}=`),
    "unclosed brackets": filled(size, `${formHead}&a`, () => "[", "="),
    "encoded brackets": fields((index) => `&a%5B${index}%5D=`),
  };
};

const inXml = (size: number): Readonly<Record<string, string>> => {
  const inside = (part: Part, most?: number) => filled(size, xmlHead, part, "</request>", most);
  return {
    "digits and blanks": filled(size, `${xmlHead}<note>`, () => "4 ", "</note></request>"),
    references: filled(size, `${xmlHead}<note>`, () => "&amp;", "</note></request>"),
    "numbered references": filled(size, `${xmlHead}<note>`, () => "&#65;", "</note></request>"),
    "references to nothing": filled(size, `${xmlHead}<note>`, () => "&a", "</note></request>"),
    "many elements": inside((index) => `<k${index}/>`),
    "as many elements as are taken": inside((index) => `<k${index}>444444444444</k${index}>`, taken / 2),
    "as many empty elements as are taken": inside((index) => `<k${index}abcdefghijklmnop/>`, taken),
    "one element over and over": inside(() => "<a/>"),
    attributes: filled(size, `${xmlHead}<a`, (index) => ` k${index}=""`, "/></request>"),
    "deep elements": filled(size, xmlHead, () => "<a>", ""),
    comments: inside(() => "<!---->"),
    "an open comment": filled(size, `${xmlHead}<!--`, () => "- ", ""),
    "character data": inside(() => "<![CDATA[]]>"),
    "text in pieces": filled(size, `${xmlHead}<note>`, () => "x<!---->", "</note></request>"),
    "a document type": filled(size, "<!DOCTYPE a [", (index) => `<!ENTITY e${index} "x">`, "]><a/>"),
    "line ends": inside(() => "\r\n"),
    prose: inside(() => "<a>x<b/></a>"),
  };
};

/** All of them, each as near to `size` bytes as it gets. */
export function hostileBodies(size: number): readonly Hostile[] {
  const of = (path: string, media: string, texts: Readonly<Record<string, string>>): Hostile[] =>
    Object.entries(texts).map(([name, text]) => ({ name, path, media, body: Buffer.from(text) }));
  const noUtf8 = Buffer.concat([Buffer.from(jsonHead), Buffer.alloc(size - jsonHead.length, 0xff)]);
  return [
    ...of("/v1/capture", json, inJson(size)),
    ...of("/v1/retrievalTrans", form, inForm(size)),
    ...of("/v1/authorise", xml, inXml(size)),
    { name: "no UTF-8", path: "/v1/authorise", media: json, body: noUtf8 },
  ];
}
