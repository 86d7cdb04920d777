import type { Clock } from "#platform/server/clock.ts";
import type { Database } from "#platform/server/db/database.ts";
import type { Job } from "#platform/server/jobs/jobs.ts";
import type { Gatekeeper } from "#platform/server/http/gatekeeper.ts";
import type { ApiRoute, PageRoute } from "#platform/server/http/route.ts";
import type { Mailbox } from "#platform/server/mail/mailbox.ts";
import type { OutboxRenderer } from "#platform/server/outbox/delivery.ts";
import type { UnitsOfWork } from "#platform/server/unit-of-work.ts";
import { createAnalyticsModule } from "#slices/analytics/server/analytics.module.ts";
import { createHomeModule } from "#slices/home/server/home.module.ts";
import type { IdentityApi, OperationTable, Principal } from "#slices/identity/server/identity.api.ts";
import { createIdentityModule } from "#slices/identity/server/identity.module.ts";
import { authorize } from "#slices/identity/server/identity.policy.ts";
import { SESSION_COOKIE } from "#slices/identity/server/identity.session.ts";
import { createMessagingModule } from "#slices/messaging/server/messaging.module.ts";
import { createOrganisationModule } from "#slices/organisation/server/organisation.module.ts";
import { createPeopleModule } from "#slices/people/server/people.module.ts";
import { createReportsModule } from "#slices/reports/server/reports.module.ts";
import { createResidentsModule } from "#slices/residents/server/residents.module.ts";
import { createSharingModule } from "#slices/sharing/server/sharing.module.ts";
import type { SurveysApi } from "#slices/surveys/server/surveys.api.ts";
import { createSurveysModule } from "#slices/surveys/server/surveys.module.ts";

export interface ComposeDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly units: UnitsOfWork;
  /** Origin that links in mails start with; asked when a mail is rendered. */
  readonly publicUrl: () => string;
  /** The developers' mailbox, where its page exists. */
  readonly mailbox: Mailbox | null;
  /** A sentence for the sign-in page of a demo database. */
  readonly signInHint: string | null;
}

/** The product, put together: what the server mounts, what the worker works, what set-up and demo call. */
export interface Product {
  readonly api: readonly ApiRoute<Principal>[];
  readonly pages: readonly PageRoute<Principal>[];
  readonly gatekeeper: Gatekeeper<Principal>;
  readonly operations: OperationTable;
  readonly renderers: readonly OutboxRenderer[];
  readonly jobs: readonly Job[];
  readonly identity: IdentityApi;
  readonly surveys: SurveysApi;
  /** Releases what the closed months of a client allow, as the daily job does. */
  releaseClosedMonths(clientId: number): Promise<number>;
}

/** Puts the slices together; the only place that knows them all. */
export function compose(deps: ComposeDeps): Product {
  const { db, clock, units } = deps;
  const identity = createIdentityModule({ db, clock, units, signInHint: deps.signInHint });
  const organisation = createOrganisationModule({ identity: identity.api });
  const sharing = createSharingModule({ db });
  const messaging = createMessagingModule({ mailbox: deps.mailbox });
  const people = createPeopleModule();
  const residents = createResidentsModule();
  const surveys = createSurveysModule({
    db,
    clock,
    units,
    organisation: organisation.api,
    residents: residents.api,
    sharing: sharing.api,
    publicUrl: deps.publicUrl,
  });
  const analytics = createAnalyticsModule({
    db,
    clock,
    units,
    organisation: organisation.api,
    facts: surveys.facts,
    protectedAnswers: surveys.protectedAnswers,
  });
  const reports = createReportsModule({
    db,
    clock,
    organisation: organisation.api,
    analytics: analytics.api,
    residents: residents.api,
    employees: people.api,
  });
  const home = createHomeModule({ db, organisation: organisation.api, people: people.api });
  const operations: OperationTable = {
    ...identity.operations,
    ...messaging.operations,
    ...surveys.operations,
    ...reports.operations,
    ...home.operations,
  };
  return {
    api: [...identity.routes, ...reports.routes, ...home.routes],
    pages: [...identity.pages, ...messaging.pages, ...surveys.pages],
    gatekeeper: {
      principal: (cookies) => identity.api.principal(cookies[SESSION_COOKIE]),
      authorize: (principal, operation) => authorize(operations, principal, operation),
      knows: (operation) => Object.hasOwn(operations, operation),
    },
    operations,
    renderers: surveys.renderers,
    jobs: [...surveys.jobs, ...analytics.jobs],
    identity: identity.api,
    surveys: surveys.api,
    releaseClosedMonths: (clientId) => analytics.releaseClosedMonths(clientId),
  };
}
