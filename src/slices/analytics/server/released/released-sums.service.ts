import { type Clock, localDate } from "#platform/server/clock.ts";
import type { Database, Tx } from "#platform/server/db/database.ts";
import type { AuditContext, UnitsOfWork } from "#platform/server/unit-of-work.ts";
import type { FactDeclaration, ReleasedFact } from "../analytics.facts.ts";
import type { ReleasedSums } from "../analytics.released.ts";
import { releasedDifferences } from "./released-sums.read-model.ts";
import { keepReleasedSums, markWrongReleasedSums } from "./released-sums.repository.ts";
import { releasedWindows } from "./released-sums.rules.ts";

export interface ReleasedSumsDeps {
  readonly db: Database;
  readonly units: UnitsOfWork;
  readonly clock: Clock;
  readonly organisation: {
    clients(tx: Tx): Promise<readonly { readonly id: number; readonly timeZone: string }[]>;
  };
  readonly facts: readonly FactDeclaration[];
}

const summedFacts = ({ facts }: ReleasedSumsDeps): readonly ReleasedFact[] =>
  facts.filter((fact): fact is ReleasedFact => fact.part === "released" && fact.running?.windows !== undefined);

/** Makes what is missing of one client's sums of cells, for its day of now; false: there was nothing to do. */
export async function keepReleasedOf(
  deps: ReleasedSumsDeps,
  { id: clientId, timeZone }: { readonly id: number; readonly timeZone: string },
): Promise<boolean> {
  const facts = summedFacts(deps);
  if (facts.length === 0) return false;
  const cause: AuditContext = { clientId, accountId: null, impersonatorId: null, requestId: null };
  return deps.units.run(cause, (uow) => keepReleasedSums(uow, facts, releasedWindows(localDate(timeZone, uow.now))));
}

/** The sums of cells of whole windows, kept for those that tables of the client's today request. */
export function releasedSums(deps: ReleasedSumsDeps): ReleasedSums {
  return {
    keep: async (clientId) => {
      const clients = await deps.db.global((tx) => deps.organisation.clients(tx));
      const client = clients.find(({ id }) => id === clientId);
      return client !== undefined && keepReleasedOf(deps, client);
    },
    differences: (tx) => releasedDifferences(tx, summedFacts(deps)),
    markWrong: (tx) => markWrongReleasedSums(tx, summedFacts(deps)),
  };
}
