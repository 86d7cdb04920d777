import { describe, expect, test } from "vitest";
import { expectFiltered } from "../../testing/expect-client-filter.ts";
import type { StockDeclaration } from "../analytics.facts.ts";
import { satisfactionWindows } from "../windows.rules.ts";
import { compileStock } from "./compile-stock.ts";
import { periodsOf, windowSlots } from "./periods.ts";
import type { Asked } from "./writer.ts";

const employments: StockDeclaration = {
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

const sums = { table: "held_sums", seals: "held_days", places: "client_places", epoch: "2000-01-01" } as const;
const summed: StockDeclaration = { ...employments, sums };

const today = "2026-11-20";
const all = periodsOf(windowSlots(satisfactionWindows(today)), ["all"], today);

function request(more: Partial<Asked> = {}): Asked {
  const everything = { scope: { kind: "client" }, locationIds: null, placeIds: null } as const;
  return { clientId: 7, by: "location", periods: all, ...everything, ...more };
}

const toDays = (...days: readonly string[]) => {
  const known = new Set(days);
  return { location: known, region: known, client: known };
};
/** The days after both windows. */
const exact = toDays("2025-11-21", "2026-11-21");

describe("a stock", () => {
  test("a stock on the last day of each window, within a scope", () => {
    const scope = { kind: "places", regionIds: [3], locationIds: [] } as const;
    const statement = compileStock(employments, request({ by: "district", scope }));
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
        SELECT fact.location_id, asked.period, 0 AS held, count(nullif(fact.continues_since, '-infinity')) - count(*) AS held_since,
          sum(coalesce(asked.day - nullif(fact.continues_since, '-infinity'), 0) - (asked.day - fact.starts_on)) AS held_days
        FROM employments AS fact
        JOIN (VALUES (0, $2::date), (1, $3::date)) AS asked (period, day) ON (fact.starts_on IS NULL OR fact.starts_on <= asked.day) AND (fact.ends_on IS NULL OR fact.ends_on >= asked.day)
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

  test("by region from the sums before the days after both windows: nothing else is read", () => {
    const statement = compileStock(summed, request({ by: "region", running: exact }));
    expect(`${statement?.sql}\n${JSON.stringify(statement?.parameters)}`).toMatchInlineSnapshot(`
      "SELECT one.place_id, one.period,
        sum(one.held)::bigint AS held, sum(one.held_since)::bigint AS held_since, sum(one.held_days)::bigint AS held_days
      FROM (
        SELECT CASE WHEN fact.place_id = -1 THEN 0 ELSE nullif(fact.place_id, 0) END AS place_id, point.period, fact.held, fact.held_since,
          fact.held_since::bigint * (point.day - $3::date) - fact.since_days AS held_days
        FROM (VALUES (0, $4::date, $5::date), (1, $6::date, $7::date)) AS point (period, before_day, day)
        JOIN held_sums AS fact ON fact.day = point.before_day
        WHERE fact.client_id = $1::bigint
          AND fact.level = $2::text
      ) AS one
      GROUP BY 1, 2
      [7,"region","2000-01-01","2026-11-21","2026-11-20","2025-11-21","2025-11-20"]"
    `);
  });

  test("from sums before an earlier day with who came and left since, or by counting where none is near", () => {
    const running = toDays("2025-11-01", "2026-06-01");
    const statement = compileStock(summed, request({ by: "total", running }));
    expect(`${statement?.sql}\n${JSON.stringify(statement?.parameters)}`).toMatchInlineSnapshot(`
      "SELECT NULL::bigint AS place_id, part.period,
        sum(part.held)::bigint AS held, sum(part.held_since)::bigint AS held_since, sum(part.held_days)::bigint AS held_days
      FROM (
        SELECT NULL::bigint AS location_id, point.period, fact.held, fact.held_since,
          fact.held_since::bigint * (point.day - $6::date) - fact.since_days AS held_days
        FROM (VALUES (1, $3::date, $4::date)) AS point (period, before_day, day)
        JOIN held_sums AS fact ON fact.day = point.before_day
        WHERE fact.client_id = $1::bigint
          AND fact.level = $5::text
        UNION ALL
        SELECT fact.location_id AS location_id, 0 AS period, count(*) AS held, count(fact.starts_on) AS held_since,
          coalesce(sum($2::date - fact.starts_on), 0) AS held_days
        FROM employments AS fact
        WHERE fact.client_id = $1::bigint AND (fact.starts_on IS NULL OR fact.starts_on <= $2::date) AND (fact.ends_on IS NULL OR fact.ends_on >= $2::date)
        GROUP BY 1
        UNION ALL
        SELECT fact.location_id, asked.period, 0 AS held, count(nullif(fact.continues_since, '-infinity')) - count(*) AS held_since,
          sum(coalesce(asked.day - nullif(fact.continues_since, '-infinity'), 0) - (asked.day - fact.starts_on)) AS held_days
        FROM employments AS fact
        JOIN (VALUES (0, $2::date)) AS asked (period, day) ON (fact.starts_on IS NULL OR fact.starts_on <= asked.day) AND (fact.ends_on IS NULL OR fact.ends_on >= asked.day)
        WHERE fact.continues_since IS NOT NULL AND fact.client_id = $1::bigint
        GROUP BY 1, 2
        UNION ALL
        SELECT fact.location_id AS location_id, point.period, 1 AS held, CASE WHEN nullif(coalesce(fact.continues_since, fact.starts_on), '-infinity') IS NULL THEN 0 ELSE 1 END AS held_since,
          coalesce((point.day - nullif(coalesce(fact.continues_since, fact.starts_on), '-infinity')), 0) AS held_days
        FROM (VALUES (1, $3::date, $4::date)) AS point (period, before_day, day)
        JOIN employments AS fact ON fact.starts_on >= point.before_day AND fact.starts_on <= point.day AND (fact.ends_on IS NULL OR fact.ends_on >= point.day)
        WHERE fact.client_id = $1::bigint
        UNION ALL
        SELECT fact.location_id AS location_id, point.period, -1 AS held, CASE WHEN nullif(coalesce(fact.continues_since, fact.starts_on), '-infinity') IS NULL THEN 0 ELSE -1 END AS held_since,
          coalesce(-(point.day - nullif(coalesce(fact.continues_since, fact.starts_on), '-infinity')), 0) AS held_days
        FROM (VALUES (1, $3::date, $4::date)) AS point (period, before_day, day)
        JOIN employments AS fact ON fact.ends_on >= point.before_day - 1 AND fact.ends_on < point.day AND (fact.starts_on IS NULL OR fact.starts_on < point.before_day)
        WHERE fact.client_id = $1::bigint
      ) AS part
      GROUP BY 1, 2
      [7,"2026-11-20","2025-11-01","2025-11-20","client","2000-01-01"]"
    `);
    expect(compileStock(summed, request({ by: "region", running }))?.sql).toContain("nullif(fact.place_id, 0) END");
  });

  test("of whole regions alone from theirs, without who is at no location", () => {
    const filtered = compileStock(summed, request({ by: "total", filters: { region: [3] }, running: exact }));
    expect(filtered?.sql).toMatch(/fact\.place_id = ANY\(\$\d::bigint\[\]\)\s+AND fact\.place_id <> -1/);
    expect(filtered?.parameters).toContain("region");
  });

  test("within a scope from its locations' sums; without any sums, or days of them, by counting", () => {
    const scope = { kind: "places", regionIds: [3], locationIds: [11] } as const;
    const { sql, parameters } = compileStock(summed, request({ by: "region", scope, running: exact })) ?? {};
    expect(sql).toContain("fact.place_id IN (SELECT place.id FROM locations");
    expect(parameters).toContain("location");
    const counted = compileStock(employments, request());
    for (const running of [exact, {}, undefined]) {
      expect(compileStock(employments, request({ ...(running && { running }) }))).toEqual(counted);
    }
    expect(compileStock(summed, request({ running: {} }))).toEqual(counted);
    expect(compileStock(summed, request({ running: toDays("2026-11-22", "2024-01-01") }))).toEqual(counted);
    expect(compileStock(summed, request({ periods: [] }))).toBeNull();
  });

  test("every table of every statement is filtered by the client", () => {
    const scope = { kind: "places", regionIds: [3], locationIds: [11] } as const;
    for (const by of ["total", "district", "region", "location", "reporting_group"] as const) {
      expectFiltered(compileStock(employments, request({ by, scope })));
      for (const running of [exact, toDays("2025-11-01", "2026-06-01"), toDays("2025-11-01", "2026-11-01")]) {
        expectFiltered(compileStock(summed, request({ by, running })));
        expectFiltered(compileStock(summed, request({ by, running, scope, placeIds: [1, null] })));
      }
    }
  });
});
