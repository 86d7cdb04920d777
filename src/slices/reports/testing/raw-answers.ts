import type { Product } from "#app/server/product.ts";
import { addDays } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import { insertRows } from "#slices/analytics/testing/analytics.factories.ts";
import type { TestDatabase } from "#test/support/test-database.ts";

// Raw rows as answering leaves them; the product itself computes rollups and cells, so that a test of the reports
// covers the whole way from an answer to a row.

type Row = Readonly<Record<string, unknown>>;

/** One invitation, answered or not: to a resident by survey 24, to an employee by survey 1. */
export interface AnswerFixture {
  readonly locationId: number;
  /** The resident or, for survey 1, the person. */
  readonly who: number;
  readonly sentOn: string;
  /** Missing: not answered. */
  readonly completedOn?: string;
  readonly agreement?: number;
  readonly importance?: number;
  /** The likelihood to renew or to remain, 1–5. */
  readonly likely?: number;
  readonly recommend?: number;
  /** True: a repair is still open. */
  readonly hasIssue?: boolean;
  /** For residents; employees are always protected. */
  readonly isProtected?: boolean;
}

const RESIDENTS = 24;
const toDate = (day: string): Date => new Date(`${day}T18:00:00Z`);

function toAnswers(each: AnswerFixture, survey: number): Row[] {
  const likely = survey === RESIDENTS ? [241, "renew"] : [28, "remain"];
  const createValue = (question_id: unknown, kind: string, more: Row): Row => ({
    question_id,
    question_type: kind,
    likelihood: null,
    agreement: null,
    importance: null,
    value: null,
    ...more,
  });
  const found: readonly (Row | null)[] = [
    each.agreement === undefined
      ? null
      : createValue(survey, "agreement-importance", { agreement: each.agreement, importance: each.importance ?? 5 }),
    each.likely === undefined
      ? null
      : createValue(likely[0], "likelihood", { likelihood: likely[1], value: each.likely }),
    each.recommend === undefined
      ? null
      : createValue(242, "likelihood", { likelihood: "recommend", value: each.recommend }),
    each.hasIssue === undefined ? null : createValue(211, "yes-no", { value: each.hasIssue ? 1 : 0 }),
  ];
  return found.filter((answer) => answer !== null);
}

interface Raw {
  readonly invitation: Row;
  readonly response: Row | null;
  readonly answers: readonly Row[];
}

function buildRaw(each: AnswerFixture, id: number, survey: number, client_id: number): Raw {
  const done = each.completedOn === undefined ? null : toDate(each.completedOn);
  const isProtected = survey !== RESIDENTS || (each.isProtected ?? false);
  const shared = { client_id, survey_id: survey, location_id: each.locationId, is_protected: isProtected };
  const who = survey === RESIDENTS ? { resident_id: each.who } : { person_id: each.who };
  const sent = { sent_at: toDate(each.sentOn), sent_on: each.sentOn, expires_at: toDate(addDays(each.sentOn, 21)) };
  return {
    invitation: { ...shared, ...who, ...sent, id, survey_version: 1, started_at: done, completed_at: done },
    response: done && { ...shared, invitation_id: id, completed_on: each.completedOn, completed_at: done },
    answers: done ? toAnswers(each, survey).map((answer) => ({ client_id, invitation_id: id, ...answer })) : [],
  };
}

/**
 * Adds invitations of one survey with their responses, ids from `firstId` on. Residents are created; people must exist.
 */
export async function addAnswers(
  tx: ClientTx,
  survey: 1 | 24,
  firstId: number,
  fixtures: readonly AnswerFixture[],
): Promise<void> {
  const client_id = tx.clientId;
  const rows = fixtures.map((each, index) => buildRaw(each, firstId + index, survey, client_id));
  if (survey === RESIDENTS) {
    const residents = [...new Set(fixtures.map((each) => each.who))];
    const createResident = (id: number): Row => ({
      client_id,
      id,
      first_name: "R",
      last_name: `${id}`,
      is_confidential: false,
    });
    await insertRows(tx, "residents", residents.map(createResident));
  }
  const invitations = rows.map((row) => row.invitation);
  const responses = rows.flatMap((row) => (row.response === null ? [] : [row.response]));
  const answers = rows.flatMap((row) => row.answers);
  await insertRows(tx, "invitations", invitations);
  await insertRows(tx, "responses", responses);
  await insertRows(tx, "answers", answers);
}

/** A person employed at a location since a day, and possibly until another. */
export interface PersonFixture {
  readonly id: number;
  readonly locationId: number | null;
  readonly since: string;
  readonly until?: string;
}

/** Adds people with their one employment period, which has their id. */
export async function addPeople(tx: ClientTx, people: readonly PersonFixture[]): Promise<void> {
  const client_id = tx.clientId;
  const createPerson = ({ id, locationId, since, until }: PersonFixture): Row => ({
    client_id,
    id,
    first_name: "E",
    last_name: `${id}`,
    email: `e${id}@x.example`,
    location_id: locationId,
    start_date: since,
    last_day: until ?? null,
  });
  const createPeriod = ({ id, locationId, since, until }: PersonFixture): Row => ({
    client_id,
    id,
    person_id: id,
    location_id: locationId,
    starts_on: since,
    ends_on: until ?? null,
  });
  await insertRows(tx, "people", people.map(createPerson));
  await insertRows(tx, "employments", people.map(createPeriod));
}

/** Computes what the product computes from raw rows: rollups, then the cells of closed months. */
export async function computeRollups(t: TestDatabase, product: Product, clientId: number): Promise<void> {
  await t.db.withClient(clientId, (tx) => product.surveys.rebuildRollups(tx));
  await product.releaseClosedMonths(clientId);
}
