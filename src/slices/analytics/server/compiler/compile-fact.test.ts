import { describe, expect, test } from "vitest";
import type { FactDeclaration, PeopleDeclaration } from "../analytics.facts.ts";
import { satisfactionWindows } from "../windows.rules.ts";
import { type Asked, compileFact, compilePeople } from "./compile-fact.ts";
import { periodsOf } from "./periods.ts";

const answers: FactDeclaration = {
  name: "answers",
  part: "open",
  service: "intouch",
  months: { table: "answer_months", column: "month" },
  days: { table: "answer_days", column: "day" },
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
  months: null,
  days: { table: "participation_days", column: "day" },
  place: "location_id",
  measures: ["sent", "completed"],
  conditions: [{ column: "survey_id", oneOf: [24, 25] }],
};

const invited: PeopleDeclaration = {
  name: "invited",
  service: "intouch",
  days: { table: "invitations", column: "sent_on" },
  place: "location_id",
  person: "resident_id",
  conditions: [{ column: "survey_id", oneOf: [24, 25] }],
  spacingDays: 7,
};

const today = "2026-11-20";
const all = periodsOf(satisfactionWindows(today), ["all"], today);

function asked(more: Partial<Asked> = {}): Asked {
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
    const statement = compileFact(answers, ["score_den", "score_num"], asked());
    expect(`${statement?.sql}\n${JSON.stringify(statement?.parameters)}`).toMatchInlineSnapshot(`
      "SELECT part.location_id AS place_id, part.period, sum(part.score_den)::bigint AS score_den, sum(part.score_num)::bigint AS score_num
      FROM (
        SELECT fact.location_id AS location_id, CASE WHEN fact.month >= $2::date AND fact.month < $3::date THEN 0 WHEN fact.month >= $4::date AND fact.month < $5::date THEN 1 END AS period,
          sum(fact.score_den)::bigint AS score_den,
          sum(fact.score_num)::bigint AS score_num
        FROM answer_months AS fact
        WHERE fact.client_id = $1::bigint
          AND fact.survey_id = ANY($6::bigint[])
          AND ((fact.month >= $2::date AND fact.month < $3::date) OR (fact.month >= $4::date AND fact.month < $5::date))
        GROUP BY 1, 2
        UNION ALL
        SELECT fact.location_id AS location_id, CASE WHEN fact.day >= $3::date AND fact.day < $7::date THEN 0 WHEN fact.day >= $5::date AND fact.day < $8::date THEN 1 END AS period,
          sum(fact.score_den)::bigint AS score_den,
          sum(fact.score_num)::bigint AS score_num
        FROM answer_days AS fact
        WHERE fact.client_id = $1::bigint
          AND fact.survey_id = ANY($6::bigint[])
          AND ((fact.day >= $3::date AND fact.day < $7::date) OR (fact.day >= $5::date AND fact.day < $8::date))
        GROUP BY 1, 2
      ) AS part
      GROUP BY 1, 2
      [7,"2025-12-01","2026-11-01","2024-12-01","2025-11-01",[24,25],"2026-11-21","2025-11-21"]"
    `);
  });

  test("by region within a scope and a filter: mapped to today's region when read", () => {
    const scope = { kind: "places", regionIds: [3], locationIds: [11] } as const;
    const statement = compileFact(answers, ["score_num"], asked({ by: "region", scope, locationIds: [11, 12] }));
    expect(`${statement?.sql}\n${JSON.stringify(statement?.parameters)}`).toMatchInlineSnapshot(`
      "SELECT place.region_id AS place_id, part.period, sum(part.score_num)::bigint AS score_num
      FROM (
        SELECT fact.location_id AS location_id, CASE WHEN fact.month >= $2::date AND fact.month < $3::date THEN 0 WHEN fact.month >= $4::date AND fact.month < $5::date THEN 1 END AS period,
          sum(fact.score_num)::bigint AS score_num
        FROM answer_months AS fact
        WHERE fact.client_id = $1::bigint
          AND fact.survey_id = ANY($6::bigint[])
          AND fact.location_id = ANY($7::bigint[])
          AND fact.location_id IN (SELECT place.id FROM locations AS place WHERE place.client_id = $1::bigint AND (place.region_id = ANY($8::bigint[]) OR place.id = ANY($9::bigint[])))
          AND ((fact.month >= $2::date AND fact.month < $3::date) OR (fact.month >= $4::date AND fact.month < $5::date))
        GROUP BY 1, 2
        UNION ALL
        SELECT fact.location_id AS location_id, CASE WHEN fact.day >= $3::date AND fact.day < $10::date THEN 0 WHEN fact.day >= $5::date AND fact.day < $11::date THEN 1 END AS period,
          sum(fact.score_num)::bigint AS score_num
        FROM answer_days AS fact
        WHERE fact.client_id = $1::bigint
          AND fact.survey_id = ANY($6::bigint[])
          AND fact.location_id = ANY($7::bigint[])
          AND fact.location_id IN (SELECT place.id FROM locations AS place WHERE place.client_id = $1::bigint AND (place.region_id = ANY($8::bigint[]) OR place.id = ANY($9::bigint[])))
          AND ((fact.day >= $3::date AND fact.day < $10::date) OR (fact.day >= $5::date AND fact.day < $11::date))
        GROUP BY 1, 2
      ) AS part
      JOIN locations AS place ON place.client_id = $1::bigint AND place.id = part.location_id
      GROUP BY 1, 2
      [7,"2025-12-01","2026-11-01","2024-12-01","2025-11-01",[24,25],[11,12],[3],[11],"2026-11-21","2025-11-21"]"
    `);
  });

  test("release cells of a total: whole months only, people as the largest cell of each location", () => {
    const statement = compileFact(cells, ["renew_1", "renew_people"], asked({ by: "total" }));
    expect(`${statement?.sql}\n${JSON.stringify(statement?.parameters)}`).toMatchInlineSnapshot(`
      "SELECT NULL::bigint AS place_id, part.period, sum(part.renew_1)::bigint AS renew_1, sum(part.renew_people)::bigint AS renew_people
      FROM (
        SELECT fact.location_id AS location_id, CASE WHEN fact.last_month >= $2::date AND fact.last_month < $3::date THEN 0 WHEN fact.last_month >= $4::date AND fact.last_month < $5::date THEN 1 END AS period,
          sum(fact.renew_1)::bigint AS renew_1,
          max(least(fact.people, fact.renew_1 + fact.renew_2))::bigint AS renew_people
        FROM release_cells AS fact
        WHERE fact.client_id = $1::bigint
          AND fact.service = $6::text
          AND ((fact.last_month >= $2::date AND fact.last_month < $3::date) OR (fact.last_month >= $4::date AND fact.last_month < $5::date))
        GROUP BY 1, 2
      ) AS part
      GROUP BY 1, 2
      [7,"2025-12-01","2026-11-01","2024-12-01","2025-11-01","intouch"]"
    `);
  });

  test("participation: invitations of the last 21 days are periods of their own", () => {
    const periods = periodsOf(satisfactionWindows(today), ["settled", "young"], today);
    expect(periods).toEqual([
      { window: "current", cohort: "settled", first: "2025-12-01", until: "2026-10-31" },
      { window: "current", cohort: "young", first: "2026-10-31", until: "2026-11-21" },
      { window: "previous", cohort: "settled", first: "2024-12-01", until: "2025-11-21" },
    ]);
    const statement = compileFact(participation, ["completed", "sent"], asked({ by: "total", periods }));
    expect(`${statement?.sql}\n${JSON.stringify(statement?.parameters)}`).toMatchInlineSnapshot(`
      "SELECT NULL::bigint AS place_id, part.period, sum(part.completed)::bigint AS completed, sum(part.sent)::bigint AS sent
      FROM (
        SELECT fact.location_id AS location_id, CASE WHEN fact.day >= $2::date AND fact.day < $3::date THEN 0 WHEN fact.day >= $3::date AND fact.day < $4::date THEN 1 WHEN fact.day >= $5::date AND fact.day < $6::date THEN 2 END AS period,
          sum(fact.completed)::bigint AS completed,
          sum(fact.sent)::bigint AS sent
        FROM participation_days AS fact
        WHERE fact.client_id = $1::bigint
          AND fact.survey_id = ANY($7::bigint[])
          AND ((fact.day >= $2::date AND fact.day < $3::date) OR (fact.day >= $3::date AND fact.day < $4::date) OR (fact.day >= $5::date AND fact.day < $6::date))
        GROUP BY 1, 2
      ) AS part
      GROUP BY 1, 2
      [7,"2025-12-01","2026-10-31","2026-11-21","2024-12-01","2025-11-21",[24,25]]"
    `);
  });

  test("distinct people of some regions, the one without a region among them", () => {
    const statement = compilePeople(invited, asked({ by: "region", placeIds: [3, null] }));
    expect(`${statement?.sql}\n${JSON.stringify(statement?.parameters)}`).toMatchInlineSnapshot(`
      "SELECT place.region_id AS place_id, CASE WHEN fact.sent_on >= $2::date AND fact.sent_on < $3::date THEN 0 WHEN fact.sent_on >= $4::date AND fact.sent_on < $5::date THEN 1 END AS period,
        count(DISTINCT fact.resident_id)::bigint AS people
      FROM invitations AS fact
      JOIN locations AS place ON place.client_id = $1::bigint AND place.id = fact.location_id
      WHERE fact.client_id = $1::bigint
          AND fact.survey_id = ANY($6::bigint[])
          AND fact.location_id IN (SELECT place.id FROM locations AS place WHERE place.client_id = $1::bigint AND (place.region_id = ANY($7::bigint[]) OR place.region_id IS NULL))
          AND ((fact.sent_on >= $2::date AND fact.sent_on < $3::date) OR (fact.sent_on >= $4::date AND fact.sent_on < $5::date))
      GROUP BY 1, 2
      [7,"2025-12-01","2026-11-21","2024-12-01","2025-11-21",[24,25],[3]]"
    `);
  });

  test("a range without a whole month holds no cell, so there is nothing to ask", () => {
    const periods = [{ window: "current", cohort: "all", first: "2026-01-02", until: "2026-02-01" } as const];
    expect(compileFact(cells, ["renew_1"], asked({ periods }))).toBeNull();
    expect(compileFact(answers, ["score_num"], asked({ periods }))?.sql).not.toContain("answer_months");
  });
});

