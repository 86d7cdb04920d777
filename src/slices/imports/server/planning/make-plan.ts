import { toLocalDate, type Clock } from "#platform/server/clock.ts";
import type { BulkRow } from "#platform/server/db/bulk-rows.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { Importer } from "#platform/server/db/importer.ts";
import type { AccessGrant } from "#slices/identity/server/identity.api.ts";
import type { ParsedFile } from "#slices/imports/server/reading/parse-rows.ts";
import type { OrganizationApi } from "#slices/organization/server/organization.api.ts";
import type { ImportType } from "./kind.ts";
import {
  type AccessChange,
  type ClientFacts,
  type Issue,
  type LatestEmployment,
  Plan,
  type RowOutcome,
} from "./plan.ts";
import type { Change } from "./planned-table.ts";

/** Reads and changes people's roles through identity. */
export interface RolesOfPeople {
  readAccess(tx: ClientTx, personIds: readonly number[]): Promise<ReadonlyMap<number, readonly AccessGrant[]>>;
}

export interface PlanDeps {
  readonly clock: Clock;
  readonly organization: OrganizationApi;
  readonly importer: Importer;
  readonly latestEmployment: LatestEmployment;
  readonly roles: RolesOfPeople;
}

/** The changes that a file would make, or its errors. */
export interface ImportPlan {
  readonly counts: Readonly<Record<RowOutcome, number>>;
  /** Errors before warnings, each in the order of rows. */
  readonly issues: readonly Issue[];
  readonly changes: readonly Change[];
  readonly access: readonly AccessChange[];
}

const AT_ONCE = 1000;

const hasRoleColumns = (file: ParsedFile): boolean => file.headers.has("service") || file.headers.has("role");

async function readAccess(
  tx: ClientTx,
  deps: PlanDeps,
  people: readonly BulkRow[],
): Promise<ReadonlyMap<number, readonly AccessGrant[]>> {
  const access = new Map<number, readonly AccessGrant[]>();
  for (let start = 0; start < people.length; start += AT_ONCE) {
    const ids = people.slice(start, start + AT_ONCE).map((row) => Number(row["id"]));
    for (const [id, grants] of await deps.roles.readAccess(tx, ids)) access.set(id, grants);
  }
  return access;
}

async function readFacts(
  tx: ClientTx,
  deps: PlanDeps,
  kind: ImportType,
  file: ParsedFile,
  stored: ReadonlyMap<string, readonly BulkRow[]>,
): Promise<ClientFacts> {
  const client = await deps.organization.readClient(tx, tx.clientId);
  const main = kind.kind === "people" || kind.kind === "residents" ? kind.kind : null;
  return {
    timeZone: client.timeZone,
    hasAreas: client.hasAreas,
    today: toLocalDate(client.timeZone, deps.clock.now()),
    services: await deps.organization.readActiveServices(tx),
    access: hasRoleColumns(file) ? await readAccess(tx, deps, stored.get("people") ?? []) : new Map(),
    erasedIds: main === null ? new Set() : await deps.importer.readErasedIds(tx, main),
    latestEmployment: deps.latestEmployment,
  };
}

function sortIssues(issues: readonly Issue[]): Issue[] {
  return issues.toSorted((a, b) => Number(a.isWarning) - Number(b.isWarning) || a.row - b.row);
}

/** Plans the changes of a file against the client's data in this transaction; writes nothing. */
export async function buildImportPlan(
  tx: ClientTx,
  deps: PlanDeps,
  kind: ImportType,
  file: ParsedFile,
): Promise<ImportPlan> {
  const stored = new Map<string, readonly BulkRow[]>();
  for (const name of kind.tables) stored.set(name, await deps.importer.readAll(tx, name));
  const facts = await readFacts(tx, deps, kind, file, stored);
  const plan = new Plan({ tables: deps.importer.tables, stored, facts, headers: file.headers, rows: file.rows });
  kind.plan(plan);
  const issues = sortIssues([...file.issues, ...plan.issues]);
  const invalid = new Set(issues.filter((issue) => !issue.isWarning).map((issue) => issue.row));
  return {
    counts: plan.countOutcomes(invalid),
    issues,
    changes: plan.getChanges(),
    access: plan.access,
  };
}
