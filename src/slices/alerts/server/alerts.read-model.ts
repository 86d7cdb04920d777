import { type Expression, type ExpressionBuilder, type Nullable, type RawBuilder, type SqlBool, sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { AlertReason } from "#slices/alerts/contract/alert-rules.contract.ts";
import type { AlertStatus, alertSorts } from "#slices/alerts/contract/alerts.contract.ts";
import type { Scope } from "#slices/identity/server/identity.api.ts";
import type { AlertSources, AlertsTables } from "./alerts.tables.ts";

/** The alerts of a list; filters can only narrow the scope. */
export interface AlertFilter {
  readonly scope: Scope;
  readonly text?: string;
  readonly statuses?: readonly AlertStatus[];
  readonly locationIds?: readonly number[];
  readonly regionIds?: readonly number[];
  readonly reasons?: readonly AlertReason[];
  /** Null: those without an owner. */
  readonly ownerId?: number | null;
  /** Those past a deadline at this instant. */
  readonly lateAt?: Date;
  readonly residentIds?: readonly number[];
  readonly ids?: readonly number[];
  /** Those owned by this person or without an owner, with a clock, and not acknowledged. */
  readonly waitingFor?: number;
  /** Those with a clock that are not acknowledged, or past a deadline at this instant. */
  readonly pendingAt?: Date;
}

/** The order of a list, and the requested page. */
export interface AlertPage {
  readonly sort: (typeof alertSorts)[number];
  readonly descending: boolean;
  readonly number: number;
  readonly size: number;
  readonly now: Date;
}

type Tables = AlertsTables & AlertSources;
type JoinedTables = Tables & {
  a: AlertsTables["alerts"];
  p: Tables["locations"];
  s: Tables["catalog_surveys"];
  r: Nullable<Tables["residents"]>;
  l: Nullable<Tables["leases"]>;
  u: Nullable<Tables["units"]>;
  c: Nullable<Tables["people"]>;
  o: Nullable<Tables["people"]>;
};
type Where = ExpressionBuilder<JoinedTables, "a" | "p" | "s" | "r" | "l" | "u" | "c" | "o">;

const ACTIVE_LOCATION = 1;

function buildAlerts(tx: ClientTx) {
  return tx
    .on<Tables>()
    .selectFrom("alerts as a")
    .innerJoin("locations as p", (join) =>
      join.onRef("p.client_id", "=", "a.client_id").onRef("p.id", "=", "a.location_id"),
    )
    .innerJoin("catalog_surveys as s", "s.id", "a.survey_id")
    .leftJoin("residents as r", (join) =>
      join.onRef("r.client_id", "=", "a.client_id").onRef("r.id", "=", "a.resident_id"),
    )
    .leftJoin("leases as l", (join) => join.onRef("l.client_id", "=", "a.client_id").onRef("l.id", "=", "a.lease_id"))
    .leftJoin("units as u", (join) => join.onRef("u.client_id", "=", "a.client_id").onRef("u.id", "=", "l.unit_id"))
    .leftJoin("people as c", (join) =>
      join.onRef("c.client_id", "=", "a.client_id").onRef("c.id", "=", "a.completed_by"),
    )
    .leftJoin("people as o", (join) => join.onRef("o.client_id", "=", "a.client_id").onRef("o.id", "=", "a.owner_id"))
    .where("a.client_id", "=", tx.clientId);
}

/** Tests that a column is one of some ids: one parameter for any number of ids. */
export const isOneOf = (column: string, ids: readonly number[]): Expression<SqlBool> =>
  sql<boolean>`${sql.ref(column)} = ANY(${[...ids]}::bigint[])`;

function buildScopeCondition(where: Where, scope: Scope): Expression<SqlBool> {
  if (scope.kind === "client") return where.lit(true);
  return where.or([isOneOf("a.location_id", scope.locationIds), isOneOf("p.region_id", scope.regionIds)]);
}

function hasText(where: Where, text: string): Expression<SqlBool> {
  const pattern = `%${text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const buildLikeCondition = (value: Expression<unknown>): Expression<SqlBool> =>
    sql<boolean>`coalesce(lower(${value}) LIKE ${pattern}, false)`;
  return where.or([
    buildLikeCondition(sql`r.first_name || ' ' || r.last_name`),
    buildLikeCondition(sql`r.primary_email`),
    buildLikeCondition(sql`u.unit_number`),
    buildLikeCondition(sql`p.name`),
    buildLikeCondition(sql`a.comment`),
  ]);
}

const nextDue: RawBuilder<Date | null> = sql`CASE
  WHEN a.completed_at IS NOT NULL OR p.status_id <> ${ACTIVE_LOCATION} THEN NULL
  WHEN a.acknowledged_at IS NULL THEN a.first_response_due
  ELSE a.resolve_due END`;

/** Tests that an alert is past a deadline at an instant, by the rule of nextDue. */
export const isLate = (now: Date) => sql<boolean>`coalesce(${nextDue} <= ${now}::timestamptz, false)`;

const isWaitingFor = (personId: number): Expression<SqlBool> =>
  sql<boolean>`(a.completed_at IS NULL AND a.acknowledged_at IS NULL AND a.resolve_due IS NOT NULL
    AND coalesce(a.owner_id = ${personId}, true))`;

const isPending = (now: Date): Expression<SqlBool> =>
  sql<boolean>`(${nextDue} IS NOT NULL AND (a.acknowledged_at IS NULL OR ${isLate(now)}))`;

const reasonColumns = {
  service_issue: "a.has_service_issue",
  unlikely_to_renew: "a.is_unlikely",
  contact_requested: "a.wants_contact",
} as const;

function buildListConditions(filter: AlertFilter): Expression<SqlBool>[] {
  const lists = [
    ["a.location_id", filter.locationIds],
    ["p.region_id", filter.regionIds],
    ["a.resident_id", filter.residentIds],
    ["a.id", filter.ids],
  ] as const;
  return lists.flatMap(([column, ids]) => (ids === undefined || ids.length === 0 ? [] : [isOneOf(column, ids)]));
}

const buildOwnerConditions = (where: Where, ownerId: number | null | undefined): Expression<SqlBool>[] =>
  ownerId === undefined ? [] : [where("a.owner_id", ownerId === null ? "is" : "=", ownerId)];

const buildClockConditions = ({ lateAt, pendingAt, waitingFor }: AlertFilter): Expression<SqlBool>[] => [
  ...(lateAt === undefined ? [] : [isLate(lateAt)]),
  ...(pendingAt === undefined ? [] : [isPending(pendingAt)]),
  ...(waitingFor === undefined ? [] : [isWaitingFor(waitingFor)]),
];

function buildConditions(where: Where, filter: AlertFilter): Expression<SqlBool> {
  const { text = "", statuses = [], reasons = [], ownerId } = filter;
  const all = [
    buildScopeCondition(where, filter.scope),
    ...buildListConditions(filter),
    ...buildOwnerConditions(where, ownerId),
    ...buildClockConditions(filter),
  ];
  const [status, ...others] = new Set(statuses);
  if (status !== undefined && others.length === 0)
    all.push(where("a.completed_at", status === "created" ? "is" : "is not", null));
  if (reasons.length > 0) all.push(where.or(reasons.map((reason) => where(reasonColumns[reason], "=", true))));
  if (text !== "") all.push(hasText(where, text));
  return where.and(all);
}

const sortable: Readonly<Record<Exclude<AlertPage["sort"], "due">, Expression<unknown>>> = {
  created_at: sql`a.created_at`,
  full_name: sql`lower(r.first_name || ' ' || r.last_name)`,
  location: sql`lower(p.name)`,
  status: sql`a.completed_at IS NOT NULL`,
};

function selectAlerts(tx: ClientTx) {
  return buildAlerts(tx)
    .select([
      "a.id",
      "a.invitation_id",
      "a.survey_id",
      "s.name as survey_name",
      "a.location_id",
      "p.name as location_name",
      "p.region_id",
      "p.time_zone",
      "a.resident_id",
      "a.is_protected",
      "a.has_service_issue",
      "a.is_unlikely",
      "a.wants_contact",
      "a.created_at",
      "a.completed_at",
      "a.comment",
      "a.owner_id",
      "a.first_response_due",
      "a.resolve_due",
      "a.acknowledged_at",
      "a.resident_check",
      "a.reopened_count",
      "r.first_name",
      "r.last_name",
      "r.primary_email",
      "r.phone_number",
      "u.unit_number",
      "c.first_name as completer_first_name",
      "c.last_name as completer_last_name",
      "o.first_name as owner_first_name",
      "o.last_name as owner_last_name",
    ])
    .select(sql<boolean>`p.status_id <> ${ACTIVE_LOCATION}`.as("is_archived"))
    .select((column) =>
      column
        .selectFrom("answers as w")
        .select("w.text_entry")
        .whereRef("w.client_id", "=", "a.client_id")
        .whereRef("w.invitation_id", "=", "a.invitation_id")
        .where("w.question_type", "=", "text-entry")
        .where("w.text_entry", "<>", "")
        // No content of a confidential response leaves the database.
        .where("a.is_protected", "=", false)
        .orderBy("w.question_id")
        .limit(1)
        .as("words"),
    );
}

/** An alert with its resident, place and response. */
export type AlertRecord = Awaited<ReturnType<ReturnType<typeof selectAlerts>["executeTakeFirstOrThrow"]>>;

/** Counts the alerts that match a filter. */
export async function countAlerts(tx: ClientTx, filter: AlertFilter): Promise<number> {
  const row = await buildAlerts(tx)
    .select((column) => column.fn.countAll<number>().as("alerts"))
    .where((where) => buildConditions(where as unknown as Where, filter))
    .executeTakeFirstOrThrow();
  return row.alerts;
}

/**
 * Counts the open alerts of a scope: all, late ones, a person's own, and those without an owner or a clock; also
 * returns when the next becomes late.
 */
export function countOpenKinds(tx: ClientTx, of: { scope: Scope; personId: number; now: Date }) {
  const { scope, personId, now } = of;
  return buildAlerts(tx)
    .select((column) => [
      column.fn.countAll<number>().as("resident_alerts"),
      sql<number>`count(*) FILTER (WHERE ${isLate(now)})`.as("late"),
      sql<number>`count(*) FILTER (WHERE a.owner_id = ${personId})`.as("mine"),
      sql<number>`count(*) FILTER (WHERE a.owner_id IS NULL AND a.resolve_due IS NOT NULL)`.as("unowned"),
      sql<number>`count(*) FILTER (WHERE a.resolve_due IS NULL)`.as("backlog"),
      sql<Date | null>`min(${nextDue}) FILTER (WHERE ${nextDue} > ${now}::timestamptz)`.as("next_due"),
    ])
    .where((where) => buildConditions(where as unknown as Where, { scope, statuses: ["created"] }))
    .executeTakeFirstOrThrow();
}

/** Returns the ids of the open alerts without a clock, locked until the transaction ends. */
export async function lockBacklog(tx: ClientTx, filter: AlertFilter): Promise<number[]> {
  const rows = await buildAlerts(tx)
    .select("a.id")
    .where((where) => buildConditions(where as unknown as Where, { ...filter, statuses: ["created"] }))
    .where("a.resolve_due", "is", null)
    .orderBy("a.id")
    .forUpdate("a")
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns one page of the alerts that match a filter; those without a value come last in either direction. */
export async function readAlerts(tx: ClientTx, filter: AlertFilter, page: AlertPage): Promise<AlertRecord[]> {
  const { sort, now } = page;
  const direction = page.descending ? ("desc" as const) : ("asc" as const);
  const rows = selectAlerts(tx).where((where) => buildConditions(where as unknown as Where, filter));
  // The order by deadline has one direction. Alerts without an owner come first among the late ones, and among those
  // without a clock.
  const ordered =
    sort === "due"
      ? rows
          .orderBy(sql`a.completed_at IS NOT NULL`)
          .orderBy(sql`CASE WHEN ${isLate(now)} THEN 0 WHEN ${nextDue} IS NOT NULL THEN 1 ELSE 2 END`)
          .orderBy(sql`a.owner_id IS NOT NULL AND (${nextDue} IS NULL OR ${isLate(now)})`)
          .orderBy(nextDue)
          .orderBy("a.completed_at", "desc")
      : rows.orderBy(sortable[sort], (order) => order[direction]().nullsLast());
  return ordered
    .orderBy("a.created_at", "desc")
    .orderBy("a.id", "desc")
    .limit(page.size)
    .offset((page.number - 1) * page.size)
    .execute();
}

/** Returns an alert within a scope; null for any other. */
export async function findAlert(tx: ClientTx, scope: Scope, alertId: number): Promise<AlertRecord | null> {
  const row = await selectAlerts(tx)
    .where("a.id", "=", alertId)
    .where((where) => buildScopeCondition(where as unknown as Where, scope))
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the events of these alerts, oldest first, with names. */
export function readAlertEvents(tx: ClientTx, alertIds: readonly number[]) {
  return tx
    .on<Tables>()
    .selectFrom("alert_events as e")
    .leftJoin("people as b", (join) => join.onRef("b.client_id", "=", "e.client_id").onRef("b.id", "=", "e.person_id"))
    .leftJoin("people as t", (join) => join.onRef("t.client_id", "=", "e.client_id").onRef("t.id", "=", "e.to_id"))
    .select(["e.alert_id", "e.at", "e.kind", "e.comment"])
    .select(["b.first_name as by_first_name", "b.last_name as by_last_name"])
    .select(["t.first_name as to_first_name", "t.last_name as to_last_name"])
    .where("e.client_id", "=", tx.clientId)
    .where(isOneOf("e.alert_id", alertIds))
    .orderBy("e.at")
    .orderBy("e.id")
    .execute();
}
