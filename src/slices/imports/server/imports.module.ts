import type { Clock } from "#platform/server/clock.ts";
import type { Database } from "#platform/server/db/database.ts";
import { type Importer, joinImporters } from "#platform/server/db/importer.ts";
import { FileStore } from "#platform/server/files/file-store.ts";
import type { ApiRoute } from "#platform/server/http/route.ts";
import type { ClientWork } from "#platform/server/jobs/client-jobs.ts";
import type { Job } from "#platform/server/jobs/jobs.ts";
import type { Addresses, ErasedPerson } from "#platform/server/erasure-hooks.ts";
import type { UnitOfWork, UnitsOfWork } from "#platform/server/unit-of-work.ts";
import type { AccessApi, OperationTable, Principal } from "#slices/identity/server/identity.api.ts";
import type { OrganizationApi } from "#slices/organization/server/organization.api.ts";
import type { PeopleApi, PeopleImporter } from "#slices/people/server/people.api.ts";
import { ImportIssues } from "./import-issues.service.ts";
import { eraseImported } from "./erase-imported-files.ts";
import type { OnEmploymentsImported, PreviewEmployments } from "./on-employments-imported.ts";
import { listEndedImports } from "./ended-imports.read-model.ts";
import type { ImportsApi } from "./imports.api.ts";
import { ImportRuns } from "./import-runs.service.ts";
import { buildImportJobs } from "./imports.jobs.ts";
import { importsOperations } from "./imports.policy.ts";
import { buildImportsRoutes } from "./imports.routes.ts";
import { ImportsService } from "./imports.service.ts";
import { UndoService } from "./undo.service.ts";

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  readonly units: UnitsOfWork;
  readonly organization: OrganizationApi;
  readonly people: PeopleApi;
  /** Other expired data of a client that is removed together with its files. */
  readonly expireMore: ClientWork;
  /** Roles, and the email for signing in. */
  readonly access: AccessApi;
  /**
   * Called with the people whose employments an import changed. Plans are a slice above employments, so the composition
   * sets it.
   */
  readonly onEmploymentsImported: OnEmploymentsImported;
  /** Previews the enrollments that plans would make for the employments of a file. */
  readonly previewEmployments: PreviewEmployments;
  /** The tables of the slices, parents first. */
  readonly importers: {
    readonly organization: Importer;
    readonly people: PeopleImporter;
    readonly residents: Importer;
  };
}

/** Creates the imports of a company's data from files. */
export function createImportsModule(deps: Deps): {
  readonly api: ImportsApi;
  readonly routes: readonly ApiRoute<Principal>[];
  readonly operations: OperationTable;
  readonly jobs: readonly Job[];
  readonly service: ImportsService;
  readonly issues: ImportIssues;
  readonly runs: ImportRuns;
  /** Erases a person from stored imports; returns the addresses that imports had stored. */
  readonly erasePerson: (uow: UnitOfWork, erased: ErasedPerson) => Promise<Addresses>;
} {
  const { db, clock, units, organization, people, access, importers } = deps;
  const importer = joinImporters([importers.organization, importers.people, importers.residents]);
  const files = new FileStore({ db, clock });
  const findLatestEmployment: PeopleImporter["findLatest"] = (history) => importers.people.findLatest(history);
  const runs = new ImportRuns({
    db,
    clock,
    units,
    files,
    organization,
    importer,
    latestEmployment: findLatestEmployment,
    roles: access,
    accounts: access,
    onEmploymentsImported: deps.onEmploymentsImported,
    previewEmployments: deps.previewEmployments,
  });
  const { onEmploymentsImported } = deps;
  const undo = new UndoService({ units, importer, accounts: access, roles: access, onEmploymentsImported });
  const service = new ImportsService({ db, clock, units, files, organization, people, undo });
  const issues = new ImportIssues({ db });
  return {
    api: { listEndedImports },
    routes: buildImportsRoutes(service, issues),
    operations: importsOperations,
    jobs: buildImportJobs({
      db,
      runs,
      units,
      organization,
      findExpired: (client) => [...service.findExpired(client), ...deps.expireMore.findWork(client)],
      expireFiles: async (clientId) => {
        await service.expireFiles(clientId);
        await deps.expireMore.run(clientId);
      },
    }),
    service,
    issues,
    runs,
    erasePerson: (uow, erased) => eraseImported(files, uow, erased),
  };
}
