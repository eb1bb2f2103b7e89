// Who acts at this moment: carried along with everything that is done for them, so that whatever is written says who did it.
// Set where somebody comes in (the API, the portal, a page, the control API, due work), read where changes are written.
import { AsyncLocalStorage } from "node:async_hooks";

/**
 * `key`: a request that an account signed. `person`: somebody in the portal. `operator`: the administration's command.
 * `control`: the control API. `worker`: work that fell due. `shopper`: somebody on a hosted page. `program`: none of
 * these, as in a test that calls a command by itself.
 */
export type ActorKind = "key" | "person" | "operator" | "control" | "worker" | "shopper" | "program";

export interface Actor {
  readonly kind: ActorKind;
  /** The account, the person's name, the work. */
  readonly name: string;
  /** Where it came from; never a shopper's. */
  readonly address: string | null;
}

const storage = new AsyncLocalStorage<Actor>();
const nobody: Actor = { kind: "program", name: "", address: null };

/** Who acts at this moment. */
export const actor = (): Actor => storage.getStore() ?? nobody;

/** Does the work in somebody's name; what is left out stays as it is. */
export const acting = <T>(as: Partial<Actor>, work: () => T): T => storage.run({ ...actor(), ...as }, work);
