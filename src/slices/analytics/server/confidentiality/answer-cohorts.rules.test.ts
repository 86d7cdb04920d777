import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addMonths } from "#platform/server/clock.ts";
import type { Invitee, ProtectedResponse } from "../analytics.facts.ts";
import { admitResponses, type CohortBasis } from "./answer-cohorts.rules.ts";

const MARCH = "2026-03-01";
const createBasis = (more: Partial<CohortBasis> = {}): CohortBasis => ({
  taken: [],
  poolMonths: new Map(),
  getRegionId: (locationId) => (locationId <= 3 ? 7 : 8),
  lastClosed: "2026-09-01",
  drawLot: (person) => person,
  ...more,
});

/** Creates a person invited in a month who answers in the same month, in another, or not. */
function invite(person: number, sentMonth: string, answeredIn: string | null, locationId = 1): Invitee {
  return {
    kind: "campaign",
    locationId,
    surveyId: 1,
    positionCategoryId: null,
    person,
    sentDate: `${sentMonth.slice(0, 8)}03`,
    completedDate: answeredIn && `${answeredIn.slice(0, 8)}05`,
  };
}

function createResponses(invitees: readonly Invitee[]): readonly ProtectedResponse[] {
  return invitees.flatMap(({ completedDate, sentDate, ...invitee }, at) =>
    completedDate === null
      ? []
      : [
          {
            ...invitee,
            id: at + 1,
            month: `${completedDate.slice(0, 8)}01`,
            day: completedDate,
            sentMonth: `${sentDate.slice(0, 8)}01`,
            answers: [],
          },
        ],
  );
}

const authorizeRequest = (invitees: readonly Invitee[], more?: Partial<CohortBasis>) =>
  admitResponses(createResponses(invitees), invitees, createBasis(more)).map(({ person, month, isPooledOnly }) => [
    person,
    month.slice(0, 7),
    isPooledOnly,
  ]);

const inviteMany = (people: readonly number[], sent: string, answered: string | null, locationId?: number): Invitee[] =>
  people.map((person) => invite(person, sent, answered, locationId));

describe("a cohort", () => {
  test("with someone who did not answer: all who did enter in the month of the answer", () => {
    const invitees = [...inviteMany([1, 2, 3], MARCH, MARCH), invite(4, MARCH, "2026-04-01"), invite(5, MARCH, null)];
    expect(authorizeRequest(invitees)).toEqual([
      [1, "2026-03", false],
      [2, "2026-03", false],
      [3, "2026-03", false],
      [4, "2026-04", false],
    ]);
  });

  test("all of whom answered: one of those who answered last never enters", () => {
    const onTime = inviteMany([1, 2, 3, 4, 5], MARCH, MARCH);
    expect(authorizeRequest(onTime).map(([person]) => person)).toEqual([2, 3, 4, 5]);
    const late = [...inviteMany([1, 2, 3], MARCH, MARCH), ...inviteMany([4, 5], MARCH, "2026-04-01")];
    expect(authorizeRequest(late).map(([person]) => person)).toEqual([1, 2, 3, 5]);
    // Before the last one answered no one had to be left out, and people who have entered stay.
    expect(authorizeRequest(late, { lastClosed: MARCH }).map(([person]) => person)).toEqual([1, 2, 3, 4, 5]);
  });

  test("with one answer: its author does not enter until another person answers", () => {
    const alone = [invite(1, MARCH, MARCH), ...inviteMany([2, 3, 4, 5], MARCH, null)];
    expect(authorizeRequest(alone)).toEqual([]);
    const two = [invite(1, MARCH, MARCH), invite(2, MARCH, "2026-04-01"), ...inviteMany([3, 4, 5], MARCH, null)];
    expect(authorizeRequest(two)).toEqual([
      [1, "2026-04", false],
      [2, "2026-04", false],
    ]);
  });

  test("too small to be shown: no one enters; in a pool they enter only with their region", () => {
    const few = [...inviteMany([1, 2], MARCH, MARCH), invite(3, MARCH, null)];
    expect(authorizeRequest(few)).toEqual([]);
    const region = [...few, ...inviteMany([11, 12], MARCH, MARCH, 2)];
    expect(authorizeRequest(region)).toEqual([1, 2, 11, 12].map((person) => [person, "2026-05", true]));
    expect(authorizeRequest(region, { lastClosed: "2026-04-01" })).toEqual([]);
  });

  test("keeps the participation that was already shown", () => {
    const taken = [{ locationId: 1, firstMonth: MARCH, lastMonth: "2026-04-01", regionId: null }];
    const invitees = [
      ...inviteMany([1, 2, 3, 4, 5], MARCH, MARCH),
      ...inviteMany([6, 7, 8, 9, 10], "2026-04-01", "2026-04-01"),
    ];
    // Shown together, so only one of the ten is left out.
    expect(authorizeRequest(invitees, { taken })).toHaveLength(9);
    expect(authorizeRequest(invitees)).toHaveLength(8);
  });
});

const companies = fc
  .uniqueArray(
    fc.record({
      locationId: fc.integer({ min: 1, max: 5 }),
      sent: fc.integer({ min: 0, max: 4 }),
      person: fc.integer({ min: 1, max: 40 }),
      after: fc.option(fc.integer({ min: 0, max: 2 })),
    }),
    { selector: ({ sent, person }) => `${sent} ${person}`, maxLength: 60 },
  )
  .map((all) =>
    all.map(({ locationId, sent, person, after }) => {
      const month = addMonths(MARCH, sent);
      return invite(person, month, after === null ? null : addMonths(month, after), locationId);
    }),
  );

describe("for any invitations", () => {
  test("the admitted people never imply that all people of a location and months answered, or that one alone did", () => {
    fc.assert(
      fc.property(companies, (invitees) => {
        const admitted = admitResponses(createResponses(invitees), invitees, createBasis());
        for (const [locationId, own] of Map.groupBy(invitees, (each) => each.locationId)) {
          const inside = admitted.filter((each) => each.locationId === locationId && !each.isPooledOnly);
          const people = new Set(inside.map(({ person }) => person));
          const invited = new Set(own.map(({ person }) => person));
          if (invited.size >= 5) expect(people.size).toBeLessThan(invited.size);
          expect(people.size).not.toBe(1);
        }
      }),
    );
  });

  test("deciding month by month admits the same as deciding at once, and never withdraws", () => {
    fc.assert(
      fc.property(companies, (invitees) => {
        const responses = createResponses(invitees);
        const atOnce = admitResponses(responses, invitees, createBasis());
        const steps = new Map<number, string>();
        for (let month = MARCH; month <= "2026-09-01"; month = addMonths(month, 1)) {
          const closed = responses.filter((each) => each.month <= month);
          const known = invitees.filter(({ sentDate }) => sentDate < addMonths(month, 1));
          for (const { id, month: since } of admitResponses(closed, known, createBasis({ lastClosed: month }))) {
            if (since === month) steps.set(id, since);
          }
        }
        expect(new Map(atOnce.map(({ id, month }) => [id, month]))).toEqual(steps);
      }),
    );
  });
});
