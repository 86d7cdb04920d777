import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "#platform/server/clock.ts";
import { channels, type SkipReason } from "#slices/surveys/contract/sending.contract.ts";
import { decide, type Recipient, type RecipientFacts, type SendPreferences } from "./send-decision.rules.ts";
import { scaleRuns } from "#test/support/property-runs.ts";

const TODAY = "2026-11-20";

const createResident = (more: Partial<Extract<Recipient, { audience: "residents" }>> = {}): Recipient => ({
  audience: "residents",
  id: 1,
  firstName: "Rosa",
  lastName: "Diaz",
  email: "rosa@example.com",
  phone: "3125550100",
  locale: "en",
  isConfidential: false,
  isErased: false,
  lease: { id: 5, locationId: 3, buildingName: "", unitNumber: "12", isPrimary: true, isInForce: true },
  ...more,
});

const createEmployee = (more: Partial<Extract<Recipient, { audience: "employees" }>> = {}): Recipient => ({
  audience: "employees",
  id: 2,
  firstName: "Eli",
  lastName: "Stone",
  email: "eli@example.com",
  phone: null,
  locale: "es",
  locationId: 4,
  positionCategoryId: 9,
  startDate: "2024-01-01",
  lastDay: null,
  isArchived: false,
  isErased: false,
  ...more,
});

const never = { any: null, followUp: null, sameSurvey: null };
const createFacts = (more: Partial<RecipientFacts> = {}): RecipientFacts => ({
  last: never,
  mailBlock: null,
  hasTextConsent: false,
  isLocationArchived: false,
  eventDue: null,
  ...more,
});
const createPreferences = (more: Partial<SendPreferences> = {}): SendPreferences => ({
  surveyId: 24,
  audience: "residents",
  channels: ["email", "sms"],
  source: "campaign",
  ...more,
});
const createEmployeePreferences = (more: Partial<SendPreferences> = {}): SendPreferences =>
  createPreferences({ surveyId: 1, audience: "employees", ...more });

describe("invites", () => {
  test("a resident at the location of the primary lease, openly or confidentially as they chose", () => {
    expect(decide(createResident({ isConfidential: true }), createPreferences(), TODAY, createFacts())).toEqual({
      kind: "invite",
      channel: "email",
      locationId: 3,
      positionCategoryId: null,
      leaseId: 5,
      isProtected: true,
    });
  });

  test("an employee at the current location and position, always confidentially", () => {
    expect(decide(createEmployee(), createEmployeePreferences(), TODAY, createFacts())).toEqual({
      kind: "invite",
      channel: "email",
      locationId: 4,
      positionCategoryId: 9,
      leaseId: null,
      isProtected: true,
    });
  });

  test.each<[string, Partial<SendPreferences>, Partial<RecipientFacts>, Recipient, string]>([
    ["the first channel that works", { channels: ["sms", "email"] }, { hasTextConsent: true }, createResident(), "sms"],
    ["the next channel without consent to texts", { channels: ["sms", "email"] }, {}, createResident(), "email"],
    ["text when email bounces", {}, { mailBlock: "bounced", hasTextConsent: true }, createResident(), "sms"],
    ["letter when nothing else works", { channels: [...channels] }, {}, createResident({ email: null }), "print"],
  ])("by %s", (_, wanted, known, recipient, channel) => {
    expect(decide(recipient, createPreferences(wanted), TODAY, createFacts(known))).toMatchObject({
      kind: "invite",
      channel,
    });
  });

  test("on the first day that the contact budget allows", () => {
    const last = { any: "2026-10-21", followUp: "2026-08-22", sameSurvey: "2026-08-22" };
    expect(decide(createResident(), createPreferences({ surveyId: 26 }), TODAY, createFacts({ last })).kind).toBe(
      "invite",
    );
  });

  test("by an event or individually even if an event is near, and after the last day by the exit survey", () => {
    for (const source of ["event", "single"] as const)
      expect(
        decide(createResident(), createPreferences({ source }), TODAY, createFacts({ eventDue: TODAY })).kind,
      ).toBe("invite");
    const left = createEmployee({ lastDay: "2026-11-18", isArchived: true });
    expect(decide(left, createEmployeePreferences({ surveyId: 7, source: "event" }), TODAY, createFacts()).kind).toBe(
      "invite",
    );
  });
});

