import type { ApiRoute } from "#platform/server/http/route.ts";
import type { Job } from "#platform/server/jobs/jobs.ts";
import type { AnalyticsFacts } from "#slices/analytics/server/analytics.api.ts";
import type { OperationTable, PersonDirectory, Principal } from "#slices/identity/server/identity.api.ts";
import type { EmployeeByTask, HeldSums, PeopleApi, PeopleImporter, PeopleSetupApi, SpellLinks } from "./people.api.ts";
import { findPeopleAddresses } from "./people.addresses.read-model.ts";
import { peopleImporter } from "./people.import.repository.ts";
import { readAvatars } from "./avatars/avatars.service.ts";
import { type PeopleDeps, todayOf } from "./people.context.ts";
import { peopleFacts } from "./people.facts.ts";
import { heldSums } from "./people.held.service.ts";
import { peopleJobs } from "./people.jobs.ts";
import { ownProfile, saveOwnProfile } from "./own-profile.ts";
import { peopleOperations } from "./people.policy.ts";
import { findEmployeeRecipients } from "./people.recipients.read-model.ts";
import { personDirectory, readActiveEmployees, readPerson, readTitles } from "./people.read-model.ts";
import { peopleRoutes } from "./people.routes.ts";
import { searchEmployees } from "./people.search.read-model.ts";
import { employeeByTask } from "./people.service.ts";
import { peopleSetup } from "./people.setup.repository.ts";
import { spellDifferences } from "./people.spells.read-model.ts";
import { correctSpells } from "./people.spells.repository.ts";
import { hasTeam, teamScope } from "./team-rights.rules.ts";

/** The employees of a client. */
export function createPeopleModule(deps: PeopleDeps): {
  readonly api: PeopleApi;
  readonly directory: PersonDirectory;
  /** What the forms of tasks save. */
  readonly byTask: EmployeeByTask;
  readonly setup: PeopleSetupApi;
  readonly importer: PeopleImporter;
  /** What is kept of employments besides their own days. */
  readonly kept: { readonly spellLinks: SpellLinks; readonly heldSums: HeldSums };
  readonly routes: readonly ApiRoute<Principal>[];
  readonly jobs: readonly Job[];
  readonly operations: OperationTable;
  readonly facts: AnalyticsFacts;
} {
  return {
    api: {
      person: readPerson,
      avatar: async (tx, personId) => (await readAvatars(tx, [personId]))(personId),
      ownProfile,
      saveOwnProfile,
      titles: readTitles,
      search: async (tx, actor, asked) =>
        hasTeam(actor)
          ? searchEmployees(tx, { scope: teamScope(actor), today: await todayOf(deps, tx), ...asked })
          : [],
      activeEmployees: readActiveEmployees,
      recipients: findEmployeeRecipients,
      addressesOf: findPeopleAddresses,
    },
    directory: personDirectory(deps.clock),
    byTask: employeeByTask(deps),
    setup: peopleSetup,
    importer: peopleImporter,
    kept: {
      spellLinks: { differences: spellDifferences, correct: correctSpells },
      heldSums: heldSums(deps),
    },
    routes: peopleRoutes(deps),
    jobs: peopleJobs(deps),
    operations: peopleOperations,
    facts: peopleFacts,
  };
}
