import type { BulkRow } from "#platform/server/db/bulk-rows.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import { createImporter } from "#platform/server/db/importer.ts";
import { toLatest } from "./employments.rules.ts";
import type { PeopleImporter } from "./people.api.ts";
import { linkEmploymentPeriods } from "./employment-periods.repository.ts";

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
    erasedColumn: "erased_at",
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

/** Writes rows. For employments, then updates the links of all people whose rows they were or are. */
async function writeWithLinks(
  tx: ClientTx,
  table: string,
  rows: readonly BulkRow[],
  write: () => Promise<number>,
): Promise<number> {
  if (table !== EMPLOYMENTS) return write();
  const before = await importer.lock(tx, table, rows);
  const written = await write();
  // Removed rows have their keys only.
  const personIds = [...before, ...rows].flatMap(({ person_id: personId }) =>
    personId === undefined ? [] : [Number(personId)],
  );
  await linkEmploymentPeriods(tx, [...new Set(personIds)]);
  return written;
}

/** Importer of the slice's tables, parents first. */
export const peopleImporter: PeopleImporter = {
  ...importer,
  insert: (tx, table, rows) => writeWithLinks(tx, table, rows, () => importer.insert(tx, table, rows)),
  update: (tx, table, rows) => writeWithLinks(tx, table, rows, () => importer.update(tx, table, rows)),
  remove: (tx, table, keys) => writeWithLinks(tx, table, keys, () => importer.remove(tx, table, keys)),
  findLatest: (history) =>
    toLatest(history.map((each) => ({ ...each, id: null, terminationCategoryId: null, terminationReason: null }))),
};
