import { describe, expect, test } from "vitest";
import type { FactDeclaration } from "../analytics.facts.ts";
import { getMonths, getSatisfactionWindows } from "../windows.rules.ts";
import { compileFact } from "./compile-fact.ts";
import { toPeriods, toWindowSlots } from "./periods.ts";
import { expectFiltered } from "../../testing/expect-client-filter.ts";
import type { QueryContext } from "./writer.ts";

const answers: FactDeclaration = {
  name: "answers",
  part: "open",
  service: "intouch",
  months: { table: "monthly_response_totals", column: "month" },
  days: { table: "daily_response_totals", column: "day" },
  place: "location_id",
  measures: ["responses", "score_num", "score_den"],
  conditions: [{ column: "survey_id", oneOf: [24, 25] }],
};

const cells: FactDeclaration = {
  name: "answers",
  part: "released",
  service: "intouch",
  months: { table: "release_cells", column: "last_month" },
  place: "location_id",
  people: "people",
  families: [
    { name: "renew", people: "renew_people", answered: ["renew_1", "renew_2"], measures: ["renew_1", "renew_2"] },
  ],
  measures: ["score_num", "renew_1", "renew_2"],
  conditions: [{ column: "service", is: "intouch" }],
};

const participation: FactDeclaration = {
  name: "participation",
  part: "open",
  service: "intouch",
  months: { table: "monthly_participation", column: "month" },
  days: { table: "daily_participation", column: "day" },
  place: "location_id",
  measures: ["sent", "completed"],
  conditions: [{ column: "survey_id", oneOf: [24, 25] }],
};

const today = "2026-11-20";
const all = toPeriods(toWindowSlots(getSatisfactionWindows(today)), ["all"], today);

function createQuery(more: Partial<QueryContext> = {}): QueryContext {
  return {
    clientId: 7,
    by: "location",
    periods: all,
    scope: { kind: "client" },
    locationIds: null,
    placeIds: null,
    ...more,
  };
}

