import type { BulkRow } from "#platform/server/db/bulk-rows.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { Importer, ImportTable } from "#platform/server/db/importer.ts";
import { notFound, AppError } from "#platform/server/app-error.ts";
import type { AuditContext, UnitOfWork, UnitsOfWork } from "#platform/server/unit-of-work.ts";
import type { AccessGrant, AccountState } from "#slices/identity/server/identity.api.ts";
import { listEmployedPeople, type OnEmploymentsImported } from "./on-employments-imported.ts";
import type { AccountsOfPeople } from "./import-runs.service.ts";
import { transitionImport, type StoredChange } from "./imports.repository.ts";
import { readChanges, readImport } from "./imports.read-model.ts";
import { isSameAccess } from "./kinds/people-access.ts";
import type { RolesOfPeople } from "./planning/make-plan.ts";
import { selectSelfReferencing, removeSelfReferences } from "./planning/write-plan.ts";
import { isErasedChange } from "./erase-imported-files.ts";
import { toDependentError, getName } from "./undo-blockers.ts";

export interface UndoDeps {
  readonly units: UnitsOfWork;
  readonly importer: Importer;
  readonly accounts: AccountsOfPeople;
  readonly onEmploymentsImported: OnEmploymentsImported;
  readonly roles: RolesOfPeople & {
    listAccountStates(tx: ClientTx, personIds: readonly number[]): Promise<ReadonlyMap<number, AccountState>>;
  };
}

const AT_ONCE = 1000;
const NAMED = 5;

interface TableChange {
  readonly before: BulkRow | null;
  readonly after: BulkRow;
}

function selectTableChanges(table: ImportTable, changes: readonly StoredChange[]): TableChange[] {
  return changes
    .filter((change) => change.entity === table.name)
    .map((change) => ({ before: change.before as BulkRow | null, after: change.after as BulkRow }));
}

function isAdministration(grant: AccessGrant): boolean {
  return grant.role === "client-admin";
}

function getKey(table: ImportTable, row: BulkRow): string {
  return table.key.map((column) => String(row[column])).join(":");
}

/** Throws when values from before a person's erasure would have to be restored, because they no longer exist. */
function refuseErased(changes: readonly StoredChange[]): void {
  if (!changes.some(isErasedChange)) return;
  throw new AppError(
    "conflict",
    "import_has_erased",
    "Personal data from this import has been erased, so it can’t be undone.",
  );
}

function refuseChanged(names: readonly string[]): void {
  if (names.length === 0) return;
  const listedNames = names.slice(0, NAMED).join(", ");
  const more = names.length > NAMED ? ` and ${names.length - NAMED} more` : "";
  throw new AppError("conflict", "import_changed", `This has been changed since the import: ${listedNames}${more}.`);
}

/** Undoes imports: reverses their changes in a single transaction. */
export class UndoService {
  readonly #deps: UndoDeps;

  constructor(deps: UndoDeps) {
    this.#deps = deps;
  }

  /**
   * Restores everything as it was before an import. Throws `notFound`, or `conflict` with `import_not_applied`,
   * `import_busy`, `import_has_erased`, `import_changed`, `import_has_accounts` or `import_in_use`; then nothing is
   * written.
   */
  async undo(auditContext: AuditContext, importId: number): Promise<void> {
    try {
      await this.#deps.units.run(auditContext, (uow) => this.#undo(uow, auditContext, importId));
    } catch (error) {
      throw toDependentError(error) ?? error;
    }
  }

