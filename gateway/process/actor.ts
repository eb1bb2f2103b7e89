// Who changes something. Entry points name their actor on the database that they pass on (API, portal, page, control API, admin
// command, due work), and each stored change reads it from there.

/**
 * `key`: a request signed by an account. `person`: a portal user. `operator`: the admin command. `control`: the
 * control API. `worker`: due work. `shopper`: a person on a hosted page. `program`: none of these, for example a test
 * that calls a command directly.
 */
export type ActorKind = "key" | "person" | "operator" | "control" | "worker" | "shopper" | "program";

export interface Actor {
  readonly kind: ActorKind;
  /** The account, the person's name, the work. */
  readonly name: string;
  /** The actor's address; never a shopper's. */
  readonly address: string | null;
}

export const program: Actor = { kind: "program", name: "", address: null };

/** A page has no address: a shopper's is personal data, and an audit log cannot forget it. */
export const shopper: Actor = { kind: "shopper", name: "", address: null };

export const worker = (name: string): Actor => ({ kind: "worker", name, address: null });
