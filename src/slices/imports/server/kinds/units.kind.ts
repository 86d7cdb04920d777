import { createField, getRowText } from "#slices/imports/server/fields.ts";
import type { ImportType } from "#slices/imports/server/planning/kind.ts";
import { LocationLookup, DuplicateKeyTracker, getUnitKey } from "#slices/imports/server/planning/lookups.ts";

/** The column with a property, in every kind that references properties. */
export const propertyField = createField("property", "Property", "Propiedad", {
  isRequired: true,
  synonyms: [
    "property name",
    "property code",
    "community",
    "community name",
    "location",
    "location name",
    "office",
    "site",
  ],
  example: "Bluebonnet Flats",
});
export const buildingField = createField("building", "Building", "Edificio", {
  maxLength: 40,
  synonyms: ["building name", "bldg", "building number"],
  example: "A",
});
export const unitField = createField("unit", "Unit", "Unidad", {
  isRequired: true,
  maxLength: 40,
  synonyms: ["unit number", "apartment", "apt", "apt number", "unit id", "suite"],
  example: "101",
});

/** Units of properties. */
export const unitsKind: ImportType = {
  kind: "units",
  name: { en: "Units", es: "Unidades" },
  fields: [propertyField, buildingField, unitField],
  tables: ["locations", "units"],
  plan(plan) {
    const [locations, duplicates, units] = [
      new LocationLookup(plan),
      new DuplicateKeyTracker(),
      plan.getTable("units"),
    ];
    const stored = new Map(
      [...units.getStoredRows()].map((row) => [getUnitKey(row.location_id, row.building_name, row.unit_number), row]),
    );
    for (const row of plan.rows) {
      const location = locations.findInRow(plan, row, propertyField);
      const unit = getRowText(row, unitField.key);
      if (!location || unit === null || row.invalid.has(buildingField.key)) continue;
      const building = getRowText(row, buildingField.key) ?? "";
      const key = getUnitKey(location.id, building, unit);
      if (!duplicates.isFirst(plan, row, unitField, key)) continue;
      const existing = stored.get(key);
      if (!existing) {
        units.create({ location_id: location.id, building_name: building, unit_number: unit });
        plan.setOutcome(row, "created");
        continue;
      }
      units.patch(existing.id, { building_name: building, unit_number: unit });
      plan.setOutcome(row, units.isChanged(existing.id) ? "updated" : "same");
    }
  },
};
