import { listMeta, buildOptions } from "#platform/server/http/list-meta.ts";
import type { z } from "zod";
import type { Clock } from "#platform/server/clock.ts";
import type { ClientTx, Database } from "#platform/server/db/database.ts";
import { notFound, AppError } from "#platform/server/app-error.ts";
import type { FindWork } from "#platform/server/jobs/due-clients.ts";
import type { FileStore } from "#platform/server/files/file-store.ts";
import type { UploadedFile } from "#platform/server/http/route.ts";
import type { SheetReadOptions } from "#platform/server/spreadsheets/open-sheet.ts";
import { SpreadsheetError } from "#platform/server/spreadsheets/sheet.ts";
import type { UnitOfWork, UnitsOfWork } from "#platform/server/unit-of-work.ts";
import { type Actor, toAuditContext } from "#slices/identity/server/identity.api.ts";
import {
  type ImportTypeId,
  importKinds,
  type ImportState,
  importStates,
} from "#slices/imports/contract/import-kinds.ts";
import {
  type getImport,
  type getImports,
  importSorts,
  type MappingBody,
} from "#slices/imports/contract/imports.contract.ts";
import type { OrganizationApi } from "#slices/organization/server/organization.api.ts";
import type { PeopleApi } from "#slices/people/server/people.api.ts";
import { toDetailView, readNames, toRowView } from "./import-views.ts";
import type { PlansFrom } from "#slices/people/contract/employee-form.contract.ts";
import { applyImportJob, checkImportJob } from "./imports.jobs.ts";
import {
  deleteErrors,
  deleteImport,
  insertImport,
  transitionImport,
  saveMapping,
  uncounted,
} from "./imports.repository.ts";
import {
  type ImportRow,
  isWriting,
  readImport,
  readImportOfFile,
  readImports,
  readMapping,
} from "./imports.read-model.ts";
import { allKinds } from "./kinds/all-kinds.ts";
import { assertMapping, proposeMapping } from "./reading/mapping.rules.ts";
import { toOrder } from "./reading/dates.rules.ts";
import { profileFile, type Source } from "./reading/profile.ts";
import type { Locale } from "./import-issue-messages.ts";
import { createStateError, toFileError } from "./import-errors.ts";
import type { UndoService } from "./undo.service.ts";
import { createBusyError } from "./undo-blockers.ts";

export interface ServiceDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly units: UnitsOfWork;
  readonly files: FileStore;
  readonly organization: Pick<OrganizationApi, "readClient">;
  readonly people: PeopleApi;
  readonly undo: UndoService;
}

/** The caller and the language. */
export interface RequestContext {
  readonly actor: Actor;
  readonly requestId: string;
  readonly locale: Locale;
}

type Detail = z.input<typeof getImport.reply>;
type ListQuery = z.output<typeof getImports.query>;

const FILE_PURPOSE = "import";
const KEPT_DAYS = 30;

/** States in which an import can be read or mapped again, or discarded. */
const open: readonly ImportState[] = ["uploaded", "checked", "faulty", "failed"];

function runPayload({ actor, requestId }: RequestContext, importId: number) {
  const { clientId, accountId, personId, impersonatorId } = actor;
  return { clientId, importId, accountId, personId, impersonatorId, requestId };
}

/** Imports, as client-admins use them. */
export class ImportsService {
  readonly #deps: ServiceDeps;

  constructor(deps: ServiceDeps) {
    this.#deps = deps;
  }

