import { createField, getRowText } from "#slices/imports/server/fields.ts";
import type { ImportType } from "#slices/imports/server/planning/kind.ts";
import { fold, LocationLookup, DuplicateKeyTracker } from "#slices/imports/server/planning/lookups.ts";
import { propertyField } from "./units.kind.ts";

const group = createField("group", "Reporting group", "Grupo de informes", {
  isRequired: true,
  maxLength: 120,
  synonyms: ["group", "group name", "reporting group name", "owner", "portfolio"],
  example: "Garden style",
});

/** Reporting groups with their properties, one row for each pair. */
export const reportingGroupsKind: ImportType = {
  kind: "reporting_groups",
  name: { en: "Reporting groups", es: "Grupos de informes" },
  fields: [group, propertyField],
  tables: ["locations", "reporting_groups", "reporting_group_locations"],
  plan(plan) {
    const [locations, duplicates] = [new LocationLookup(plan), new DuplicateKeyTracker()];
    const [groups, members] = [plan.getTable("reporting_groups"), plan.getTable("reporting_group_locations")];
    const byName = new Map([...groups.getStoredRows()].map((row) => [fold(row.name), row.id]));
    const pairs = new Set([...members.getStoredRows()].map((row) => `${row.reporting_group_id}:${row.location_id}`));
    for (const row of plan.rows) {
      const location = locations.findInRow(plan, row, propertyField);
      const name = getRowText(row, group.key);
      if (!location || name === null) continue;
      const id = byName.get(fold(name)) ?? groups.create({ name }).id;
      byName.set(fold(name), id);
      const pair = `${id}:${location.id}`;
      if (!duplicates.isFirst(plan, row, propertyField, pair)) continue;
      const isThere = pairs.has(pair);
      if (!isThere) members.create({ reporting_group_id: id, location_id: location.id });
      plan.setOutcome(row, isThere ? "same" : "created");
    }
  },
};
