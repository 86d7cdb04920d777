import { createImporter, type Importer } from "#platform/server/db/importer.ts";

const id = "bigint" as const;
const text = "text" as const;

/** Importer of the slice's tables, parents first. */
export const organizationImporter: Importer = createImporter([
  { name: "districts", columns: { id, name: text }, key: ["id"], references: {} },
  {
    name: "regions",
    columns: { id, name: text, district_id: id },
    key: ["id"],
    references: { district_id: "districts" },
  },
  {
    name: "locations",
    columns: {
      id,
      name: text,
      external_id: text,
      region_id: id,
      time_zone: text,
      address: text,
      city: text,
      state: text,
      zip: text,
      email: text,
      phone: text,
      status_id: "integer",
      archived_on: "date",
    },
    key: ["id"],
    references: { region_id: "regions" },
  },
  {
    name: "units",
    columns: { id, location_id: id, building_name: text, unit_number: text },
    key: ["id"],
    references: { location_id: "locations" },
  },
  { name: "position_categories", columns: { id, name: text }, key: ["id"], references: {} },
  {
    name: "positions",
    columns: { id, name: text, position_category_id: id },
    key: ["id"],
    references: { position_category_id: "position_categories" },
  },
  { name: "reporting_groups", columns: { id, name: text }, key: ["id"], references: {} },
  {
    name: "reporting_group_locations",
    columns: { reporting_group_id: id, location_id: id },
    key: ["reporting_group_id", "location_id"],
    references: { reporting_group_id: "reporting_groups", location_id: "locations" },
  },
]);
