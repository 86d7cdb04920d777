import { insertRows } from "#app/server/demo/demo.repository.ts";
import { addDays } from "#platform/server/clock.ts";
import type { LeaseAnswer } from "#slices/residents/contract/lease-warnings.contract.ts";
import type { PastLeases } from "#slices/residents/server/warnings/lease-warnings.rules.ts";
import { addWritten, type WrittenResponse } from "#slices/surveys/testing/written-responses.ts";
import { readClientRows, readOwnerRows } from "./rows.ts";
import type { TestApplication } from "./test-application.ts";

/** Number of past leases, one ending almost every day. */
const PAST = 480;
const FIRST_END = "2024-03-01";
const FIRST_ID = 2000;

/** The residents whose leases end soon at location 1 on November 20, 2026, but for `elsewhere`, who is at location 2. */
export const due = {
  unlikely: 3001,
  likely: 3002,
  silent: 3003,
  confidential: 3004,
  renewed: 3005,
  elsewhere: 3006,
  later: 3007,
  roommate: 3008,
  waiting: 3009,
  calling: 3010,
} as const;

interface MadeLease {
  readonly id: number;
  readonly locationId: number;
  readonly start: string;
  readonly end: string;
  readonly isRenewed: boolean;
  readonly answer?: {
    readonly value: number;
    readonly day: string;
    readonly isProtected?: boolean;
    readonly at?: number;
  };
  readonly repair?: { readonly opened: string; readonly closed: string | null };
  readonly hasAlert?: boolean;
  readonly isPrimary?: boolean;
  /** What a warning may use 60 days before the end. */
  readonly known: { readonly answer: LeaseAnswer; readonly hasIssue: boolean };
}

interface Kind {
  readonly leaving: number;
  readonly answer?: {
    readonly value: number;
    readonly before: number;
    readonly isProtected?: true;
    readonly isElsewhere?: true;
  };
  readonly known: LeaseAnswer;
}

/** Answers that count, and those that do not: confidential, given later, too old, at another property. */
const kinds: readonly Kind[] = [
  { leaving: 85, answer: { value: 1, before: 80 }, known: "unlikely" },
  { leaving: 15, answer: { value: 5, before: 80 }, known: "likely" },
  { leaving: 50, answer: { value: 3, before: 60 }, known: "neutral" },
  { leaving: 60, answer: { value: 1, before: 80, isProtected: true }, known: "none" },
  { leaving: 50, answer: { value: 1, before: 59 }, known: "none" },
  { leaving: 40, answer: { value: 5, before: 425 }, known: "none" },
  { leaving: 50, answer: { value: 1, before: 80, isElsewhere: true }, known: "none" },
  { leaving: 45, known: "none" },
];

function makePast(at: number): MadeLease {
  const end = addDays(FIRST_END, Math.floor((at * 87) / 44));
  const locationId = (at % 3) + 1;
  const { leaving, answer, known } = kinds[at % kinds.length] as Kind;
  const isLong = at % 5 === 0;
  return {
    id: FIRST_ID + at,
    locationId,
    start: addDays(end, -500),
    end,
    isRenewed: (at * 7919) % 100 >= leaving,
    ...(answer && {
      answer: {
        value: answer.value,
        day: addDays(end, -answer.before),
        isProtected: answer.isProtected === true,
        at: answer.isElsewhere ? (locationId % 3) + 1 : locationId,
      },
    }),
    // A repair that was closed on the day no longer counts.
    ...(at % 5 < 2 ? { repair: { opened: addDays(end, -100), closed: addDays(end, isLong ? -59 : -60) } } : {}),
    hasAlert: at % 16 === 0 || at % 8 === 3,
    known: { answer: known, hasIssue: isLong || at % 16 === 0 },
  };
}

/** One on November 20. */
function makeDue(id: number, more: Partial<MadeLease> = {}): MadeLease {
  const known = { answer: "none", hasIssue: false } as const;
  return { id, locationId: 1, start: "2026-01-15", end: "2027-01-14", isRenewed: false, known, ...more };
}

