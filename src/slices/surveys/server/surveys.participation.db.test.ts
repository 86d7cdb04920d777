import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays } from "#platform/server/clock.ts";
import type { AudienceService, Dimension, Filters, Released } from "#slices/analytics/server/analytics.api.ts";
import { insertRows, makeClient } from "#slices/analytics/testing/analytics.factories.ts";
import { setUpSurveyFixture } from "#slices/surveys/testing/survey-fixture.ts";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { syncCatalog } from "./catalog/catalog.repository.ts";
import { readRollupDifferences } from "./surveys.rollup.read-model.ts";

const METRICS = ["surveys_sent", "surveys_started", "surveys_completed", "response_rate", "still_open"] as const;
const CAMPAIGN = 1;
const NEW_HIRE = 3;
const RESIDENT_SURVEY = 24;

let t: TestDatabase;
let fixture: ReturnType<typeof setUpSurveyFixture>;
let clients = 9_100;
beforeAll(async () => {
  t = await openTestDatabase();
  await syncCatalog(t.owner);
  fixture = setUpSurveyFixture(t);
});
afterAll(() => t.close());

/** Invitations of one day at one location, one person each; the first `completed` of them answered. */
interface InvitationBatch {
  readonly day: string;
  readonly sent: number;
  readonly completed: number;
  readonly location?: number;
  readonly survey?: number;
  readonly service?: AudienceService;
  readonly isOpen?: boolean;
}

async function createClient(sendings: readonly InvitationBatch[], today: string): Promise<number> {
  clients += 1;
  const client_id = clients;
  t.clock.set(`${today}T18:00:00Z`);
  const locations = [1, 2, 3].map((id) => ({ id, regionId: id === 3 ? 2 : 1 }));
  await makeClient(t.db, client_id, { regionIds: [1, 2], locations });
  await t.db.withClient(client_id, async (tx) => {
    let id = 0;
    for (const {
      day,
      sent,
      completed,
      location = 1,
      survey = CAMPAIGN,
      service = "ingage",
      isOpen = false,
    } of sendings) {
      const at = new Date(`${day}T18:00:00Z`);
      const ids = Array.from({ length: sent }, () => (id += 1));
      const createPerson = (each: number) => ({ client_id, id: each, first_name: "P", last_name: `${each}` });
      const person = service === "ingage" ? "person_id" : "resident_id";
      if (service === "ingage")
        await insertRows(
          tx,
          "people",
          ids.map((each) => ({ ...createPerson(each), location_id: location })),
        );
      else await insertRows(tx, "residents", ids.map(createPerson));
      const shared = { client_id, survey_id: survey, location_id: location, is_protected: !isOpen };
      await insertRows(
        tx,
        "invitations",
        ids.map((each, index) => ({
          ...shared,
          id: each,
          survey_version: 1,
          [person]: each,
          sent_at: at,
          sent_on: day,
          expires_at: new Date(`${addDays(day, 21)}T18:00:00Z`),
          started_at: index < completed ? at : null,
          completed_at: index < completed ? at : null,
        })),
      );
      await insertRows(
        tx,
        "responses",
        ids
          .slice(0, completed)
          .map((each) => ({ ...shared, invitation_id: each, completed_at: at, completed_on: day })),
      );
    }
    await fixture.module.api.rebuildRollups(tx);
  });
  return client_id;
}

const formatFigure = (figure: Released | undefined): string => {
  if (figure?.state !== "value") return figure?.state ?? "none";
  const bound = figure.bound === null ? "" : figure.bound === "at_least" ? "≥" : "≤";
  return `${bound}${figure.rounded}`;
};

interface Question {
  readonly from: string;
  readonly to: string;
  readonly by?: Dimension;
  readonly key?: number | null;
  readonly filters?: Filters;
  readonly service?: AudienceService;
}

