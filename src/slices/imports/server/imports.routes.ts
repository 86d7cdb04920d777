import { notFound } from "#platform/server/app-error.ts";
import { type ApiRoute, apiRoute, type Call, downloadRoute, uploadRoute } from "#platform/server/http/route.ts";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import { limits } from "#platform/server/spreadsheets/sheet.ts";
import type { Principal } from "#slices/identity/server/identity.api.ts";
import * as contract from "#slices/imports/contract/imports.contract.ts";
import type { ImportIssues } from "./import-issues.service.ts";
import type { RequestContext, ImportsService } from "./imports.service.ts";
import { kindsView, toTemplate } from "./templates.ts";
import type { Locale } from "./import-issue-messages.ts";

const CSV = "text/csv; charset=utf-8";

const upload = {
  field: "file",
  maxBytes: limits.bytes,
  tooLarge: "The file is larger than 64 MB. Split it into smaller files.",
};

function request(call: Call<Endpoint, Principal>, locale: Locale): RequestContext {
  if (call.principal.kind !== "account") throw notFound();
  return { actor: call.principal, requestId: call.requestId, locale };
}

/** The routes of the import screens. */
export function importsRoutes(service: ImportsService, issues: ImportIssues): ApiRoute<Principal>[] {
  return [
    apiRoute<typeof contract.getImports, Principal>(contract.getImports, "imports.read", (call) =>
      service.list(request(call, call.query.locale), call.query),
    ),
    apiRoute<typeof contract.getImportKinds, Principal>(contract.getImportKinds, "imports.read", async (call) => ({
      data: kindsView(call.query.locale),
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
    uploadRoute<typeof contract.uploadImport, Principal>(
      contract.uploadImport,
      "imports.upload",
      upload,
      (call, file) => service.upload(request(call, call.query.locale), call.query.kind, file),
    ),
    apiRoute<typeof contract.getImport, Principal>(contract.getImport, "imports.read", (call) =>
      service.getDetail(request(call, call.query.locale), call.params.id),
    ),
    apiRoute<typeof contract.setImportSource, Principal>(contract.setImportSource, "imports.map", (call) =>
      service.readAgain(request(call, call.query.locale), call.params.id, call.body),
    ),
    apiRoute<typeof contract.setImportMapping, Principal>(contract.setImportMapping, "imports.map", (call) =>
      service.map(request(call, call.query.locale), call.params.id, call.body),
    ),
    apiRoute<typeof contract.getImportErrors, Principal>(contract.getImportErrors, "imports.read", (call) =>
      issues.page(request(call, call.query.locale), call.params.id, call.query.page),
    ),
    downloadRoute<typeof contract.getImportErrorsFile, Principal>(
      contract.getImportErrorsFile,
      "imports.read",
      CSV,
      (call) => issues.file(request(call, call.query.locale), call.params.id),
    ),
    apiRoute<typeof contract.applyImport, Principal>(contract.applyImport, "imports.apply", (call) =>
      service.apply(request(call, call.query.locale), call.params.id, call.body.plans_from),
    ),
    apiRoute<typeof contract.undoImport, Principal>(contract.undoImport, "imports.undo", (call) =>
      service.undo(request(call, call.query.locale), call.params.id),
    ),
    apiRoute<typeof contract.discardImport, Principal>(contract.discardImport, "imports.discard", async (call) => {
      await service.discard(request(call, "en"), call.params.id);
      return undefined;
    }),
  ];
}
