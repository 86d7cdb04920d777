import { systemClock } from "#platform/server/clock.ts";
import { CachedReplies } from "#platform/server/db/cached-replies.ts";
import type { SqlConnection, SqlEngine } from "#platform/server/db/engine.ts";
import { createAlertsModule } from "#slices/alerts/server/alerts.module.ts";
import { createOrganizationModule } from "#slices/organization/server/organization.module.ts";
import { findEmployeeRecipients } from "#slices/people/server/people.recipients.read-model.ts";
import { createResidentsModule } from "#slices/residents/server/residents.module.ts";
import { createSharingModule } from "#slices/sharing/server/sharing.module.ts";
import { RespondService } from "#slices/surveys/server/respond.service.ts";
import { createSurveyReader } from "#slices/surveys/server/survey-definitions.ts";
import { noNotices } from "#slices/surveys/testing/no-notices.ts";
import { readRollupDifferences } from "#slices/surveys/server/surveys.rollup.read-model.ts";
import { createSeededRandom } from "#app/server/demo/content/random.ts";
import { insertRows } from "#app/server/demo/demo.repository.ts";
import { type Company, inviteAll, type Respondent, writeCompany } from "#test/support/respondents.ts";
import type { Figures } from "./figures.ts";
import { measureTime } from "./figures.ts";
import { runInParallel } from "./load.ts";
import { getOwnTime, readServerTime } from "./processors.ts";
import type { InjectedProduct } from "./product.ts";

const WRITERS = 8;
const SEED = 7;
/** Respondents with fewer answers are left out of the submits. */
const MIN_ANSWERS = 12;

/** Number of responses in each part of the measurement. */
interface Amounts {
  readonly submits: number;
  readonly whole: number;
  readonly raw: number;
}

function createService({ db, units, product }: InjectedProduct): RespondService {
  const organization = createOrganizationModule({ identity: product.identity }).api;
  const sharing = createSharingModule({ db }).api;
  const people = { readRecipients: findEmployeeRecipients };
  const { access, messaging } = product;
  const base = { db, clock: systemClock, units, organization, sharing, replies: new CachedReplies(0) };
  const isMuted = (): Promise<boolean> => Promise.resolve(false);
  const alerts = createAlertsModule({
    ...base,
    access,
    messaging,
    isMuted,
    getPeople: () => people,
    getPublicUrl: () => "",
  });
  return new RespondService({
    ...base,
    people,
    residents: createResidentsModule().api,
    readSurvey: createSurveyReader(),
    onResidentResponse: alerts.listens.onResidentResponse,
    getNotices: () => noNotices,
  });
}

async function post(service: RespondService, who: Respondent, pages: Respondent["pages"]): Promise<void> {
  for (const page of pages) {
    const answered = await service.answer(who.token, "bench", page);
    if (answered.kind === "completed") return;
    if (answered.kind !== "saved") throw new Error(`a page was not taken: ${answered.kind}`);
  }
  throw new Error("the response is not complete");
}

function toSheet(who: Respondent): Record<string, unknown> {
  const last = Object.keys(who.pages.at(-1) ?? {}).join(" ");
  const given = who.answers.filter((answer) => !last.includes(`q${answer.question_id}`));
  return Object.fromEntries(
    given.map(({ question_id, agreement, importance, value, choices, text_entry }) => {
      const parts = { agreement, importance, value, choices, text: text_entry };
      return [question_id, Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== null))];
    }),
  );
}

/** All respondents are at the last page: the earlier ones are in the draft. */
async function writeDrafts({ db }: InjectedProduct, company: Company, crowd: readonly Respondent[]): Promise<void> {
  const rows = crowd.map((who) => ({
    invitation_id: who.invitationId,
    answers: JSON.stringify(toSheet(who)),
    updated_at: new Date(),
  }));
  await db.withClient(company.clientId, (tx) => insertRows(tx, "response_drafts", rows));
}

const answerColumns = [
  "question_id",
  "question_type",
  "likelihood",
  "agreement",
  "importance",
  "value",
  "choices",
  "text_entry",
] as const;

