// The current actor. It follows all work that is done for it, so every stored change names its actor. Entry points
// set it (API, portal, page, control API, due work), and changes read it.
import { AsyncLocalStorage } from "node:async_hooks";

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

const storage = new AsyncLocalStorage<Actor>();
const nobody: Actor = { kind: "program", name: "", address: null };

export const actor = (): Actor => storage.getStore() ?? nobody;

/** Does the work as this actor. Fields that are left out do not change. */
export const acting = <T>(as: Partial<Actor>, work: () => T): T => storage.run({ ...actor(), ...as }, work);
