import { describe, expect, test } from "vitest";
import { expectFiltered } from "../../testing/filtered.ts";
import type { DistinctDeclaration, StockDeclaration } from "../analytics.facts.ts";
import { satisfactionWindows } from "../windows.rules.ts";
import { compileDistinct, compileStock } from "./compile-people.ts";
import { periodsOf, windowSlots } from "./periods.ts";
import type { Asked } from "./writer.ts";

const invited: DistinctDeclaration = {
  name: "invited",
  service: "intouch",
  days: { table: "invitations", column: "sent_on" },
  place: "location_id",
  person: "resident_id",
  conditions: [{ column: "survey_id", oneOf: [24, 25] }],
};

const employments: StockDeclaration = {
  name: "employments",
  service: "ingage",
  table: "employments",
  place: "location_id",
  holder: "person_id",
  first: "starts_on",
  last: "ends_on",
  continuesWithinDays: 30,
};

const today = "2026-11-20";
const all = periodsOf(windowSlots(satisfactionWindows(today)), ["all"], today);

function asked(more: Partial<Asked> = {}): Asked {
  const everything = { scope: { kind: "client" }, locationIds: null, placeIds: null } as const;
  return { clientId: 7, by: "location", periods: all, ...everything, ...more };
}

describe("people", () => {
  test("distinct people of some regions, the one without a region among them", () => {
    const statement = compileDistinct(invited, asked({ by: "region", placeIds: [3, null] }));
    expect(`${statement?.sql}\n${JSON.stringify(statement?.parameters)}`).toMatchInlineSnapshot(`
      "SELECT place.region_id AS place_id, CASE WHEN fact.sent_on >= $2::date AND fact.sent_on < $3::date THEN 0 WHEN fact.sent_on >= $4::date AND fact.sent_on < $5::date THEN 1 END AS period,
        count(DISTINCT fact.resident_id)::bigint AS people
      FROM invitations AS fact
      JOIN locations AS place ON place.client_id = $1::bigint AND place.id = fact.location_id
      WHERE fact.resident_id IS NOT NULL
          AND fact.client_id = $1::bigint
          AND fact.survey_id = ANY($6::bigint[])
          AND fact.location_id IN (SELECT place.id FROM locations AS place WHERE place.client_id = $1::bigint AND (place.region_id = ANY($7::bigint[]) OR place.region_id IS NULL))
          AND ((fact.sent_on >= $2::date AND fact.sent_on < $3::date) OR (fact.sent_on >= $4::date AND fact.sent_on < $5::date))
      GROUP BY 1, 2
      [7,"2025-12-01","2026-11-21","2024-12-01","2025-11-21",[24,25],[3]]"
    `);
  });

  test("a stock on the last day of each window, within a scope", () => {
    const scope = { kind: "places", regionIds: [3], locationIds: [] } as const;
    const statement = compileStock(employments, asked({ by: "district", scope }));
    expect(`${statement?.sql}\n${JSON.stringify(statement?.parameters)}`).toMatchInlineSnapshot(`
      "SELECT region.district_id AS place_id, asked.period,
        count(*)::bigint AS held, count(spell.since)::bigint AS held_since,
        coalesce(sum(asked.day - spell.since), 0)::bigint AS held_days
      FROM (
        SELECT part.location_id, part.first_day, part.last_day,
          max(CASE WHEN part.begins THEN part.first_day END) OVER (PARTITION BY part.holder ORDER BY part.first_day NULLS FIRST) AS since
        FROM (
          SELECT fact.person_id AS holder, fact.location_id AS location_id, fact.starts_on AS first_day, fact.ends_on AS last_day,
            coalesce(fact.starts_on - lag(fact.ends_on) OVER (PARTITION BY fact.person_id ORDER BY fact.starts_on NULLS FIRST) > 30, true) AS begins
          FROM employments AS fact
          WHERE fact.client_id = $1::bigint
        ) AS part
      ) AS spell
      JOIN (VALUES (0, $2::date), (1, $3::date)) AS asked (period, day)
        ON (spell.first_day IS NULL OR spell.first_day <= asked.day) AND (spell.last_day IS NULL OR spell.last_day >= asked.day)
      LEFT JOIN locations AS place ON place.client_id = $1::bigint AND place.id = spell.location_id
      LEFT JOIN regions AS region ON region.client_id = $1::bigint AND region.id = place.region_id
      WHERE spell.location_id IN (SELECT place.id FROM locations AS place WHERE place.client_id = $1::bigint AND (place.region_id = ANY($4::bigint[]) OR place.id = ANY($5::bigint[])))
      GROUP BY 1, 2
      [7,"2026-11-20","2025-11-20",[3],[]]"
    `);
  });

  test("without a period there is nothing to ask", () => {
    expect(compileDistinct(invited, asked({ periods: [] }))).toBeNull();
    expect(compileStock(employments, asked({ periods: [] }))).toBeNull();
  });

  test("every table of every statement is filtered by the client", () => {
    const scope = { kind: "places", regionIds: [3], locationIds: [11] } as const;
    for (const by of ["total", "district", "region", "location", "reporting_group"] as const) {
      expectFiltered(compileDistinct(invited, asked({ by, scope, placeIds: [1, null] })));
      expectFiltered(compileStock(employments, asked({ by, scope })));
    }
  });
});
