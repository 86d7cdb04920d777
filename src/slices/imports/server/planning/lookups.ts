import { type Field, type ParsedRow, getRowText } from "#slices/imports/server/fields.ts";
import type { Plan } from "./plan.ts";
import type { LocationRow, ResidentRow, UnitRow } from "./rows.ts";

/** Returns a name for comparison regardless of case. */
export function fold(name: string): string {
  return name.toLowerCase();
}

/** Finds properties by name, otherwise by code. */
export class LocationLookup {
  readonly #byName = new Map<string, LocationRow>();
  readonly #byCode = new Map<string, LocationRow>();

  constructor(plan: Plan) {
    for (const row of plan.getTable("locations").getStoredRows()) {
      this.#byName.set(fold(row.name), row);
      if (row.external_id !== null) this.#byCode.set(row.external_id, row);
    }
  }

  find(name: string): LocationRow | null {
    return this.#byName.get(fold(name)) ?? this.#byCode.get(name) ?? null;
  }

  /** Returns the property of a row; adds an error and returns null when there is none. */
  findInRow(plan: Plan, row: ParsedRow, field: Field): LocationRow | null {
    const name = getRowText(row, field.key);
    if (name === null) return null;
    const location = this.find(name);
    if (!location) plan.addError(row, field, "unknown_property");
    return location;
  }
}

/** Returns the key of a unit within the client. */
export function getUnitKey(locationId: number, building: string, unit: string): string {
  return `${locationId}\n${fold(building)}\n${fold(unit)}`;
}

interface UnitFields {
  readonly building: Field;
  readonly unit: Field;
}

/** Finds units by property, building and number; without a building, by a number that is unique in its property. */
export class UnitLookup {
  readonly #byKey = new Map<string, UnitRow>();
  readonly #byNumber = new Map<string, UnitRow[]>();

  constructor(plan: Plan) {
    for (const row of plan.getTable("units").getStoredRows()) {
      this.#byKey.set(getUnitKey(row.location_id, row.building_name, row.unit_number), row);
      const short = getUnitKey(row.location_id, "", row.unit_number);
      const same = this.#byNumber.get(short);
      if (same) same.push(row);
      else this.#byNumber.set(short, [row]);
    }
  }

  /** Returns the unit of a row at a property; adds an error and returns null when there is none. */
  findInRow(plan: Plan, row: ParsedRow, locationId: number, fields: UnitFields): UnitRow | null {
    const unit = getRowText(row, fields.unit.key);
    if (unit === null || row.invalid.has(fields.building.key)) return null;
    const building = getRowText(row, fields.building.key) ?? "";
    const exact = this.#byKey.get(getUnitKey(locationId, building, unit));
    if (exact) return exact;
    const same = this.#byNumber.get(getUnitKey(locationId, "", unit)) ?? [];
    const [only] = same;
    if (building === "" && same.length === 1 && only) return only;
    if (same.length === 0) plan.addError(row, fields.unit, "unknown_unit");
    else if (building === "") plan.addError(row, fields.unit, "ambiguous");
    else plan.addError(row, fields.building, "unknown_building");
    return null;
  }
}

/** Finds residents by the company's resident id. */
export class ResidentLookup {
  readonly #byId: ReadonlyMap<string | null, ResidentRow>;

  constructor(plan: Plan) {
    this.#byId = new Map([...plan.getTable("residents").getStoredRows()].map((row) => [row.external_id, row]));
  }

  /** Returns the resident of a row; null when it names none. Adds an error and returns undefined for an unknown one. */
  findInRow(plan: Plan, row: ParsedRow, field: Field): ResidentRow | null | undefined {
    const id = getRowText(row, field.key);
    if (id === null) return null;
    const resident = this.#byId.get(id);
    if (!resident) plan.addError(row, field, "unknown_resident");
    return resident;
  }
}

/** Tracks keys and the row in which each occurred first. */
export class DuplicateKeyTracker {
  readonly #rows = new Map<string, number>();

  /** Returns true for a new key; otherwise adds an error that names the row with the same key. */
  isFirst(plan: Plan, row: ParsedRow, field: Field, key: string): boolean {
    const other = this.#rows.get(key);
    if (other === undefined) this.#rows.set(key, row.number);
    else plan.addError(row, field, "doubled_row", { other });
    return other === undefined;
  }
}

/** Returns the values of a row that are present: mapped, filled and valid. */
export function presentValues<Values extends Record<string, unknown>>(values: Values): Partial<Values> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)) as Partial<Values>;
}
