import type { BulkRow } from "#platform/server/db/bulk-rows.ts";
import { createImporter } from "#platform/server/db/importer.ts";
import { latestOf } from "./employments.rules.ts";
import type { PeopleImporter } from "./people.api.ts";
import { linkSpells } from "./people.spells.repository.ts";

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

const EMPLOYMENTS = "employments";

const holdersOf = (rows: readonly BulkRow[]): number[] => [...new Set(rows.map((row) => Number(row["person_id"])))];

/** The people's tables that an import may write, parents first. */
export const peopleImporter: PeopleImporter = {
  ...importer,
  async insert(tx, table, rows) {
    const written = await importer.insert(tx, table, rows);
    if (table === EMPLOYMENTS) await linkSpells(tx, holdersOf(rows));
    return written;
  },
  async update(tx, table, rows) {
    const before = table === EMPLOYMENTS ? await importer.hold(tx, table, rows) : [];
    const written = await importer.update(tx, table, rows);
    await linkSpells(tx, holdersOf([...before, ...(table === EMPLOYMENTS ? rows : [])]));
    return written;
  },
  async remove(tx, table, keys) {
    const before = table === EMPLOYMENTS ? await importer.hold(tx, table, keys) : [];
    const written = await importer.remove(tx, table, keys);
    await linkSpells(tx, holdersOf(before));
    return written;
  },
  latest: (history) =>
    latestOf(history.map((each) => ({ ...each, id: null, terminationCategoryId: null, terminationReason: null }))),
};
