import type { Clock } from "#platform/server/clock.ts";
import type { Database } from "#platform/server/db/database.ts";
import type { DerivedRows } from "#platform/server/db/derived-rows.ts";
import type { ApiRoute, PageRoute } from "#platform/server/http/route.ts";
import type { Job } from "#platform/server/jobs/jobs.ts";
import type { OutboxRenderer } from "#platform/server/outbox/delivery.ts";
import type { UnitsOfWork } from "#platform/server/unit-of-work.ts";
import type { AnalyticsFacts, InvitationSource, ProtectedAnswers } from "#slices/analytics/server/analytics.api.ts";
import type { OperationTable, Principal } from "#slices/identity/server/identity.api.ts";
import type { MessagingApi } from "#slices/messaging/server/messaging.api.ts";
import type { OrganizationApi } from "#slices/organization/server/organization.api.ts";
import type { PeopleApi } from "#slices/people/server/people.api.ts";
import type { WidgetDeclaration } from "#slices/reports/server/reports.api.ts";
import type { ResidentsApi } from "#slices/residents/server/residents.api.ts";
import type { SharingApi } from "#slices/sharing/server/sharing.api.ts";
import { catalog } from "./catalog/catalog.ts";
import { createResponseAnswers } from "./comments/response-answers.ts";
import { readPrintable, readWaiting, readCommentTexts } from "./comments/flagged-comments.read-model.ts";
import { readShownComments } from "./comments/gated-comments.read-model.ts";
import { claimUntagged, findUntagged, readTagged } from "./comments/untagged-comments.read-model.ts";
import { eraseRespondent } from "./erasure/erase-respondent.ts";
import { buildOwnSurveysPages } from "./my-surveys/own-surveys.pages.ts";
import { readOwnInvitations } from "./my-surveys/own-surveys.read-model.ts";
import { buildQuestionsJobs } from "./questions/questions.jobs.ts";
import { markQuestionsDirty } from "./questions/questions.repository.ts";
import { refreshQuestionRollups } from "./questions/questions.service.ts";
import { deleteNameFromReplies } from "./replies/replies.repository.ts";
import { buildRepliesRoutes } from "./replies/replies.routes.ts";
import { buildReplyRenderer } from "./replies/replies.mails.ts";
import { createResidentSurveys } from "./resident-surveys/resident-surveys.ts";
import { createResidentAnswers } from "./residents/resident-answers.read-model.ts";
import { RespondService } from "./respond.service.ts";
import { findOpenResponse } from "./response/open-response.read-model.ts";
import { buildCampaignProgressJobs } from "./sending/campaign-progress.jobs.ts";
import { CampaignSending } from "./sending/campaign-sending.ts";
import { CampaignViews } from "./sending/campaign-views.ts";
import { CampaignsService } from "./sending/campaigns.service.ts";
import { EventRulesService } from "./sending/event-rules.service.ts";
import { EventSending } from "./sending/event-sending.ts";
import { buildLettersPages } from "./sending/letters.pages.ts";
import { LettersService } from "./sending/letters.service.ts";
import { buildResidentInvitationRoutes } from "./sending/resident-invitations.routes.ts";
import { ResidentInvitations } from "./sending/resident-invitations.service.ts";
import { buildSendingJobs } from "./sending/sending.jobs.ts";
import { buildSendingRoutes } from "./sending/sending.routes.ts";
import { createSurveyReader } from "./survey-definitions.ts";
import type { CommentNotices, OnErased, OnResidentResponse, SurveysApi, SurveysSetupApi } from "./surveys.api.ts";
import { type SurveyIds, buildSurveysFacts } from "./surveys.facts.ts";
import { createInvitationSource } from "./surveys.invitations.read-model.ts";
import { buildSurveysJobs } from "./surveys.jobs.ts";
import { buildSurveysRenderers } from "./surveys.mails.ts";
import { buildSurveysPages } from "./surveys.pages.ts";
import { surveysOperations } from "./surveys.policy.ts";
import { createProtectedAnswers } from "./surveys.protected.read-model.ts";
import { correctRollups } from "./surveys.rollup.correction.repository.ts";
import { readRollupDifferences } from "./surveys.rollup.read-model.ts";
import { rebuildRollups } from "./surveys.rollup.repository.ts";
import { countSending } from "./surveys.setup.read-model.ts";
import { surveysWidgets } from "./surveys.widgets.ts";
import { countInvitedResidents } from "./statistics/invited-residents.read-model.ts";
import { getRatedTopics, readOpenRatings } from "./statistics/open-ratings.read-model.ts";
import { SurveysService } from "./surveys.service.ts";

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  readonly units: UnitsOfWork;
  readonly organization: OrganizationApi;
  readonly people: Pick<PeopleApi, "readRecipients">;
  readonly residents: ResidentsApi;
  readonly messaging: MessagingApi;
  readonly sharing: SharingApi;
  /** Origin of the links in emails; called when an email is rendered. */
  readonly getPublicUrl: () => string;
  /** Reads how far protected answers have been released; provided by a dependent slice. */
  readonly readReleasedCells: Parameters<typeof eraseRespondent>[0]["readReleasedCells"];
  /** Called when a resident has answered and when a person is erased, in the same transaction. */
  readonly onResidentResponse: OnResidentResponse;
  readonly onForgotten: OnErased;
  /** The readers of flagged comments; provided by a dependent slice. */
  readonly getNotices: () => CommentNotices;
}

