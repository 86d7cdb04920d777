import type { ClientTx } from "#platform/server/db/database.ts";
import { findPhoneDigits } from "#platform/contract/phone.ts";
import type { EmployeeRecipient, EmployeeSelection } from "./people.api.ts";

/** The columns that selections use. Other tables of the slice are not readable here. */
interface RecipientTables {
  people: {
    client_id: number;
    id: number;
    first_name: string;
    last_name: string;
    email: string | null;
    cell_phone: string | null;
    locale: "en" | "es";
    location_id: number | null;
    position_id: number | null;
    start_date: string | null;
    last_day: string | null;
    archived_at: Date | null;
    erased_at: Date | null;
  };
  positions: { client_id: number; id: number; position_category_id: number | null };
}

function selectFrom(tx: ClientTx) {
  return tx
    .on<RecipientTables>()
    .selectFrom("people")
    .leftJoin("positions", (join) =>
      join.onRef("positions.client_id", "=", "people.client_id").onRef("positions.id", "=", "people.position_id"),
    )
    .select([
      "people.id",
      "people.first_name",
      "people.last_name",
      "people.email",
      "people.cell_phone",
      "people.locale",
      "people.location_id",
      "people.start_date",
      "people.last_day",
      "people.archived_at",
      "people.erased_at",
      "positions.position_category_id",
    ])
    .where("people.client_id", "=", tx.clientId);
}

type Query = ReturnType<typeof selectFrom>;

function filterEmployedAt(query: Query, { locationIds, since }: NonNullable<EmployeeSelection["at"]>): Query {
  const employed = query
    .where((where) => where.or([where("people.last_day", "is", null), where("people.last_day", ">=", since)]))
    .where("people.erased_at", "is", null)
    .where("people.archived_at", "is", null);
  return locationIds === null ? employed : employed.where("people.location_id", "in", [...locationIds]);
}

function filterSelection(query: Query, selection: EmployeeSelection): Query {
  const { ids, at, started, leaving, after } = selection;
  let selected = query;
  if (ids !== undefined) selected = selected.where("people.id", "in", [...ids]);
  if (at !== undefined) selected = filterEmployedAt(selected, at);
  if (started !== undefined)
    selected = selected.where("people.start_date", ">=", started.from).where("people.start_date", "<=", started.to);
  if (leaving !== undefined)
    selected = selected.where("people.last_day", ">=", leaving.from).where("people.last_day", "<=", leaving.to);
  if (after !== undefined) selected = selected.where("people.id", ">", after.id).limit(after.limit);
  return selection.shouldLock === true ? selected.forNoKeyUpdate("people") : selected;
}

/**
 * Returns true for a selection without people or locations. PostgreSQL has no empty list, so it must not be queried.
 */
function isEmpty({ ids, at }: EmployeeSelection): boolean {
  return ids?.length === 0 || at?.locationIds?.length === 0;
}

/** Reads the employees of a selection, by id. */
export async function findEmployeeRecipients(
  tx: ClientTx,
  selection: EmployeeSelection,
): Promise<readonly EmployeeRecipient[]> {
  if (isEmpty(selection)) return [];
  const rows = await filterSelection(selectFrom(tx), selection).orderBy("people.id").execute();
  return rows.map((row) => ({
    audience: "employees",
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone: findPhoneDigits(row.cell_phone ?? ""),
    locale: row.locale,
    locationId: row.location_id,
    positionCategoryId: row.position_category_id,
    startDate: row.start_date,
    lastDay: row.last_day,
    isArchived: row.archived_at !== null,
    isErased: row.erased_at !== null,
  }));
}
