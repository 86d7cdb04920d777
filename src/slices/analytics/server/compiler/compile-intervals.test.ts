import { describe, expect, test } from "vitest";
import { expectFiltered } from "../../testing/expect-client-filter.ts";
import { employments, linkedEmployments } from "../../testing/interval-facts.ts";
import { contentDimensions, type Dimension, placeDimensions } from "../analytics.dimensions.ts";
import type { IntervalFactDeclaration } from "../analytics.facts.ts";
import { canMeasureBy, compileIntervals } from "./compile-intervals.ts";
import type { IntervalsQuery } from "./interval-measures.ts";
import { toPeriods, toWindowSlots } from "./periods.ts";

const leases: IntervalFactDeclaration = {
  ...employments,
  name: "leases",
  service: "intouch",
  table: "leases",
  place: { table: "units", by: "unit_id", column: "location_id" },
  holder: "resident_id",
  thread: ["unit_id"],
  first: "start_date",
  last: "end_date",
  looksAhead: true,
  only: "is_primary",
  dimensions: {},
};

const alerts: IntervalFactDeclaration = {
  ...employments,
  name: "alerts",
  table: "alerts",
  holder: "id",
  first: "created_on",
  last: "completed_on",
  holdsOnLastDay: false,
  continuesWithinDays: null,
  dimensions: { survey: "survey_id" },
};

const today = "2026-11-20";
const windows = {
  current: { from: "2025-11-01", to: "2026-10-31" },
  previous: { from: "2024-11-01", to: "2025-10-31" },
};

function createQuery(more: Partial<IntervalsQuery> = {}): IntervalsQuery {
  const periods = toPeriods(toWindowSlots(windows), ["all"], today);
  const everything = { scope: { kind: "client" }, locationIds: null, placeIds: null } as const;
  return { clientId: 7, by: "location", periods, today, ...everything, ...more };
}

