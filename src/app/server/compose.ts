import { CachedReplies } from "#platform/server/db/cached-replies.ts";
import { IdempotencyKeys } from "#platform/server/idempotency/idempotency-keys.ts";
import { createActionsModule } from "#slices/actions/server/actions.module.ts";
import { createAlertsModule } from "#slices/alerts/server/alerts.module.ts";
import { createAnalyticsModule, joinFacts } from "#slices/analytics/server/analytics.module.ts";
import { createDigestModule } from "#slices/digest/server/digest.module.ts";
import { createHomeModule } from "#slices/home/server/home.module.ts";
import { createIdentityModule } from "#slices/identity/server/identity.module.ts";
import { createImportsModule } from "#slices/imports/server/imports.module.ts";
import { createInsightsModule } from "#slices/insights/server/insights.module.ts";
import { createMessagingModule } from "#slices/messaging/server/messaging.module.ts";
import { createNotesModule } from "#slices/notes/server/notes.module.ts";
import {
  createOrganizationAdministration,
  createOrganizationModule,
} from "#slices/organization/server/organization.module.ts";
import { createPeopleModule } from "#slices/people/server/people.module.ts";
import { createPlansModule } from "#slices/plans/server/plans.module.ts";
import { createReportsModule } from "#slices/reports/server/reports.module.ts";
import { createResidentsAdministration, createResidentsModule } from "#slices/residents/server/residents.module.ts";
import { createSchedulesModule } from "#slices/schedules/server/schedules.module.ts";
import { createSetupModule } from "#slices/setup/server/setup.module.ts";
import { createStatisticsModule } from "#slices/surveys/server/statistics/statistics.module.ts";
import { createSurveysModule } from "#slices/surveys/server/surveys.module.ts";
import { createRequestGuard } from "./request-guard.ts";
import { createReferenceEraser } from "./erasure.ts";
import { createInbox, createExpiryWork, createMuteCheck } from "./create-inbox.ts";
import { listAssignablePlaces } from "./assignable-places.ts";
import { createOptOutLookup } from "./opted-out.ts";
import { createManagerLookup, createLocationStaff, createEmploymentEvents } from "./place-people.ts";
import { createReportCatalog } from "./report-names.ts";
import { createResidentContributions } from "./resident-parts.ts";
import { createSharing } from "./create-sharing.ts";
import { createCommentThemes, attachCommentListeners } from "./comment-themes.ts";
import { joinModules } from "./join-modules.ts";
import { createSetupDeps } from "./create-setup.ts";
import { toApis, bindClosing, type ComposeDeps, type Product } from "./product.ts";

