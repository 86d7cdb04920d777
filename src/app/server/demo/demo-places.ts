import { addDays } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import { type DemoLocation, demoRegions } from "./demo-company.ts";
import { firstNames, lastNames } from "./demo-names.ts";
import type { Chance } from "./demo-random.ts";
import { drawIds, insertRows } from "./demo.repository.ts";

export interface DemoResident {
  readonly id: number;
  readonly leaseId: number;
  readonly locale: "en" | "es";
  readonly isConfidential: boolean;
}

export interface DemoPlace {
  readonly id: number;
  readonly regionId: number;
  readonly character: DemoLocation;
  readonly residents: readonly DemoResident[];
}

const OCCUPANCY = 0.93;

async function writeResidents(
  tx: ClientTx,
  chance: Chance,
  locationId: number,
  character: DemoLocation,
  today: string,
): Promise<DemoResident[]> {
  const unitIds = await drawIds(tx, "units", character.units);
  await insertRows(
    tx,
    "units",
    unitIds.map((id, index) => ({
      id,
      location_id: locationId,
      building_name: `Building ${String.fromCodePoint(65 + (index % 4))}`,
      unit_number: String(101 + Math.floor(index / 8) * 100 + (index % 8)),
    })),
  );
  const homes = unitIds.slice(0, Math.round(unitIds.length * OCCUPANCY));
  const ids = await drawIds(tx, "residents", homes.length);
  const leaseIds = await drawIds(tx, "leases", homes.length);
  const residents = ids.map((id, index) => ({
    id,
    first_name: chance.pick(firstNames),
    last_name: chance.pick(lastNames),
    primary_email: `resident${id}@mail.example`,
    locale: chance.happens(0.15) ? ("es" as const) : ("en" as const),
    is_confidential: chance.happens(0.08),
    leaseId: leaseIds[index] ?? 0,
    unitId: homes[index] ?? 0,
  }));
  await insertRows(
    tx,
    "residents",
    residents.map(({ leaseId: _lease, unitId: _unit, ...row }) => row),
  );
  await insertRows(
    tx,
    "leases",
    residents.map((resident) => {
      const start = addDays(today, -chance.between(40, 1100));
      return {
        id: resident.leaseId,
        resident_id: resident.id,
        unit_id: resident.unitId,
        start_date: start,
        end_date: addDays(today, chance.between(20, 360)),
        move_in_date: start,
      };
    }),
  );
  return residents.map((row) => ({
    id: row.id,
    leaseId: row.leaseId,
    locale: row.locale,
    isConfidential: row.is_confidential,
  }));
}

/** Writes regions, locations, units, residents and leases; returns what later rows refer to. */
export async function writePlaces(tx: ClientTx, chance: Chance, today: string): Promise<DemoPlace[]> {
  const regionIds = await drawIds(tx, "regions", demoRegions.length);
  await insertRows(
    tx,
    "regions",
    demoRegions.map((region, index) => ({ id: regionIds[index], name: region.name })),
  );
  const flat = demoRegions.flatMap((region, index) =>
    region.locations.map((character) => ({ character, zone: region.zone, regionId: regionIds[index] ?? 0 })),
  );
  const ids = await drawIds(tx, "locations", flat.length);
  await insertRows(
    tx,
    "locations",
    flat.map(({ character, zone, regionId }, index) => ({
      id: ids[index],
      name: character.name,
      region_id: regionId,
      time_zone: zone,
      city: character.city,
      state: character.state,
      status_id: character.isArchived ? 2 : 1,
      archived_on: character.isArchived ? addDays(today, -100) : null,
    })),
  );
  const places: DemoPlace[] = [];
  for (const [index, { character, regionId }] of flat.entries()) {
    const id = ids[index] ?? 0;
    places.push({ id, regionId, character, residents: await writeResidents(tx, chance, id, character, today) });
  }
  return places;
}