describe("the statement of intervals", () => {
  test("of turnover by region reads the next rows and their places once, in one pass over both windows", () => {
    const statement = compileIntervals(
      employments,
      ["days", "interval_days", "separated"],
      createQuery({ by: "region" }),
    );
    expect(`${statement?.sql}\n${JSON.stringify(statement?.parameters)}`).toMatchInlineSnapshot(`
      "SELECT CASE WHEN interval.location_id IS NULL THEN 0 ELSE place.region_id END AS place_id, params.period,
        (max(params.days))::bigint AS days,
        (sum(greatest(0, least(interval.held_until, params.last_day) - greatest(interval.first_day, params.first_day) + 1)))::bigint AS interval_days,
        (count(*) FILTER (WHERE (interval.held_until >= params.first_day AND interval.held_until <= params.last_day AND NOT coalesce(interval.continues AND (interval.next_location_id IS NULL) = (interval.location_id IS NULL) AND (SELECT next.region_id FROM locations AS next WHERE next.client_id = $1::bigint AND next.id = interval.next_location_id) IS NOT DISTINCT FROM place.region_id, false))))::bigint AS separated
      FROM (
        SELECT part.person_id AS holder, part.location_id AS location_id, part.next_location_id AS next_location_id, part.first_day AS first_day, part.last_day AS last_day, NULL::date AS since, part.begins AS begins, coalesce(part.next_day - part.last_day <= 30, part.next_day IS NOT NULL) AS continues, least(part.last_day, part.next_day - 1) AS held_until
        FROM (
          SELECT fact.id AS id, fact.person_id AS person_id, fact.location_id AS location_id, lead(fact.location_id) OVER in_order AS next_location_id, fact.starts_on AS first_day, fact.ends_on AS last_day, lead(fact.starts_on) OVER in_order AS next_day, coalesce(fact.starts_on - lag(fact.ends_on) OVER in_order > 30, lag(fact.id) OVER in_order IS NULL) AS begins
          FROM employments AS fact
          WHERE fact.client_id = $1::bigint
            AND (fact.starts_on IS NULL OR fact.starts_on <= $3::date + 31)
            AND (fact.ends_on IS NULL OR fact.ends_on >= $2::date - 30)
          WINDOW in_order AS (PARTITION BY fact.person_id ORDER BY fact.starts_on NULLS FIRST, fact.id)
        ) AS part
      ) AS interval
      JOIN (VALUES (0, $4::date, $3::date, 365), (1, $2::date, $5::date, 365)) AS params (period, first_day, last_day, days)
        ON (interval.first_day IS NULL OR interval.first_day <= params.last_day)
        AND (interval.held_until IS NULL OR greatest(interval.held_until, interval.last_day) >= params.first_day)
      LEFT JOIN locations AS place ON place.client_id = $1::bigint AND place.id = interval.location_id
      GROUP BY 1, 2
      [7,"2024-11-01","2026-10-31","2025-11-01","2025-10-31"]"
    `);
  });

  test("of linked rows counts those without a next row by location, and the few with one each by itself", () => {
    const scope = { kind: "places", regionIds: [1], locationIds: [] } as const;
    const statement = compileIntervals(
      linkedEmployments,
      ["days", "people", "separated"],
      createQuery({ by: "region", scope }),
    );
    expect(`${statement?.sql}\n${JSON.stringify(statement?.parameters)}`).toMatchInlineSnapshot(`
      "SELECT result.place_id, result.period,
        max(result.days)::bigint AS days,
        sum(result.people)::bigint AS people,
        sum(result.separated)::bigint AS separated
      FROM (
        SELECT CASE WHEN part.location_id IS NULL THEN 0 ELSE place.region_id END AS place_id, part.period, part.days, part.people, part.separated
        FROM (
          SELECT params.period, params.days, alone.* FROM (VALUES (0, $4::date, $5::date, 365), (1, $6::date, $7::date, 365)) AS params (period, first_day, last_day, days)
          CROSS JOIN LATERAL (
            SELECT interval.location_id AS location_id,
              count(*) FILTER (WHERE (interval.held_until IS NULL OR interval.held_until >= params.first_day)) AS people,
              count(*) FILTER (WHERE (interval.held_until >= params.first_day AND interval.held_until <= params.last_day)) AS separated
            FROM (
            SELECT fact.location_id AS location_id, fact.starts_on AS first_day, fact.ends_on AS last_day,
            CASE WHEN fact.continues_since IS NULL THEN fact.starts_on ELSE nullif(fact.continues_since, '-infinity') END AS since,
            fact.continues_since IS NULL AS begins,
            false AS continues,
            fact.ends_on AS held_until
            FROM employments AS fact
            WHERE fact.client_id = $1::bigint AND fact.next_on IS NULL
            ) AS interval
            WHERE (interval.first_day IS NULL OR interval.first_day <= params.last_day)
        AND (interval.held_until IS NULL OR interval.last_day >= params.first_day)
              AND interval.location_id IN (SELECT place.id FROM locations AS place WHERE place.client_id = $1::bigint AND (place.region_id = ANY($2::bigint[]) OR place.id = ANY($3::bigint[])))
            GROUP BY 1
          ) AS alone
        ) AS part
      LEFT JOIN locations AS place ON place.client_id = $1::bigint AND place.id = part.location_id
        UNION ALL
        SELECT CASE WHEN interval.location_id IS NULL THEN 0 ELSE place.region_id END AS place_id, params.period,
          max(params.days) AS days,
          count(*) FILTER (WHERE (interval.held_until IS NULL OR interval.held_until >= params.first_day) AND NOT (interval.next_day <= params.last_day AND (coalesce((interval.next_location_id IS NULL) = (interval.location_id IS NULL) AND (SELECT next.region_id FROM locations AS next WHERE next.client_id = $1::bigint AND next.id = interval.next_location_id) IS NOT DISTINCT FROM place.region_id AND interval.next_location_id IN (SELECT place.id FROM locations AS place WHERE place.client_id = $1::bigint AND (place.region_id = ANY($2::bigint[]) OR place.id = ANY($3::bigint[]))), false) OR EXISTS (SELECT FROM employments AS later WHERE later.client_id = $1::bigint AND later.person_id = interval.holder AND (later.starts_on, later.id) > (coalesce(interval.first_day, '-infinity'), interval.id) AND later.starts_on <= params.last_day AND (later.location_id IS NULL) = (interval.location_id IS NULL) AND (SELECT next.region_id FROM locations AS next WHERE next.client_id = $1::bigint AND next.id = later.location_id) IS NOT DISTINCT FROM place.region_id AND later.location_id IN (SELECT place.id FROM locations AS place WHERE place.client_id = $1::bigint AND (place.region_id = ANY($2::bigint[]) OR place.id = ANY($3::bigint[]))))))) AS people,
          count(*) FILTER (WHERE (interval.held_until >= params.first_day AND interval.held_until <= params.last_day AND NOT coalesce(interval.continues AND (interval.next_location_id IS NULL) = (interval.location_id IS NULL) AND (SELECT next.region_id FROM locations AS next WHERE next.client_id = $1::bigint AND next.id = interval.next_location_id) IS NOT DISTINCT FROM place.region_id AND interval.next_location_id IN (SELECT place.id FROM locations AS place WHERE place.client_id = $1::bigint AND (place.region_id = ANY($2::bigint[]) OR place.id = ANY($3::bigint[]))), false))) AS separated
        FROM (
            SELECT fact.location_id AS location_id, fact.starts_on AS first_day, fact.ends_on AS last_day,
            CASE WHEN fact.continues_since IS NULL THEN fact.starts_on ELSE nullif(fact.continues_since, '-infinity') END AS since,
            fact.continues_since IS NULL AS begins,
            coalesce(fact.next_on - fact.ends_on <= 30, true) AS continues,
            least(fact.ends_on, fact.next_on - 1) AS held_until,
            fact.id AS id, fact.person_id AS holder, fact.next_on AS next_day, fact.next_location_id AS next_location_id
            FROM employments AS fact
            WHERE fact.client_id = $1::bigint AND fact.next_on IS NOT NULL
        ) AS interval
        JOIN (VALUES (0, $4::date, $5::date, 365), (1, $6::date, $7::date, 365)) AS params (period, first_day, last_day, days)
        ON (interval.first_day IS NULL OR interval.first_day <= params.last_day)
        AND (interval.held_until IS NULL OR greatest(interval.held_until, interval.last_day) >= params.first_day)
      LEFT JOIN locations AS place ON place.client_id = $1::bigint AND place.id = interval.location_id
        WHERE interval.location_id IN (SELECT place.id FROM locations AS place WHERE place.client_id = $1::bigint AND (place.region_id = ANY($2::bigint[]) OR place.id = ANY($3::bigint[])))
        GROUP BY 1, 2
      ) AS result
      GROUP BY 1, 2
      [7,[1],[],"2025-11-01","2026-10-31","2024-11-01","2025-10-31"]"
    `);
  });

  test("compares rows side by side when a query groups by more than places, or when rows are not fully linked", () => {
    const ways: readonly (readonly [IntervalFactDeclaration, Partial<IntervalsQuery>])[] = [
      [linkedEmployments, { by: "position" }],
      [linkedEmployments, { filters: { position: [1] } }],
      [{ ...linkedEmployments, thread: ["position_id"] }, {}],
      [{ ...linkedEmployments, only: "is_primary" }, {}],
    ];
    for (const [declared, more] of ways)
      expect(compileIntervals(declared, ["separated"], createQuery(more))?.sql).toContain("OVER in_order");
    for (const [declared, more] of ways.slice(2))
      expect(compileIntervals(declared, ["left"], createQuery(more))?.sql).toContain("OVER in_order");
    expect(compileIntervals(linkedEmployments, ["separated"], createQuery())?.sql).not.toContain("OVER");
  });

  test("by tenure reads what linked rows repeat of others, and no row that ended early", () => {
    const statement = compileIntervals(linkedEmployments, ["held_days", "left"], createQuery({ by: "tenure_band" }));
    expect(statement?.sql).not.toContain("OVER");
    expect(statement?.sql).toContain("fact.ends_on >=");
    expect(compileIntervals(employments, ["held_days"], createQuery({ by: "tenure_band" }))?.sql).not.toContain(
      "fact.ends_on >=",
    );
  });

  test("of rows that began reads only the column of their first day", () => {
    const { sql = "" } = compileIntervals(alerts, ["begun"], createQuery({ by: "total" })) ?? {};
    const from = sql.slice(sql.indexOf("WHERE fact.client_id"));
    expect(from).toContain("ON interval.first_day >= params.first_day AND interval.first_day <= params.last_day");
    expect(from).toContain("fact.created_on <=");
    expect(from).not.toMatch(/completed_on|last_day >=|held_until/);
    // A row that ended just before may be the one that another continues.
    expect(compileIntervals(employments, ["begun"], createQuery())?.sql).toContain("fact.ends_on >=");
  });

  test("of holders that may have several rows at once reads the rows of all days in one scan", () => {
    const statement = compileIntervals(leases, ["held"], createQuery({ by: "region" }));
    expect(`${statement?.sql}\n${JSON.stringify(statement?.parameters)}`).toMatchInlineSnapshot(`
      "SELECT counted.place_id, params.period, params.held
      FROM (
      SELECT place_id, count(*) FILTER (WHERE day_0) AS day_0, count(*) FILTER (WHERE day_1) AS day_1
      FROM (
      SELECT CASE WHEN interval.location_id IS NULL THEN 0 ELSE place.region_id END AS place_id, interval.holder,
        bool_or((interval.first_day IS NULL OR interval.first_day <= $3::date) AND (interval.last_day IS NULL OR interval.last_day >= $3::date)) AS day_0,
        bool_or((interval.first_day IS NULL OR interval.first_day <= $2::date) AND (interval.last_day IS NULL OR interval.last_day >= $2::date)) AS day_1
      FROM (
        SELECT fact.resident_id AS holder, facta.location_id AS location_id, fact.start_date AS first_day, fact.end_date AS last_day
        FROM leases AS fact
        LEFT JOIN units AS facta ON facta.client_id = $1::bigint AND facta.id = fact.unit_id
        WHERE fact.client_id = $1::bigint
          AND fact.is_primary
          AND (fact.start_date IS NULL OR fact.start_date <= $3::date)
          AND (fact.end_date IS NULL OR fact.end_date >= $2::date)
      ) AS interval
      LEFT JOIN locations AS place ON place.client_id = $1::bigint AND place.id = interval.location_id
      GROUP BY 2, 1
      ) AS holders
      GROUP BY 1
      ) AS counted
      CROSS JOIN LATERAL (VALUES (0, counted.day_0), (1, counted.day_1)) AS params (period, held)
      WHERE params.held > 0
      [7,"2025-10-31","2026-10-31"]"
    `);
    const [day] = createQuery().periods;
    expect(compileIntervals(leases, ["held"], createQuery({ periods: day ? [day] : [] }))?.sql).toContain(
      "bool_or(true)",
    );
    expect(compileIntervals(leases, ["held", "held_rows"], createQuery())?.sql).toContain("OVER");
    expect(compileIntervals(linkedEmployments, ["held"], createQuery())?.sql).not.toContain("DISTINCT");
  });

  test("of leases reaches the location through the unit, and reads only leases that end in a window", () => {
    const statement = compileIntervals(leases, ["ended", "continued"], createQuery());
    expect(`${statement?.sql}\n${JSON.stringify(statement?.parameters)}`).toMatchInlineSnapshot(`
      "SELECT interval.location_id AS place_id, params.period,
        (count(*) FILTER (WHERE interval.last_day >= params.first_day AND interval.last_day <= params.last_day))::bigint AS ended,
        (count(*) FILTER (WHERE interval.last_day >= params.first_day AND interval.last_day <= params.last_day AND interval.continues))::bigint AS continued
      FROM (
        SELECT part.resident_id AS holder, parta.location_id AS location_id, part.first_day AS first_day, part.last_day AS last_day, NULL::date AS since, part.begins AS begins, coalesce(part.next_day - part.last_day <= 30, part.next_day IS NOT NULL) AS continues, least(part.last_day, part.next_day - 1) AS held_until
        FROM (
          SELECT fact.id AS id, fact.resident_id AS resident_id, fact.unit_id AS unit_id, fact.start_date AS first_day, fact.end_date AS last_day, lead(fact.start_date) OVER in_order AS next_day, coalesce(fact.start_date - lag(fact.end_date) OVER in_order > 30, lag(fact.id) OVER in_order IS NULL) AS begins
          FROM leases AS fact
          WHERE fact.client_id = $1::bigint
            AND fact.is_primary
            AND (fact.start_date IS NULL OR fact.start_date <= $3::date + 31)
            AND (fact.end_date IS NULL OR fact.end_date >= $2::date - 30)
          WINDOW in_order AS (PARTITION BY fact.resident_id, fact.unit_id ORDER BY fact.start_date NULLS FIRST, fact.id)
        ) AS part
        LEFT JOIN units AS parta ON parta.client_id = $1::bigint AND parta.id = part.unit_id
      ) AS interval
      JOIN (VALUES (0, $4::date, $3::date, 365), (1, $2::date, $5::date, 365)) AS params (period, first_day, last_day, days)
        ON interval.last_day >= params.first_day AND interval.last_day <= params.last_day
      GROUP BY 1, 2
      [7,"2024-11-01","2026-10-31","2025-11-01","2025-10-31"]"
    `);
  });

  test("of alerts has no neighbors, and does not hold on its last day", () => {
    const statement = compileIntervals(alerts, ["held", "begun"], createQuery({ by: "survey" }));
    expect(`${statement?.sql}\n${JSON.stringify(statement?.parameters)}`).toMatchInlineSnapshot(`
      "SELECT interval.survey::bigint AS place_id, params.period,
        (count(*) FILTER (WHERE (interval.held_until IS NULL OR interval.held_until >= params.last_day)))::bigint AS held,
        (count(*) FILTER (WHERE interval.begins AND interval.first_day >= params.first_day AND interval.first_day <= params.last_day))::bigint AS begun
      FROM (
        SELECT fact.id AS holder, fact.location_id AS location_id, fact.survey_id AS survey, fact.created_on AS first_day, fact.completed_on AS last_day, fact.completed_on - 1 AS held_until, fact.created_on AS since, true AS begins, false AS continues
        FROM alerts AS fact
        WHERE fact.client_id = $1::bigint
            AND (fact.created_on IS NULL OR fact.created_on <= $3::date + 1)
            AND (fact.completed_on IS NULL OR fact.completed_on >= $2::date - 0)
      ) AS interval
      JOIN (VALUES (0, $4::date, $3::date, 365), (1, $2::date, $5::date, 365)) AS params (period, first_day, last_day, days)
        ON (interval.first_day IS NULL OR interval.first_day <= params.last_day)
        AND (interval.held_until IS NULL OR greatest(interval.held_until, interval.last_day) >= params.first_day)
      GROUP BY 1, 2
      [7,"2024-11-01","2026-10-31","2025-11-01","2025-10-31"]"
    `);
  });

  test("filters every table by client, whatever the grouping and filter", () => {
    const scope = { kind: "places", regionIds: [3], locationIds: [11] } as const;
    const filters = { position_category: [1], region: [3], tenure_band: [1, 2] } as const;
    for (const by of [...placeDimensions, "position", "position_category", "employee"] as const) {
      expectFiltered(compileIntervals(employments, ["days", "separated"], createQuery({ by, scope })));
      expectFiltered(compileIntervals(employments, ["held", "held_days"], createQuery({ by, scope, filters })));
      expectFiltered(compileIntervals(linkedEmployments, ["people", "separated", "begun"], createQuery({ by, scope })));
    }
    for (const by of placeDimensions)
      expectFiltered(compileIntervals(leases, ["held", "separated"], createQuery({ by, scope })));
  });

  test("is null without a range, or for a future range", () => {
    expect(compileIntervals(employments, ["days"], createQuery({ periods: [] }))).toBeNull();
    expect(compileIntervals(employments, ["days"], createQuery({ today: "2024-10-31" }))).toBeNull();
    expect(compileIntervals(leases, ["ended"], createQuery({ today: "2024-10-31" }))).not.toBeNull();
  });
});

