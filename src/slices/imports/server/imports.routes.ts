import { notFound } from "#platform/server/app-error.ts";
import {
  type ApiRoute,
  buildApiRoute,
  type Call,
  downloadRoute,
  buildUploadRoute,
} from "#platform/server/http/route.ts";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import { limits } from "#platform/server/spreadsheets/sheet.ts";
import type { Principal } from "#slices/identity/server/identity.api.ts";
import * as contract from "#slices/imports/contract/imports.contract.ts";
import type { ImportIssues } from "./import-issues.service.ts";
import type { RequestContext, ImportsService } from "./imports.service.ts";
import { buildKindsView, toTemplate } from "./templates.ts";
import type { Locale } from "./import-issue-messages.ts";

const CSV = "text/csv; charset=utf-8";

const upload = {
  field: "file",
  maxBytes: limits.bytes,
  tooLarge: "The file is larger than 64 MB. Split it into smaller files.",
};

function toRequestContext(call: Call<Endpoint, Principal>, locale: Locale): RequestContext {
  if (call.principal.kind !== "account") throw notFound();
  return { actor: call.principal, requestId: call.requestId, locale };
}

/** The routes of the import screens. */
export function buildImportsRoutes(service: ImportsService, issues: ImportIssues): ApiRoute<Principal>[] {
  return [
    buildApiRoute<typeof contract.getImports, Principal>(contract.getImports, "imports.read", (call) =>
      service.list(toRequestContext(call, call.query.locale), call.query),
    ),
    buildApiRoute<typeof contract.getImportKinds, Principal>(contract.getImportKinds, "imports.read", async (call) => ({
      data: buildKindsView(call.query.locale),
      meta: {
        limits: {
          bytes: limits.bytes,
          rows: limits.rows,
          columns: limits.columns,
          cell_length: limits.cellLength,
        },
      },
    })),
    downloadRoute<typeof contract.getImportTemplate, Principal>(
      contract.getImportTemplate,
      "imports.read",
      CSV,
      async (call) => toTemplate(call.params.kind, call.query.locale),
    ),
    buildUploadRoute<typeof contract.uploadImport, Principal>(
      contract.uploadImport,
      "imports.upload",
      upload,
      (call, file) => service.upload(toRequestContext(call, call.query.locale), call.query.kind, file),
    ),
    buildApiRoute<typeof contract.getImport, Principal>(contract.getImport, "imports.read", (call) =>
      service.getDetail(toRequestContext(call, call.query.locale), call.params.id),
    ),
    buildApiRoute<typeof contract.setImportSource, Principal>(contract.setImportSource, "imports.map", (call) =>
      service.readAgain(toRequestContext(call, call.query.locale), call.params.id, call.body),
    ),
    buildApiRoute<typeof contract.setImportMapping, Principal>(contract.setImportMapping, "imports.map", (call) =>
      service.map(toRequestContext(call, call.query.locale), call.params.id, call.body),
    ),
    buildApiRoute<typeof contract.getImportErrors, Principal>(contract.getImportErrors, "imports.read", (call) =>
      issues.readPage(toRequestContext(call, call.query.locale), call.params.id, call.query.page),
    ),
    downloadRoute<typeof contract.getImportErrorsFile, Principal>(
      contract.getImportErrorsFile,
      "imports.read",
      CSV,
      (call) => issues.buildFile(toRequestContext(call, call.query.locale), call.params.id),
    ),
    buildApiRoute<typeof contract.applyImport, Principal>(contract.applyImport, "imports.apply", (call) =>
      service.apply(toRequestContext(call, call.query.locale), call.params.id, call.body.plans_from),
    ),
    buildApiRoute<typeof contract.undoImport, Principal>(contract.undoImport, "imports.undo", (call) =>
      service.undo(toRequestContext(call, call.query.locale), call.params.id),
    ),
    buildApiRoute<typeof contract.discardImport, Principal>(contract.discardImport, "imports.discard", async (call) => {
      await service.discard(toRequestContext(call, "en"), call.params.id);
      return undefined;
    }),
  ];
}
