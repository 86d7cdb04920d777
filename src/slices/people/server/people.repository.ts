import type { Updateable } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import { toLatest, type History, type EmploymentPeriod } from "./employments.rules.ts";
import { linkEmploymentPeriods } from "./employment-periods.repository.ts";
import type { PeopleTables } from "./people.tables.ts";

/** A person's data as the form has them. */
export interface PersonData {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly externalId: string | null;
  readonly cellPhone: string | null;
  readonly locale: "en" | "es";
}

/** A locked person, with everything that changes need. */
export interface LockedPerson extends PersonData {
  readonly id: number;
  readonly personalEmail: string | null;
  readonly locationId: number | null;
  readonly positionId: number | null;
  readonly startDate: string | null;
  readonly lastDay: string | null;
  readonly managerId: number | null;
  readonly archivedAt: Date | null;
}

function toColumns(data: PersonData) {
  return {
    first_name: data.firstName,
    last_name: data.lastName,
    email: data.email,
    external_id: data.externalId,
    cell_phone: data.cellPhone,
    locale: data.locale,
  };
}

/** Inserts a person without an employment; returns the id. */
export async function insertPerson(tx: ClientTx, data: PersonData): Promise<number> {
  const row = await tx
    .on<PeopleTables>()
    .insertInto("people")
    .values({ client_id: tx.clientId, ...toColumns(data), location_id: null, position_id: null, start_date: null })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Saves a person's form data. */
export function savePersonData(tx: ClientTx, personId: number, data: PersonData): Promise<void> {
  return updatePerson(tx, personId, toColumns(data));
}

/** Updates columns of a person. */
export async function updatePerson(
  tx: ClientTx,
  personId: number,
  change: Updateable<PeopleTables["people"]>,
): Promise<void> {
  await tx
    .on<PeopleTables>()
    .updateTable("people")
    .set(change)
    .where("client_id", "=", tx.clientId)
    .where("id", "=", personId)
    .execute();
}

/** Locks a person for the rest of the transaction; null when there is none or the person is erased. */
export async function lockPerson(tx: ClientTx, personId: number): Promise<LockedPerson | null> {
  const row = await tx
    .on<PeopleTables>()
    .selectFrom("people")
    .selectAll()
    .where("client_id", "=", tx.clientId)
    .where("id", "=", personId)
    .where("erased_at", "is", null)
    // Not the strongest lock, so that others can still reference this person, for example as an assignee.
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    externalId: row.external_id,
    cellPhone: row.cell_phone,
    locale: row.locale,
    personalEmail: row.personal_email,
    locationId: row.location_id,
    positionId: row.position_id,
    startDate: row.start_date,
    lastDay: row.last_day,
    managerId: row.manager_id,
    archivedAt: row.archived_at,
  };
}

/** Returns which of the email and employee id belong to another person. */
export async function findTakenFields(
  tx: ClientTx,
  wanted: { readonly email: string | null; readonly externalId: string | null; readonly except: number | null },
): Promise<{ email: boolean; externalId: boolean }> {
  const { email, externalId, except } = wanted;
  const rows = await tx
    .on<PeopleTables>()
    .selectFrom("people")
    .select((column) => [column.fn<string | null>("lower", ["email"]).as("email"), "external_id"])
    .where("client_id", "=", tx.clientId)
    .where((where) =>
      where.or([where(where.fn<string | null>("lower", ["email"]), "=", email), where("external_id", "=", externalId)]),
    )
    .$if(except !== null, (query) => query.where("id", "<>", except ?? 0))
    .execute();
  return {
    email: email !== null && rows.some((row) => row.email === email),
    externalId: externalId !== null && rows.some((row) => row.external_id === externalId),
  };
}

/** Reads a person's employment periods in the order of days. */
export async function readHistory(tx: ClientTx, personId: number): Promise<History> {
  const rows = await tx
    .on<PeopleTables>()
    .selectFrom("employments")
    .selectAll()
    .where("client_id", "=", tx.clientId)
    .where("person_id", "=", personId)
    .orderBy("starts_on", (order) => order.asc().nullsFirst())
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    locationId: row.location_id,
    positionId: row.position_id,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    terminationCategoryId: row.termination_category_id,
    terminationReason: row.termination_reason,
  }));
}

function toPeriodColumns(each: EmploymentPeriod) {
  return {
    location_id: each.locationId,
    position_id: each.positionId,
    starts_on: each.startsOn,
    ends_on: each.endsOn,
    termination_category_id: each.terminationCategoryId,
    termination_reason: each.terminationReason,
  };
}

async function writePeriod(tx: ClientTx, personId: number, each: EmploymentPeriod): Promise<void> {
  if (each.id === null) {
    await tx
      .on<PeopleTables>()
      .insertInto("employments")
      .values({ client_id: tx.clientId, person_id: personId, ...toPeriodColumns(each) })
      .execute();
    return;
  }
  await tx
    .on<PeopleTables>()
    .updateTable("employments")
    .set(toPeriodColumns(each))
    .where("client_id", "=", tx.clientId)
    .where("id", "=", each.id)
    .execute();
}

/**
 * Changes a person's employment periods from one history to the next, and repeats the latest in `people`. A person
 * without employment periods keeps the last placement but no dates. The person must be locked.
 */
export async function saveHistory(tx: ClientTx, personId: number, before: History, after: History): Promise<void> {
  const kept = new Set(after.map((each) => each.id));
  for (const { id } of before) {
    if (id === null || kept.has(id)) continue;
    await tx
      .on<PeopleTables>()
      .deleteFrom("employments")
      .where("client_id", "=", tx.clientId)
      .where("id", "=", id)
      .execute();
  }
  for (const each of after) if (!before.includes(each)) await writePeriod(tx, personId, each);
  await linkEmploymentPeriods(tx, [personId]);
  const latest = toLatest(after);
  await updatePerson(tx, personId, {
    ...(latest ? { location_id: latest.locationId, position_id: latest.positionId } : {}),
    start_date: latest?.startDate ?? null,
    last_day: latest?.lastDay ?? null,
  });
}

/** Removes a person as the manager of others; returns the number of changed people. */
export async function clearManager(tx: ClientTx, managerId: number): Promise<number> {
  const result = await tx
    .on<PeopleTables>()
    .updateTable("people")
    .set({ manager_id: null })
    .where("client_id", "=", tx.clientId)
    .where("manager_id", "=", managerId)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Returns true for the unique violation of an email or employee id. */
export function isTakenError(error: unknown): boolean {
  const { code, constraint } = (error ?? {}) as { code?: unknown; constraint?: unknown };
  return code === "23505" && (constraint === "people_email" || constraint === "people_external_id");
}
