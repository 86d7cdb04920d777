import type { ClientTx, Database } from "#platform/server/db/database.ts";
import type { SessionHolder } from "./sessions.ts";
import { getLandingPath } from "./sign-in.rules.ts";

/** What finding someone's first screen needs. */
export interface LandingDeps {
  readonly db: Database;
  /** The screen that a person of the client starts with, from the slices above. */
  readonly landing: (tx: ClientTx, personId: number) => Promise<string>;
}

const START = "/";

/** Where someone goes once signed in: where they wanted to, else the screen that they start with. */
export async function findLandingPath(
  { db, landing }: LandingDeps,
  membership: SessionHolder["membership"],
  returnTo: string,
): Promise<string> {
  const path = getLandingPath(membership !== null, returnTo);
  if (path !== START || membership === null) return path;
  return db.withClient(membership.clientId, (tx) => landing(tx, membership.personId));
}
