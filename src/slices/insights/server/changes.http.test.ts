import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Role } from "#slices/identity/contract/identity.contract.ts";
import { type ChangesReply, getWhatChanged } from "#slices/insights/contract/changes.contract.ts";
import {
  assign,
  FALLING,
  type InsightsFixture,
  PLACES,
  QUESTIONS,
  RISING,
  setUpInsightsFixture,
} from "#slices/insights/testing/insights-fixture.ts";
import { readClientRows } from "#test/support/rows.ts";

let t: InsightsFixture;
beforeAll(async () => {
  t = await setUpInsightsFixture();
});
afterAll(() => t.close());
beforeEach(() => t.begin());

const read = async (role: Role, query = "", client: 1 | 2 = 1): Promise<ChangesReply> =>
  (await t.actAs(role, client)).call(getWhatChanged, { query });
const getNames = ({ data }: ChangesReply): readonly string[] => data.map(({ name }) => name);
const manage = (person: number, column: "region_id" | "location_id", id: number): Promise<unknown> =>
  readClientRows(t, 1, `UPDATE service_access_scopes SET ${column} = ${id} WHERE person_id = ${person}`);

describe("what changed", () => {
  test("lists the places that changed beyond chance, with numbers of today and reasons that add up", async () => {
    await t.list();
    const { data, meta } = await read("client-admin");
    expect(data.map(({ m_id, level, figure }) => [m_id, level, figure])).toEqual([
      [FALLING, "location", { value: 58, previous_value: 70, delta: -12, smallest_change: expect.any(Number) }],
      [RISING, "location", { value: 82, previous_value: 70, delta: 12, smallest_change: expect.any(Number) }],
    ]);
    for (const { figure, reasons, people } of data) {
      expect(reasons.reduce((sum, { points }) => sum + points, 0)).toBe(figure.delta);
      expect(people).toBe(40);
    }
    expect(data[0]).toMatchObject({ name: `Place ${FALLING}`, metric: "agreement_importance", service: "ingage" });
    expect(data[0]?.to).toBe(`/engagement/property/${FALLING}/dashboard`);
    expect(data[0]?.reasons).toEqual([
      { kind: "answers", m_id: expect.any(Number), name: expect.any(String), es: expect.anything(), points: -12 },
    ]);
    expect(meta.insight).toMatchObject({
      state: "changed",
      period: "year",
      windows: {
        current: { from: "2025-11-01", to: "2026-10-31" },
        previous: { from: "2024-11-01", to: "2025-10-31" },
      },
      q: 0.1,
      frozen_on: "2026-11-06",
      version: 1,
      is_late: false,
      needed: 132,
      more: 0,
    });
    // The company, the region, and each place.
    expect(meta.insight.tested).toBe(PLACES.length + 2);
  });

  test("suggests an action about a fall, the open assignment first", async () => {
    await t.list();
    const [fell, rose] = (await read("client-admin")).data;
    expect(fell?.action?.kind).toBe("item");
    expect(fell?.action?.to).toMatch(
      new RegExp(`^/engagement/property/${FALLING}/employee-priority-detail-report/\\d+$`),
    );
    const id = await assign(t, { questionId: QUESTIONS[0], locationId: FALLING });
    expect((await read("client-admin")).data[0]?.action).toMatchObject({
      kind: "assignment",
      to: `/action-items/${id}`,
    });
    expect(rose?.action).toMatchObject({ kind: "comments", to: `/property/${RISING}/dashboard?tab=comments` });
    expect((await read("client-admin", "structures[period]=quarter")).data).toHaveLength(2);
  });

  test("is decided once: later answers drop entries and add none", async () => {
    await t.list();
    const move = (place: number, by: number) =>
      readClientRows(
        t,
        1,
        `UPDATE release_cells SET score_num = score_num + ${by} WHERE location_id = ${place} AND last_month = '2026-10-01'`,
      );
    await move(PLACES[5] ?? 0, -200);
    expect(getNames(await read("client-admin"))).toEqual([`Place ${FALLING}`, `Place ${RISING}`]);
    await move(FALLING, 144);
    expect(getNames(await read("client-admin"))).toEqual([`Place ${RISING}`]);
    await move(FALLING, -144);
    await move(PLACES[5] ?? 0, 200);
    // Running again has no effect, whatever the data is now.
    await t.list();
    expect(getNames(await read("client-admin"))).toHaveLength(2);
  });

  test("is shown to viewers who see all of a place, the same to each of them", async () => {
    await t.list();
    const all = await read("client-admin");
    expect((await read("reporting")).data.map(({ m_id: id, figure }) => [id, figure])).toEqual(
      all.data.map(({ m_id: id, figure }) => [id, figure]),
    );
    // Region 1 has too few answers; the third region has all of them.
    const none = await read("regional_manager");
    expect(none.data).toEqual([]);
    expect(none.meta.insight).toMatchObject({ state: "too_few", tested: 0 });
    await manage(203, "region_id", 3);
    const ofRegion = await read("regional_manager");
    expect(ofRegion.data.map(({ m_id: id, figure }) => [id, figure])).toEqual(
      all.data.map(({ m_id: id, figure }) => [id, figure]),
    );
    // Without the company.
    expect(ofRegion.meta.insight.tested).toBe(PLACES.length + 1);
    await manage(203, "region_id", 1);
    await manage(205, "location_id", RISING);
    expect(getNames(await read("property_manager"))).toEqual([`Place ${RISING}`]);
    await manage(205, "location_id", PLACES[7] ?? 0);
    const quiet = await read("property_manager");
    expect(quiet.data).toEqual([]);
    expect(quiet.meta.insight).toMatchObject({ state: "unchanged", tested: 1 });
    await manage(205, "location_id", 1);
    expect((await (await t.actAs("employee")).expectRefusal(getWhatChanged)).status).toBe(403);
    expect((await read("client-admin", "", 2)).data).toEqual([]);
  });

  test("is filtered by a region or a place of the viewer, like any other page", async () => {
    await t.list();
    expect(getNames(await read("client-admin", "structures[region]=3"))).toHaveLength(2);
    expect(getNames(await read("client-admin", "structures[region]=1"))).toEqual([]);
    expect(getNames(await read("client-admin", `structures[location]=${RISING}`))).toEqual([`Place ${RISING}`]);
    const refuse = async (role: Role, query: string) => (await t.actAs(role)).expectRefusal(getWhatChanged, { query });
    expect((await refuse("client-admin", "structures[location]=9999")).status).toBe(404);
    expect((await refuse("property_manager", `structures[location]=${RISING}`)).status).toBe(404);
    expect((await refuse("client-admin", "structures[location]=1&structures[region]=1")).status).toBe(400);
    expect((await refuse("client-admin", "structures[period]=month")).status).toBe(400);
  });

  test("is filtered by a service of the viewer", async () => {
    await t.list();
    expect(getNames(await read("client-admin", "structures[service]=ingage"))).toEqual([
      `Place ${FALLING}`,
      `Place ${RISING}`,
    ]);
    const residents = await read("client-admin", `structures[service]=intouch&structures[location]=${FALLING}`);
    expect(residents.data).toEqual([]);
    expect(residents.meta.insight).toMatchObject({ state: "too_few", tested: 0 });
    const refuse = async (role: Role, query: string) => (await t.actAs(role)).expectRefusal(getWhatChanged, { query });
    expect((await refuse("client-admin", "structures[service]=introduce")).status).toBe(400);
    const set = (status: string) =>
      readClientRows(
        t,
        1,
        `UPDATE service_access SET status = '${status}' WHERE person_id = 203 AND service = 'intouch' RETURNING 1`,
      );
    expect(await set("inactive")).toHaveLength(1);
    expect((await refuse("regional_manager", "structures[service]=intouch")).status).toBe(403);
    expect((await refuse("regional_manager", "structures[service]=intouch&structures[region]=1")).status).toBe(403);
    expect((await read("regional_manager", "structures[service]=ingage&structures[region]=1")).data).toEqual([]);
    await set("active");
  });

  test("names what is missing: no list yet, a late list, a first year", async () => {
    expect((await read("client-admin")).meta.insight).toMatchObject({
      state: "pending",
      frozen_on: null,
      is_late: false,
    });
    await t.list();
    t.clock.set("2026-12-03T15:00:00Z");
    expect((await read("client-admin")).meta.insight.is_late).toBe(false);
    t.clock.set("2026-12-09T15:00:00Z");
    const late = await read("client-admin");
    expect(late.meta.insight).toMatchObject({ state: "changed", is_late: true, frozen_on: "2026-11-06" });
    await t.begin();
    t.clock.set("2025-11-07T15:00:00Z");
    await t.list();
    expect((await read("client-admin")).meta.insight.state).toBe("first_year");
  });

  test("lists nothing after a year without answers", async () => {
    t.clock.set("2027-12-07T15:00:00Z");
    await t.list();
    for (const role of ["client-admin", "regional_manager"] as const) {
      const { data, meta } = await read(role);
      expect([data, meta.insight.state, meta.insight.tested], role).toEqual([[], "too_few", 0]);
    }
  });

  test("needs a service with answers", async () => {
    await t.list();
    const set = (status: string) =>
      readClientRows(t, 1, `UPDATE client_services SET status = '${status}' WHERE service = 'ingage'`);
    await set("inactive");
    const without = await read("client-admin");
    expect(without.data).toEqual([]);
    expect(without.meta.insight.tested).toBe(0);
    await set("active");
  });
});