  /** Stores an uploaded file and proposes a mapping. Nothing is stored of an unreadable file. */
  async upload(request: RequestContext, kind: ImportTypeId, file: UploadedFile): Promise<Detail> {
    const { clientId, personId } = request.actor;
    const stored = await this.#deps.files.save({
      clientId,
      purpose: FILE_PURPOSE,
      name: file.name,
      mediaType: file.mediaType,
      createdBy: personId,
      retentionDays: KEPT_DAYS,
      bytes: file.bytes,
    });
    try {
      const { source, rows } = await this.#profile(request, stored.id, {});
      const importId = await this.#deps.units.run(toAuditContext(request.actor, request.requestId), async (uow) => {
        const mapping = await this.#propose(uow, kind, source);
        const newImport = { kind, fileId: stored.id, fileName: stored.name, source, mapping, rows };
        const id = await insertImport(uow, { ...newImport, createdBy: personId, createdAt: uow.now });
        const details = { kind, file: stored.name, size: stored.size, rows };
        await uow.audit({ operation: "imports.upload", objectType: "import", objectId: id, details });
        return id;
      });
      return await this.getDetail(request, importId);
    } catch (error) {
      await this.#deps.db.withClient(clientId, async (tx) => {
        if ((await readImportOfFile(tx, stored.id)) === null) await this.#deps.files.remove(tx, stored.id);
      });
      throw error;
    }
  }

  async #propose(uow: UnitOfWork, kind: ImportTypeId, source: Source) {
    return proposeMapping(source, allKinds[kind].fields, await readMapping(uow, kind, source.columns));
  }

  async #profile(
    request: RequestContext,
    fileId: number,
    options: SheetReadOptions,
  ): Promise<{ source: Source; rows: number }> {
    try {
      const bytes = await this.#deps.files.open(request.actor.clientId, fileId);
      if (!bytes) throw notFound();
      return await profileFile(bytes, options);
    } catch (error) {
      throw error instanceof SpreadsheetError ? toFileError(error, request.locale) : error;
    }
  }

  /** Reads an import of the client; throws `notFound` for any other. */
  async #row(clientId: number, id: number): Promise<ImportRow> {
    const row = await this.#deps.db.withClient(clientId, (tx) => readImport(tx, id));
    if (!row) throw notFound();
    return row;
  }

  async #context(tx: ClientTx, rows: readonly ImportRow[], locale: Locale) {
    const { timeZone } = await this.#deps.organization.readClient(tx, tx.clientId);
    return { names: await readNames(tx, this.#deps.people, rows), locale, timeZone };
  }

  /** Returns one import. */
  getDetail({ actor, locale }: RequestContext, id: number): Promise<Detail> {
    return this.#deps.db.withClient(actor.clientId, async (tx) => {
      const row = await readImport(tx, id);
      if (!row) throw notFound();
      return { data: toDetailView(row, await this.#context(tx, [row], locale)) };
    });
  }

  /** Returns a page of the history. */
  list({ actor, locale }: RequestContext, query: ListQuery): Promise<z.input<typeof getImports.reply>> {
    const { kinds = [], states = [] } = query.filters;
    return this.#deps.db.withClient(actor.clientId, async (tx) => {
      const { rows, total } = await readImports(tx, {
        kinds: kinds.length > 0 ? kinds : null,
        states: states.length > 0 ? states : null,
        sort: query.sort_by,
        desc: query.sort_desc,
        limit: query.page.size,
        offset: (query.page.number - 1) * query.page.size,
      });
      const context = await this.#context(tx, rows, locale);
      return {
        data: rows.map((row) => toRowView(row, context)),
        meta: listMeta(query.page, total, {
          filters: { kinds: buildOptions(importKinds, kinds), states: buildOptions(importStates, states) },
          sorts: importSorts,
          sort_by: query.sort_by,
          sort_desc: query.sort_desc,
        }),
      };
    });
  }

  /** Reads the file again with other options: another sheet or encoding. */
  async readAgain(request: RequestContext, id: number, options: SheetReadOptions): Promise<Detail> {
    const row = await this.#row(request.actor.clientId, id);
    if (!open.includes(row.state)) throw createStateError(row);
    if (row.file_id === null) throw notFound();
    const { source, rows } = await this.#profile(request, row.file_id, options);
    await this.#deps.units.run(toAuditContext(request.actor, request.requestId), async (uow) => {
      const mapping = await this.#propose(uow, row.kind, source);
      const patch = { ...uncounted, state: "uploaded", source, mapping, rows_total: rows } as const;
      if (!(await transitionImport(uow, id, { states: open }, patch))) throw createStateError(row);
      await deleteErrors(uow, id);
      await uow.audit({ operation: "imports.map", objectType: "import", objectId: id, details: { ...options } });
    });
    return this.getDetail(request, id);
  }

  /** Sets the mapping and starts the check. */
  async map(request: RequestContext, id: number, body: MappingBody): Promise<Detail> {
    const row = await this.#row(request.actor.clientId, id);
    if (!open.includes(row.state)) throw createStateError(row);
    const { fields } = allKinds[row.kind];
    const mapping = body.columns.map((column) => {
      const sourceColumn = row.source.columns.find((each) => each.header === column.header);
      const isDate = fields.find((field) => field.key === column.field)?.type === "date";
      const order = column.date_order ?? (sourceColumn ? toOrder(sourceColumn.dates) : null);
      return { header: column.header, field: column.field, dateOrder: isDate ? order : null };
    });
    assertMapping(mapping, row.source, fields);
    await this.#deps.units.run(toAuditContext(request.actor, request.requestId), async (uow) => {
      const checkStart = { ...uncounted, mapping, state: "checking", run_token: null, leased_until: null } as const;
      if (!(await transitionImport(uow, id, { states: open }, checkStart))) throw createStateError(row);
      await deleteErrors(uow, id);
      await saveMapping(uow, row.kind, mapping, uow.now);
      await uow.audit({ operation: "imports.map", objectType: "import", objectId: id });
      await uow.enqueue(checkImportJob, runPayload(request, id));
    });
    return this.getDetail(request, id);
  }

  /** Starts to apply a checked file. Only one import of a client is applied at a time. */
  async apply(request: RequestContext, id: number, plansFrom: PlansFrom = "start_date"): Promise<Detail> {
    await this.#deps.units.run(toAuditContext(request.actor, request.requestId), async (uow) => {
      const row = await readImport(uow, id, true);
      if (!row) throw notFound();
      if (row.state !== "checked") {
        if (row.state !== "faulty" && row.state !== "uploaded") throw createStateError(row);
        throw new AppError("conflict", "import_not_checked", "Check the file and fix all errors before importing.");
      }
      if (await isWriting(uow, id)) throw createBusyError();
      const applyStart = {
        state: "applying",
        applied_by: request.actor.personId,
        plans_from: plansFrom,
        rows_done: 0,
        run_token: null,
        leased_until: null,
      } as const;
      await transitionImport(uow, id, { states: ["checked"] }, applyStart);
      const details = { plans_from: plansFrom };
      await uow.audit({ operation: "imports.apply.start", objectType: "import", objectId: id, details });
      await uow.enqueue(applyImportJob, runPayload(request, id));
    });
    return this.getDetail(request, id);
  }

  /** Undoes an import. */
  async undo(request: RequestContext, id: number): Promise<Detail> {
    await this.#deps.undo.undo(toAuditContext(request.actor, request.requestId), id);
    return this.getDetail(request, id);
  }

  /** Discards an import that was never applied. */
  async discard({ actor, requestId }: RequestContext, id: number): Promise<void> {
    await this.#deps.units.run(toAuditContext(actor, requestId), async (uow) => {
      const row = await readImport(uow, id, true);
      if (!row) throw notFound();
      if (!open.includes(row.state)) throw createStateError(row);
      await deleteImport(uow, id);
      if (row.file_id !== null) await this.#deps.files.remove(uow, row.file_id);
      const details = { kind: row.kind, file: row.file_name };
      await uow.audit({ operation: "imports.discard", objectType: "import", objectId: id, details });
    });
  }

  /** Returns the query for clients with expired import files. */
  findExpired: FindWork = (client) => this.#deps.files.findExpired(FILE_PURPOSE)(client);

  /** Removes expired files of the client. Imported rows and the history stay. */
  async expireFiles(clientId: number): Promise<void> {
    await this.#deps.db.withClient(clientId, async (tx) => {
      for (const fileId of await this.#deps.files.listExpired(tx, FILE_PURPOSE)) {
        const row = await readImportOfFile(tx, fileId);
        if (row && ["checking", "applying"].includes(row.state)) continue;
        if (row) await transitionImport(tx, row.id, { states: [row.state] }, { file_id: null });
        await this.#deps.files.remove(tx, fileId);
      }
    });
  }
}
