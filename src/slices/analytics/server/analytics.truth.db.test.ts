import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays } from "#platform/server/clock.ts";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { type LocationFixture, type OpenResponse, addOpenAnswers, makeClient } from "../testing/analytics.factories.ts";
import { answerFacts } from "../testing/answer-facts.ts";
import type { MetricRequest, MetricTable, OrgDimension } from "./analytics.api.ts";
import { computeFigures } from "./analytics.engine.ts";
import { getSatisfactionWindows } from "./windows.rules.ts";

// Data and statistics from outside the project (see its README): the engine is compared with an independent
// implementation.
const folder = fileURLToPath(new URL("../../../../../shared/data/", import.meta.url));
const isThere = existsSync(`${folder}expected.json`);

interface Group {
  readonly n: number;
  readonly score: number;
}
interface ReferenceResults {
  readonly renters: { readonly all: Group; readonly property: Readonly<Record<string, Group>> };
  readonly panel: {
    readonly pair_all: Group;
    readonly pair_region: Readonly<Record<string, Group>>;
    readonly pair_region_category: Readonly<Record<string, Group>>;
  };
}

const today = "2026-11-20";
const windows = getSatisfactionWindows(today);
const daysInWindow = 355;

function readCsv(name: string): readonly Record<string, string>[] {
  const [header = "", ...lines] = readFileSync(`${folder}${name}`, "utf8").trim().split("\n");
  const names = header.split(",");
  return lines.map((line) => Object.fromEntries(line.split(",").map((cell, at) => [names[at] ?? "", cell])));
}

// Spread over the whole window, so that both months and edge days count, and over two surveys.
function createResponse(at: number, locationId: number, agreement: number, importance: number): OpenResponse {
  const measures = {
    responses: 1,
    score_responses: 1,
    score_answers: 1,
    score_num: agreement * importance,
    score_den: importance,
  };
  return {
    locationId,
    surveyId: at % 3 === 0 ? 27 : 24,
    day: addDays(windows.current.from, (at * 37) % daysInWindow),
    measures,
  };
}

describe.skipIf(!isThere)(
  "the engine against statistics computed elsewhere (skipped: ../shared/data is not here)",
  () => {
    let t: TestDatabase;
    let expected: ReferenceResults;
    beforeAll(async () => {
      expected = JSON.parse(readFileSync(`${folder}expected.json`, "utf8")) as ReferenceResults;
      t = await openTestDatabase();
    });
    afterAll(() => t.close());

    async function readFigures(clientId: number, by: OrgDimension): Promise<MetricTable> {
      const request: MetricRequest = {
        service: "intouch",
        metrics: ["agreement_importance", "response_count"],
        by,
        windows,
        scope: { kind: "client" },
        today,
      };
      return t.db.withClient(clientId, (tx) => computeFigures(tx, request, answerFacts));
    }

    function expectGroup(table: MetricTable, placeId: number | null, group: Group | undefined): void {
      const { agreement_importance: score, response_count: count } = table.get(placeId);
      if (score?.current.state !== "value" || count?.current.state !== "value")
        throw new Error(`no score of ${String(placeId)}`);
      expect(Math.abs(score.current.value - (group?.score ?? 0))).toBeLessThan(1e-9);
      expect(score.current.n).toBe(group?.n);
      expect(count.current.value).toBe(group?.n);
    }

    test("1,681 renters: the score of all and of each property", async () => {
      const rows = readCsv("renters-satisfaction.csv");
      const names = Object.keys(expected.renters.property);
      await makeClient(t.db, 1, {
        regionIds: [],
        locations: names.map((name, at) => ({ id: at + 1, regionId: null, name })),
      });
      const responses = rows.map((row, at) =>
        createResponse(
          at,
          names.indexOf(row["property"] ?? "") + 1,
          Number(row["agreement"]),
          Number(row["importance"]),
        ),
      );
      await t.db.withClient(1, (tx) => addOpenAnswers(tx, responses));
      expectGroup(await readFigures(1, "total"), null, expected.renters.all);
      const byLocation = await readFigures(1, "location");
      expect(byLocation.rows).toHaveLength(names.length);
      names.forEach((name, at) => expectGroup(byLocation, at + 1, expected.renters.property[name]));
    });

    test("1,525 respondents of a panel: all, by region, and by location within the region", async () => {
      const rows = readCsv("likert-panel.csv");
      const regions = Object.keys(expected.panel.pair_region);
      const groups = Object.keys(expected.panel.pair_region_category);
      const locations = groups.map((name, at): LocationFixture => {
        const region = regions.findIndex((each) => name.startsWith(`${each} `));
        return { id: at + 1, regionId: region + 1, name };
      });
      await makeClient(t.db, 2, { regionIds: regions.map((_, at) => at + 1), locations });
      const responses = rows.map((row, at) =>
        createResponse(
          at,
          groups.indexOf(`${row["region"]} ${row["category"]}`) + 1,
          Number(row["national"]),
          Number(row["household"]),
        ),
      );
      await t.db.withClient(2, (tx) => addOpenAnswers(tx, responses));
      expectGroup(await readFigures(2, "total"), null, expected.panel.pair_all);
      const byRegion = await readFigures(2, "region");
      regions.forEach((name, at) => expectGroup(byRegion, at + 1, expected.panel.pair_region[name]));
      const byLocation = await readFigures(2, "location");
      groups.forEach((name, at) => expectGroup(byLocation, at + 1, expected.panel.pair_region_category[name]));
    });
  },
);
