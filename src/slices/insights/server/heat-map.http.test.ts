import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { z } from "zod";
import type { Role } from "#slices/identity/contract/identity.contract.ts";
import { getHeatMap, type HeatMapReply } from "#slices/insights/contract/heat-map.contract.ts";
import {
  addPlaces,
  FALLING,
  type InsightsFixture,
  PLACES,
  QUESTIONS,
  RISING,
  setUpInsightsFixture,
} from "#slices/insights/testing/insights-fixture.ts";
import { getPropertyReport, getReport } from "#slices/reports/contract/widgets.contract.ts";
import { readClientRows, readOwnerRows } from "#test/support/rows.ts";

let t: InsightsFixture;
beforeAll(async () => {
  t = await setUpInsightsFixture();
});
afterAll(() => t.close());
beforeEach(() => t.begin());

type WidgetReply = z.output<typeof getReport.reply>;

const ENGAGEMENT = "structures[service]=ingage";
const read = async (role: Role, query = ENGAGEMENT, client: 1 | 2 = 1): Promise<HeatMapReply> =>
  (await t.actAs(role, client)).call(getHeatMap, { query });
/** Returns the figure of a question or a place in the report of a place. */
const findFigure = ({ data }: WidgetReply, id: number) => {
  const rows: readonly object[] = "results" in data ? data.results : [];
  const [row] = rows.flatMap((each) => ("m_id" in each && each.m_id === id && "figures" in each ? [each.figures] : []));
  return (row as Readonly<Record<string, unknown>> | undefined)?.["agreement_importance"];
};
const refuse = async (role: Role, query: string) => (await t.actAs(role)).expectRefusal(getHeatMap, { query });
const findRow = ({ data }: HeatMapReply, id: number) => data.rows.find(({ m_id }) => m_id === id);
const manage = (person: number, column: "region_id" | "location_id", id: number): Promise<unknown> =>
  readClientRows(t, 1, `UPDATE service_access_scopes SET ${column} = ${id} WHERE person_id = ${person}`);

