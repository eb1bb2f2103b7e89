// Parses markup with parse5: fragments, and whole pages, whose scripts run at their position and can write more markup there.
import {
  html,
  Parser,
  parseFragment,
  type ParserOptions,
  type TreeAdapter,
  type TreeAdapterTypeMap,
} from "parse5";
import { attributeChanged } from "./element.ts";
import { makeElement } from "./kinds.ts";
import { formOf, isListed } from "./forms.ts";
import { Comment, DocumentFragment, DocumentType, detach, insert, Text } from "./node.ts";
import { hooks, slots } from "./slots.ts";

type Tree = Record<keyof TreeAdapterTypeMap, object>;
type Attrs = readonly { readonly name: string; readonly value: string; readonly prefix?: string }[];

const modes = new WeakMap<object, string>();

function withAttributes(element: object, attrs: Attrs): void {
  for (const { name, value, prefix } of attrs) {
    const full = prefix === undefined || prefix === "" ? name : `${prefix}:${name}`;
    slots(element).attributes.push({ name: full, value });
    attributeChanged(element, full, value);
  }
}

function insertText(parent: object, text: string, before?: object): void {
  const { children } = slots(parent);
  const last = before === undefined ? children.at(-1) : children[children.indexOf(before) - 1];
  if (last !== undefined && slots(last).kind === 3) slots(last).data += text;
  else insert(parent, [new Text(text)], before);
}

const adapter = {
  adoptAttributes: (element: object, attrs: Attrs) => {
    const { attributes } = slots(element);
    withAttributes(
      element,
      attrs.filter(({ name }) => !attributes.some((held) => held.name === name)),
    );
  },
  appendChild: (parent: object, node: object) => insert(parent, [node], undefined),
  createCommentNode: (data: string) => new Comment(data),
  createTextNode: (data: string) => new Text(data),
  createDocument: () => new DocumentFragment(),
  createDocumentFragment: () => new DocumentFragment(),
  createElement: (name: string, namespace: string, attrs: Attrs) => {
    const element = makeElement(name, namespace);
    // It runs at its end tag, or never: scripts that come by `innerHTML` do not run.
    if (name === "script") slots(element).ran = true;
    withAttributes(element, attrs);
    return element;
  },
  detachNode: (node: object) => detach(node),
  getAttrList: (element: object) => slots(element).attributes,
  getChildNodes: (node: object) => slots(node).children,
  getCommentNodeContent: (node: object) => slots(node).data,
  getDocumentMode: (document: object) => modes.get(document) ?? "no-quirks",
  getDocumentTypeNodeName: (node: object) => slots(node).name,
  getDocumentTypeNodePublicId: (node: object) => (node as DocumentType).publicId,
  getDocumentTypeNodeSystemId: (node: object) => (node as DocumentType).systemId,
  getFirstChild: (node: object) => slots(node).children[0] ?? null,
  getNamespaceURI: (element: object) => slots(element).namespace,
  getNodeSourceCodeLocation: () => null,
  getParentNode: (node: object) => slots(node).parent ?? null,
  getTagName: (element: object) => slots(element).name,
  getTextNodeContent: (node: object) => slots(node).data,
  getTemplateContent: (template: object) => (template as { readonly content: object }).content,
  insertBefore: (parent: object, node: object, before: object) => insert(parent, [node], before),
  insertText,
  insertTextBefore: insertText,
  isCommentNode: (node: object) => slots(node).kind === 8,
  isDocumentTypeNode: (node: object) => slots(node).kind === 10,
  isElementNode: (node: object) => slots(node).kind === 1,
  isTextNode: (node: object) => slots(node).kind === 3,
  setDocumentMode: (document: object, mode: string) => void modes.set(document, mode),
  setDocumentType: (document: object, ...[name, publicId, systemId]: [string, string, string]) => {
    if (!slots(document).children.some((node) => slots(node).kind === 10))
      insert(document, [new DocumentType(name, publicId, systemId)], slots(document).children[0]);
  },
  setNodeSourceCodeLocation: () => undefined,
  updateNodeSourceCodeLocation: () => undefined,
  setTemplateContent: (template: object, content: object) => void (slots(template).content = content),
  onElementCreated: (
    element: object,
    { formElement, isInTemplate }: { readonly formElement: object | null; readonly isInTemplate: boolean },
  ) => {
    if (formElement !== null && !isInTemplate && isListed(element) && formOf(element) === undefined)
      slots(element).form = formElement;
  },
} as unknown as TreeAdapter<Tree>;

const options = (scriptingEnabled: boolean): ParserOptions<Tree> => ({
  treeAdapter: adapter,
  scriptingEnabled,
});

/** Whether scripts of what is parsed run. */
export const scripting = { on: false };

hooks.parse = (context, markup) => {
  const parsed = parseFragment<Tree>(
    slots(context).kind === 1 ? context : null,
    markup,
    options(scripting.on),
  );
  return [...slots(parsed).children];
};

// What parse5 calls its own: how far it has read. The version is pinned.
interface Reading {
  html: string;
  readonly pos: number;
  readonly lastChunkWritten: boolean;
  write: (chunk: string, last: boolean) => void;
}
interface Tokens {
  paused: boolean;
  readonly preprocessor: Reading;
  write: (chunk: string, last: boolean) => void;
}

/** A page that is being read. */
export class PageParser extends Parser<Tree> {
  #ended: object | undefined;
  readonly #run: (script: object) => void;
  /** How many scripts are running at their place in the page. */
  #inside = 0;
  constructor(document: object, run: (script: object) => void) {
    super(options(scripting.on), document, null, (script) => {
      this.#ended = script;
      this.#tokens.paused = scripting.on;
    });
    this.#run = run;
  }
  get #tokens(): Tokens {
    return this.tokenizer as unknown as Tokens;
  }
  get isInside(): boolean {
    return this.#inside > 0;
  }
  /** Parses more markup: immediately after the running script, or after everything before. */
  write(text: string, last = false): void {
    const tokens = this.#tokens;
    tokens.write(text, last);
    while (tokens.paused) {
      tokens.paused = false;
      const { preprocessor } = tokens;
      const end = preprocessor.pos + 1;
      const rest = preprocessor.html.slice(end);
      const wasLast = preprocessor.lastChunkWritten;
      preprocessor.html = preprocessor.html.slice(0, end);
      const script = this.#ended;
      if (script !== undefined) this.#runHere(script);
      tokens.write(rest, wasLast);
    }
  }
  #runHere(script: object): void {
    slots(script).ran = false;
    this.#inside += 1;
    try {
      this.#run(script);
    } finally {
      this.#inside -= 1;
    }
  }
}

export type Event = readonly ["open", string, Attrs] | readonly ["text", string] | readonly ["close"];

/** A page that came as well-formed XHTML: the process outside read it, and says what it read. */
export function build(document: object, events: readonly Event[], run: (script: object) => void): void {
  let at = document;
  for (const event of events) {
    if (event[0] === "open") {
      const element = adapter.createElement(event[1], html.NS.HTML, [...event[2]]);
      insert(at, [element], undefined);
      at = element;
    } else if (event[0] === "text") {
      if (at !== document) insertText(at, event[1]);
    } else {
      const done = at;
      at = slots(done).parent ?? document;
      if (slots(done).name !== "script" || !scripting.on) continue;
      slots(done).ran = false;
      run(done);
    }
  }
}
