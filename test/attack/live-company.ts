import { addDays } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import { insertRows, makeClient } from "#slices/analytics/testing/analytics.factories.ts";
import type { AttackEnvironment } from "./attack-fixtures.ts";
import { createRandom, pickInteger } from "./random.ts";

/**
 * The day on which everyone is invited, and the number of nights during which the company is watched: until the month
 * after is shown.
 */
export const FIRST = "2026-11-02";
export const NIGHTS = 36;
const PLACES = 2;
const STAFF = 12;
/** A person who is invited individually, a day later. */
export const LATE = 99;
const RESIDENT = 500;
const RESIDENTS = 16;

type Row = Readonly<Record<string, unknown>>;
type Tables = Record<string, Record<string, unknown>>;
const toInstant = (day: string): Date => new Date(`${day}T18:00:00Z`);

/** A person of the watched company. */
export interface Person {
  readonly id: number;
  readonly location: number;
  readonly survey: 1 | 24;
  readonly sentOn: string;
  readonly isProtected: boolean;
  /** The day on which the person answers; null: never. */
  readonly answersOn: string | null;
}

/** Generates the people and their days of answering from the seed. */
export function buildPeople(seed: number): readonly Person[] {
  const random = createRandom(seed);
  const pickAnswerDay = (sentOn: string): string | null =>
    random() < 0.7 ? addDays(sentOn, pickInteger(random, 1, 19)) : null;
  const staff = Array.from({ length: PLACES * STAFF }, (_, index): Person => ({
    id: index + 1,
    location: 1 + (index % PLACES),
    survey: 1,
    sentOn: FIRST,
    isProtected: true,
    answersOn: pickAnswerDay(FIRST),
  }));
  const late: Person = {
    id: LATE,
    location: 1,
    survey: 1,
    sentOn: addDays(FIRST, 1),
    isProtected: true,
    answersOn: addDays(FIRST, 4),
  };
  const residents = Array.from({ length: RESIDENTS }, (_, index): Person => {
    const sentOn = addDays(FIRST, pickInteger(random, 0, 10));
    return {
      id: RESIDENT + index,
      location: 1 + (index % PLACES),
      survey: 24,
      sentOn,
      isProtected: index % 2 === 0,
      answersOn: pickAnswerDay(sentOn),
    };
  });
  return [...staff, late, ...residents];
}

/** Writes the company without invitations. */
export async function writeAll(
  environment: AttackEnvironment,
  clientId: number,
  people: readonly Person[],
): Promise<void> {
  await makeClient(environment.db, clientId, { regionIds: [1], locations: [1, 2].map((id) => ({ id, regionId: 1 })) });
  await environment.db.withClient(clientId, async (tx) => {
    const client_id = clientId;
    await insertRows(
      tx,
      "client_services",
      ["intouch", "ingage", "intel", "introduce"].map((service) => ({ client_id, service, status: "active" })),
    );
    const staff = people.filter(({ survey }) => survey === 1);
    await insertRows(
      tx,
      "people",
      staff.map(({ id, location }) => ({
        client_id,
        id,
        first_name: "E",
        last_name: `${id}`,
        email: `e${id}@x.example`,
        location_id: location,
        start_date: "2024-01-01",
      })),
    );
    await insertRows(
      tx,
      "employments",
      staff.map(({ id, location }) => ({
        client_id,
        id,
        person_id: id,
        location_id: location,
        starts_on: "2024-01-01",
        ends_on: null,
      })),
    );
    await insertRows(
      tx,
      "residents",
      people
        .filter(({ survey }) => survey === 24)
        .map(({ id, isProtected }) => ({
          client_id,
          id,
          first_name: "R",
          last_name: `${id}`,
          is_confidential: isProtected,
        })),
    );
    await insertRows(tx, "campaigns", [
      {
        client_id,
        id: 1,
        name: "Autumn",
        survey_id: 1,
        survey_version: 1,
        channels: ["email"],
        send_on: FIRST,
        send_at: toInstant(FIRST),
        state: "sent",
        audience: JSON.stringify({ is_whole_client: true, regions: [], locations: [], reporting_groups: [] }),
        created_by: 1,
        created_at: toInstant(FIRST),
        created_on: FIRST,
        sent_at: toInstant(FIRST),
      },
    ]);
  });
}

/** Sends a person their invitation. */
export async function invite(tx: ClientTx, { id, location, survey, sentOn, isProtected }: Person): Promise<void> {
  await insertRows(tx, "invitations", [
    {
      client_id: tx.clientId,
      id,
      survey_id: survey,
      survey_version: 1,
      location_id: location,
      is_protected: isProtected,
      [survey === 1 ? "person_id" : "resident_id"]: id,
      sent_at: toInstant(sentOn),
      sent_on: sentOn,
      expires_at: toInstant(addDays(sentOn, 21)),
      campaign_id: survey === 1 ? 1 : null,
    },
  ]);
}

/** Writes a person's response and answers. */
export async function answer(tx: ClientTx, { id, location, survey, isProtected }: Person, day: string): Promise<void> {
  const client_id = tx.clientId;
  await tx
    .on<Tables>()
    .updateTable("invitations")
    .set({ started_at: toInstant(day), completed_at: toInstant(day) })
    .where("client_id", "=", client_id)
    .where("id", "=", id)
    .execute();
  await insertRows(tx, "responses", [
    {
      client_id,
      invitation_id: id,
      survey_id: survey,
      location_id: location,
      is_protected: isProtected,
      completed_at: toInstant(day),
      completed_on: day,
    },
  ]);
  const empty = {
    client_id,
    invitation_id: id,
    likelihood: null,
    agreement: null,
    importance: null,
    value: null,
    text_entry: null,
  };
  const rows: Row[] =
    survey === 1
      ? [
          { ...empty, question_id: 1, question_type: "agreement-importance", agreement: 1 + (id % 5), importance: 3 },
          { ...empty, question_id: 28, question_type: "likelihood", likelihood: "remain", value: 1 + (id % 5) },
        ]
      : [
          { ...empty, question_id: 201, question_type: "agreement-importance", agreement: 1 + (id % 5), importance: 3 },
          { ...empty, question_id: 241, question_type: "likelihood", likelihood: "renew", value: 1 + (id % 5) },
        ];
  await insertRows(tx, "answers", rows);
}