describe("skips with a reason", () => {
  const lease = { id: 5, locationId: 3, buildingName: "", unitNumber: "", isPrimary: true, isInForce: true };
  test.each<[SkipReason, Recipient, SendPreferences, Partial<RecipientFacts>, string | null]>([
    ["erased", createResident({ isErased: true }), createPreferences(), {}, null],
    ["survey_not_for_audience", createEmployee(), createPreferences(), {}, null],
    ["no_active_lease", createResident({ lease: null }), createPreferences(), {}, null],
    ["no_active_lease", createResident({ lease: { ...lease, isInForce: false } }), createPreferences(), {}, null],
    ["not_primary", createResident({ lease: { ...lease, isPrimary: false } }), createPreferences(), {}, null],
    ["not_started", createEmployee({ startDate: "2026-11-21" }), createEmployeePreferences(), {}, null],
    ["left", createEmployee({ lastDay: "2026-11-19" }), createEmployeePreferences(), {}, null],
    ["left", createEmployee({ isArchived: true }), createEmployeePreferences(), {}, null],
    ["no_location", createEmployee({ locationId: null }), createEmployeePreferences(), {}, null],
    ["location_archived", createResident(), createPreferences(), { isLocationArchived: true }, null],
    [
      "already_invited",
      createResident(),
      createPreferences(),
      { last: { any: "2026-10-31", followUp: null, sameSurvey: "2026-10-31" } },
      "2026-11-30",
    ],
    [
      "opted_out",
      createResident(),
      createPreferences({ channels: ["print"] }),
      { mailBlock: "opted_out", hasTextConsent: true },
      null,
    ],
    [
      "contact_budget",
      createResident(),
      createPreferences(),
      { last: { any: "2026-10-22", followUp: null, sameSurvey: null } },
      "2026-11-21",
    ],
    [
      "follow_up_budget",
      createResident(),
      createPreferences({ surveyId: 26, source: "event" }),
      { last: { any: "2026-10-01", followUp: "2026-09-01", sameSurvey: "2026-09-01" } },
      "2026-11-30",
    ],
    ["event_due", createResident(), createPreferences(), { eventDue: "2026-12-01" }, "2026-12-01"],
    [
      "event_due",
      createResident(),
      createPreferences({ source: "selection" }),
      { eventDue: "2026-12-01" },
      "2026-12-01",
    ],
    ["bounced", createResident(), createPreferences(), { mailBlock: "bounced" }, null],
    ["no_address", createResident({ email: null }), createPreferences(), {}, null],
    ["no_address", createResident({ email: "rosa at home" }), createPreferences({ channels: ["email"] }), {}, null],
    ["no_text_consent", createResident(), createPreferences({ channels: ["sms"] }), {}, null],
  ])("%s", (reason, recipient, wanted, known, nextDay) => {
    expect(decide(recipient, wanted, TODAY, createFacts(known))).toEqual({ kind: "skip", reason, nextDay });
  });

  test("an employee works here on the first day and on the last day", () => {
    for (const recipient of [createEmployee({ lastDay: TODAY }), createEmployee({ startDate: TODAY })])
      expect(decide(recipient, createEmployeePreferences(), TODAY, createFacts()).kind).toBe("invite");
  });
});

const day = fc.integer({ min: -120, max: 0 }).map((days) => addDays(TODAY, days));
const last = fc
  .record({ any: day, followUp: fc.option(day), sameSurvey: fc.option(day) })
  // An invitation of one kind is also one of any kind.
  .map(({ any, followUp, sameSurvey }) => ({
    any: [any, followUp ?? any, sameSurvey ?? any].toSorted().at(-1) ?? any,
    followUp,
    sameSurvey,
  }));
