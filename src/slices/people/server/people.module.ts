import type { ApiRoute } from "#platform/server/http/route.ts";
import type { Job } from "#platform/server/jobs/jobs.ts";
import type { AnalyticsFacts } from "#slices/analytics/server/analytics.api.ts";
import type { OperationTable, PersonDirectory, Principal } from "#slices/identity/server/identity.api.ts";
import type { PeopleApi, PeopleImporter, PeopleSetupApi } from "./people.api.ts";
import { findPeopleAddresses } from "./people.addresses.read-model.ts";
import { peopleImporter } from "./people.import.repository.ts";
import type { PeopleDeps } from "./people.context.ts";
import { peopleFacts } from "./people.facts.ts";
import { peopleJobs } from "./people.jobs.ts";
import { peopleOperations } from "./people.policy.ts";
import { findEmployeeRecipients } from "./people.recipients.read-model.ts";
import { personDirectory, readActiveEmployees, readPerson, readTitles } from "./people.read-model.ts";
import { peopleRoutes } from "./people.routes.ts";
import { peopleSetup } from "./people.setup.repository.ts";

/** The employees of a client. */
export function createPeopleModule(deps: PeopleDeps): {
  readonly api: PeopleApi;
  readonly directory: PersonDirectory;
  readonly setup: PeopleSetupApi;
  readonly importer: PeopleImporter;
  readonly routes: readonly ApiRoute<Principal>[];
  readonly jobs: readonly Job[];
  readonly operations: OperationTable;
  readonly facts: AnalyticsFacts;
} {
  return {
    api: {
      person: readPerson,
      titles: readTitles,
      activeEmployees: readActiveEmployees,
      recipients: findEmployeeRecipients,
      addressesOf: findPeopleAddresses,
    },
    directory: personDirectory(deps.clock),
    setup: peopleSetup,
    importer: peopleImporter,
    routes: peopleRoutes(deps),
    jobs: peopleJobs(deps),
    operations: peopleOperations,
    facts: peopleFacts,
  };
}
