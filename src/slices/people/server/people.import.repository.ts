import { createImporter } from "#platform/server/db/importer.ts";
import { latestOf } from "./employments.rules.ts";
import type { PeopleImporter } from "./people.api.ts";

const id = "bigint" as const;
const text = "text" as const;
const date = "date" as const;

const importer = createImporter([
  {
    name: "people",
    columns: {
      id,
      external_id: text,
      first_name: text,
      last_name: text,
      email: text,
      personal_email: text,
      cell_phone: text,
      locale: text,
      location_id: id,
      position_id: id,
      start_date: date,
      last_day: date,
      manager_id: id,
    },
    key: ["id"],
    goneColumn: "erased_at",
    references: { location_id: "locations", position_id: "positions", manager_id: "people" },
  },
  {
    name: "employments",
    columns: { id, person_id: id, location_id: id, position_id: id, starts_on: date, ends_on: date },
    key: ["id"],
    references: { person_id: "people", location_id: "locations", position_id: "positions" },
  },
]);

/** The people's tables that an import may write, parents first. */
export const peopleImporter: PeopleImporter = {
  ...importer,
  latest: (history) =>
    latestOf(history.map((each) => ({ ...each, id: null, terminationCategoryId: null, terminationReason: null }))),
};