const anyFacts = fc.record({
  last: fc.oneof(fc.constant(never), last),
  mailBlock: fc.constantFrom(null, "opted_out" as const, "bounced" as const),
  hasTextConsent: fc.boolean(),
  isLocationArchived: fc.boolean(),
  eventDue: fc.option(fc.integer({ min: 0, max: 29 }).map((days) => addDays(TODAY, days))),
});
const anyWish = fc.record({
  surveyId: fc.constantFrom(1, 3, 5, 7, 24, 25, 26, 27),
  audience: fc.constantFrom("residents" as const, "employees" as const),
  channels: fc.uniqueArray(fc.constantFrom(...channels), { minLength: 1 }),
  source: fc.constantFrom("campaign", "event", "selection", "single"),
});
const anybody = fc.oneof(
  fc
    .record({
      isErased: fc.boolean(),
      email: fc.constantFrom(null, "rosa@example.com", "nonsense"),
      lease: fc.option(
        fc.record({
          id: fc.nat(),
          locationId: fc.nat(),
          buildingName: fc.constant(""),
          unitNumber: fc.constant("1"),
          isPrimary: fc.boolean(),
          isInForce: fc.boolean(),
        }),
      ),
    })
    .map((more) => createResident(more)),
  fc
    .record({
      isErased: fc.boolean(),
      isArchived: fc.boolean(),
      email: fc.constantFrom(null, "eli@example.com"),
      locationId: fc.option(fc.nat()),
      startDate: fc.option(day),
      lastDay: fc.option(fc.integer({ min: -30, max: 30 }).map((days) => addDays(TODAY, days))),
    })
    .map((more) => createEmployee(more)),
);

function countDaysSince(then: string): number {
  return (Date.parse(TODAY) - Date.parse(then)) / 86_400_000;
}

test("every invited recipient is eligible, and the channel is a requested one that works", () => {
  fc.assert(
    fc.property(anybody, anyWish, anyFacts, (recipient, wanted, known) => {
      const decision = decide(recipient, wanted, TODAY, known);
      if (decision.kind === "skip") return;
      expect(wanted.audience).toBe(recipient.audience);
      expect(recipient.isErased).toBe(false);
      expect(known.mailBlock).not.toBe("opted_out");
      expect(wanted.channels).toContain(decision.channel);
      if (decision.channel === "email")
        expect([known.mailBlock, recipient.email]).toEqual([null, expect.stringContaining("@")]);
      if (decision.channel === "sms") expect(known.hasTextConsent).toBe(true);
      if (known.last.any !== null) expect(countDaysSince(known.last.any)).toBeGreaterThanOrEqual(30);
      if (wanted.surveyId === 26 && known.last.followUp !== null)
        expect(countDaysSince(known.last.followUp)).toBeGreaterThanOrEqual(90);
      if (wanted.source === "campaign" || wanted.source === "selection") expect(known.eventDue).toBeNull();
      if (recipient.audience === "residents")
        expect(recipient.lease).toMatchObject({ isPrimary: true, isInForce: true });
      else expect(decision.isProtected).toBe(true);
    }),
    { numRuns: scaleRuns(3000) },
  );
});

test("a reason to wait always has a later day, from which it no longer applies", () => {
  fc.assert(
    fc.property(anybody, anyWish, anyFacts, (recipient, wanted, known) => {
      const decision = decide(recipient, wanted, TODAY, known);
      if (decision.kind === "invite" || decision.nextDay === null || decision.reason === "event_due") return;
      expect(decision.nextDay > TODAY).toBe(true);
      const later = decide(recipient, wanted, decision.nextDay, known);
      if (later.kind === "skip")
        expect(["contact_budget", "follow_up_budget", "already_invited"]).not.toContain(later.reason);
    }),
    { numRuns: scaleRuns(3000) },
  );
});
