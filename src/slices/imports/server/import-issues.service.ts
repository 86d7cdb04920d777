import { listMeta } from "#platform/server/http/list-meta.ts";
import type { z } from "zod";
import type { Database } from "#platform/server/db/database.ts";
import { notFound } from "#platform/server/app-error.ts";
import { writeCsv } from "#platform/server/spreadsheets/csv-writer.ts";
import type { getImportErrors } from "#slices/imports/contract/imports.contract.ts";
import { toIssueView } from "./import-views.ts";
import { type ImportRow, readImport, readIssues } from "./imports.read-model.ts";
import type { RequestContext } from "./imports.service.ts";

const headers = {
  en: ["Row", "Column", "Value", "Problem", "Type"],
  es: ["Fila", "Columna", "Valor", "Qué está mal", "Tipo"],
};
const kinds = { en: { error: "error", warning: "warning" }, es: { error: "error", warning: "aviso" } };

// More than are ever stored.
const ALL = 100_000;

/** The issues of an import's rows, on screen and as a file. */
export class ImportIssues {
  readonly #db: Database;

  constructor(deps: { readonly db: Database }) {
    this.#db = deps.db;
  }

  async #read(clientId: number, id: number, page: { limit: number; offset: number }) {
    return this.#db.withClient(
      clientId,
      async (tx): Promise<{ row: ImportRow } & Awaited<ReturnType<typeof readIssues>>> => {
        const row = await readImport(tx, id);
        if (!row) throw notFound();
        return { row, ...(await readIssues(tx, id, page)) };
      },
    );
  }

  /** Returns a page of issues. */
  async readPage(
    { actor, locale }: RequestContext,
    id: number,
    page: { readonly number: number; readonly size: number },
  ): Promise<z.input<typeof getImportErrors.reply>> {
    const request = { limit: page.size, offset: (page.number - 1) * page.size };
    const { issues, total } = await this.#read(actor.clientId, id, request);
    return {
      data: issues.map((issue) => toIssueView(issue, locale)),
      meta: { ...listMeta(page, total, { export_options: ["csv"] }), kept: total },
    };
  }

  /** Returns all issues as a CSV file. */
  async buildFile({ actor, locale }: RequestContext, id: number): Promise<{ name: string; content: string }> {
    const { row, issues } = await this.#read(actor.clientId, id, { limit: ALL, offset: 0 });
    const lines = issues.map((issue) => {
      const { message, is_warning: isWarning } = toIssueView(issue, locale);
      return [issue.row, issue.column, issue.value, message, kinds[locale][isWarning ? "warning" : "error"]];
    });
    const name = `${row.file_name.replace(/\.[^.]*$/, "")}-errors.csv`;
    return { name, content: writeCsv([headers[locale], ...lines]) };
  }
}
