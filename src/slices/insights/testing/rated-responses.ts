import { createSeededRandom } from "#app/server/demo/content/random.ts";
import { insertRows } from "#slices/analytics/testing/analytics.factories.ts";
import type { TestDatabase } from "#test/support/test-database.ts";

/** The rated questions of survey 24; the one about repair time drives renewing. */
const RATED = [201, 203, 202, 204, 212, 213, 214, 221, 222, 224, 231];
const DRIVING = 212;
/** The topic of that question. */
export const DRIVING_TOPIC = 54;
const RENEW = 241;

/** Responses of residents at a location within the year before November 2026. */
interface RatedResponses {
  readonly locationId: number;
  readonly count: number;
  /** The first id of invitations and residents. */
  readonly firstId: number;
  readonly isProtected?: boolean;
  /** The same likelihood to renew for all residents. */
  readonly likely?: number;
}

/** Adds responses in which renewing follows one rating, and a person's level affects all ratings. */
export async function addRatedResponses(
  t: TestDatabase,
  { locationId, count, firstId, isProtected = false, likely }: RatedResponses,
  client_id = 1,
): Promise<void> {
  const random = createSeededRandom(firstId);
  const toScale = (value: number): number => Math.min(5, Math.max(1, Math.round(value)));
  const ids = Array.from({ length: count }, (_, at) => firstId + at);
  const toDay = (id: number): string => `2026-${String(1 + (id % 10)).padStart(2, "0")}-15`;
  const toTimes = (id: number) => ({ completed_at: new Date(`${toDay(id)}T18:00:00Z`) });
  const shared = { client_id, survey_id: 24, location_id: locationId, is_protected: isProtected };
  const createAnswer = (invitation_id: number, question_id: number) => ({
    client_id,
    invitation_id,
    question_id,
    likelihood: null,
    agreement: null,
    importance: null,
    value: null,
  });
  const answers = ids.flatMap((id) => {
    const mood = random.normal() * 0.4;
    const felt = new Map(RATED.map((question) => [question, mood + random.normal()]));
    const renew = likely ?? toScale(3.2 + 1.1 * (felt.get(DRIVING) ?? 0) + mood + random.normal() * 0.5);
    return [
      ...[...felt].map(([question, value]) => ({
        ...createAnswer(id, question),
        question_type: "agreement-importance",
        agreement: toScale(3.4 + value),
        importance: 4,
      })),
      { ...createAnswer(id, RENEW), question_type: "likelihood", likelihood: "renew", value: renew },
    ];
  });
  await t.db.withClient(client_id, async (tx) => {
    const createResident = (id: number) => ({
      client_id,
      id,
      first_name: "R",
      last_name: `${id}`,
      is_confidential: false,
    });
    await insertRows(tx, "residents", ids.map(createResident));
    const toSendTimes = (id: number) => ({
      sent_at: toTimes(id).completed_at,
      sent_on: toDay(id),
      expires_at: new Date("2027-01-01"),
    });
    await insertRows(
      tx,
      "invitations",
      ids.map((id) => ({
        ...shared,
        ...toSendTimes(id),
        ...toTimes(id),
        id,
        resident_id: id,
        survey_version: 1,
        started_at: toTimes(id).completed_at,
      })),
    );
    await insertRows(
      tx,
      "responses",
      ids.map((id) => ({ ...shared, ...toTimes(id), invitation_id: id, completed_on: toDay(id) })),
    );
    await insertRows(tx, "answers", answers);
  });
}
