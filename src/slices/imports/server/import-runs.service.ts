import type { ClientTx, Database } from "#platform/server/db/database.ts";
import type { FileStore } from "#platform/server/files/file-store.ts";
import { SpreadsheetError } from "#platform/server/spreadsheets/sheet.ts";
import type { AuditContext, UnitOfWork, UnitsOfWork } from "#platform/server/unit-of-work.ts";
import type { AccessGrant, AccountState } from "#slices/identity/server/identity.api.ts";
import { type EffectLine, toEffects, getWrittenEmployments, findMovedEmails } from "./effects.rules.ts";
import { listEmployedPeople, type OnEmploymentsImported, type PreviewEmployments } from "./on-employments-imported.ts";
import { allKinds } from "./kinds/all-kinds.ts";
import {
  deleteErrors,
  insertChanges,
  insertErrors,
  leaseImport,
  noteProgress,
  transitionImport,
  type StoredChange,
} from "./imports.repository.ts";
import { type ImportRow, readImport } from "./imports.read-model.ts";
import { type ImportPlan, buildImportPlan, type PlanDeps } from "./planning/make-plan.ts";
import type { AccessChange } from "./planning/plan.ts";
import type { Change } from "./planning/planned-table.ts";
import { type AllocatedIds, getStoredId, StalePlan, writePlan } from "./planning/write-plan.ts";
import { type ParsedFile, parseFile } from "./reading/parse-rows.ts";
import { getSentence } from "./run-failures.ts";

/** Changes of accounts by an import: roles, and the email for signing in. */
export interface AccountsOfPeople {
  setAccess(uow: UnitOfWork, personId: number, access: readonly AccessGrant[]): Promise<void>;
  changeEmail(uow: UnitOfWork, personId: number, email: string | null): Promise<void>;
  listAccountStates(tx: ClientTx, personIds: readonly number[]): Promise<ReadonlyMap<number, AccountState>>;
}

export interface RunDeps extends PlanDeps {
  readonly db: Database;
  readonly units: UnitsOfWork;
  readonly files: FileStore;
  readonly accounts: AccountsOfPeople;
  readonly onEmploymentsImported: OnEmploymentsImported;
  readonly previewEmployments: PreviewEmployments;
}

/** The import to run, and the audit context. */
export interface ImportRun {
  readonly importId: number;
  readonly auditContext: AuditContext;
}

/** Maximum number of stored issues; further ones are only counted. */
const KEPT_ISSUES = 10_000;
const ATTEMPTS = 3;

/** Reports the processed share of a run. Applying reads the file in its first half and writes in its second. */
type Progress = (share: number) => Promise<void>;

function countInvalidRows(plan: ImportPlan): number {
  return new Set(plan.issues.filter((issue) => !issue.isWarning).map((issue) => issue.row)).size;
}

function toCounts(plan: ImportPlan) {
  const errors = plan.issues.filter((issue) => !issue.isWarning).length;
  return {
    rows_created: plan.counts.created,
    rows_updated: plan.counts.updated,
    rows_same: plan.counts.same,
    rows_faulty: countInvalidRows(plan),
    errors_total: errors,
    warnings_total: plan.issues.length - errors,
    summary: [...Map.groupBy(plan.changes, (change) => change.table)].map(([table, changes]) => {
      const created = changes.filter((change) => change.before === null).length;
      return { table, created, updated: changes.length - created };
    }),
  };
}

/** Thrown to roll back a transaction that must write nothing. */
class InvalidFile extends Error {
  override readonly name = "FaultyFile";
  readonly plan: ImportPlan;

  constructor(plan: ImportPlan) {
    super("the file is faulty");
    this.plan = plan;
  }
}

/** Runs the checks and applications of imports. Both share their code up to writing. */
export class ImportRuns {
  readonly #deps: RunDeps;

  constructor(deps: RunDeps) {
    this.#deps = deps;
  }