describe("the heat map", () => {
  test("shows for each place and question the score of its own report, with differences from others and last year", async () => {
    const reply = await read("client-admin", `${ENGAGEMENT}&structures[columns]=questions`);
    expect(reply.data.columns.map(({ m_id: id }) => id)).toEqual(expect.arrayContaining([...QUESTIONS]));
    expect(reply.data.rows.map(({ m_id: id }) => id)).toEqual(expect.arrayContaining([...PLACES]));
    const [changed, same] = QUESTIONS;
    const fell = findRow(reply, FALLING);
    // The first question fell from 70 to 46; all other places together have 70 + 24/23.
    expect(fell?.cells[changed]).toMatchObject({
      value: 46,
      people: 40,
      hidden: false,
      company: { from: 71, delta: -25, certainty: "real" },
      year: { from: 70, delta: -24, certainty: "real" },
    });
    expect(fell?.cells[same]).toMatchObject({
      value: 70,
      company: { from: 70, delta: 0, certainty: "noise" },
      year: { delta: 0, certainty: "noise" },
    });
    expect(findRow(reply, RISING)?.cells[changed]).toMatchObject({
      value: 94,
      company: { from: 69, delta: 25, certainty: "real" },
    });
    expect(fell?.total.value).toBe(58);
    expect(fell?.to).toBe(`/engagement/property/${FALLING}/dashboard`);
    expect(fell?.report).toBe(`/engagement/property/${FALLING}/employee-survey-report`);
    expect(reply.meta.heat_map).toMatchObject({
      state: "shown",
      q: 0.1,
      period: "year",
      services: ["intouch", "ingage"],
    });
    expect(reply.meta.heat_map.modes).toEqual(["company", "year"]);
  });

  test("compares only with other places whose numbers are shown: hidden ones change no number", async () => {
    const hide = (people: number) =>
      readClientRows(
        t,
        1,
        `UPDATE release_segments SET score_people = ${people} WHERE cut_id = ${QUESTIONS[0]} AND place_id = ${RISING}`,
      );
    const query = `${ENGAGEMENT}&structures[columns]=questions`;
    await hide(0);
    const without = await read("client-admin", query);
    expect(findRow(without, RISING)?.cells[QUESTIONS[0]]?.value).toBeNull();
    expect(findRow(without, RISING)?.cells[QUESTIONS[0]]?.company).toBeNull();
    expect(findRow(without, FALLING)?.cells[QUESTIONS[0]]?.company).toMatchObject({ from: 70, delta: -24 });
    await hide(40);
    expect(findRow(await read("client-admin", query), FALLING)?.cells[QUESTIONS[0]]?.company?.from).toBe(71);
  });

  test("has the viewer's places, with the same numbers for every viewer", async () => {
    const all = await read("client-admin");
    expect((await read("reporting")).data).toEqual(all.data);
    await manage(203, "region_id", 3);
    const ofRegion = await read("regional_manager");
    expect(ofRegion.data.rows.map(({ m_id: id }) => id)).toEqual(PLACES);
    for (const { m_id: id, cells } of ofRegion.data.rows) expect(cells).toEqual(findRow(all, id)?.cells);
    await manage(203, "region_id", 1);
    const ofOther = (await read("regional_manager")).data.rows.map(({ m_id: id }) => id);
    expect(ofOther.filter((id) => PLACES.includes(id))).toEqual([]);
    await manage(205, "location_id", RISING);
    const own = await read("property_manager");
    expect(own.data.rows.map(({ m_id: id, cells }) => [id, cells])).toEqual([[RISING, findRow(all, RISING)?.cells]]);
    expect(own.meta.heat_map.regions).toEqual([]);
    expect((await read("property_manager", `${ENGAGEMENT}&structures[rows]=regions`)).data.rows).toEqual([]);
    await manage(205, "location_id", 1);
    expect(findRow(await read("client-admin", ENGAGEMENT, 2), FALLING)).toBeUndefined();
    expect((await (await t.actAs("employee")).expectRefusal(getHeatMap)).status).toBe(403);
  });

  test("compares with no others when they could be one place that the viewer may not see", async () => {
    // The first question has a number in another region; the second one only at these places.
    const [ofRegions, question] = QUESTIONS;
    const query = `${ENGAGEMENT}&structures[columns]=questions`;
    const show = (places: readonly number[]) =>
      readClientRows(
        t,
        1,
        `UPDATE release_segments SET score_people = CASE WHEN place_id IN (${places.join(",")}) THEN 40 ELSE 0 END
         WHERE cut_id = ${question} AND place_id IN (${PLACES.join(",")})`,
      );
    const findTotal = ({ data }: HeatMapReply) => data.columns.find(({ m_id: id }) => id === question)?.total;
    const findOthers = (reply: HeatMapReply) => findRow(reply, RISING)?.cells[question]?.company;
    await manage(205, "location_id", RISING);
    for (const others of [1, 2]) {
      await show([RISING, ...PLACES.filter((id) => id !== RISING).slice(0, others)]);
      const own = await read("property_manager", query);
      expect(findRow(own, RISING)?.cells[question]).toMatchObject({ value: 70, company: null, year: { delta: 0 } });
      expect(findTotal(own)).toEqual({ value: null, hidden: true, bound: null });
      // Nor do viewers who see everything: a difference is the same for all viewers.
      const all = await read("client-admin", query);
      expect(findOthers(all)).toBeNull();
      expect(findTotal(all)).toMatchObject({ hidden: false });
    }
    // Archiving one of their places does not reduce what a viewer sees of the company.
    const archive = (status: 1 | 2) =>
      readClientRows(
        t,
        1,
        `UPDATE locations SET status_id = ${status}, archived_on = ${status === 1 ? "NULL" : "'2026-01-01'"} WHERE id = 124`,
      );
    await archive(2);
    expect(findTotal(await read("reporting", query))).toMatchObject({ hidden: false });
    await archive(1);
    await show([RISING, ...PLACES.filter((id) => id !== RISING).slice(0, 3)]);
    const own = await read("property_manager", query);
    expect(findOthers(own)).toMatchObject({ from: 70, delta: 0 });
    // Without the number of people.
    expect(findTotal(own)).toEqual({ value: expect.any(Number), hidden: false, bound: null });
    await manage(203, "region_id", 3);
    await show([RISING, FALLING]);
    const ofRegion = await read("regional_manager", query);
    expect(ofRegion.data.rows.flatMap(({ cells }) => (cells[question]?.company ? [cells] : []))).toEqual([]);
    expect(findOthers(ofRegion)).toBeNull();
    // Two regions with a number each: the other region's score is in no number of this one.
    await show(PLACES);
    const regions = await read("regional_manager", `${query}&structures[rows]=regions`);
    expect(regions.data.rows.map(({ m_id: id, cells }) => [id, cells[ofRegions]?.company])).toEqual([[3, null]]);
    await manage(203, "region_id", 1);
    await manage(205, "location_id", 1);
  });

  test("a single region has no others to compare with, and a period without answers is empty", async () => {
    const regions = await read("client-admin", `${ENGAGEMENT}&structures[rows]=regions`);
    // No other region has a number for the second question.
    const topics = Object.values(findRow(regions, 3)?.cells ?? {});
    expect(topics.map(({ value, company }) => [value, company === null])).toContainEqual([70, true]);
    expect(
      findRow(await read("client-admin", `${ENGAGEMENT}&structures[region]=3`), FALLING)?.region_name,
    ).toBeTruthy();
    const ofOther = await read("client-admin", `${ENGAGEMENT}&structures[region]=1`);
    expect(findRow(ofOther, FALLING)).toBeUndefined();
    t.clock.set("2029-03-07T15:00:00Z");
    const later = await read("client-admin");
    expect(later.meta.heat_map.state).toBe("empty");
    expect(later.data.columns).toEqual([]);
  });

  test("rejects unknown places and services, and a region among regions", async () => {
    expect((await refuse("client-admin", "structures[region]=9999")).status).toBe(404);
    expect((await refuse("property_manager", `${ENGAGEMENT}&structures[region]=3`)).status).toBe(404);
    for (const query of [
      "structures[service]=introduce",
      "structures[columns]=surveys",
      "structures[period]=month",
      "structures[rows]=regions&structures[region]=3",
      "structures[mode]=year",
    ])
      expect((await refuse("client-admin", query)).status, query).toBe(400);
  });

  test("opens with the first service that the viewer may select, and rejects others", async () => {
    const set = (status: string) =>
      readClientRows(
        t,
        1,
        `UPDATE service_access SET status = '${status}' WHERE person_id = 203 AND service = 'intouch'`,
      );
    expect((await read("regional_manager", "")).meta.heat_map.service).toBe("intouch");
    await set("inactive");
    expect((await read("regional_manager", "")).meta.heat_map).toMatchObject({
      service: "ingage",
      services: ["ingage"],
    });
    expect((await refuse("regional_manager", "structures[service]=intouch")).status).toBe(403);
    await set("active");
  });

  test("calls no change real that a report of the same places does not call real", async () => {
    const [changed, same] = QUESTIONS;
    const [, , place = 0, ...others] = PLACES;
    // Nearly all places fell in the first question; in the second one a single place rose, by 7 points.
    const change = (question: number, places: readonly number[], mean: number) =>
      readClientRows(
        t,
        1,
        `UPDATE release_segments SET score_num = 3 * 40 * ${mean}, score_nd = 9 * 40 * ${mean},
           score_nn = 9 * 40 * (${mean} * ${mean} + 0.49)
         WHERE cut_id = ${question} AND last_month = '2026-10-01' AND place_id IN (${places.join(",")})`,
      );
    await change(changed, [place, ...others], 2.3);
    await change(same, [place], 3.85);
    const query = "structures[columns]=questions";
    const row = findRow(await read("client-admin", `${ENGAGEMENT}&${query}`), place);
    const admin = await t.actAs("client-admin");
    const filter = `structures[scope]=locations&filters[questions]=${same}`;
    const report = await admin.call(getReport, { params: { widget: "employee_survey_report" }, query: filter });
    expect(findFigure(report, place)).toMatchObject({ value: 77, delta: 7, certainty: "unclear" });
    expect(row?.cells[same]?.year).toEqual({ from: 70, delta: 7, certainty: "unclear" });
    expect(row?.cells[changed]?.year).toEqual({ from: 70, delta: -24, certainty: "real" });
    await change(changed, [place, ...others], 3.5);
    await change(same, [place], 3.5);
  });

  test("covers residents' answers as well, compared with the frozen SBX", async () => {
    await readClientRows(t, 1, "UPDATE answers SET question_id = 201 WHERE question_id = 24");
    await t.db.withClient(1, (tx) => t.product.surveys.rebuildRollups(tx));
    const sums = JSON.stringify({ score_num: 350, score_den: 100, score_responses: 20, score_answers: 20 });
    await readOwnerRows(
      t,
      `INSERT INTO benchmark_segments (service, cut, cut_id, family, month, clients, sums, frozen_at)
       VALUES ('intouch', 'question', 201, 'score', '2026-03-01', 9, '${sums}', now())`,
    );
    const query = "structures[service]=intouch&structures[columns]=questions";
    const { data, meta } = await read("client-admin", query);
    expect(data.columns).toMatchObject([{ m_id: 201, total: { value: 83 }, benchmark: 70 }]);
    expect(meta.heat_map).toMatchObject({ service: "intouch", modes: ["benchmark", "year"] });
    // Two answers, and one a year before, whose variance is not known.
    expect(findRow({ data, meta }, 1)?.cells[201]).toMatchObject({
      value: 88,
      people: 2,
      company: null,
      benchmark: { from: 70, delta: 18, certainty: "unclear" },
      year: { from: 80, delta: 8, certainty: null },
    });
    expect(findRow({ data, meta }, 2)?.cells[201]?.benchmark).toEqual({ from: 70, delta: -10, certainty: null });
    // Fewer protected answers than are needed.
    expect(findRow({ data, meta }, 4)?.cells[201]).toMatchObject({ value: null, hidden: true, benchmark: null });
    const report = await (
      await t.actAs("client-admin")
    ).call(getPropertyReport, {
      params: { id: 1, widget: "resident_satisfaction_report" },
      query: "structures[scope]=questions",
    });
    expect(findFigure(report, 201)).toMatchObject({ value: 88, previous_value: 80, delta: 8, certainty: null });
    expect((await read("client-admin", "structures[period]=quarter")).data.columns).toEqual([]);
  });

  test("compares three months with the same three a year before", async () => {
    const reply = await read("client-admin", `${ENGAGEMENT}&structures[columns]=questions&structures[period]=quarter`);
    expect(reply.meta.heat_map).toMatchObject({
      period: "quarter",
      windows: {
        current: { from: "2026-08-01", to: "2026-10-31" },
        previous: { from: "2025-08-01", to: "2025-10-31" },
      },
    });
    expect(findRow(reply, FALLING)?.cells[QUESTIONS[0]]).toMatchObject({ value: 46, year: { from: 70, delta: -24 } });
    t.clock.set("2027-03-07T15:00:00Z");
    expect((await read("client-admin", `${ENGAGEMENT}&structures[period]=quarter`)).meta.heat_map.state).toBe("empty");
  });

  test("requires a region when there are too many locations to read at once", async () => {
    const ids = Array.from({ length: 100 }, (_, at) => 1001 + at);
    await addPlaces(
      t,
      { ids, regionId: 2 },
      ids.map((place) => ({ place, month: "2026-10-01", scores: [70, 70] })),
    );
    const all = await read("client-admin");
    expect(all.meta.heat_map.state).toBe("too_many");
    expect(all.data).toEqual({ columns: [], rows: [] });
    const ofRegion = await read("client-admin", `${ENGAGEMENT}&structures[region]=3`);
    expect(ofRegion.meta.heat_map.state).toBe("shown");
    expect(ofRegion.data.rows).toHaveLength(PLACES.length);
    expect((await read("client-admin", `${ENGAGEMENT}&structures[rows]=regions`)).meta.heat_map.state).toBe("shown");
  });
});
