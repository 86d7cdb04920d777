import { createField, getRowFlag, type ParsedRow, getRowText } from "#slices/imports/server/fields.ts";
import type { ImportType } from "#slices/imports/server/planning/kind.ts";
import {
  LocationLookup,
  ResidentLookup,
  presentValues,
  DuplicateKeyTracker,
  UnitLookup,
} from "#slices/imports/server/planning/lookups.ts";
import type { Plan } from "#slices/imports/server/planning/plan.ts";
import type { LeaseRow, ResidentRow, UnitRow } from "#slices/imports/server/planning/rows.ts";
import { findOverlappingLeases } from "./lease-overlaps.rules.ts";
import { residentField } from "./residents.kind.ts";
import { buildingField, propertyField, unitField } from "./units.kind.ts";

const f = {
  lease: createField("lease_id", "Lease ID", "Número de contrato", {
    isRequired: true,
    maxLength: 60,
    synonyms: ["lease number", "lease", "lease code", "contract id"],
    example: "L-2001",
  }),
  resident: residentField,
  property: propertyField,
  building: buildingField,
  unit: unitField,
  start: createField("start", "Lease start", "Inicio del contrato", {
    type: "date",
    isRequired: true,
    synonyms: ["start", "start date", "lease start date", "from", "lease from", "begin date"],
    example: "2026-01-01",
  }),
  end: createField("end", "Lease end", "Fin del contrato", {
    type: "date",
    synonyms: ["end", "end date", "lease end date", "to", "lease to", "expiration", "lease expiration"],
    example: "2026-12-31",
  }),
  moveIn: createField("move_in", "Move-in", "Mudanza", {
    type: "date",
    synonyms: ["move in date", "move in", "movein", "move-in date", "actual move in"],
    example: "2026-01-03",
  }),
  primary: createField("primary", "Primary", "Principal", {
    type: "yes_no",
    synonyms: ["is primary", "primary lease", "head of household"],
    example: "yes",
  }),
};

/** Checks the order of a row's dates; empty columns use the stored dates. */
function areDaysInOrder(plan: Plan, row: ParsedRow, before: LeaseRow | undefined): boolean {
  const stored = { end_date: null, move_in_date: null, ...before };
  const start = getRowText(row, f.start.key);
  // A missing or invalid day has its own error already.
  if (start === null) return false;
  const end = getRowText(row, f.end.key) ?? stored.end_date;
  const moveIn = getRowText(row, f.moveIn.key) ?? stored.move_in_date;
  if (end !== null && end < start) plan.addError(row, f.end, "end_before_start");
  else if (end !== null && moveIn !== null && moveIn > end) plan.addError(row, f.moveIn, "move_in_outside");
  else return true;
  return false;
}

function planRow(
  plan: Plan,
  row: ParsedRow,
  id: string,
  before: LeaseRow | undefined,
  parts: { readonly resident: ResidentRow; readonly unit: UnitRow },
): number {
  const table = plan.getTable("leases");
  const start = getRowText(row, f.start.key) ?? "";
  const values = {
    resident_id: parts.resident.id,
    unit_id: parts.unit.id,
    location_id: parts.unit.location_id,
    start_date: start,
    ...presentValues({
      end_date: getRowText(row, f.end.key),
      move_in_date: getRowText(row, f.moveIn.key),
      is_primary: getRowFlag(row, f.primary.key),
    }),
  } as Partial<LeaseRow>;
  if (before) {
    table.patch(before.id, values);
    plan.setOutcome(row, table.isChanged(before.id) ? "updated" : "same");
    return before.id;
  }
  const defaults = {
    resident_id: 0,
    unit_id: 0,
    location_id: 0,
    start_date: start,
    end_date: null,
    move_in_date: null,
    is_primary: true,
  };
  plan.setOutcome(row, "created");
  return table.create({ external_id: id, ...defaults, ...values }).id;
}

/**
 * Adds a warning, not an error, for two primary leases of one unit at the same time: people do share units and overlap.
 */
function warnOfOverlaps(plan: Plan, rowsById: ReadonlyMap<number, ParsedRow>): void {
  const table = plan.getTable("leases");
  const stored = [...table.getStoredRows()].map((lease) => table.get(lease.id) ?? lease);
  const fresh = [...rowsById.keys()].filter((id) => table.isNew(id)).flatMap((id) => table.get(id) ?? []);
  for (const [before, lease] of findOverlappingLeases([...stored, ...fresh])) {
    const [late, early] = [rowsById.get(lease.id), rowsById.get(before.id)];
    const getName = (each: LeaseRow): string => each.external_id ?? String(each.id);
    if (late) plan.warn(late, f.start, "overlapping_lease", { other: getName(before) });
    else if (early) plan.warn(early, f.end, "overlapping_lease", { other: getName(lease) });
  }
}

/** Leases by the company's lease id. */
export const leasesKind: ImportType = {
  kind: "leases",
  name: { en: "Leases", es: "Contratos de alquiler" },
  fields: Object.values(f),
  tables: ["locations", "units", "residents", "leases"],
  plan(plan) {
    const [locations, units, duplicates] = [new LocationLookup(plan), new UnitLookup(plan), new DuplicateKeyTracker()];
    const residents = new ResidentLookup(plan);
    const stored = new Map([...plan.getTable("leases").getStoredRows()].map((row) => [row.external_id, row]));
    const rowsById = new Map<number, ParsedRow>();
    for (const row of plan.rows) {
      const id = getRowText(row, f.lease.key);
      const before = id === null ? undefined : stored.get(id);
      const resident = residents.findInRow(plan, row, f.resident);
      const location = locations.findInRow(plan, row, f.property);
      const unit = location ? units.findInRow(plan, row, location.id, f) : null;
      const isSound = areDaysInOrder(plan, row, before);
      if (id === null || !duplicates.isFirst(plan, row, f.lease, id) || !resident || !unit || !isSound) continue;
      rowsById.set(planRow(plan, row, id, before, { resident, unit }), row);
    }
    warnOfOverlaps(plan, rowsById);
  },
};