const soon: readonly MadeLease[] = [
  makeDue(due.unlikely, { answer: { value: 2, day: "2026-10-16" } }),
  makeDue(due.likely, { answer: { value: 4, day: "2026-10-16" } }),
  makeDue(due.silent),
  makeDue(due.confidential, { answer: { value: 1, day: "2026-10-16", isProtected: true } }),
  makeDue(due.renewed, { answer: { value: 1, day: "2026-10-16" }, isRenewed: true }),
  makeDue(due.elsewhere, { answer: { value: 1, day: "2026-10-16" }, locationId: 2 }),
  makeDue(due.later, { answer: { value: 1, day: "2026-10-16" }, end: "2027-02-19" }),
  makeDue(due.roommate, { answer: { value: 1, day: "2026-10-16" }, isPrimary: false }),
  makeDue(due.waiting, { repair: { opened: "2026-11-10", closed: null } }),
  makeDue(due.calling, { answer: { value: 1, day: "2026-10-17", isProtected: true }, hasAlert: true }),
];

const toMonth = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

/** Returns the past leases as warnings count them, one by one. */
export const pastLeases: readonly PastLeases[] = Array.from({ length: PAST }, (_, at) => makePast(at)).map((lease) => ({
  ...lease.known,
  observedMonth: toMonth(addDays(lease.end, -60)),
  outcomeMonth: toMonth(addDays(lease.end, 31)),
  leases: 1,
  left: lease.isRenewed ? 0 : 1,
}));

function toLeaseRows({ id, locationId, start, end, isRenewed, isPrimary = true }: MadeLease) {
  const home = { resident_id: id, unit_id: id, location_id: locationId };
  const row = { id, ...home, start_date: start, end_date: end, is_primary: isPrimary };
  const next = { ...row, id: id + 10_000, start_date: addDays(end, 30), end_date: null };
  return isRenewed ? [row, next] : [row];
}

const toWritten = ({ id, locationId, answer }: MadeLease): WrittenResponse[] =>
  answer === undefined
    ? []
    : [
        {
          author: id,
          audience: "residents",
          surveyId: 24,
          questionId: 244,
          day: answer.day,
          locationId: answer.at ?? locationId,
          categoryId: null,
          likelihood: answer.value,
          text: "",
          isProtected: answer.isProtected ?? false,
        },
      ];

/** Writes three years of leases of a client whose residents act on their answers, and some leases that end soon. */
export async function addLeases(t: TestApplication, client: number): Promise<void> {
  const all = [...Array.from({ length: PAST }, (_, at) => makePast(at)), ...soon];
  await t.db.withClient(client, async (tx) => {
    const createName = (id: number) => ({ first_name: "Lee", last_name: `Lease ${id}` });
    await insertRows(
      tx,
      "units",
      all.map(({ id, locationId }) => ({ id, location_id: locationId, unit_number: `L${id}` })),
    );
    const residents = all.map(({ id, answer }) => ({
      id,
      ...createName(id),
      is_confidential: answer?.isProtected === true,
    }));
    await insertRows(tx, "residents", residents);
    await insertRows(tx, "leases", all.flatMap(toLeaseRows));
    const repairs = all.flatMap(({ id, repair }) =>
      repair
        ? [{ external_id: `R${id}`, unit_id: id, resident_id: id, opened_on: repair.opened, closed_on: repair.closed }]
        : [],
    );
    await insertRows(tx, "work_orders", repairs);
    await addWritten(tx, all.flatMap(toWritten));
    await t.product.surveys.rebuildRollups(tx);
  });
  const given = await readClientRows(
    t,
    client,
    `SELECT i.id, i.resident_id, i.location_id, i.is_protected, i.sent_on::text AS day FROM invitations i
      WHERE i.client_id = ${client} AND i.resident_id >= ${FIRST_ID}`,
  );
  const alarmed = new Set(all.filter(({ hasAlert }) => hasAlert).map(({ id }) => id));
  const alerts = given
    .filter((row) => alarmed.has(Number(row["resident_id"])))
    .map((row, at) => ({
      id: 1000 + at,
      invitation_id: Number(row["id"]),
      survey_id: 24,
      location_id: Number(row["location_id"]),
      resident_id: Number(row["resident_id"]),
      lease_id: Number(row["resident_id"]),
      is_protected: row["is_protected"] === true,
      has_service_issue: row["is_protected"] !== true,
      is_unlikely: false,
      wants_contact: true,
      created_at: `${String(row["day"])}T18:00:00Z`,
      created_on: String(row["day"]),
    }));
  await t.db.withClient(client, (tx) => insertRows(tx, "alerts", alerts));
  // Without statistics the planner takes the tables for empty.
  await readOwnerRows(t, "ANALYZE residents, leases, units, work_orders, alerts, resident_renewals");
}
