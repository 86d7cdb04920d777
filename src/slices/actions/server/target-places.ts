import type { ClientTx } from "#platform/server/db/database.ts";
import { readOnce } from "#platform/server/db/recorded-reads.ts";
import type { ActionsDeps } from "./actions.deps.ts";
import type { TargetRecord } from "./assignment-parts.read-model.ts";
import type { PlaceIds } from "./assignments.read-model.ts";

type Target = Pick<TargetRecord, "kind" | "target_id">;

/** Current region of each location. */
export type RegionsByLocation = ReadonlyMap<number, number | null>;

/** Reads the current region of each location, once per transaction. */
export function readRegions(deps: Pick<ActionsDeps, "organization">, tx: ClientTx): Promise<RegionsByLocation> {
  return readOnce(tx, "regions of locations", async (inner) => {
    const locations = await deps.organization.readLocations(inner);
    return new Map(locations.map(({ id, regionId }) => [id, regionId]));
  });
}

/**
 * Returns true when all places of an assignment are among these. For one about the whole company, these must be all
 * places.
 */
export function includesTargets(places: PlaceIds | "whole" | null, targets: readonly Target[]): boolean {
  if (places === "whole") return true;
  const aimed = targets.filter(({ kind }) => kind !== "position_category");
  if (places === null || aimed.length === 0) return false;
  return aimed.every(({ kind, target_id: id }) =>
    (kind === "region" ? places.regionIds : places.locationIds).includes(id),
  );
}

/** Returns the current locations of targets; null: the whole company. */
export function findLocations(regions: RegionsByLocation, targets: readonly Target[]): readonly number[] | null {
  const toIds = (wanted: Target["kind"]) =>
    new Set(targets.flatMap(({ kind, target_id: id }) => (kind === wanted ? [id] : [])));
  const [inRegions, alone] = [toIds("region"), toIds("location")];
  if (inRegions.size === 0 && alone.size === 0) return null;
  return [...regions].flatMap(([id, regionId]) =>
    alone.has(id) || (regionId !== null && inRegions.has(regionId)) ? [id] : [],
  );
}