describe("the statement of a fact", () => {
  test("open answers by location: months and edge days, both windows in one pass", () => {
    const statement = compileFact(answers, ["score_den", "score_num"], createQuery());
    expect(`${statement?.sql}\n${JSON.stringify(statement?.parameters)}`).toMatchInlineSnapshot(`
      "SELECT part.location_id AS place_id, part.period, sum(part.score_den)::bigint AS score_den, sum(part.score_num)::bigint AS score_num
      FROM (
        SELECT fact.location_id AS location_id, CASE WHEN fact.month >= $2::date AND fact.month < $3::date THEN 0 WHEN fact.month >= $4::date AND fact.month < $2::date THEN 1 END AS period,
          fact.score_den AS score_den, fact.score_num AS score_num
        FROM monthly_response_totals AS fact
        WHERE fact.client_id = $1::bigint
          AND fact.survey_id = ANY($5::bigint[])
          AND fact.month >= $4::date AND fact.month < $3::date
        UNION ALL
        SELECT fact.location_id AS location_id, 1 AS period,
          -fact.score_den AS score_den, -fact.score_num AS score_num
        FROM daily_response_totals AS fact
        WHERE fact.client_id = $1::bigint
          AND fact.survey_id = ANY($5::bigint[])
          AND fact.day >= $6::date AND fact.day < $2::date
      ) AS part
      GROUP BY 1, 2
      [7,"2025-12-01","2026-12-01","2024-12-01",[24,25],"2025-11-21"]"
    `);
  });

  test("by region within a scope and a filter: mapped to today's region on read", () => {
    const scope = { kind: "places", regionIds: [3], locationIds: [11] } as const;
    const statement = compileFact(answers, ["score_num"], createQuery({ by: "region", scope, locationIds: [11, 12] }));
    expect(`${statement?.sql}\n${JSON.stringify(statement?.parameters)}`).toMatchInlineSnapshot(`
      "SELECT place.region_id AS place_id, part.period, sum(part.score_num)::bigint AS score_num
      FROM (
      SELECT part.location_id, part.period, sum(part.score_num)::bigint AS score_num
      FROM (
        SELECT fact.location_id AS location_id, CASE WHEN fact.month >= $2::date AND fact.month < $3::date THEN 0 WHEN fact.month >= $4::date AND fact.month < $2::date THEN 1 END AS period,
          fact.score_num AS score_num
        FROM monthly_response_totals AS fact
        WHERE fact.client_id = $1::bigint
          AND fact.survey_id = ANY($5::bigint[])
          AND fact.location_id = ANY($6::bigint[])
          AND fact.location_id IN (SELECT place.id FROM locations AS place WHERE place.client_id = $1::bigint AND (place.region_id = ANY($7::bigint[]) OR place.id = ANY($8::bigint[])))
          AND fact.month >= $4::date AND fact.month < $3::date
        UNION ALL
        SELECT fact.location_id AS location_id, 1 AS period,
          -fact.score_num AS score_num
        FROM daily_response_totals AS fact
        WHERE fact.client_id = $1::bigint
          AND fact.survey_id = ANY($5::bigint[])
          AND fact.location_id = ANY($6::bigint[])
          AND fact.location_id IN (SELECT place.id FROM locations AS place WHERE place.client_id = $1::bigint AND (place.region_id = ANY($7::bigint[]) OR place.id = ANY($8::bigint[])))
          AND fact.day >= $9::date AND fact.day < $2::date
      ) AS part
      GROUP BY 1, 2
      ) AS part
      JOIN locations AS place ON place.client_id = $1::bigint AND place.id = part.location_id
      GROUP BY 1, 2
      [7,"2025-12-01","2026-12-01","2024-12-01",[24,25],[11,12],[3],[11],"2025-11-21"]"
    `);
  });

  test("by district: through today's region, also where there is none", () => {
    const statement = compileFact(cells, ["score_num"], createQuery({ by: "district", placeIds: [2, null] }));
    expect(`${statement?.sql}\n${JSON.stringify(statement?.parameters)}`).toMatchInlineSnapshot(`
      "SELECT region.district_id AS place_id, part.period, sum(part.score_num)::bigint AS score_num
      FROM (
      SELECT part.location_id, part.period, sum(part.score_num)::bigint AS score_num
      FROM (
        SELECT fact.location_id AS location_id, CASE WHEN fact.last_month >= $2::date AND fact.last_month < $3::date THEN 0 WHEN fact.last_month >= $4::date AND fact.last_month < $5::date THEN 1 END AS period,
          fact.score_num AS score_num
        FROM release_cells AS fact
        WHERE fact.client_id = $1::bigint
          AND fact.service = $6::text
          AND fact.location_id IN (SELECT place.id FROM locations AS place WHERE place.client_id = $1::bigint AND (place.region_id IN (SELECT region.id FROM regions AS region WHERE region.client_id = $1::bigint AND region.district_id = ANY($7::bigint[])) OR place.region_id IS NULL OR place.region_id IN (SELECT region.id FROM regions AS region WHERE region.client_id = $1::bigint AND region.district_id IS NULL)))
          AND ((fact.last_month >= $4::date AND fact.last_month < $5::date) OR (fact.last_month >= $2::date AND fact.last_month < $3::date))
      ) AS part
      GROUP BY 1, 2
      ) AS part
      JOIN locations AS place ON place.client_id = $1::bigint AND place.id = part.location_id
      LEFT JOIN regions AS region ON region.client_id = $1::bigint AND region.id = place.region_id
      GROUP BY 1, 2
      [7,"2025-12-01","2026-11-01","2024-12-01","2025-11-01","intouch",[2]]"
    `);
  });

  test("by reporting group: a location counts in each of its groups", () => {
    const statement = compileFact(cells, ["score_num"], createQuery({ by: "reporting_group", placeIds: [2] }));
    expect(`${statement?.sql}\n${JSON.stringify(statement?.parameters)}`).toMatchInlineSnapshot(`
      "SELECT grouped.reporting_group_id AS place_id, part.period, sum(part.score_num)::bigint AS score_num
      FROM (
      SELECT part.location_id, part.period, sum(part.score_num)::bigint AS score_num
      FROM (
        SELECT fact.location_id AS location_id, CASE WHEN fact.last_month >= $2::date AND fact.last_month < $3::date THEN 0 WHEN fact.last_month >= $4::date AND fact.last_month < $5::date THEN 1 END AS period,
          fact.score_num AS score_num
        FROM release_cells AS fact
        WHERE fact.client_id = $1::bigint
          AND fact.service = $6::text
          AND fact.location_id IN (SELECT place.id FROM locations AS place WHERE place.client_id = $1::bigint AND (place.id IN (SELECT grouped.location_id FROM reporting_group_locations AS grouped WHERE grouped.client_id = $1::bigint AND grouped.reporting_group_id = ANY($7::bigint[]))))
          AND ((fact.last_month >= $4::date AND fact.last_month < $5::date) OR (fact.last_month >= $2::date AND fact.last_month < $3::date))
      ) AS part
      GROUP BY 1, 2
      ) AS part
      JOIN reporting_group_locations AS grouped ON grouped.client_id = $1::bigint AND grouped.location_id = part.location_id
      GROUP BY 1, 2
      [7,"2025-12-01","2026-11-01","2024-12-01","2025-11-01","intouch",[2]]"
    `);
  });

  test("release cells of a total: whole months only, people as the largest cell of each location", () => {
    const statement = compileFact(cells, ["renew_1", "renew_people"], createQuery({ by: "total" }));
    expect(`${statement?.sql}\n${JSON.stringify(statement?.parameters)}`).toMatchInlineSnapshot(`
      "SELECT NULL::bigint AS place_id, part.period, sum(part.renew_1)::bigint AS renew_1, sum(part.renew_people)::bigint AS renew_people
      FROM (
      SELECT part.location_id, part.period, sum(part.renew_1)::bigint AS renew_1, max(part.renew_people)::bigint AS renew_people
      FROM (
        SELECT fact.location_id AS location_id, CASE WHEN fact.last_month >= $2::date AND fact.last_month < $3::date THEN 0 WHEN fact.last_month >= $4::date AND fact.last_month < $5::date THEN 1 END AS period,
          fact.renew_1 AS renew_1, fact.renew_people AS renew_people
        FROM release_cells AS fact
        WHERE fact.client_id = $1::bigint
          AND fact.service = $6::text
          AND ((fact.last_month >= $4::date AND fact.last_month < $5::date) OR (fact.last_month >= $2::date AND fact.last_month < $3::date))
      ) AS part
      GROUP BY 1, 2
      ) AS part
      GROUP BY 1, 2
      [7,"2025-12-01","2026-11-01","2024-12-01","2025-11-01","intouch"]"
    `);
  });

  test("participation: invitations of the last 21 days are periods of their own", () => {
    const periods = toPeriods(toWindowSlots(getSatisfactionWindows(today)), ["settled", "young"], today);
    expect(periods).toEqual([
      { slot: "current", cohort: "settled", first: "2025-12-01", until: "2026-10-31", reach: "2026-10-31" },
      // The month is not over, but no rows of later days exist yet, so it is read as a whole month.
      { slot: "current", cohort: "young", first: "2026-10-31", until: "2026-11-21", reach: "2026-12-01" },
      { slot: "previous", cohort: "settled", first: "2024-12-01", until: "2025-11-21", reach: "2025-11-21" },
    ]);
    const statement = compileFact(participation, ["completed", "sent"], createQuery({ by: "total", periods }));
    expect(`${statement?.sql}\n${JSON.stringify(statement?.parameters)}`).toMatchInlineSnapshot(`
      "SELECT NULL::bigint AS place_id, part.period, sum(part.completed)::bigint AS completed, sum(part.sent)::bigint AS sent
      FROM (
        SELECT fact.location_id AS location_id, CASE WHEN fact.month >= $2::date AND fact.month < $3::date THEN 0 WHEN fact.month >= $3::date AND fact.month < $4::date THEN 1 WHEN fact.month >= $5::date AND fact.month < $2::date THEN 2 END AS period,
          fact.completed AS completed, fact.sent AS sent
        FROM monthly_participation AS fact
        WHERE fact.client_id = $1::bigint
          AND fact.survey_id = ANY($6::bigint[])
          AND fact.month >= $5::date AND fact.month < $4::date
        UNION ALL
        SELECT moved.location_id, side.period, side.sign * moved.completed AS completed, side.sign * moved.sent AS sent
        FROM (
        SELECT fact.location_id AS location_id, fact.completed AS completed, fact.sent AS sent
        FROM daily_participation AS fact
        WHERE fact.client_id = $1::bigint
          AND fact.survey_id = ANY($6::bigint[])
          AND fact.day >= $7::date AND fact.day < $3::date
        ) AS moved CROSS JOIN (VALUES (1, 1), (0, -1)) AS side (period, sign)
        UNION ALL
        SELECT fact.location_id AS location_id, 2 AS period,
          -fact.completed AS completed, -fact.sent AS sent
        FROM daily_participation AS fact
        WHERE fact.client_id = $1::bigint
          AND fact.survey_id = ANY($6::bigint[])
          AND fact.day >= $8::date AND fact.day < $2::date
      ) AS part
      GROUP BY 1, 2
      [7,"2025-12-01","2026-11-01","2026-12-01","2024-12-01",[24,25],"2026-10-31","2025-11-21"]"
    `);
  });

  test("the current month is not read as a whole one when another range begins in it", () => {
    const windows = {
      current: { from: "2026-12-12", to: "2027-12-01" },
      previous: { from: "2025-12-12", to: "2026-12-01" },
    };
    const reaches = toPeriods(toWindowSlots(windows), ["all"], today).map(({ until, reach }) => [until, reach]);
    expect(reaches).toEqual([
      ["2027-12-02", "2028-01-01"],
      ["2026-12-02", "2026-12-02"],
    ]);
  });

  test("a range without a whole month includes no cell, so there is no statement", () => {
    const days = { first: "2026-01-02", until: "2026-01-15", reach: "2026-01-15" };
    const periods = [{ slot: "current", cohort: "all", ...days } as const];
    expect(compileFact(cells, ["renew_1"], createQuery({ periods }))).toBeNull();
    expect(compileFact(answers, ["score_num"], createQuery({ periods }))?.sql).not.toContain("monthly_response_totals");
  });

  test("a timeline: consecutive months are one case, whatever their number", () => {
    const slots = getMonths({ from: "2026-01-10", to: today }).map(({ month, range }) => ({ name: month, range }));
    const periods = toPeriods(slots, ["all"], today);
    const statement = compileFact(answers, ["score_num"], createQuery({ by: "total", periods }));
    expect(`${statement?.sql}\n${JSON.stringify(statement?.parameters)}`).toMatchInlineSnapshot(`
      "SELECT NULL::bigint AS place_id, part.period, sum(part.score_num)::bigint AS score_num
      FROM (
        SELECT fact.location_id AS location_id, (date_part('year', fact.month) * 12 + date_part('month', fact.month))::integer - 24313 AS period,
          fact.score_num AS score_num
        FROM monthly_response_totals AS fact
        WHERE fact.client_id = $1::bigint
          AND fact.survey_id = ANY($4::bigint[])
          AND fact.month >= $2::date AND fact.month < $3::date
        UNION ALL
        SELECT fact.location_id AS location_id, 0 AS period,
          -fact.score_num AS score_num
        FROM daily_response_totals AS fact
        WHERE fact.client_id = $1::bigint
          AND fact.survey_id = ANY($4::bigint[])
          AND fact.day >= $2::date AND fact.day < $5::date
      ) AS part
      GROUP BY 1, 2
      [7,"2026-01-01","2026-12-01",[24,25],"2026-01-10"]"
    `);
  });
});

