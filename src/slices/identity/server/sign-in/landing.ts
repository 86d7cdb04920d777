import type { ClientTx, Database } from "#platform/server/db/database.ts";
import type { SessionHolder } from "./sessions.ts";
import { getLandingPath } from "./sign-in.rules.ts";

/** The dependencies for finding a person's first screen. */
export interface LandingDeps {
  readonly db: Database;
  /** Returns the first screen of a person of the client. Slices above implement it. */
  readonly findLanding: (tx: ClientTx, personId: number) => Promise<string>;
}

const START = "/";

/** Returns the address after signing in: the requested one, otherwise the person's first screen. */
export async function findLandingPath(
  { db, findLanding }: LandingDeps,
  membership: SessionHolder["membership"],
  returnTo: string,
): Promise<string> {
  const path = getLandingPath(membership !== null, returnTo);
  if (path !== START || membership === null) return path;
  return db.withClient(membership.clientId, (tx) => findLanding(tx, membership.personId));
}
