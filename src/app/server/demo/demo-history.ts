import { dayIn } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import { catalogue } from "#slices/surveys/server/catalogue/catalogue.ts";
import type { CatalogueQuestion } from "#slices/surveys/server/catalogue/catalogue.schema.ts";
import { linkEnd } from "#slices/surveys/server/surveys.rules.ts";
import { type DemoAnswer, demoAnswers } from "./demo-answers.ts";
import { demoClient } from "./demo-company.ts";
import type { DemoPlace, DemoResident } from "./demo-places.ts";
import type { Chance } from "./demo-random.ts";
import { drawIds, insertRows } from "./demo.repository.ts";

const SURVEY_ID = 24;
const DAYS_BETWEEN_ROUNDS = 30;
const DAY_SECONDS = 86_400;

interface Sent {
  readonly place: DemoPlace;
  readonly resident: DemoResident;
  readonly sentAt: Date;
  readonly completedAt: Date | null;
  readonly startedAt: Date | null;
}

function seconds(from: Date, count: number): Date {
  return new Date(from.getTime() + count * 1000);
}

/** One month's invitations of a property: a tenth of its residents, each at most every few months. */
function round(chance: Chance, place: DemoPlace, daysAgo: number, now: Date): Sent[] {
  const count = Math.max(2, Math.round(place.residents.length / 10));
  const offset = Math.round(daysAgo / DAYS_BETWEEN_ROUNDS) * count;
  return Array.from({ length: count }, (_, index) => {
    const resident = place.residents[(offset + index) % place.residents.length];
    if (!resident) throw new RangeError("a property without residents");
    const sentAt = seconds(now, -daysAgo * DAY_SECONDS + chance.between(0, 6 * 3600));
    const answerAt = seconds(sentAt, chance.between(1800, 12 * DAY_SECONDS));
    const isOver = answerAt < now;
    const completedAt = isOver && chance.happens(place.character.answering) ? answerAt : null;
    const startedAt = completedAt ?? (isOver && chance.happens(0.12) ? answerAt : null);
    return { place, resident, sentAt, completedAt, startedAt };
  });
}

function surveyQuestions(): { version: number; questions: CatalogueQuestion[] } {
  const survey = catalogue.surveys.find((each) => each.id === SURVEY_ID);
  if (!survey) throw new Error(`the catalogue has no survey ${SURVEY_ID}`);
  const byId = new Map(catalogue.questions.map((question) => [question.id, question]));
  const questions = survey.pages.flat().flatMap((entry) => byId.get(entry.questionId) ?? []);
  return { version: survey.version, questions };
}

function feelingAt(chance: Chance, place: DemoPlace, at: Date, now: Date): number {
  const yearsAgo = (now.getTime() - at.getTime()) / (365 * DAY_SECONDS * 1000);
  // Summers are harder: air conditioning fails when everybody needs it.
  const season = [5, 6, 7].includes(at.getUTCMonth()) ? -0.12 : 0;
  return place.character.mood - place.character.drift * yearsAgo + season + chance.normal() * 0.6;
}

/** Writes two years of invitations, responses and answers as raw rows; returns how many responses there are. */
export async function writeHistory(
  tx: ClientTx,
  chance: Chance,
  places: readonly DemoPlace[],
  now: Date,
): Promise<number> {
  const { version, questions } = surveyQuestions();
  const sent = places.flatMap((place) =>
    // The newest round is still open; an archived property stopped asking a while ago.
    Array.from(
      { length: place.character.months },
      (_, index) => (index + (place.character.isArchived ? 5 : 0)) * DAYS_BETWEEN_ROUNDS + 9,
    ).flatMap((daysAgo) => round(chance, place, daysAgo, now)),
  );
  const ids = await drawIds(tx, "invitations", sent.length);
  const withIds = sent.map((each, index) => ({ ...each, id: ids[index] ?? 0 }));
  const zone = demoClient.timeZone;
  await insertRows(
    tx,
    "invitations",
    withIds.map((each) => {
      const sentOn = dayIn(zone, each.sentAt);
      return {
        id: each.id,
        survey_id: SURVEY_ID,
        survey_version: version,
        location_id: each.place.id,
        resident_id: each.resident.id,
        lease_id: each.resident.leaseId,
        is_protected: each.resident.isConfidential,
        sent_at: each.sentAt,
        sent_on: sentOn,
        expires_at: linkEnd(zone, sentOn),
        started_at: each.startedAt,
        completed_at: each.completedAt,
      };
    }),
  );
  const completed = withIds.flatMap((each) =>
    each.completedAt === null ? [] : [{ ...each, completedAt: each.completedAt }],
  );
  await insertRows(
    tx,
    "responses",
    completed.map((each) => ({
      invitation_id: each.id,
      survey_id: SURVEY_ID,
      location_id: each.place.id,
      is_protected: each.resident.isConfidential,
      completed_at: each.completedAt,
      completed_on: dayIn(zone, each.completedAt),
    })),
  );
  const answers = completed.flatMap((each) => {
    const feeling = feelingAt(chance, each.place, each.completedAt, now);
    const given: DemoAnswer[] = demoAnswers(chance, questions, { feeling, locale: each.resident.locale });
    return given.map((answer) => ({ ...answer, invitation_id: each.id }));
  });
  await insertRows(tx, "answers", answers);
  return completed.length;
}