  /** Checks a file: stores its effects and all its errors, and writes none of its rows. */
  async check(run: ImportRun): Promise<void> {
    await this.#hold(run, "checking", async (row, token, progress) => {
      const file = await this.#parse(run, row, progress);
      const { plan, effects } = await this.#deps.db.withClient(run.auditContext.clientId, async (tx) => {
        const made = await buildImportPlan(tx, this.#deps, allKinds[row.kind], file);
        return { plan: made, effects: await this.#effects(tx, made) };
      });
      await this.#conclude(run, token, "checking", plan, effects);
    });
  }

  /** Computes the effects of a plan besides writing rows. */
  async #effects(tx: ClientTx, plan: ImportPlan): Promise<readonly EffectLine[]> {
    const { accounts, clock, previewEmployments } = this.#deps;
    const states = await accounts.listAccountStates(tx, findMovedEmails(plan));
    const signInMails = [...states.values()].filter((state) => state !== "none").length;
    const enrolled = await previewEmployments(tx, getWrittenEmployments(plan), clock.now());
    return toEffects(plan, { enrolled, signInMails });
  }

  /** Applies a whole file in one transaction; writes nothing when the file has errors by now. */
  async apply(run: ImportRun): Promise<void> {
    await this.#hold(run, "applying", async (row, token, progress) => {
      const file = await this.#parse(run, row, (share) => progress(share / 2));
      try {
        await this.#write(run, row, token, file, progress);
      } catch (error) {
        if (!(error instanceof InvalidFile)) throw error;
        await this.#conclude(run, token, "applying", error.plan);
      }
    });
  }

  /** Leases the import for this run and does the work. An unexpected error becomes the import's failure. */
  async #hold(
    run: ImportRun,
    state: "checking" | "applying",
    work: (row: ImportRow, token: string, progress: Progress) => Promise<void>,
  ): Promise<void> {
    const { db } = this.#deps;
    const token = crypto.randomUUID();
    const row = await db.withClient(run.auditContext.clientId, async (tx) => {
      const isOurs = await leaseImport(tx, run.importId, { state, token });
      return isOurs ? readImport(tx, run.importId) : null;
    });
    if (!row) return;
    const from = { states: [state], runToken: token };
    const reportProgress: Progress = async (share) => {
      const rowsDone = Math.round(row.rows_total * Math.min(1, share));
      await db.withClient(run.auditContext.clientId, (tx) =>
        noteProgress(tx, run.importId, { state, token, rowsDone }),
      );
    };
    try {
      await work(row, token, reportProgress);
    } catch (error) {
      const patch = { state: "failed", failure: getSentence(error), run_token: null, leased_until: null } as const;
      await db.withClient(run.auditContext.clientId, (tx) => transitionImport(tx, run.importId, from, patch));
      throw error;
    }
  }

  async #parse(run: ImportRun, row: ImportRow, progress: Progress): Promise<ParsedFile> {
    const bytes = row.file_id === null ? null : await this.#deps.files.open(run.auditContext.clientId, row.file_id);
    if (!bytes) throw new SpreadsheetError("empty_file");
    return parseFile(bytes, {
      source: row.source,
      mapping: row.mapping,
      fields: allKinds[row.kind].fields,
      onRows: (rows) => progress(rows / Math.max(1, row.rows_total)),
    });
  }

  /** Stores the result of a plan without writing its rows. */
  async #conclude(
    run: ImportRun,
    token: string,
    from: "checking" | "applying",
    plan: ImportPlan,
    effects: readonly EffectLine[] = [],
  ): Promise<void> {
    const counts = toCounts(plan);
    const state = counts.errors_total > 0 ? "faulty" : "checked";
    await this.#deps.units.run(run.auditContext, async (uow) => {
      const result = { ...counts, effects, state, run_token: null, leased_until: null } as const;
      // First, so that nothing is stored when another run has taken over the import.
      if (!(await transitionImport(uow, run.importId, { states: [from], runToken: token }, result))) return;
      await deleteErrors(uow, run.importId);
      await insertErrors(uow, run.importId, plan.issues.slice(0, KEPT_ISSUES));
      await uow.audit({
        operation: "imports.check",
        objectType: "import",
        objectId: run.importId,
        details: { state, errors: counts.errors_total },
      });
    });
  }

  async #write(run: ImportRun, row: ImportRow, token: string, file: ParsedFile, progress: Progress): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        await this.#deps.units.run(run.auditContext, (uow) => this.#writeOnce(uow, run, row, token, file, progress));
        return;
      } catch (error) {
        if (attempt === ATTEMPTS || !isWorthAnotherTry(error)) throw error;
      }
    }
  }

  async #writeOnce(
    uow: UnitOfWork,
    run: ImportRun,
    row: ImportRow,
    token: string,
    file: ParsedFile,
    progress: Progress,
  ): Promise<void> {
    const { importer } = this.#deps;
    const plan = await buildImportPlan(uow, this.#deps, allKinds[row.kind], file);
    if (plan.issues.some((issue) => !issue.isWarning)) throw new InvalidFile(plan);
    const { written, allocatedIds } = await writePlan(uow, importer, plan.changes, async (count) => {
      // The embedded database has only one connection, which this transaction uses.
      if (this.#deps.db.engine.kind === "pglite") return;
      await progress(0.5 + count / Math.max(1, plan.changes.length) / 2);
    });
    const access = plan.access.map((each) => ({
      ...each,
      personId: getStoredId(allocatedIds, "people", each.personId),
    }));
    await this.#changeAccounts(uow, written, access);
    await insertChanges(uow, run.importId, toStoredChanges(written, access, allocatedIds));
    const employed = listEmployedPeople(written.map(({ table, after }) => ({ table, row: after })));
    await this.#deps.onEmploymentsImported(uow, employed, row.plans_from);
    const result = {
      ...toCounts(plan),
      state: "applied",
      rows_done: row.rows_total,
      applied_at: uow.now,
      run_token: null,
      leased_until: null,
    } as const;
    if (!(await transitionImport(uow, run.importId, { states: ["applying"], runToken: token }, result))) {
      throw new Error("the import was taken from this run");
    }
    await uow.audit({
      operation: "imports.apply",
      objectType: "import",
      objectId: run.importId,
      details: { kind: row.kind, file: row.file_name, ...plan.counts },
    });
  }

  async #changeAccounts(
    uow: UnitOfWork,
    writtenChanges: readonly Change[],
    access: readonly AccessChange[],
  ): Promise<void> {
    for (const { table, before, after } of writtenChanges) {
      if (table !== "people" || before === null || before["email"] === after["email"]) continue;
      await this.#deps.accounts.changeEmail(uow, Number(after["id"]), after["email"] as string | null);
    }
    for (const each of sortAdministratorsFirst(access)) {
      await this.#deps.accounts.setAccess(uow, each.personId, each.after);
    }
  }
}

/** Sorts grants before removals of administration, because a file may replace the last administrator. */
function sortAdministratorsFirst(access: readonly AccessChange[]): readonly AccessChange[] {
  const rank = ({ after }: AccessChange): number => (after.some((grant) => grant.role === "client-admin") ? 0 : 1);
  return access.toSorted((a, b) => rank(a) - rank(b));
}

/** Returns true for a conflict with a concurrent change. A new plan sees that change. */
function isWorthAnotherTry(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return error instanceof StalePlan || ["23505", "23503", "40001", "40P01"].includes(String(code));
}

function toStoredChanges(
  changes: readonly Change[],
  access: readonly AccessChange[],
  allocatedIds: AllocatedIds,
): StoredChange[] {
  const rows = changes.map(({ table, before, after }) => ({
    entity: table,
    objectId: Number(after["id"] ?? after["reporting_group_id"]),
    before,
    after,
  }));
  const roles = access.map(({ personId, before, after }) => ({
    entity: "access",
    objectId: getStoredId(allocatedIds, "people", personId),
    before,
    after,
  }));
  return [...rows, ...roles];
}
