import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createSeededRandom } from "#app/server/demo/content/random.ts";
import { addDays, addMonths } from "#platform/server/clock.ts";
import { addOpenAnswers, insertRows } from "#slices/analytics/testing/analytics.factories.ts";
import type { Role } from "#slices/identity/contract/identity.contract.ts";
import { type ChainReply, getProfitChain } from "#slices/insights/contract/chain.contract.ts";
import { createCaller } from "#slices/organization/testing/organization-calls.ts";
import { startReportPortal } from "#slices/reports/testing/report-portal.ts";
import type { TestApplication } from "#test/support/test-application.ts";

const NOW = "2026-11-20T15:00:00Z";
/** The first of the twelve quarters that are over and settled on that day. */
const FIRST = "2023-10-01";
const PLACES = Array.from({ length: 14 }, (_, at) => 301 + at);
const ANSWERS = 50;

let t: TestApplication;
beforeAll(async () => {
  t = await startReportPortal();
  t.clock.set(NOW);
});
afterAll(() => t.close());

const callers = new Map<string, ReturnType<typeof createCaller>>();
function getCaller(role: Role, client = 1): ReturnType<typeof createCaller> {
  const caller = callers.get(`${role} ${client}`) ?? createCaller(t, client, role);
  callers.set(`${role} ${client}`, caller);
  return caller;
}
const read = async (role: Role, query = "", client = 1): Promise<ChainReply> =>
  (await getCaller(role, client)).call(getProfitChain, { query });
const refuse = async (role: Role, query = "") => (await getCaller(role)).expectRefusal(getProfitChain, { query });
const getWords = ({ meta }: ChainReply) => meta.insight.links?.map(({ from, to, word }) => `${from}-${to} ${word}`);

/** Adds places where residents are as likely to renew as they were satisfied a quarter before. */
async function addPlaces(client: number): Promise<void> {
  const random = createSeededRandom(7);
  const createPlace = (id: number) => ({ id, name: `Place ${id}`, region_id: 1, time_zone: "America/Chicago" });
  const answers = PLACES.flatMap((locationId) => {
    let before = 0;
    return Array.from({ length: 12 }, (_, quarter) => {
      const mood = random.normal();
      const likely = Math.max(
        0,
        Math.min(ANSWERS, Math.round(ANSWERS * (0.5 + 0.12 * before + 0.03 * random.normal()))),
      );
      before = mood;
      const num = Math.round(ANSWERS * (36 + 4 * mood));
      return {
        locationId,
        surveyId: 24,
        day: addDays(addMonths(FIRST, 3 * quarter), 20),
        measures: {
          responses: ANSWERS,
          score_responses: ANSWERS,
          score_answers: ANSWERS,
          score_num: num,
          score_den: 10 * ANSWERS,
          renew_5: likely,
          renew_1: ANSWERS - likely,
        },
      };
    });
  });
  await t.db.withClient(client, async (tx) => {
    await insertRows(
      tx,
      "locations",
      PLACES.map((id) => ({ client_id: client, ...createPlace(id) })),
    );
    await addOpenAnswers(tx, answers);
  });
}

describe("the chain from tasks to renewals", () => {
  test("has five figures of the company, and names what each link lacks", async () => {
    const { data, meta } = await read("client-admin");
    expect(data.map(({ step }) => step)).toEqual(["tasks", "engagement", "satisfaction", "likely", "renewals"]);
    expect(meta.insight.dates).toEqual({ from: FIRST, to: "2026-09-30" });
    expect(meta.insight.needed).toEqual({ properties: 12, quarters: 8, leases: 30 });
    expect(meta.insight.links).toEqual(
      [
        ["tasks", "engagement"],
        ["engagement", "satisfaction"],
        ["satisfaction", "likely"],
        ["likely", "renewals"],
      ].map(([from, to]) => ({ from, to, word: "too_few", properties: 0, by: null })),
    );
  });

  test("finds a real link, from the figures of properties quarter by quarter, and no other", async () => {
    await addPlaces(1);
    const reply = await read("client-admin");
    expect(getWords(reply)).toEqual([
      "tasks-engagement too_few",
      "engagement-satisfaction too_few",
      "satisfaction-likely higher",
      "likely-renewals too_few",
    ]);
    expect(reply.meta.insight.links?.[2]?.properties).toBe(14);
    // The other company with equal ids has no data.
    expect(getWords(await read("client-admin", "", 2))?.[2]).toBe("satisfaction-likely too_few");
  });

  test("shows no number of a link", async () => {
    const { meta } = await read("reporting");
    for (const link of meta.insight.links ?? [])
      expect(Object.keys(link).toSorted()).toEqual(["by", "from", "properties", "to", "word"]);
  });

  test("has a place's own figures and no links, also for a viewer who sees only a part of the company", async () => {
    for (const [role, query] of [
      ["client-admin", "structures[location]=1"],
      ["property_manager", "structures[location]=1"],
      ["regional_manager", ""],
      ["regional_manager", "structures[region]=1"],
    ] as const) {
      const { data, meta } = await read(role, query);
      expect(meta.insight.links, role).toBeNull();
      expect(data, role).toHaveLength(5);
    }
    const [ofAdmin, ofManager] = [
      await read("client-admin", "structures[location]=1"),
      await read("property_manager", "structures[location]=1"),
    ];
    expect(ofManager).toEqual(ofAdmin);
  });

  test("has no figures and no link in years without answers", async () => {
    t.clock.set("2033-11-20T15:00:00Z");
    callers.clear();
    const { data, meta } = await read("client-admin");
    expect(data.filter(({ step }) => step !== "tasks").map(({ value, hidden }) => [value, hidden])).toEqual(
      Array.from({ length: 4 }, () => [null, false]),
    );
    expect(meta.insight.links?.map(({ word, properties, by }) => [word, properties, by])).toEqual(
      Array.from({ length: 4 }, () => ["too_few", 0, null]),
    );
    t.clock.set(NOW);
    callers.clear();
  });

  test("rejects places outside the scope, people without places, and two places at once", async () => {
    expect((await refuse("employee")).status).toBe(403);
    expect((await refuse("property_manager", "structures[location]=2")).status).toBe(404);
    expect((await refuse("regional_manager", "structures[region]=2")).status).toBe(404);
    expect((await refuse("client-admin", "structures[location]=999")).status).toBe(404);
    for (const query of ["structures[location]=1&structures[region]=1", "structures[lag]=2"])
      expect((await refuse("client-admin", query)).status, query).toBe(400);
  });
});