function toIds(service: keyof SurveyIds): number[] {
  return catalog.surveys.filter((survey) => survey.service === service).map((survey) => survey.id);
}

const residentSurveyNames = catalog.surveys
  .filter((survey) => survey.service === "intouch")
  .map(({ id, name }) => ({ id, name: name.en }));

/** Creates the surveys module: invitations, the public survey pages, and the rollups of the answers. */
export function createSurveysModule(deps: Deps): {
  readonly api: SurveysApi;
  /** The rollups of the answers. */
  readonly derived: DerivedRows;
  readonly routes: readonly ApiRoute<Principal>[];
  readonly setup: SurveysSetupApi;
  readonly pages: readonly PageRoute<Principal>[];
  readonly renderers: readonly OutboxRenderer[];
  readonly jobs: readonly Job[];
  readonly operations: OperationTable;
  readonly facts: AnalyticsFacts;
  /** The reports and dashboards of its facts. */
  readonly widgets: readonly WidgetDeclaration[];
  readonly protectedAnswers: ProtectedAnswers;
  readonly invitations: InvitationSource;
  /** Open responses with their ratings, for the slice that computes drivers. */
  readonly forInsights: {
    readonly ratings: {
      readonly findTopics: typeof getRatedTopics;
      readonly read: typeof readOpenRatings;
      readonly countInvited: typeof countInvitedResidents;
    };
  };
} {
  const ids: SurveyIds = { intouch: toIds("intouch"), ingage: toIds("ingage") };
  const readSurvey = createSurveyReader();
  const service = new SurveysService(deps);
  const events = new EventSending(deps);
  const sending = new CampaignSending(deps);
  const views = new CampaignViews({ ...deps, readSurvey });
  const campaigns = new CampaignsService({ ...deps, views });
  const letters = new LettersService({ ...deps, readSurvey });
  const rules = new EventRulesService(deps);
  return {
    api: {
      readOwnInvitations,
      invite: (auditContext, request) => service.invite(auditContext, request),
      eraseRespondent: (uow, who) => eraseRespondent(deps, uow, who),
      erasePerson: (uow, { name }) => deleteNameFromReplies(uow, name),
      readProtectedComments: (tx, request) =>
        readShownComments(tx, { ...request, surveyIds: ids[request.service], today: request.before }),
      comments: {
        claimUntagged: (tx, ...request) => claimUntagged(tx, ids, ...request),
        readTagged: (tx, ...request) => readTagged(tx, ids, ...request),
        findUntagged,
      },
      flagged: {
        readPrintable: (tx, request) => readPrintable(tx, request, ids[request.service]),
        readWaiting: (tx, request) => readWaiting(tx, request, ids[request.service]),
        readWords: (tx, keys) => readCommentTexts(tx, ids, keys),
      },
      responseAnswers: createResponseAnswers(ids),
      residentAnswers: createResidentAnswers(residentSurveyNames),
      findOpenResponse,
      lists: { resident_surveys: createResidentSurveys(ids.intouch) },
      recomputeRollups: readRollupDifferences,
      rebuildRollups,
      correctRollups,
      markQuestionsDirty,
      refreshQuestionRollups: (clientId) => refreshQuestionRollups(deps, clientId),
    },
    derived: {
      readDifferences: readRollupDifferences,
      correct: correctRollups,
      refresh: (clientId) => refreshQuestionRollups(deps, clientId),
    },
    setup: { count: countSending },
    routes: [
      ...buildSendingRoutes({ db: deps.db, campaigns, views, rules }),
      ...buildResidentInvitationRoutes(new ResidentInvitations({ ...deps, readSurvey })),
      ...buildRepliesRoutes(deps, ids),
    ],
    pages: [
      ...buildSurveysPages(new RespondService({ ...deps, readSurvey })),
      ...buildLettersPages(letters),
      ...buildOwnSurveysPages(deps),
    ],
    renderers: [...buildSurveysRenderers({ ...deps, readSurvey }), buildReplyRenderer({ ...deps, readSurvey })],
    jobs: [
      ...buildSurveysJobs(deps),
      ...buildQuestionsJobs(deps),
      ...buildCampaignProgressJobs(deps),
      ...buildSendingJobs({ ...deps, events, campaigns: sending }),
    ],
    operations: surveysOperations,
    facts: buildSurveysFacts(ids),
    widgets: surveysWidgets,
    protectedAnswers: createProtectedAnswers(ids),
    invitations: createInvitationSource(ids),
    forInsights: {
      ratings: { findTopics: getRatedTopics, read: readOpenRatings, countInvited: countInvitedResidents },
    },
  };
}
