import { createField, type ParsedRow, getRowText } from "#slices/imports/server/fields.ts";
import type { ImportType } from "#slices/imports/server/planning/kind.ts";
import { fold, presentValues, DuplicateKeyTracker } from "#slices/imports/server/planning/lookups.ts";
import type { Plan } from "#slices/imports/server/planning/plan.ts";
import type { LocationRow } from "#slices/imports/server/planning/rows.ts";

const ACTIVE = 1;
const ARCHIVED = 2;

const f = {
  property: createField("property", "Property", "Propiedad", {
    isRequired: true,
    maxLength: 120,
    synonyms: ["property name", "community", "community name", "location", "location name", "office", "name", "site"],
    example: "Bluebonnet Flats",
  }),
  code: createField("code", "Property code", "Código de propiedad", {
    maxLength: 60,
    synonyms: ["code", "property id", "site id", "location id", "external id", "yardi code", "property number"],
    example: "BBF01",
  }),
  region: createField("region", "Region", "Región", {
    maxLength: 120,
    synonyms: ["region name", "portfolio"],
    example: "North Texas",
  }),
  district: createField("district", "District", "Distrito", {
    maxLength: 120,
    synonyms: ["area", "district name", "division"],
  }),
  address: createField("address", "Address", "Dirección", {
    maxLength: 120,
    synonyms: ["street", "street address", "address 1"],
    example: "100 Elm Street",
  }),
  city: createField("city", "City", "Ciudad", { maxLength: 120, synonyms: ["town"], example: "Dallas" }),
  state: createField("state", "State", "Estado (región)", {
    maxLength: 60,
    synonyms: ["province", "st"],
    example: "TX",
  }),
  zip: createField("zip", "ZIP", "Código postal", {
    type: "zip",
    maxLength: 20,
    synonyms: ["zip code", "postal code", "zipcode"],
    example: "75201",
  }),
  zone: createField("time_zone", "Time zone", "Huso horario", {
    type: "zone",
    synonyms: ["timezone", "tz"],
    example: "Central",
  }),
  email: createField("email", "E-mail", "Correo", {
    type: "email",
    maxLength: 254,
    synonyms: ["email address", "property email", "mail"],
    example: "office@bluebonnet.example",
  }),
  phone: createField("phone", "Phone", "Teléfono", {
    type: "phone",
    synonyms: ["phone number", "telephone", "office phone"],
    example: "214-555-0100",
  }),
  status: createField("status", "Status", "Situación", {
    type: "choice",
    synonyms: ["active", "state of property"],
    choices: { active: ["open", "activa", "yes"], archived: ["inactive", "closed", "sold", "archivada", "no"] },
    example: "active",
  }),
  archivedOn: createField("archived_on", "Archived on", "Archivada el", {
    type: "date",
    synonyms: ["archive date", "sold on", "closed on", "disposition date"],
  }),
};

/** Finds or plans regions and districts by name. */
class Levels {
  readonly #plan: Plan;
  readonly #districts = new Map<string, number>();
  readonly #regions = new Map<string, number>();
  /** The first row that assigned a region to a district. */
  readonly #placed = new Map<number, { readonly row: number; readonly districtId: number }>();

  constructor(plan: Plan) {
    this.#plan = plan;
    for (const row of plan.getTable("districts").getStoredRows()) this.#districts.set(fold(row.name), row.id);
    for (const row of plan.getTable("regions").getStoredRows()) this.#regions.set(fold(row.name), row.id);
  }

  #district(name: string): number {
    const existing = this.#districts.get(fold(name));
    if (existing !== undefined) return existing;
    const { id } = this.#plan.getTable("districts").create({ name });
    this.#districts.set(fold(name), id);
    return id;
  }

  #region(name: string): number {
    const existing = this.#regions.get(fold(name));
    if (existing !== undefined) return existing;
    const { id } = this.#plan.getTable("regions").create({ name, district_id: null });
    this.#regions.set(fold(name), id);
    return id;
  }

  /** Finds the region of a row and assigns it to the row's district. */
  findRegion(row: ParsedRow): number | null {
    const [region, district] = [getRowText(row, f.region.key), getRowText(row, f.district.key)];
    if (district !== null && !this.#plan.facts.hasAreas) {
      this.#plan.addError(row, f.district, "district_not_used");
      return null;
    }
    if (region === null) {
      if (district !== null) this.#plan.addError(row, f.district, "district_without_region");
      return null;
    }
    const regionId = this.#region(region);
    if (district !== null) this.#place(row, regionId, this.#district(district));
    return regionId;
  }

  #place(row: ParsedRow, regionId: number, districtId: number): void {
    const assignment = this.#placed.get(regionId);
    if (assignment && assignment.districtId !== districtId) {
      this.#plan.addError(row, f.district, "in_other_group", { other: assignment.row });
      return;
    }
    if (!assignment) this.#placed.set(regionId, { row: row.number, districtId });
    this.#plan.getTable("regions").patch(regionId, { district_id: districtId });
  }
}

