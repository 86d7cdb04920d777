import type { Job } from "#platform/server/jobs/jobs.ts";
import type { AnalyticsModule } from "#slices/analytics/server/analytics.module.ts";
import type { PersonDirectory } from "#slices/identity/server/identity.api.ts";
import type { ClientsApi, SamplesApi } from "#slices/organization/server/organization.api.ts";
import type { MessagingApi } from "#slices/messaging/server/messaging.api.ts";
import type { PeopleSetupApi } from "#slices/people/server/people.api.ts";
import type { ResidentsSetupApi } from "#slices/residents/server/residents.api.ts";
import type { SurveysApi, SurveysSetupApi } from "#slices/surveys/server/surveys.api.ts";
import { createSampleSource } from "./sample/sample-source.ts";
import { type ComposeDeps, toSetups } from "./product.ts";

interface Modules {
  readonly organization: { readonly clients: ClientsApi; readonly samples: SamplesApi };
  readonly people: { readonly directory: PersonDirectory; readonly setup: PeopleSetupApi };
  readonly residents: { readonly setup: ResidentsSetupApi };
  readonly surveys: { readonly setup: SurveysSetupApi; readonly api: SurveysApi };
  readonly analytics: AnalyticsModule;
  readonly messaging: { readonly api: MessagingApi };
}

/** Builds what set-up needs of the other slices, and the generator of its sample data. */
export function createSetupDeps(deps: ComposeDeps, modules: Modules, jobs: () => readonly Job[]) {
  const { organization, people, residents, surveys, analytics, messaging } = modules;
  return {
    directory: people.directory,
    clients: organization.clients,
    samples: organization.samples,
    messaging: messaging.api,
    ...toSetups({ people, residents, surveys }),
    mailLeaves: deps.mailLeaves ?? false,
    source: createSampleSource(() => ({ jobs: jobs(), surveys: surveys.api, analytics })),
  };
}