test("measures that need no distinction are one sum, under the first one's name", () => {
  const statement = compileFact(cells, ["score_num", ["renew_1", "renew_2"]], createQuery({ by: "total" }));
  expect(statement?.sql).toContain("fact.score_num AS score_num, (fact.renew_1 + fact.renew_2) AS renew_1");
  expect(() => compileFact(cells, [["renew_1", "renew_people"]], createQuery())).toThrow(RangeError);
});

describe("the compiler rejects", () => {
  test("measures that the fact does not have", () => {
    expect(() => compileFact(answers, ["renew_9"], createQuery())).toThrow(RangeError);
    expect(() => compileFact(answers, ["renew_people"], createQuery())).toThrow(RangeError);
  });

  test("names that are not plain names", () => {
    const seeded = { ...answers, place: "location_id; DROP TABLE answers" };
    expect(() => compileFact(seeded, ["score_num"], createQuery())).toThrow(RangeError);
  });

  test("windows that overlap", () => {
    const range = { from: "2026-01-01", to: "2026-06-30" };
    expect(() => toPeriods(toWindowSlots({ current: range, previous: range }), ["all"], today)).toThrow(RangeError);
  });
});

test("every table of every statement is filtered by the client", () => {
  const scope = { kind: "places", regionIds: [3], locationIds: [11] } as const;
  for (const by of ["total", "district", "region", "location", "reporting_group"] as const) {
    for (const statement of [
      compileFact(answers, ["score_num"], createQuery({ by, scope, placeIds: [1, null] })),
      compileFact(cells, ["score_num", "renew_people"], createQuery({ by, scope })),
      compileFact(participation, ["sent"], createQuery({ by, scope })),
    ]) {
      expectFiltered(statement);
    }
  }
});