describe("groupings of intervals", () => {
  const dimensions: readonly Dimension[] = [...placeDimensions, ...contentDimensions];
  test.each([
    ["separated", ["position_category", "position", "employee"]],
    ["held", ["position_category", "position", "tenure_band", "employee"]],
    ["left", ["position_category", "position", "tenure_band", "termination_category", "employee"]],
    ["begun", ["position_category", "position", "employee"]],
  ])("%s: places and %o", (measure, expected) => {
    const result = dimensions.filter((by) => canMeasureBy(employments, measure, by));
    expect(result).toEqual([...placeDimensions, ...expected]);
  });

  test("rejects an unknown measure in groupings and statements", () => {
    expect(dimensions.filter((by) => canMeasureBy(employments, "toString", by))).toEqual([]);
    expect(() => compileIntervals(employments, ["toString"], createQuery())).toThrow(RangeError);
    expect(() => compileIntervals(leases, ["ended"], createQuery({ by: "position" }))).toThrow(RangeError);
    expect(() => compileIntervals(leases, ["ended"], createQuery({ filters: { survey: [24] } }))).toThrow(RangeError);
  });

  test("invalid names are rejected", () => {
    const seeded = { ...employments, table: "employments; DROP TABLE alerts" };
    expect(() => compileIntervals(seeded, ["days"], createQuery())).toThrow(RangeError);
  });
});
