// The portal user of a gateway with the development account. The password is public, as the key is.
import type { Clock } from "../process/clock.ts";
import { nameAtFirst } from "../store/administration.ts";
import { addPortalUser, portalPassword, removeStartUsers } from "../store/portal/users.ts";
import type { Pool } from "../store/pool.ts";
import type { Demo } from "./context.ts";
import { hashPassword } from "../admin/password.ts";

export const developmentUser = { name: "dev", password: "development-password" } as const;

/** What shoppers see until the administration gives the merchant another name. */
export const developmentName = "Halden Lamps";

/** Makes sure that this user is there, or that none is whom an earlier start brought. */
export async function seedPortalUser(pool: Pool, demo: Demo | undefined, machine: Clock): Promise<void> {
  await removeStartUsers(pool, demo);
  if (demo === undefined) return;
  const { merchant_id, name } = demo;
  await nameAtFirst(pool, merchant_id, developmentName);
  if ((await portalPassword(pool, merchant_id, name)) !== undefined) return;
  const password = await hashPassword(demo.password);
  await addPortalUser(pool, merchant_id, { name, password, origin: "start" }, machine.now());
}