/** Returns the values of the five metrics, in order. */
async function fetchMetrics(clientId: number, question: Question): Promise<string> {
  const { from, to, by = "location", key = 1, filters = {}, service = "ingage" } = question;
  const windows = { current: { from, to }, previous: { from: "2020-01-01", to: "2020-12-31" } };
  const today = t.clock.now().toISOString().slice(0, 10);
  const request = { service, metrics: METRICS, by, windows, scope: { kind: "client" }, filters, today } as const;
  const table = await t.db.reading(clientId, (tx) => fixture.analytics.computeFigures(tx, request));
  const figures = table.get(by === "total" ? null : key);
  return METRICS.map((name) => formatFigure(figures[name]?.current)).join(" ");
}

const hiddenAll = "hidden hidden hidden hidden 0";

describe("participation of employees", () => {
  test("is shown for no range of days that reveals a single answer, before or after its release", async () => {
    const sendings = Array.from({ length: 12 }, (_, at) => ({
      day: `2026-09-${String(at + 1).padStart(2, "0")}`,
      sent: 1,
      completed: at < 9 ? 1 : 0,
    }));
    const id = await createClient(sendings, "2026-10-21");
    const whole = { from: "2026-01-01", to: "2026-10-21" };
    await fixture.releaseClosedMonths(id);
    expect(await fetchMetrics(id, whole)).toBe(hiddenAll);
    expect(await fetchMetrics(id, { ...whole, by: "total" })).toBe(hiddenAll);
    t.clock.set("2026-10-22T18:00:00Z");
    await fixture.releaseClosedMonths(id);
    expect(await fetchMetrics(id, whole)).toBe("12 9 9 75 0");
    expect(await fetchMetrics(id, { ...whole, by: "region" })).toBe("12 9 9 75 0");
    // A range without the whole month contains none of it.
    const ranges = [
      { from: "2026-09-01", to: "2026-09-29" },
      { from: "2026-09-02", to: "2026-09-30" },
      { from: "2026-09-03", to: "2026-09-09" },
    ];
    for (const range of ranges) expect(await fetchMetrics(id, range)).toBe(hiddenAll);
    expect(await fetchMetrics(id, { from: "2026-09-20", to: "2026-09-25" })).toBe("0 0 0 na 0");
  });

  test.each([
    [12, 12],
    [12, 11],
  ])("of %i looks the same for %i responses, shown as a bound", async (sent, completed) => {
    const id = await createClient([{ day: "2026-09-10", sent, completed }], "2026-11-01");
    await fixture.releaseClosedMonths(id);
    expect(await fetchMetrics(id, { from: "2026-09-01", to: "2026-09-30" })).toBe("12 ≥11 ≥11 ≥91 0");
  });

  test("is the same for no response and for one response", async () => {
    const readShown = async (completed: number): Promise<string> => {
      const id = await createClient([{ day: "2026-09-10", sent: 10, completed }], "2026-11-01");
      await fixture.releaseClosedMonths(id);
      return fetchMetrics(id, { from: "2026-09-01", to: "2026-09-30" });
    };
    expect([await readShown(0), await readShown(1)]).toEqual(["10 ≤1 ≤1 ≤10 0", "10 ≤1 ≤1 ≤10 0"]);
  });

  test("does not change after its release when responses arrive late, and a second release adds nothing", async () => {
    const id = await createClient([{ day: "2026-09-10", sent: 9, completed: 4 }], "2026-11-01");
    const settle = () => fixture.releaseClosedMonths(id);
    await settle();
    const before = await fetchMetrics(id, { from: "2026-01-01", to: "2026-12-31" });
    await t.db.withClient(id, (tx) =>
      insertRows(tx, "invitations", [
        {
          client_id: id,
          id: 99,
          survey_id: CAMPAIGN,
          survey_version: 1,
          location_id: 1,
          person_id: 1,
          is_protected: true,
          sent_at: new Date("2026-09-20T18:00:00Z"),
          sent_on: "2026-09-20",
          expires_at: new Date("2026-10-11T18:00:00Z"),
          started_at: null,
          completed_at: null,
        },
      ]),
    );
    await t.db.withClient(id, (tx) => fixture.module.api.rebuildRollups(tx));
    await settle();
    expect(await fetchMetrics(id, { from: "2026-01-01", to: "2026-12-31" })).toBe(before);
  });

  test("of new hires never joins a campaign's; small numbers are shown by region after a waiting period", async () => {
    const createHires = (location: number) => ({
      day: "2026-05-05",
      sent: 3,
      completed: 2,
      survey: NEW_HIRE,
      location,
    });
    const sendings = [{ day: "2026-05-10", sent: 10, completed: 5 }, createHires(1), createHires(2)];
    const id = await createClient(sendings, "2026-11-01");
    await fixture.releaseClosedMonths(id);
    const year = { from: "2026-01-01", to: "2026-12-31" };
    expect(await fetchMetrics(id, year)).toBe("10 5 5 50 0");
    expect(await fetchMetrics(id, { ...year, key: 2 })).toBe(hiddenAll);
    expect(await fetchMetrics(id, { ...year, by: "region" })).toBe("16 9 9 56 0");
    expect(await fetchMetrics(id, { ...year, by: "total", filters: { survey: [NEW_HIRE] } })).toBe("6 4 4 67 0");
    expect(await fetchMetrics(id, { ...year, by: "survey", key: CAMPAIGN })).toBe("10 5 5 50 0");
  });

  test("is grouped by no category that was not released, and by no part of one location", async () => {
    const id = await createClient([{ day: "2026-09-10", sent: 12, completed: 6 }], "2026-11-01");
    await fixture.releaseClosedMonths(id);
    const year = { from: "2026-01-01", to: "2026-12-31" };
    expect(await fetchMetrics(id, { ...year, by: "position_category", key: null })).toBe(hiddenAll);
  });

  test("is in no daily sum: rollups contain only the number sent", async () => {
    const id = await createClient([{ day: "2026-09-10", sent: 12, completed: 6 }], "2026-11-01");
    const rows = await t.db.withClient(id, (tx) =>
      tx
        .on<{ daily_participation: { client_id: number; sent: number; started: number; completed: number } }>()
        .selectFrom("daily_participation")
        .select(["sent", "started", "completed"])
        .where("client_id", "=", id)
        .execute(),
    );
    expect(rows).toEqual([{ sent: 12, started: 0, completed: 0 }]);
    expect(await t.db.withClient(id, readRollupDifferences)).toEqual([]);
  });
});