/** Composes the product; the only place that knows all slices. */
export function compose(deps: ComposeDeps): Product {
  const replies = new CachedReplies(deps.reportCacheBytes ?? 0);
  const base = { db: deps.db, clock: deps.clock, units: deps.units, getPublicUrl: deps.getPublicUrl, replies };
  const identity = createIdentityModule({
    ...base,
    people: { find: (tx, personId) => people.directory.find(tx, personId) },
    readPlaces: (tx) => listAssignablePlaces(organization.api, tx),
    findLanding: (tx, personId) => setup.findLanding(tx, personId),
    findAnyClientId: async (tx) => (await organization.api.readClients(tx))[0]?.id ?? null,
    signInHint: deps.signInHint,
    ...(deps.security ? { security: deps.security } : {}),
  });
  const organization = createOrganizationModule({ identity: identity.api });
  const signed = { identity: identity.api, access: identity.access, staff: identity.staff };
  const access = { organization: organization.api, access: identity.access };
  const { sharing, links } = createSharing({ ...deps, ...signed, ...access }, () => [people.api, surveys.api]);
  const messaging = createMessagingModule({
    ...deps,
    organization: organization.api,
    sharing,
    readGuardedEmails: (emails) => identity.readGuardedEmails(emails),
    hookSecret: deps.hookSecret ?? null,
  });
  const getAnalytics = () => analytics.api;
  const later = { getAnalytics, getEmployeeByTask: () => people.byTask, getDailyWork: () => alerts.api.daily };
  const plans = createPlansModule({ ...base, ...access, ...later, messaging: messaging.api });
  const people = createPeopleModule({
    ...base,
    ...createEmploymentEvents(plans.forPeople, () => [alerts.api.releaseOwner, schedules.pauseForLeaver]),
    ...access,
    readOptedOut: createOptOutLookup(messaging.api),
    eraseRespondent: (uow, personId) => surveys.api.eraseRespondent(uow, { personId }),
    eraseReferences: (uow, erased) => eraseReferences(uow, erased),
  });
  const residents = createResidentsModule();
  const sending = { messaging: messaging.api, sharing, ...createMuteCheck(() => inbox.api) };
  const alerts = createAlertsModule({ ...base, ...access, ...sending, getPeople: () => people.api });
  const surveys = createSurveysModule({
    ...base,
    ...toApis({ organization, people, residents }),
    ...sending,
    readReleasedCells: (tx, request) => analytics.readReleasedCells(tx, request),
    ...attachCommentListeners(alerts.listens, () => themes.api),
  });
  const themes = createCommentThemes({ ...base, ...access, ...toApis({ identity, people, messaging }) }, surveys.api);
  const analytics = createAnalyticsModule({
    ...base,
    organization: organization.api,
    facts: joinFacts(surveys.facts, people.facts, residents.facts, alerts.facts, plans.facts),
    protectedAnswers: surveys.protectedAnswers,
    invitations: surveys.invitations,
  });
  const read = {
    ...base,
    ...plans.forReports,
    widgets: [surveys, people, alerts, plans].flatMap(({ widgets }) => widgets),
    ...toApis({ organization, analytics, residents, employees: people, shares: links }),
    readManagers: createManagerLookup(identity.access, people.api),
    ...createReportCatalog(plans.readNames),
    ...themes.forReports,
    ...createResidentContributions({ surveys, alerts, people, access: identity.access }),
  };
  const actions = createActionsModule({ ...later, ...access, ...read, ...sending, people: people.api });
  const reports = createReportsModule({ ...read, ...actions.forReports });
  const schedules = createSchedulesModule({ ...read, ...sending, ...signed, reports: reports.api });
  const insights = createInsightsModule({ ...read, ...actions.forReports, reports: reports.api });
  const parts = { identity, organization, people, plans, surveys, alerts, reports, insights };
  const leasing = createResidentsAdministration({
    ...read,
    eraseRespondent: (uow, residentId) => surveys.api.eraseRespondent(uow, { residentId }),
    eraseReferences: (uow, erased) => eraseReferences(uow, erased),
  });
  const weekly = { ...base, ...sending, ...signed, readLeasesAtRisk: leasing.readLeasesAtRisk };
  const digest = createDigestModule({ ...weekly, ...toApis({ ...parts, actions, schedules }) });
  const home = createHomeModule({ ...base, ...toApis({ ...parts, themes }), residents: leasing });
  const setup = createSetupModule({
    ...read,
    ...signed,
    ...createSetupDeps(deps, { organization, people, residents, surveys, analytics, messaging }, () => all.jobs),
  });
  const places = createOrganizationAdministration({ ...base, ...signed, people: createLocationStaff(people.api) });
  const keys = new IdempotencyKeys(deps.db, deps.clock);
  const imports = createImportsModule({
    ...base,
    expireMore: createExpiryWork(keys, () => inbox.api),
    people: people.api,
    ...access,
    ...plans.forImports,
    importers: { organization: organization.importer, people: people.importer, residents: residents.importer },
  });
  const inbox = createInbox({ ...base, ...access }, toApis({ alerts, actions, imports, schedules, themes }));
  const notes = createNotesModule({ ...base, ...access });
  const copies = [actions, alerts, surveys, themes, digest, reports, inbox, notes];
  const eraseReferences = createReferenceEraser({ imports, messaging, home }, copies, [people.api, residents.api]);
  const statistics = createStatisticsModule({ ...read, computeScoreCells: analytics.api.computeScoreCells });
  const main = [identity, links, places, messaging, people, leasing, statistics, schedules, plans, analytics];
  const all = joinModules([...main, ...copies, home, setup, imports, insights]);
  return {
    ...all,
    webhooks: messaging.webhooks,
    ...createRequestGuard({ ...identity, resolveTokenPrincipal: links.resolvePrincipal }, all),
    widgetNames: reports.api.widgetNames,
    guard: messaging.guard,
    access: identity.access,
    ...toApis({ identity, messaging, surveys }),
    derived: [surveys.derived, people.derived, themes.derived],
    readClients: (tx) => organization.api.readClients(tx),
    ...bindClosing(analytics),
    keys,
  };
}
