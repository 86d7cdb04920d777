import { afterAll, beforeAll, expect, test } from "vitest";
import type { ClientTx } from "#platform/server/db/database.ts";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { createProtectedAnswers } from "./surveys.protected.read-model.ts";

type Row = Readonly<Record<string, unknown>>;

let t: TestDatabase;
beforeAll(async () => {
  t = await openTestDatabase();
  for (const clientId of [1, 2]) await makeAnswers(clientId);
});
afterAll(() => t.close());

const protectedAnswers = createProtectedAnswers({ intouch: [24, 26], ingage: [1] });

async function insert(tx: ClientTx, table: string, rows: readonly Row[]): Promise<void> {
  await tx
    .on<Record<string, Record<string, unknown>>>()
    .insertInto(table)
    .values(rows.map((row) => ({ client_id: tx.clientId, ...row })))
    .execute();
}

interface InvitationOutline {
  readonly id: number;
  readonly resident: number;
  readonly day: string;
  readonly survey?: number;
  readonly location?: number;
  readonly isOpen?: boolean;
}

const made: readonly InvitationOutline[] = [
  { id: 1, resident: 1, day: "2026-09-30" },
  { id: 2, resident: 1, day: "2026-09-01", survey: 26 },
  { id: 3, resident: 2, day: "2026-09-15" },
  { id: 4, resident: 2, day: "2026-10-01" },
  { id: 5, resident: 3, day: "2026-09-15", isOpen: true },
  { id: 6, resident: 1, day: "2026-09-15", location: 2 },
  { id: 7, resident: 3, day: "2026-09-15", survey: 27 },
  { id: 8, resident: 3, day: "2026-11-01" },
];

const createAnswer = (invitation_id: number, question_id: number, question_type: string, more: Row): Row => ({
  invitation_id,
  question_id,
  question_type,
  likelihood: null,
  agreement: null,
  importance: null,
  value: null,
  ...more,
});

async function makeAnswers(clientId: number): Promise<void> {
  const client = {
    id: clientId,
    name: "C",
    slug: `c${clientId}`,
    time_zone: "America/Chicago",
    locale: "en",
    created_at: new Date(0),
  };
  await t.db.global((tx) =>
    tx.on<Record<string, Record<string, unknown>>>().insertInto("clients").values(client).execute(),
  );
  await t.db.withClient(clientId, async (tx) => {
    await insert(
      tx,
      "locations",
      [1, 2].map((id) => ({ id, name: `L${id}`, time_zone: "America/Chicago" })),
    );
    await insert(
      tx,
      "residents",
      [1, 2, 3].map((id) => ({ id, first_name: "R", last_name: `${id}` })),
    );
    const buildShared = ({ survey = 24, location = 1, isOpen = false }: InvitationOutline): Row => ({
      survey_id: survey,
      location_id: location,
      is_protected: !isOpen,
    });
    const getDoneAt = (each: InvitationOutline): Date => new Date(`${each.day}T18:00:00Z`);
    await insert(
      tx,
      "invitations",
      made.map((each) => ({
        ...buildShared(each),
        id: each.id,
        survey_version: 1,
        resident_id: each.resident,
        sent_at: getDoneAt(each),
        sent_on: each.day,
        expires_at: getDoneAt(each),
        started_at: getDoneAt(each),
        completed_at: getDoneAt(each),
      })),
    );
    await insert(
      tx,
      "responses",
      made.map((each) => ({
        ...buildShared(each),
        invitation_id: each.id,
        completed_at: getDoneAt(each),
        completed_on: each.day,
      })),
    );
    await insert(tx, "answers", [
      createAnswer(1, 1, "agreement-importance", { agreement: 4, importance: 5 }),
      createAnswer(1, 2, "agreement-importance", { agreement: 2 }),
      createAnswer(1, 3, "agreement", { agreement: 1 }),
      createAnswer(1, 4, "likelihood", { likelihood: "renew", value: 5 }),
      createAnswer(1, 5, "text-entry", { text_entry: "quiet" }),
      createAnswer(2, 1, "agreement-importance", { agreement: 3, importance: 1 }),
      createAnswer(2, 6, "likelihood", { likelihood: "recommend", value: 2 }),
      createAnswer(2, 7, "yes-no", { value: 1 }),
      ...[4, 5, 6, 7, 8].map((id) => createAnswer(id, 1, "agreement-importance", { agreement: 5, importance: 5 })),
    ]);
  });
}

test("returns protected responses one by one with the weights of their answers, by the definition of the score", async () => {
  const request = { service: "intouch", locationIds: [1], from: "2026-01-01", before: "2026-11-01" } as const;
  const rows = await t.db.withClient(1, (tx) => protectedAnswers.readResponses(tx, request));
  const shown = rows.map(({ month, person, kind, answers }) => ({
    month,
    person,
    kind,
    answers: answers.map(({ family, weight, agreement, value }) => [family, weight, agreement ?? value]),
  }));
  expect(shown).toEqual([
    {
      month: "2026-09-01",
      person: 1,
      kind: "resident",
      // A pair with a skipped half is in no number; an answer of type agreement has weight 3.
      answers: [
        ["score", 5, 4],
        ["score", 3, 1],
        ["renew", 0, 5],
      ],
    },
    {
      month: "2026-09-01",
      person: 1,
      kind: "resident",
      answers: [
        ["score", 1, 3],
        ["recommend", 0, 2],
        ["answer", 0, 1],
      ],
    },
    { month: "2026-10-01", person: 2, kind: "resident", answers: [["score", 5, 5]] },
  ]);
});

test("lists everyone who was invited, with the day of their response", async () => {
  const request = { service: "intouch", locationIds: [1], from: "2026-01-01", before: "2026-11-01" } as const;
  const invitees = await t.db.withClient(1, (tx) => protectedAnswers.readInvitees(tx, request));
  expect(invitees.length).toBeGreaterThanOrEqual(3);
  expect(invitees.every(({ locationId, kind }) => locationId === 1 && kind === "resident")).toBe(true);
  expect(new Set(invitees.map(({ person }) => person))).toContain(2);
});

test("excludes open responses, other surveys, other months and other clients", async () => {
  const newest = await t.db.withClient(2, (tx) =>
    protectedAnswers.readNewestMonths(tx, { service: "intouch", before: "2026-11-01" }),
  );
  expect(newest).toEqual([
    { locationId: 1, kind: "resident", month: "2026-10-01" },
    { locationId: 2, kind: "resident", month: "2026-09-01" },
  ]);
  const employees = await t.db.withClient(2, (tx) =>
    protectedAnswers.readNewestMonths(tx, { service: "ingage", before: "2026-11-01" }),
  );
  expect(employees).toEqual([]);
});