async function insertRaw(connection: SqlConnection, context: string, company: Company, who: Respondent): Promise<void> {
  const rows = who.answers.map((answer) => answerColumns.map((column) => answer[column]));
  const width = answerColumns.length;
  const tuples = rows.map(
    (_, row) => `($1, $2, ${answerColumns.map((_column, at) => `$${3 + row * width + at}`).join(", ")})`,
  );
  await connection.query(`BEGIN; ${context}`);
  await connection.query(
    `INSERT INTO responses (client_id, invitation_id, survey_id, location_id, is_protected, completed_at, completed_on)
     SELECT client_id, id, survey_id, location_id, is_protected, now(), current_date FROM invitations WHERE client_id = $1 AND id = $2`,
    [company.clientId, who.invitationId],
  );
  await connection.query(
    `INSERT INTO answers (client_id, invitation_id, ${answerColumns.join(", ")}) VALUES ${tuples.join(", ")}`,
    [company.clientId, who.invitationId, ...rows.flat()],
  );
  await connection.query("COMMIT");
}

async function measureRaw(engine: SqlEngine, company: Company, crowd: readonly Respondent[]): Promise<number> {
  const connection = await engine.connect();
  const role = engine.applicationRole === null ? "" : `SET LOCAL ROLE ${engine.applicationRole}; `;
  const context = `${role}SET LOCAL app.client_id = '${company.clientId}'`;
  try {
    return await measureTime(() => runInParallel(crowd, 1, (who) => insertRaw(connection, context, company, who)));
  } finally {
    connection.release();
  }
}

async function assertSums({ db }: InjectedProduct, company: Company): Promise<void> {
  const differences = await db.withClient(company.clientId, readRollupDifferences);
  if (differences.length > 0) throw new Error(`${differences.length} rollup rows are wrong`);
}

/**
 * Completed responses a second through the survey service. The submit is the transaction that completes a response:
 * the last page posted, all answers and all sums written. The whole is every page posted, one transaction each.
 */
export async function measureIngest(
  figures: Figures,
  group: string,
  open: InjectedProduct,
  amounts: Amounts,
): Promise<void> {
  const { db } = open;
  const chance = createSeededRandom(SEED);
  const company = await writeCompany(db, { locations: 50, perLocation: 4 });
  const homes = company.homes.length;
  const invite = (count: number): Promise<Respondent[]> => inviteAll(db, company, chance, Math.ceil(count / homes));
  const computeRate = (count: number, milliseconds: number): number => (count / milliseconds) * 1000;

  const service = createService(open);
  const warm = await invite(homes);
  await writeDrafts(open, company, warm);
  await runInParallel(warm, WRITERS, (who) => post(service, who, who.pages.slice(-1)));

  const submitting = (await invite(amounts.submits)).filter((who) => who.answers.length >= MIN_ANSWERS);
  if (submitting.length < amounts.submits / 2) throw new Error("hardly anybody gives enough answers");
  await writeDrafts(open, company, submitting);
  const [ownBefore, serverBefore] = [getOwnTime(), await readServerTime(db.engine)];
  const took = await measureTime(() =>
    runInParallel(submitting, WRITERS, (who) => post(service, who, who.pages.slice(-1))),
  );
  const [ownAfter, serverAfter] = [getOwnTime(), await readServerTime(db.engine)];
  const submits = computeRate(submitting.length, took);
  const answering = await invite(amounts.whole);
  const whole = computeRate(
    answering.length,
    await measureTime(() => runInParallel(answering, WRITERS, (who) => post(service, who, who.pages))),
  );
  await assertSums(open, company);

  // Last, because these rows are in no sum.
  const inserting = await invite(amounts.raw);
  const raw = computeRate(inserting.length, await measureRaw(db.engine, company, inserting));
  const answers = submitting.reduce((sum, who) => sum + who.answers.length, 0) / submitting.length;
  figures.add(group, `submits by the service, ${WRITERS} writers`, submits, "responses/s");
  // On PGlite the database itself is in this measurement.
  figures.add(group, "processor time of Node for a submit", (ownAfter - ownBefore) / submitting.length, "ms");
  if (serverBefore !== null && serverAfter !== null) {
    const each = (serverAfter - serverBefore) / submitting.length;
    figures.add(group, "processor time of PostgreSQL for a submit", each, "ms");
  }
  figures.add(group, "whole surveys by the service, six pages each", whole, "responses/s");
  figures.add(group, "raw insert of the same rows, 1 writer", raw, "responses/s");
  figures.add(group, "submits ÷ raw insert", submits / raw, "");
  figures.add(group, "answers in a response, mean", answers, "");
}
