import { type Expression, type ExpressionBuilder, type Nullable, type SqlBool, sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import { getEndOfPrefix, foldText, splitName } from "#platform/server/normalize-text.ts";
import type { Scope } from "#slices/identity/server/identity.api.ts";
import type { EmployeeMatch } from "./people.api.ts";
import type { TeamTables } from "./people.tables.ts";

/** Search keys of names. The database generates these columns. */
interface NameKeys {
  first_key: string;
  last_key: string;
  end_key: string;
}
type Key = keyof NameKeys;
type Tables = Omit<TeamTables, "people"> & { people: TeamTables["people"] & NameKeys };
type Where = ExpressionBuilder<
  Tables & { p: Tables["people"]; l: Nullable<Tables["locations"]>; o: Nullable<Tables["positions"]> },
  "p" | "l" | "o"
>;

function buildPrefixCondition(where: Where, key: Key, text: string): Expression<SqlBool> {
  return where.and([where(`p.${key}`, ">=", text), where(`p.${key}`, "<", getEndOfPrefix(text))]);
}

function isNamed(where: Where, text: string): Expression<SqlBool> {
  const buildLastConditions = (name: string) => [
    buildPrefixCondition(where, "last_key", name),
    buildPrefixCondition(where, "end_key", name),
  ];
  return where.or([
    buildPrefixCondition(where, "first_key", text),
    ...buildLastConditions(text),
    ...splitName(text).map((names) =>
      where.and([buildPrefixCondition(where, "first_key", names.first), where.or(buildLastConditions(names.last))]),
    ),
  ]);
}

function buildScopeCondition(where: Where, scope: Scope): Expression<SqlBool> {
  if (scope.kind === "client") return where.lit(true);
  const buildAnyCondition = (column: string, ids: readonly number[]) =>
    sql<boolean>`${sql.ref(column)} = ANY(${[...ids]}::bigint[])`;
  return where.or([
    buildAnyCondition("p.location_id", scope.locationIds),
    buildAnyCondition("l.region_id", scope.regionIds),
  ]);
}

/** Searches employees on a day, within a scope, whose names begin with the text, by last name. */
export async function searchEmployees(
  tx: ClientTx,
  request: { readonly scope: Scope; readonly text: string; readonly today: string; readonly limit: number },
): Promise<readonly EmployeeMatch[]> {
  const text = foldText(request.text);
  if (text === "") return [];
  const rows = await tx
    .on<Tables>()
    .selectFrom("people as p")
    .leftJoin("locations as l", (join) =>
      join.onRef("l.client_id", "=", "p.client_id").onRef("l.id", "=", "p.location_id"),
    )
    .leftJoin("positions as o", (join) =>
      join.onRef("o.client_id", "=", "p.client_id").onRef("o.id", "=", "p.position_id"),
    )
    .select(["p.id", "p.first_name", "p.last_name", "o.name as position", "l.name as location"])
    .where("p.client_id", "=", tx.clientId)
    .where("p.erased_at", "is", null)
    .where("p.archived_at", "is", null)
    .where((where) => where.or([where("p.last_day", "is", null), where("p.last_day", ">=", request.today)]))
    .where((where) => isNamed(where, text))
    .where((where) => buildScopeCondition(where, request.scope))
    .orderBy("p.last_key")
    .orderBy("p.first_key")
    .orderBy("p.id")
    .limit(request.limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: `${row.first_name} ${row.last_name}`.trim(),
    position: row.position,
    location: row.location,
  }));
}
