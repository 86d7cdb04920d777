import type { Clock } from "#platform/server/clock.ts";
import type { Database } from "#platform/server/db/database.ts";
import type { PageRoute } from "#platform/server/http/route.ts";
import type { Job } from "#platform/server/jobs/jobs.ts";
import type { OutboxRenderer } from "#platform/server/outbox/delivery.ts";
import type { UnitsOfWork } from "#platform/server/unit-of-work.ts";
import type { AnalyticsFacts, ProtectedAnswers } from "#slices/analytics/server/analytics.api.ts";
import type { OperationTable, Principal } from "#slices/identity/server/identity.api.ts";
import type { OrganisationApi } from "#slices/organisation/server/organisation.api.ts";
import type { ResidentsApi } from "#slices/residents/server/residents.api.ts";
import type { SharingApi } from "#slices/sharing/server/sharing.api.ts";
import { catalogue } from "./catalogue/catalogue.ts";
import { RespondService } from "./respond.service.ts";
import { createSurveyReader } from "./survey-definitions.ts";
import type { SurveysApi } from "./surveys.api.ts";
import { type SurveyIds, surveysFacts } from "./surveys.facts.ts";
import { surveysJobs } from "./surveys.jobs.ts";
import { surveysRenderers } from "./surveys.mails.ts";
import { surveysPages } from "./surveys.pages.ts";
import { surveysOperations } from "./surveys.policy.ts";
import { createProtectedAnswers } from "./surveys.protected.read-model.ts";
import { rollupDifferences } from "./surveys.rollup.read-model.ts";
import { rebuildRollups } from "./surveys.rollup.repository.ts";
import { SurveysService } from "./surveys.service.ts";

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  readonly units: UnitsOfWork;
  readonly organisation: OrganisationApi;
  readonly residents: ResidentsApi;
  readonly sharing: SharingApi;
  /** Origin that links in mails start with; asked when a mail is rendered. */
  readonly publicUrl: () => string;
}

function idsOf(service: keyof SurveyIds): number[] {
  return catalogue.surveys.filter((survey) => survey.service === service).map((survey) => survey.id);
}

/** Surveys: invitations, the public pages that answer them, and the sums of the answers. */
export function createSurveysModule(deps: Deps): {
  readonly api: SurveysApi;
  readonly pages: readonly PageRoute<Principal>[];
  readonly renderers: readonly OutboxRenderer[];
  readonly jobs: readonly Job[];
  readonly operations: OperationTable;
  readonly facts: AnalyticsFacts;
  readonly protectedAnswers: ProtectedAnswers;
} {
  const ids: SurveyIds = { intouch: idsOf("intouch"), ingage: idsOf("ingage") };
  const surveys = createSurveyReader();
  const service = new SurveysService(deps);
  return {
    api: {
      invite: (cause, wish) => service.invite(cause, wish),
      recomputeRollups: rollupDifferences,
      rebuildRollups,
    },
    pages: surveysPages(new RespondService({ ...deps, surveys })),
    renderers: surveysRenderers({ ...deps, surveys }),
    jobs: surveysJobs(deps),
    operations: surveysOperations,
    facts: surveysFacts(ids),
    protectedAnswers: createProtectedAnswers(ids),
  };
}
