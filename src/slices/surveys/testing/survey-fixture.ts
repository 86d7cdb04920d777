import type { Clock } from "#platform/server/clock.ts";
import type { ClientTx, Database } from "#platform/server/db/database.ts";
import type { UnitsOfWork } from "#platform/server/unit-of-work.ts";
import { createIdentityModule } from "#slices/identity/server/identity.module.ts";
import { type AnalyticsModule, createAnalyticsModule } from "#slices/analytics/server/analytics.module.ts";
import { createMessagingModule } from "#slices/messaging/server/messaging.module.ts";
import { createOrganizationModule } from "#slices/organization/server/organization.module.ts";
import { createPeopleModule } from "#slices/people/server/people.module.ts";
import { createResidentsModule } from "#slices/residents/server/residents.module.ts";
import { createSharingModule } from "#slices/sharing/server/sharing.module.ts";
import { buildSurveysRenderers } from "#slices/surveys/server/surveys.mails.ts";
import { createSurveysModule } from "#slices/surveys/server/surveys.module.ts";
import { RespondService } from "#slices/surveys/server/respond.service.ts";
import { createSurveyReader } from "#slices/surveys/server/survey-definitions.ts";
import { noNotices } from "./no-notices.ts";
import { copyInvitation, type InvitationOptions, type CreatedInvitation, makeInvitation } from "./surveys.factories.ts";

interface Parts {
  readonly db: Database;
  readonly clock: Clock;
  readonly units: UnitsOfWork;
}

export const PUBLIC_URL = "https://portal.example";

/** Sets up the surveys slice with its real dependencies, on a test's database. */
export function setUpSurveyFixture({ db, clock, units }: Parts) {
  const identity = createIdentityModule({
    db,
    clock,
    units,
    people: { find: () => Promise.resolve(null) },
    readPlaces: () => Promise.resolve({ regionIds: new Set(), locationIds: new Set() }),
    findLanding: () => Promise.resolve("/"),
    findAnyClientId: () => Promise.resolve(null),
    getPublicUrl: () => PUBLIC_URL,
    signInHint: null,
  });
  const organization = createOrganizationModule({ identity: identity.api });
  const residents = createResidentsModule();
  const sharing = createSharingModule({ db });
  const getPublicUrl = (): string => PUBLIC_URL;
  const below = { db, clock, units, organization: organization.api, sharing: sharing.api, getPublicUrl };
  const messaging = createMessagingModule({
    ...below,
    mailbox: null,
    readGuardedEmails: () => Promise.resolve(new Set()),
    hookSecret: null,
  });
  const people = createPeopleModule({
    ...below,
    access: identity.access,
    readOptedOut: () => Promise.resolve(new Set()),
    plans: {
      readDevelopment: () => Promise.reject(new Error("no plans here")),
      readEmployeePlans: () => Promise.reject(new Error("no plans here")),
    },
    employments: {
      onHired: () => Promise.resolve(),
      previewHire: () => Promise.resolve({ plans: [], tasks: 0, overdue: 0 }),
      onNoticed: () => Promise.resolve([]),
      onChanged: () => Promise.resolve(),
      onLeft: () => Promise.resolve(),
      onErased: () => Promise.resolve(),
    },
    eraseRespondent: () => Promise.resolve(),
    eraseReferences: () => Promise.resolve(),
  });
  const parts = {
    db,
    clock,
    units,
    organization: organization.api,
    people: people.api,
    residents: residents.api,
    messaging: messaging.api,
    sharing: sharing.api,
    getPublicUrl,
    readReleasedCells: (tx, invited) => analytics.readReleasedCells(tx, invited),
    onResidentResponse: () => Promise.resolve(),
    onForgotten: () => Promise.resolve(),
    getNotices: () => noNotices,
  } satisfies Parameters<typeof createSurveysModule>[0];
  const module = createSurveysModule(parts);
  const { facts, protectedAnswers, invitations } = module;
  const analytics: AnalyticsModule = createAnalyticsModule({ ...below, facts, protectedAnswers, invitations });
  const readSurvey = createSurveyReader();
  return {
    module,
    respond: new RespondService({ ...parts, readSurvey }),
    renderers: buildSurveysRenderers({ ...parts, readSurvey }),
    residents: residents.api,
    messaging,
    parts,
    surveys: readSurvey,
    analytics: analytics.api,
    freezeBenchmark: (asOf: Date) => analytics.freezeBenchmark(asOf),
    releaseClosedMonths: (clientId: number) => analytics.releaseClosedMonths(clientId),
    attackReleases: (clientId: number) => analytics.attackReleases(clientId),
    /** Creates an open invitation with a token for its link. */
    invited: async (
      clientId: number,
      options: InvitationOptions = {},
    ): Promise<CreatedInvitation & { token: string }> =>
      db.withClient(clientId, async (tx) => {
        const invitation = await makeInvitation(tx, options);
        const grant = {
          purpose: "survey",
          objectId: invitation.invitationId,
          expiresAt: invitation.expiresAt,
          now: clock.now(),
        } as const;
        return { ...invitation, token: await sharing.api.mintToken(tx, grant) };
      }),
    /** Invites the same resident again, ignoring the contact budget. */
    invitedAgain: async (
      clientId: number,
      before: CreatedInvitation,
      id: number,
    ): Promise<{ readonly token: string }> =>
      db.withClient(clientId, async (tx) => {
        await copyInvitation(tx, before.invitationId, id);
        const grant = { purpose: "survey", objectId: id, expiresAt: before.expiresAt, now: clock.now() } as const;
        return { token: await sharing.api.mintToken(tx, grant) };
      }),
  };
}

type AnyTable = Record<string, Record<string, unknown>>;

/** Reads all rows of a client in a table, to compare before and after. */
export async function readRows(tx: ClientTx, table: string): Promise<Record<string, unknown>[]> {
  const rows = await tx.on<AnyTable>().selectFrom(table).selectAll().where("client_id", "=", tx.clientId).execute();
  return rows.map((row) => ({ ...row })).toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
}

const tables = [
  "invitations",
  "response_drafts",
  "responses",
  "answers",
  "daily_participation",
  "monthly_participation",
  "daily_response_totals",
  "monthly_response_totals",
  "service_issues",
  "resident_renewals",
  "audit_log",
];

/** Reads everything of a client that a response can change. */
export async function readEverything(db: Database, clientId: number): Promise<Record<string, unknown[]>> {
  return db.withClient(clientId, async (tx) => {
    const result: Record<string, unknown[]> = {};
    for (const table of tables) result[table] = await readRows(tx, table);
    return result;
  });
}
