import { type Expression, type ExpressionBuilder, type Nullable, type SqlBool, sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import { NEW_WITHIN_DAYS } from "#slices/analytics/server/analytics.api.ts";
import type { Scope } from "#slices/identity/server/identity.api.ts";
import type { teamGenerals, teamSorts } from "#slices/people/contract/team.contract.ts";
import type { TeamTables } from "./people.tables.ts";

/** Filters of a people list. */
export interface TeamFilter {
  readonly scope: Scope;
  readonly today: string;
  readonly general: (typeof teamGenerals)[number];
  readonly text: string;
  readonly regionIds: readonly number[];
  readonly locationIds: readonly number[];
  readonly groupIds: readonly number[];
  readonly positionIds: readonly number[];
  readonly categoryIds: readonly number[];
  readonly lifecycles: readonly ("Active" | "Archived")[];
  /** People who opted out of emails. Set only for lists that need it. */
  readonly optedOutIds: readonly number[];
  /** True: only people with an email. */
  readonly hasEmail?: boolean;
}

/** A row of the list. */
export interface TeamMember {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly positionId: number | null;
  readonly position: string | null;
  readonly locationId: number | null;
  readonly location: string | null;
  readonly regionId: number | null;
  readonly startDate: string | null;
  readonly isArchived: boolean;
  readonly managerId: number | null;
  readonly managerName: string | null;
}

type JoinedTables = TeamTables & {
  p: TeamTables["people"];
  l: Nullable<TeamTables["locations"]>;
  o: Nullable<TeamTables["positions"]>;
  m: Nullable<TeamTables["people"]>;
};
type Where = ExpressionBuilder<JoinedTables, "p" | "l" | "o" | "m">;

function buildPeople(tx: ClientTx) {
  return tx
    .on<TeamTables>()
    .selectFrom("people as p")
    .leftJoin("locations as l", (join) =>
      join.onRef("l.client_id", "=", "p.client_id").onRef("l.id", "=", "p.location_id"),
    )
    .leftJoin("positions as o", (join) =>
      join.onRef("o.client_id", "=", "p.client_id").onRef("o.id", "=", "p.position_id"),
    )
    .leftJoin("people as m", (join) => join.onRef("m.client_id", "=", "p.client_id").onRef("m.id", "=", "p.manager_id"))
    .where("p.client_id", "=", tx.clientId)
    .where("p.erased_at", "is", null);
}

const buildAnyCondition = (column: string, ids: readonly number[]): Expression<SqlBool> =>
  sql<boolean>`${sql.ref(column)} = ANY(${[...ids]}::bigint[])`;

function buildArchivedCondition(today: string): Expression<SqlBool> {
  return sql<boolean>`(p.archived_at IS NOT NULL OR coalesce(p.last_day < ${today}::date, false))`;
}

function buildScopeCondition(where: Where, scope: Scope): Expression<SqlBool> {
  if (scope.kind === "client") return where.lit(true);
  return where.or([
    buildAnyCondition("p.location_id", scope.locationIds),
    buildAnyCondition("l.region_id", scope.regionIds),
  ]);
}

const buildActiveCondition = (where: Where, today: string): Expression<SqlBool> =>
  where.not(buildArchivedCondition(today));

/** Returns the condition that a person has no manager and no reports. */
function buildAloneCondition(tx: ClientTx, where: Where): Expression<SqlBool> {
  const below = tx
    .on<TeamTables>()
    .selectFrom("people as s")
    .select("s.id")
    .where("s.client_id", "=", tx.clientId)
    .where("s.erased_at", "is", null)
    .whereRef("s.manager_id", "=", sql.ref("p.id"));
  return where.and([where("p.manager_id", "is", null), where.not(where.exists(below))]);
}

/** Returns the condition of each radio option. Options that name a data issue concern active people only. */
function buildGeneralCondition(tx: ClientTx, where: Where, filter: TeamFilter): Expression<SqlBool> {
  const active = buildActiveCondition(where, filter.today);
  switch (filter.general) {
    case "All":
      return where.lit(true);
    case "Active":
      return active;
    case "Inactive":
      return buildArchivedCondition(filter.today);
    case "No Start Date":
      return where.and([active, where("p.start_date", "is", null)]);
    case "No Location":
      return where.and([active, where("p.location_id", "is", null)]);
    case "No Position":
      return where.and([active, where("p.position_id", "is", null)]);
    case "No Manager or subordinates":
      return where.and([active, buildAloneCondition(tx, where)]);
    case "Opted out of emails":
      return where.and([active, buildAnyCondition("p.id", filter.optedOutIds)]);
  }
}

function buildTextCondition(where: Where, text: string): Expression<SqlBool> {
  const pattern = `%${text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const buildLikeCondition = (value: Expression<unknown>): Expression<SqlBool> =>
    sql<boolean>`lower(${value}) LIKE ${pattern}`;
  return where.or([
    buildLikeCondition(sql`p.first_name || ' ' || p.last_name`),
    buildLikeCondition(sql`coalesce(p.email, '')`),
    buildLikeCondition(sql`coalesce(p.external_id, '')`),
    buildLikeCondition(sql`coalesce(o.name, '')`),
  ]);
}

function buildGroupsCondition(tx: ClientTx, where: Where, groupIds: readonly number[]): Expression<SqlBool> {
  const groupLocations = tx
    .on<TeamTables>()
    .selectFrom("reporting_group_locations as g")
    .select("g.location_id")
    .where("g.client_id", "=", tx.clientId)
    .where(buildAnyCondition("g.reporting_group_id", groupIds));
  return where("p.location_id", "in", groupLocations);
}

function buildConditions(tx: ClientTx, where: Where, filter: TeamFilter): Expression<SqlBool> {
  const { lifecycles } = filter;
  const all: Expression<SqlBool>[] = [
    buildScopeCondition(where, filter.scope),
    buildGeneralCondition(tx, where, filter),
  ];
  const lists: readonly (readonly [string, readonly number[]])[] = [
    ["l.region_id", filter.regionIds],
    ["p.location_id", filter.locationIds],
    ["p.position_id", filter.positionIds],
    ["o.position_category_id", filter.categoryIds],
  ];
  for (const [column, ids] of lists) if (ids.length > 0) all.push(buildAnyCondition(column, ids));
  if (filter.groupIds.length > 0) all.push(buildGroupsCondition(tx, where, filter.groupIds));
  if (filter.hasEmail === true) all.push(where("p.email", "is not", null));
  if (filter.text !== "") all.push(buildTextCondition(where, filter.text));
  if (lifecycles.length === 1)
    all.push(
      lifecycles[0] === "Active" ? buildActiveCondition(where, filter.today) : buildArchivedCondition(filter.today),
    );
  return where.and(all);
}

const sortable: Readonly<Record<(typeof teamSorts)[number], (today: string) => Expression<unknown>>> = {
  employee_name: () => sql`lower(p.first_name || ' ' || p.last_name)`,
  position: () => sql`lower(o.name)`,
  location: () => sql`lower(l.name)`,
  managers: () => sql`lower(m.first_name || ' ' || m.last_name)`,
  lifecycle_status: buildArchivedCondition,
};

/** Sort order and page of a list. */
export interface TeamPage {
  readonly sort: (typeof teamSorts)[number];
  readonly descending: boolean;
  readonly number: number;
  readonly size: number;
}

/** Counts the people that match a filter. */
export async function countTeam(tx: ClientTx, filter: TeamFilter): Promise<number> {
  const row = await buildPeople(tx)
    .select((column) => column.fn.countAll<number>().as("people"))
    .where((where) => buildConditions(tx, where as unknown as Where, filter))
    .executeTakeFirstOrThrow();
  return row.people;
}

/** Reads a page of the people that match a filter. Missing values are last in both directions. */
export async function readTeam(tx: ClientTx, filter: TeamFilter, page: TeamPage): Promise<TeamMember[]> {
  const direction = page.descending ? ("desc" as const) : ("asc" as const);
  const rows = await buildPeople(tx)
    .select([
      "p.id",
      "p.first_name",
      "p.last_name",
      "p.email",
      "p.position_id",
      "o.name as position",
      "p.location_id",
      "l.name as location",
      "l.region_id",
      "p.start_date",
      "p.manager_id",
      "m.first_name as manager_first_name",
      "m.last_name as manager_last_name",
    ])
    .select(sql<boolean>`${buildArchivedCondition(filter.today)}`.as("is_archived"))
    .where((where) => buildConditions(tx, where as unknown as Where, filter))
    .orderBy(sortable[page.sort](filter.today), (order) => order[direction]().nullsLast())
    .orderBy(sortable.employee_name(filter.today))
    .orderBy("p.id")
    .limit(page.size)
    .offset((page.number - 1) * page.size)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    positionId: row.position_id,
    position: row.position,
    locationId: row.location_id,
    location: row.location,
    regionId: row.region_id,
    startDate: row.start_date,
    isArchived: row.is_archived,
    managerId: row.manager_id,
    managerName:
      row.manager_id === null ? null : `${row.manager_first_name ?? ""} ${row.manager_last_name ?? ""}`.trim(),
  }));
}

/** Reads active people of a scope with an email, to check opt-outs and welcomes. */
export async function readReachable(
  tx: ClientTx,
  scope: Scope,
  today: string,
): Promise<{ id: number; email: string; locationId: number | null; regionId: number | null }[]> {
  const rows = await buildPeople(tx)
    .select(["p.id", "p.email", "p.location_id", "l.region_id"])
    .where((where) => buildScopeCondition(where as unknown as Where, scope))
    .where((where) => buildActiveCondition(where as unknown as Where, today))
    .where("p.email", "is not", null)
    .orderBy("p.id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    email: row.email ?? "",
    locationId: row.location_id,
    regionId: row.region_id,
  }));
}

/** Reads the numbers above the list for a scope. */
export async function readTeamCounts(tx: ClientTx, scope: Scope, today: string) {
  const active = sql`NOT ${buildArchivedCondition(today)}`;
  const buildCount = (condition: Expression<unknown>) =>
    sql<number>`count(*) FILTER (WHERE ${active} AND ${condition})`;
  return buildPeople(tx)
    .where((where) => buildScopeCondition(where as unknown as Where, scope))
    .select((column) => [
      sql<number>`count(*) FILTER (WHERE ${active})`.as("active"),
      sql<number>`count(*) FILTER (WHERE ${buildArchivedCondition(today)})`.as("archived"),
      sql<number>`count(DISTINCT p.position_id) FILTER (WHERE ${active})`.as("positions"),
      sql<number>`count(DISTINCT p.location_id) FILTER (WHERE ${active})`.as("locations"),
      // People whose first day is in the future or unknown have no tenure.
      sql<
        string | null
      >`avg(${today}::date - p.start_date) FILTER (WHERE ${active} AND p.start_date <= ${today}::date)`.as(
        "tenure_days",
      ),
      buildCount(buildAloneCondition(tx, column as unknown as Where)).as("no_manager"),
      buildCount(sql`p.start_date IS NULL`).as("missing_start_date"),
      buildCount(sql`p.location_id IS NULL`).as("missing_office"),
      buildCount(sql`p.position_id IS NULL`).as("missing_position"),
      // Counts the first tenure band, as everywhere else.
      buildCount(sql`p.start_date > ${today}::date - ${NEW_WITHIN_DAYS}::int AND p.start_date <= ${today}::date`).as(
        "new_hires",
      ),
    ])
    .executeTakeFirstOrThrow();
}
