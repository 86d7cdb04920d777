import { type Expression, type ExpressionBuilder, type Nullable, type SqlBool, sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { AlertStatus, alertSorts } from "#slices/alerts/contract/alerts.contract.ts";
import type { Scope } from "#slices/identity/server/identity.api.ts";
import type { AlertSources, AlertsTables } from "./alerts.tables.ts";

/** Which alerts a list holds; the scope can only take away. */
export interface AlertFilter {
  readonly scope: Scope;
  readonly text: string;
  readonly statuses: readonly AlertStatus[];
  readonly locationIds: readonly number[];
}

/** How a list is ordered and which part of it is wanted. */
export interface AlertPage {
  readonly sort: (typeof alertSorts)[number];
  readonly descending: boolean;
  readonly number: number;
  readonly size: number;
}

type Tables = AlertsTables & AlertSources;
type Joined = Tables & {
  a: AlertsTables["alerts"];
  p: Tables["locations"];
  s: Tables["catalogue_surveys"];
  r: Nullable<Tables["residents"]>;
  l: Nullable<Tables["leases"]>;
  u: Nullable<Tables["units"]>;
  c: Nullable<Tables["people"]>;
};
type Where = ExpressionBuilder<Joined, "a" | "p" | "s" | "r" | "l" | "u" | "c">;

function alertsOf(tx: ClientTx) {
  return tx
    .on<Tables>()
    .selectFrom("alerts as a")
    .innerJoin("locations as p", (join) =>
      join.onRef("p.client_id", "=", "a.client_id").onRef("p.id", "=", "a.location_id"),
    )
    .innerJoin("catalogue_surveys as s", "s.id", "a.survey_id")
    .leftJoin("residents as r", (join) =>
      join.onRef("r.client_id", "=", "a.client_id").onRef("r.id", "=", "a.resident_id"),
    )
    .leftJoin("leases as l", (join) => join.onRef("l.client_id", "=", "a.client_id").onRef("l.id", "=", "a.lease_id"))
    .leftJoin("units as u", (join) => join.onRef("u.client_id", "=", "a.client_id").onRef("u.id", "=", "l.unit_id"))
    .leftJoin("people as c", (join) =>
      join.onRef("c.client_id", "=", "a.client_id").onRef("c.id", "=", "a.completed_by"),
    )
    .where("a.client_id", "=", tx.clientId);
}

const among = (column: string, ids: readonly number[]): Expression<SqlBool> =>
  sql<boolean>`${sql.ref(column)} = ANY(${[...ids]}::bigint[])`;

function inScope(where: Where, scope: Scope): Expression<SqlBool> {
  if (scope.kind === "client") return where.lit(true);
  return where.or([among("a.location_id", scope.locationIds), among("p.region_id", scope.regionIds)]);
}

function hasText(where: Where, text: string): Expression<SqlBool> {
  const pattern = `%${text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const like = (value: Expression<unknown>): Expression<SqlBool> =>
    sql<boolean>`coalesce(lower(${value}) LIKE ${pattern}, false)`;
  return where.or([
    like(sql`r.first_name || ' ' || r.last_name`),
    like(sql`r.primary_email`),
    like(sql`u.unit_number`),
    like(sql`p.name`),
    like(sql`a.comment`),
  ]);
}

function conditions(where: Where, filter: AlertFilter): Expression<SqlBool> {
  const all = [inScope(where, filter.scope)];
  if (filter.locationIds.length > 0) all.push(among("a.location_id", filter.locationIds));
  const [status, ...others] = new Set(filter.statuses);
  if (status !== undefined && others.length === 0)
    all.push(where("a.completed_at", status === "created" ? "is" : "is not", null));
  if (filter.text !== "") all.push(hasText(where, filter.text));
  return where.and(all);
}

const sortable: Readonly<Record<(typeof alertSorts)[number], Expression<unknown>>> = {
  created_at: sql`a.created_at`,
  full_name: sql`lower(r.first_name || ' ' || r.last_name)`,
  location: sql`lower(p.name)`,
  status: sql`a.completed_at IS NOT NULL`,
};

function selected(tx: ClientTx) {
  return alertsOf(tx).select([
    "a.id",
    "a.invitation_id",
    "a.survey_id",
    "s.name as survey_name",
    "a.location_id",
    "p.name as location_name",
    "a.resident_id",
    "a.is_protected",
    "a.has_service_issue",
    "a.is_unlikely",
    "a.wants_contact",
    "a.created_at",
    "a.completed_at",
    "a.comment",
    "r.first_name",
    "r.last_name",
    "r.primary_email",
    "r.phone_number",
    "u.unit_number",
    "c.first_name as completer_first_name",
    "c.last_name as completer_last_name",
  ]);
}

/** An alert with whom and what it is about. */
export type FoundAlert = Awaited<ReturnType<ReturnType<typeof selected>["executeTakeFirstOrThrow"]>>;

/** How many alerts a filter leaves. */
export async function countAlerts(tx: ClientTx, filter: AlertFilter): Promise<number> {
  const row = await alertsOf(tx)
    .select((column) => column.fn.countAll<number>().as("alerts"))
    .where((where) => conditions(where as unknown as Where, filter))
    .executeTakeFirstOrThrow();
  return row.alerts;
}

/** One page of the alerts that a filter leaves; those without a value stand last either way. */
export async function readAlerts(tx: ClientTx, filter: AlertFilter, page: AlertPage): Promise<FoundAlert[]> {
  const direction = page.descending ? ("desc" as const) : ("asc" as const);
  return selected(tx)
    .where((where) => conditions(where as unknown as Where, filter))
    .orderBy(sortable[page.sort], (order) => order[direction]().nullsLast())
    .orderBy("a.created_at", "desc")
    .orderBy("a.id", "desc")
    .limit(page.size)
    .offset((page.number - 1) * page.size)
    .execute();
}

/** An alert within a scope; null for any other. */
export async function findAlert(tx: ClientTx, scope: Scope, alertId: number): Promise<FoundAlert | null> {
  const row = await selected(tx)
    .where("a.id", "=", alertId)
    .where((where) => inScope(where as unknown as Where, scope))
    .executeTakeFirst();
  return row ?? null;
}