function buildStatus(plan: Plan, row: ParsedRow, before: LocationRow | null): Partial<LocationRow> {
  const [status, archivedOn] = [getRowText(row, f.status.key), getRowText(row, f.archivedOn.key)];
  if (archivedOn !== null && status !== "archived") {
    plan.addError(row, f.archivedOn, "archived_needs_status");
    return {};
  }
  if (status === null) return {};
  if (status === "active") return { status_id: ACTIVE, archived_on: null };
  return { status_id: ARCHIVED, archived_on: archivedOn ?? before?.archived_on ?? plan.facts.today };
}

/** Finds the property of a row by its code, otherwise by its name. */
class LocationMatcher {
  readonly #byCode = new Map<string, LocationRow>();
  readonly #byName = new Map<string, LocationRow>();

  constructor(plan: Plan) {
    for (const row of plan.getTable("locations").getStoredRows()) {
      this.#byName.set(fold(row.name), row);
      if (row.external_id !== null) this.#byCode.set(row.external_id, row);
    }
  }

  /** Returns undefined when the row is invalid. */
  find(plan: Plan, row: ParsedRow, name: string, code: string | null): LocationRow | null | undefined {
    const locationByName = this.#byName.get(fold(name)) ?? null;
    const coded = code === null ? null : (this.#byCode.get(code) ?? null);
    if (coded === null) {
      if (code === null || locationByName === null || locationByName.external_id === null) return locationByName;
      plan.addError(row, f.code, "name_taken", { who: locationByName.external_id });
      return undefined;
    }
    if (locationByName === null || locationByName.id === coded.id) return coded;
    plan.addError(row, f.code, "key_taken", { who: coded.name });
    return undefined;
  }
}

function toValues(row: ParsedRow, regionId: number | null) {
  return {
    name: getRowText(row, f.property.key),
    external_id: getRowText(row, f.code.key),
    region_id: regionId,
    time_zone: getRowText(row, f.zone.key),
    address: getRowText(row, f.address.key),
    city: getRowText(row, f.city.key),
    state: getRowText(row, f.state.key),
    zip: getRowText(row, f.zip.key),
    email: getRowText(row, f.email.key),
    phone: getRowText(row, f.phone.key),
  };
}

function planRow(plan: Plan, row: ParsedRow, before: LocationRow | null, regionId: number | null): void {
  const table = plan.getTable("locations");
  const values = presentValues({
    ...toValues(row, regionId),
    ...buildStatus(plan, row, before),
  }) as Partial<LocationRow>;
  // Null is a value here: an active property has no archived date.
  const patch = values.status_id === ACTIVE ? { ...values, archived_on: null } : values;
  if (before) {
    table.patch(before.id, patch);
    plan.setOutcome(row, table.isChanged(before.id) ? "updated" : "same");
    return;
  }
  table.create({
    name: "",
    external_id: null,
    region_id: null,
    time_zone: plan.facts.timeZone,
    address: "",
    city: "",
    state: "",
    zip: "",
    email: "",
    phone: "",
    status_id: ACTIVE,
    archived_on: null,
    ...patch,
  });
  plan.setOutcome(row, "created");
}

/** Properties with their regions and districts. */
export const locationsKind: ImportType = {
  kind: "locations",
  name: { en: "Properties", es: "Propiedades" },
  fields: Object.values(f),
  tables: ["districts", "regions", "locations"],
  plan(plan) {
    const [levels, matching] = [new Levels(plan), new LocationMatcher(plan)];
    const [names, codes] = [new DuplicateKeyTracker(), new DuplicateKeyTracker()];
    for (const row of plan.rows) {
      const [name, code] = [getRowText(row, f.property.key), getRowText(row, f.code.key)];
      const regionId = levels.findRegion(row);
      if (name === null) continue;
      const isFirst = names.isFirst(plan, row, f.property, fold(name));
      if (!isFirst || (code !== null && !codes.isFirst(plan, row, f.code, code))) continue;
      const before = matching.find(plan, row, name, code);
      if (before !== undefined) planRow(plan, row, before, regionId);
    }
  },
};
