import { createImporter, type Importer } from "#platform/server/db/importer.ts";

const id = "bigint" as const;
const text = "text" as const;
const date = "date" as const;

/** The residents' tables that an import may write, parents first. */
export const residentsImporter: Importer = createImporter([
  {
    name: "residents",
    columns: {
      id,
      external_id: text,
      first_name: text,
      last_name: text,
      primary_email: text,
      phone_number: text,
      locale: text,
      is_confidential: "boolean",
    },
    key: ["id"],
    erasedColumn: "erased_at",
    references: {},
  },
  {
    name: "leases",
    columns: {
      id,
      external_id: text,
      resident_id: id,
      unit_id: id,
      location_id: id,
      start_date: date,
      end_date: date,
      move_in_date: date,
      is_primary: "boolean",
    },
    key: ["id"],
    references: { resident_id: "residents", unit_id: "units", location_id: "locations" },
  },
  {
    name: "work_orders",
    columns: {
      id,
      external_id: text,
      unit_id: id,
      resident_id: id,
      category: text,
      description: text,
      opened_on: date,
      closed_on: date,
    },
    key: ["id"],
    references: { unit_id: "units", resident_id: "residents" },
  },
]);
