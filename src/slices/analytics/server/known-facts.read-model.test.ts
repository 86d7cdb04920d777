import { expect, test } from "vitest";
import type { ReleasedFact } from "./analytics.facts.ts";
import { expectFiltered } from "../testing/expect-client-filter.ts";
import { compileFact } from "./compiler/compile-fact.ts";
import { toPeriods, toWindowSlots } from "./compiler/periods.ts";
import { compilePooledPlaces } from "./known-facts.read-model.ts";
import type { QueryContext } from "./compiler/writer.ts";

const cuts: ReleasedFact = {
  name: "answers",
  part: "released",
  service: "intouch",
  months: { table: "release_segments", column: "last_month" },
  level: "level",
  place: "place_id",
  people: "people",
  families: [],
  measures: ["score_num"],
  conditions: [{ column: "cut", is: "question" }],
  dimensions: { question: "cut_id" },
};

const windows = {
  current: { from: "2025-11-01", to: "2026-10-31" },
  previous: { from: "2024-11-01", to: "2025-10-31" },
};
const request: QueryContext = {
  clientId: 7,
  by: "question",
  periods: toPeriods(toWindowSlots(windows), ["all"], "2026-11-20"),
  scope: { kind: "places", regionIds: [5], locationIds: [] },
  locationIds: [76],
  placeIds: null,
};

test("one query finds the places requested as a whole; no query when no place is named", () => {
  const statement = compilePooledPlaces(request);
  expect(statement?.sql).toMatchInlineSnapshot(`
    "SELECT result.region_id, bool_and(result.is_requested) AS is_whole,
      string_agg(result.id::text, ' ') FILTER (WHERE result.is_requested) AS location_ids
    FROM (
      SELECT pooled.id, coalesce(pooled.region_id, 0)::text AS region_id, pooled.id = ANY($2::bigint[]) AND pooled.id IN (SELECT place.id FROM locations AS place WHERE place.client_id = $1::bigint AND (place.region_id = ANY($3::bigint[]) OR place.id = ANY($4::bigint[]))) AS is_requested
      FROM locations AS pooled WHERE pooled.client_id = $1::bigint
    ) AS result
    GROUP BY 1"
  `);
  expectFiltered(statement);
  expect(compilePooledPlaces({ ...request, scope: { kind: "client" }, locationIds: null })).toBeNull();
});

test("levels that cannot match are not read when those places are known", () => {
  const compileKnown = (locationIds: number[], regionIds: number[], isWhole: boolean): string | undefined => {
    const statement = compileFact(cuts, ["score_num"], { ...request, pooled: { locationIds, regionIds, isWhole } });
    if (statement) expectFiltered(statement);
    return statement?.sql;
  };
  expect(compileKnown([76], [], false)).toMatchInlineSnapshot(`
    "SELECT part.content_key AS place_id, part.period, sum(part.score_num)::bigint AS score_num
    FROM (
      SELECT fact.level::"char" AS level, fact.place_id AS place_id, CASE WHEN fact.last_month >= $6::date AND fact.last_month < $5::date THEN 0 WHEN fact.last_month >= $4::date AND fact.last_month < $6::date THEN 1 END AS period, fact.cut_id AS content_key,
        sum(fact.score_num::float8) AS score_num
      FROM release_segments AS fact
      WHERE fact.client_id = $1::bigint
        AND fact.cut = $3::text
        AND fact.level = 'location' AND fact.place_id = ANY($2::bigint[])
        AND fact.last_month >= $4::date AND fact.last_month < $5::date
      GROUP BY 1, 2, 3, 4
    ) AS part
    GROUP BY 1, 2"
  `);
  expect(compileKnown([76], [5], true)).toContain(
    "((fact.level = 'location' AND fact.place_id = ANY($2::bigint[])) OR (fact.level = 'region' AND fact.place_id = ANY($3::bigint[])) OR (fact.level = 'client'))",
  );
  expect(compileKnown([], [], false)).toBeUndefined();
});