describe("the compiler refuses", () => {
  test("measures that the fact does not have", () => {
    expect(() => compileFact(answers, ["renew_9"], asked())).toThrow(RangeError);
    expect(() => compileFact(answers, ["renew_people"], asked())).toThrow(RangeError);
  });

  test("names that are not plain names", () => {
    const planted = { ...answers, place: "location_id; DROP TABLE answers" };
    expect(() => compileFact(planted, ["score_num"], asked())).toThrow(RangeError);
  });

  test("windows that overlap", () => {
    const range = { from: "2026-01-01", to: "2026-06-30" };
    expect(() => periodsOf({ current: range, previous: range }, ["all"], today)).toThrow(RangeError);
  });
});

test("every table of every statement is filtered by the client", () => {
  const scope = { kind: "places", regionIds: [3], locationIds: [11] } as const;
  for (const by of ["region", "location", "total"] as const) {
    const statements = [
      compileFact(answers, ["score_num"], asked({ by, scope, placeIds: [1] })),
      compileFact(cells, ["score_num"], asked({ by, scope })),
      compilePeople(invited, asked({ by, scope, placeIds: [null] })),
    ];
    for (const statement of statements) {
      const tables = statement?.sql.match(/(FROM|JOIN) [a-z_]+ AS (fact|place)/g) ?? [];
      const filters = statement?.sql.match(/(fact|place)\.client_id = \$1::bigint/g) ?? [];
      expect(tables.length).toBeGreaterThan(0);
      expect(filters).toHaveLength(tables.length);
      expect(statement?.parameters[0]).toBe(7);
    }
  }
});
