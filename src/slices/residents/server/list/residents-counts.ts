import { readCached } from "#platform/server/db/cached-reads.ts";
import { VersionedCache } from "#platform/server/db/versioned-cache.ts";
import type { Actor } from "#slices/identity/server/identity.api.ts";
import {
  residentGenerals,
  residentOptions,
  type ResidentCounts,
  type ResidentsQuery,
} from "#slices/residents/contract/residents-list.contract.ts";
import { countChoices } from "./residents-counts.read-model.ts";
import { readFilter, type ResidentsListDeps } from "./residents-list.service.ts";

// Cached until a resident, a lease or an answer changes.
const kept = new VersionedCache<readonly number[]>(1024 * 1024);

/** Returns how many rows the list would have with each lease status and each survey status, under the other filters. */
export function readResidentCounts(
  deps: ResidentsListDeps,
  actor: Actor,
  filters: ResidentsQuery["filters"],
): Promise<ResidentCounts> {
  return deps.db.reading(actor.clientId, async (tx) => {
    const { filter } = await readFilter(deps, tx, actor, filters);
    const choices = [
      ...residentGenerals.map((general) => ({ general, options: filter.options })),
      ...residentOptions.map((option) => ({ general: filter.general, options: [option] })),
    ];
    const key = JSON.stringify([tx.clientId, filter]);
    const counts = await readCached(tx, { cache: kept }, key, (inner) => countChoices(inner, filter, choices, deps));
    const toCounts = <Name extends string>(names: readonly Name[], from: number) =>
      Object.fromEntries(names.map((name, at) => [name, counts[from + at] ?? 0])) as Record<Name, number>;
    return {
      general: toCounts(residentGenerals, 0),
      survey_options: toCounts(residentOptions, residentGenerals.length),
    };
  });
}
