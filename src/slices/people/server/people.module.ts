import type { DerivedRows } from "#platform/server/db/derived-rows.ts";
import type { ApiRoute } from "#platform/server/http/route.ts";
import type { Job } from "#platform/server/jobs/jobs.ts";
import type { AnalyticsFacts } from "#slices/analytics/server/analytics.api.ts";
import type { OperationTable, PersonDirectory, Principal } from "#slices/identity/server/identity.api.ts";
import type { WidgetDeclaration } from "#slices/reports/server/reports.api.ts";
import type { EmployeeByTask, PeopleApi, PeopleImporter, PeopleSetupApi } from "./people.api.ts";
import { findPeopleAddresses } from "./people.addresses.read-model.ts";
import { peopleImporter } from "./people.import.repository.ts";
import { readAvatars } from "./avatars/avatars.service.ts";
import { type PeopleDeps, readToday } from "./people.context.ts";
import { peopleFacts } from "./people.facts.ts";
import { buildPeopleJobs } from "./people.jobs.ts";
import { readOwnProfile, saveOwnProfile } from "./my-profile.ts";
import { peopleOperations } from "./people.policy.ts";
import { findEmployeeRecipients } from "./people.recipients.read-model.ts";
import {
  createPersonDirectory,
  readActiveEmployees,
  readPerson,
  readReportLocations,
  readTitles,
} from "./people.read-model.ts";
import { buildPeopleRoutes } from "./people.routes.ts";
import { searchEmployees } from "./people.search.read-model.ts";
import { createEmployeeByTask } from "./people.service.ts";
import { peopleSetup } from "./people.setup.repository.ts";
import { readEmploymentLinkDifferences } from "./employment-periods.read-model.ts";
import { repairEmploymentLinks } from "./employment-periods.repository.ts";
import { peopleWidgets } from "./people.widgets.ts";
import { hasTeam, getTeamScope } from "./team-permissions.rules.ts";

/** Creates the people slice. */
export function createPeopleModule(deps: PeopleDeps): {
  readonly api: PeopleApi;
  readonly directory: PersonDirectory;
  /** What employee forms of tasks need. */
  readonly byTask: EmployeeByTask;
  readonly setup: PeopleSetupApi;
  readonly importer: PeopleImporter;
  /** The links between a person's employment periods. */
  readonly derived: DerivedRows;
  readonly routes: readonly ApiRoute<Principal>[];
  readonly jobs: readonly Job[];
  readonly operations: OperationTable;
  readonly facts: AnalyticsFacts;
  /** The reports and dashboards of its facts. */
  readonly widgets: readonly WidgetDeclaration[];
} {
  return {
    api: {
      readPerson,
      readAvatar: async (tx, personId) => (await readAvatars(tx, [personId]))(personId),
      readOwnProfile,
      saveOwnProfile,
      readTitles,
      readReportLocations,
      search: async (tx, actor, request) =>
        hasTeam(actor)
          ? searchEmployees(tx, { scope: getTeamScope(actor), today: await readToday(deps, tx), ...request })
          : [],
      countActiveEmployees: readActiveEmployees,
      readRecipients: findEmployeeRecipients,
      readAddresses: findPeopleAddresses,
    },
    directory: createPersonDirectory(deps.clock),
    byTask: createEmployeeByTask(deps),
    setup: peopleSetup,
    importer: peopleImporter,
    derived: {
      readDifferences: readEmploymentLinkDifferences,
      correct: repairEmploymentLinks,
      refresh: () => Promise.resolve(0),
    },
    routes: buildPeopleRoutes(deps),
    jobs: buildPeopleJobs(deps),
    operations: peopleOperations,
    facts: peopleFacts,
    widgets: peopleWidgets,
  };
}