describe("participation of residents", () => {
  const of = { service: "intouch", survey: RESIDENT_SURVEY } as const;

  test("is exact by day for open responses; confidential ones are added by month", async () => {
    const sendings = [
      { ...of, day: "2026-09-10", sent: 10, completed: 4, isOpen: true },
      { ...of, day: "2026-09-11", sent: 10, completed: 3 },
    ];
    const id = await createClient(sendings, "2026-10-21");
    const month = { from: "2026-09-01", to: "2026-09-30", service: "intouch" } as const;
    await fixture.releaseClosedMonths(id);
    expect(await fetchMetrics(id, month)).toBe("20 4 4 20 0");
    expect(await fetchMetrics(id, { ...month, from: "2026-09-11", to: "2026-09-11" })).toBe("10 0 0 0 0");
    t.clock.set("2026-10-22T18:00:00Z");
    await fixture.releaseClosedMonths(id);
    expect(await fetchMetrics(id, month)).toBe("20 7 7 35 0");
    expect(await fetchMetrics(id, { ...month, from: "2026-09-11", to: "2026-09-11" })).toBe("10 0 0 0 0");
  });

  test("is hidden for fewer than five invited residents", async () => {
    const id = await createClient([{ ...of, day: "2026-09-10", sent: 4, completed: 2, isOpen: true }], "2026-11-01");
    await fixture.releaseClosedMonths(id);
    expect(await fetchMetrics(id, { from: "2026-09-01", to: "2026-09-30", service: "intouch" })).toBe(hiddenAll);
  });
});
