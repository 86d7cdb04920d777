import { describe, expect, test } from "vitest";
import { expectFiltered } from "../../testing/expect-client-filter.ts";
import type { SnapshotDeclaration } from "../analytics.facts.ts";
import { getSatisfactionWindows } from "../windows.rules.ts";
import { compileSnapshot } from "./compile-snapshot.ts";
import { toPeriods, toWindowSlots } from "./periods.ts";
import type { QueryContext } from "./writer.ts";

const employments: SnapshotDeclaration = {
  name: "employments",
  service: "ingage",
  table: "employments",
  place: "location_id",
  holder: "person_id",
  first: "starts_on",
  last: "ends_on",
  continues: "continues_since",
  continuesWithinDays: 30,
};

const today = "2026-11-20";
const all = toPeriods(toWindowSlots(getSatisfactionWindows(today)), ["all"], today);

function createQuery(more: Partial<QueryContext> = {}): QueryContext {
  const everything = { scope: { kind: "client" }, locationIds: null, placeIds: null } as const;
  return { clientId: 7, by: "location", periods: all, ...everything, ...more };
}

describe("a snapshot", () => {
  test("a snapshot on the last day of each window, within a scope", () => {
    const scope = { kind: "places", regionIds: [3], locationIds: [] } as const;
    const statement = compileSnapshot(employments, createQuery({ by: "district", scope }));
    expect(`${statement?.sql}\n${JSON.stringify(statement?.parameters)}`).toMatchInlineSnapshot(`
      "SELECT CASE WHEN part.location_id IS NULL THEN 0 ELSE region.district_id END AS place_id, part.period,
        sum(part.held)::bigint AS held, sum(part.held_since)::bigint AS held_since, sum(part.held_days)::bigint AS held_days
      FROM (
        SELECT fact.location_id AS location_id, 0 AS period, count(*) AS held, count(fact.starts_on) AS held_since,
          coalesce(sum($2::date - fact.starts_on), 0) AS held_days
        FROM employments AS fact
        WHERE fact.client_id = $1::bigint
          AND fact.location_id IN (SELECT place.id FROM locations AS place WHERE place.client_id = $1::bigint AND (place.region_id = ANY($4::bigint[]) OR place.id = ANY($5::bigint[]))) AND (fact.starts_on IS NULL OR fact.starts_on <= $2::date) AND (fact.ends_on IS NULL OR fact.ends_on >= $2::date)
        GROUP BY 1
        UNION ALL
        SELECT fact.location_id AS location_id, 1 AS period, count(*) AS held, count(fact.starts_on) AS held_since,
          coalesce(sum($3::date - fact.starts_on), 0) AS held_days
        FROM employments AS fact
        WHERE fact.client_id = $1::bigint
          AND fact.location_id IN (SELECT place.id FROM locations AS place WHERE place.client_id = $1::bigint AND (place.region_id = ANY($4::bigint[]) OR place.id = ANY($5::bigint[]))) AND (fact.starts_on IS NULL OR fact.starts_on <= $3::date) AND (fact.ends_on IS NULL OR fact.ends_on >= $3::date)
        GROUP BY 1
        UNION ALL
        SELECT fact.location_id, params.period, 0 AS held, count(nullif(fact.continues_since, '-infinity')) - count(*) AS held_since,
          sum(coalesce(params.day - nullif(fact.continues_since, '-infinity'), 0) - (params.day - fact.starts_on)) AS held_days
        FROM employments AS fact
        JOIN (VALUES (0, $2::date), (1, $3::date)) AS params (period, day) ON (fact.starts_on IS NULL OR fact.starts_on <= params.day) AND (fact.ends_on IS NULL OR fact.ends_on >= params.day)
        WHERE fact.continues_since IS NOT NULL AND fact.client_id = $1::bigint
          AND fact.location_id IN (SELECT place.id FROM locations AS place WHERE place.client_id = $1::bigint AND (place.region_id = ANY($4::bigint[]) OR place.id = ANY($5::bigint[])))
        GROUP BY 1, 2
      ) AS part
      LEFT JOIN locations AS place ON place.client_id = $1::bigint AND place.id = part.location_id
      LEFT JOIN regions AS region ON region.client_id = $1::bigint AND region.id = place.region_id
      GROUP BY 1, 2
      [7,"2026-11-20","2025-11-20",[3],[]]"
    `);
  });

  test("without a period there is no statement", () => {
    expect(compileSnapshot(employments, createQuery({ periods: [] }))).toBeNull();
  });

  test("every table of every statement is filtered by the client", () => {
    const scope = { kind: "places", regionIds: [3], locationIds: [11] } as const;
    for (const by of ["total", "district", "region", "location", "reporting_group"] as const) {
      expectFiltered(compileSnapshot(employments, createQuery({ by, scope })));
      expectFiltered(compileSnapshot(employments, createQuery({ by, scope, placeIds: [1, null] })));
    }
  });
});