  async #undo(uow: UnitOfWork, auditContext: AuditContext, importId: number): Promise<void> {
    const row = await readImport(uow, importId, true);
    if (!row) throw notFound();
    if (!(await transitionImport(uow, importId, { states: ["applied"] }, { state: "undoing" }))) {
      throw new AppError("conflict", "import_not_applied", "Only completed imports can be undone.");
    }
    const changes = await readChanges(uow, importId);
    refuseErased(changes);
    await this.#deps.importer.begin(uow);
    await this.#assertUntouched(uow, changes);
    await this.#assertNoAccounts(uow, changes);
    await this.#restoreAccess(uow, changes);
    await this.#restoreRows(uow, changes);
    await this.#removeRows(uow, changes);
    const updates = changes.filter(({ before }) => before !== null);
    const employed = updates.map(({ entity: table, after }) => ({ table, row: after as BulkRow }));
    await this.#deps.onEmploymentsImported(uow, listEmployedPeople(employed));
    const personId = auditContext.personId ?? row.created_by;
    await transitionImport(
      uow,
      importId,
      { states: ["undoing"] },
      { state: "undone", undone_by: personId, undone_at: uow.now },
    );
    await uow.audit({
      operation: "imports.undo",
      objectType: "import",
      objectId: importId,
      details: { kind: row.kind, file: row.file_name, changes: changes.length },
    });
  }

  /** Throws unless every row is still as the import wrote it, and locks the rows. */
  async #assertUntouched(uow: UnitOfWork, changes: readonly StoredChange[]): Promise<void> {
    const touched: string[] = [];
    for (const table of this.#deps.importer.tables) {
      const own = selectTableChanges(table, changes);
      const lockedRows = await this.#deps.importer.lock(
        uow,
        table.name,
        own.map((change) => change.after),
      );
      const now = new Map(lockedRows.map((row) => [getKey(table, row), row]));
      for (const { after } of own) {
        const current = now.get(getKey(table, after));
        const isSame = current && Object.keys(table.columns).every((column) => current[column] === after[column]);
        if (!isSame) touched.push(getName(table.name, current ?? after));
      }
    }
    refuseChanged(touched);
    await this.#assertAccessUntouched(uow, changes);
  }

  async #assertAccessUntouched(uow: UnitOfWork, changes: readonly StoredChange[]): Promise<void> {
    const accessChanges = changes.filter((change) => change.entity === "access");
    const now = new Map<number, readonly AccessGrant[]>();
    const ids = accessChanges.map((change) => change.objectId);
    for (let start = 0; start < ids.length; start += AT_ONCE) {
      const grantsById = await this.#deps.roles.readAccess(uow, ids.slice(start, start + AT_ONCE));
      for (const [id, grants] of grantsById) now.set(id, grants);
    }
    const otherChanges = accessChanges.filter(
      (change) => !isSameAccess(now.get(change.objectId) ?? [], change.after as readonly AccessGrant[]),
    );
    if (otherChanges.length === 0) return;
    throw new AppError(
      "conflict",
      "import_changed",
      `The roles of ${otherChanges.length} people have been changed since.`,
    );
  }

  async #assertNoAccounts(uow: UnitOfWork, changes: readonly StoredChange[]): Promise<void> {
    const created = changes.filter((change) => change.entity === "people" && change.before === null);
    const names: string[] = [];
    for (let start = 0; start < created.length; start += AT_ONCE) {
      const part = created.slice(start, start + AT_ONCE);
      const states = await this.#deps.roles.listAccountStates(
        uow,
        part.map((change) => change.objectId),
      );
      for (const change of part) {
        const state = states.get(change.objectId) ?? "none";
        if (state !== "none") names.push(getName("people", change.after as BulkRow));
      }
    }
    if (names.length === 0) return;
    const listedNames = names.slice(0, NAMED).join(", ");
    const more = names.length > NAMED ? ` and ${names.length - NAMED} more` : "";
    throw new AppError(
      "conflict",
      "import_has_accounts",
      `People from this import already have accounts: ${listedNames}${more}.`,
    );
  }

  async #restoreAccess(uow: UnitOfWork, changes: readonly StoredChange[]): Promise<void> {
    const roles = changes.filter((change) => change.entity === "access").toReversed();
    const back = roles.map(({ objectId, before }) => ({ objectId, access: before as readonly AccessGrant[] }));
    // Grants of administration come before removals, so that a company always has an administrator.
    const rank = (grants: readonly AccessGrant[]): number => (grants.some(isAdministration) ? 0 : 1);
    for (const { objectId, access } of back.toSorted((a, b) => rank(a.access) - rank(b.access))) {
      await this.#deps.accounts.setAccess(uow, objectId, access);
    }
  }

  async #restoreRows(uow: UnitOfWork, changes: readonly StoredChange[]): Promise<void> {
    for (const table of this.#deps.importer.tables) {
      const changedRows = selectTableChanges(table, changes).flatMap(({ before, after }) =>
        before ? [{ before, after }] : [],
      );
      await this.#deps.importer.update(
        uow,
        table.name,
        changedRows.map((change) => change.before),
      );
      for (const { before, after } of changedRows) {
        if (table.name !== "people" || before["email"] === after["email"]) continue;
        await this.#deps.accounts.changeEmail(uow, Number(before["id"]), before["email"] as string | null);
      }
    }
  }

  /** Deletes rows before the rows that they reference. A row with other references blocks the undo. */
  async #removeRows(uow: UnitOfWork, changes: readonly StoredChange[]): Promise<void> {
    for (const table of this.#deps.importer.tables.toReversed()) {
      const created = selectTableChanges(table, changes).flatMap((change) =>
        change.before === null ? [change.after] : [],
      );
      const unlinked = selectSelfReferencing(table, created).map((row) => removeSelfReferences(table, row));
      await this.#deps.importer.update(uow, table.name, unlinked);
      await this.#deps.importer.remove(uow, table.name, created);
    }
  }
}
