// Private data of the page's objects, which no script can read or replace.

export interface Attribute {
  readonly name: string;
  value: string;
}

interface Listener {
  readonly type: string;
  readonly call: unknown;
  readonly capture: boolean;
  readonly once: boolean;
}

export interface Slots {
  /** Its number in `nodeType`; 0 for a value that is not a node. */
  readonly kind: number;
  /** Its local name. */
  readonly name: string;
  readonly namespace: string;
  owner: object | undefined;
  parent: object | undefined;
  children: object[];
  attributes: Attribute[];
  data: string;
  listeners: Listener[];
  /** Handler attributes and properties, by type of event. */
  handlers: { type: string; call: unknown; text: string | undefined }[];
  /** A control's value and state once they are no longer what the attributes say. */
  value: string | undefined;
  checked: boolean | undefined;
  /** A template's content. */
  content: object | undefined;
  /** The form that the parser assigned to a control, if the tree does not show it. */
  form: object | undefined;
  /** Whether a script had its turn. */
  ran: boolean;
}

// oxlint-disable-next-line typescript/no-extraneous-class -- there only for what a class below it gets
class Given {
  constructor(target: object) {
    // oxlint-disable-next-line eslint/no-constructor-return -- this is how a private field comes to an object that exists
    return target;
  }
}

class Stamp extends Given {
  readonly #slots: Slots;
  constructor(target: object, slots: Slots) {
    super(target);
    this.#slots = slots;
  }
  static of(target: object): Slots {
    return (target as Stamp).#slots;
  }
  static on(target: object): boolean {
    return #slots in target;
  }
}

export const slots = (target: object): Slots => Stamp.of(target);
export const hasSlots = (target: unknown): target is object =>
  typeof target === "object" && target !== null && Stamp.on(target);

export function giveSlots(target: object, kind = 0, name = "", namespace = ""): void {
  void new Stamp(target, {
    kind,
    name,
    namespace,
    owner: undefined,
    parent: undefined,
    children: [],
    attributes: [],
    data: "",
    listeners: [],
    handlers: [],
    value: undefined,
    checked: undefined,
    content: undefined,
    form: undefined,
    ran: false,
  });
}

/**
 * An attribute's value. It uses nothing that a script could have replaced, as does everything that the response is read
 * by.
 */
export function attributeOf(element: object, name: string): string | undefined {
  const { attributes } = slots(element);
  for (let at = 0; at < attributes.length; at++) {
    const attribute = attributes[at];
    if (attribute !== undefined && attribute.name === name) return attribute.value;
  }
  return undefined;
}

/** The node that comes after this one in the order of the document, within `root`. */
export function after(node: object, root: object, index: number[]): object | undefined {
  const { children } = slots(node);
  if (children.length > 0) {
    index[index.length] = 0;
    return children[0];
  }
  let at: object | undefined = node;
  while (at !== undefined && at !== root) {
    const parent: object | undefined = slots(at).parent;
    if (parent === undefined) return undefined;
    const next = (index[index.length - 1] ?? 0) + 1;
    const found = slots(parent).children[next];
    if (found !== undefined) {
      index[index.length - 1] = next;
      return found;
    }
    index.length -= 1;
    at = parent;
  }
  return undefined;
}

/** Every node under `root` for which `wanted` holds, in the order of the document. */
export function under(root: object, wanted: (node: object) => boolean): object[] {
  const found: object[] = [];
  const index: number[] = [];
  for (let node = after(root, root, index); node !== undefined; node = after(node, root, index))
    if (wanted(node)) found[found.length] = node;
  return found;
}

/** Gives objects a property that a script may replace. */
export function define<Of extends object>(
  prototype: object,
  name: string,
  get: (of: Of) => unknown,
  set?: (of: Of, value: unknown) => void,
): void {
  Object.defineProperty(prototype, name, {
    configurable: true,
    get(this: Of) {
      return get(this);
    },
    ...(set && {
      set(this: Of, value: unknown) {
        set(this, value);
      },
    }),
  });
}

export const isElement = (node: object): boolean => slots(node).kind === 1;
export const isNamed =
  (name: string) =>
  (node: object): boolean =>
    slots(node).kind === 1 && slots(node).name === name;

export function rootOf(node: object): object {
  let root = node;
  for (let up = slots(root).parent; up !== undefined; up = slots(root).parent) root = up;
  return root;
}

/** What the parts of the page ask of each other without importing each other. */
export const hooks = {
  /** An element came into the document. */
  entered: (_element: object): void => undefined,
  /** An attribute of an element in the document changed. */
  changed: (_element: object, _name: string): void => undefined,
  parse: (_context: object, _markup: string): object[] => [],
  /** What a click does where no listener stops it. */
  activate: (_element: object): void => undefined,
  report: (_error: unknown): void => undefined,
};
