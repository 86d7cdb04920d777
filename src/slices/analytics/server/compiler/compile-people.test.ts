import { describe, expect, test } from "vitest";
import { expectFiltered } from "../../testing/expect-client-filter.ts";
import type { DistinctDeclaration, LatestDeclaration } from "../analytics.facts.ts";
import { getSatisfactionWindows } from "../windows.rules.ts";
import { compileLatest } from "./compile-latest.ts";
import { compileDistinct, compileFewPeople } from "./compile-people.ts";
import { toPeriods, toWindowSlots } from "./periods.ts";
import type { QueryContext } from "./writer.ts";

const invited: DistinctDeclaration = {
  name: "invited",
  service: "intouch",
  days: { table: "invitations", column: "sent_on" },
  place: "location_id",
  person: "resident_id",
  conditions: [{ column: "survey_id", oneOf: [24, 25] }],
};

const issues: DistinctDeclaration = {
  name: "service_issues",
  service: "intouch",
  days: { table: "service_issues", column: "day" },
  place: "location_id",
  person: "respondent",
  next: { id: "invitation_id", day: "next_on", place: "next_location_id" },
  conditions: [{ column: "survey_id", oneOf: [24, 25] }],
};

const renewals: LatestDeclaration = {
  name: "renewals",
  service: "intouch",
  table: "resident_renewals",
  place: "location_id",
  day: "day",
  next: "next_on",
  value: "value",
  measures: { unlikely: [1, 2], likely: [4, 5] },
};

const today = "2026-11-20";
const all = toPeriods(toWindowSlots(getSatisfactionWindows(today)), ["all"], today);

function createQuery(more: Partial<QueryContext> = {}): QueryContext {
  const everything = { scope: { kind: "client" }, locationIds: null, placeIds: null } as const;
  return { clientId: 7, by: "location", periods: all, ...everything, ...more };
}

describe("people", () => {
  test("distinct people of some regions and of locations without a region", () => {
    const statement = compileDistinct(invited, createQuery({ by: "region", placeIds: [3, null] }));
    expect(`${statement?.sql}\n${JSON.stringify(statement?.parameters)}`).toMatchInlineSnapshot(`
      "SELECT one.place_id, one.period, count(*)::bigint AS people
      FROM (
        SELECT DISTINCT place.region_id AS place_id, CASE WHEN fact.sent_on >= $2::date AND fact.sent_on < $3::date THEN 0 WHEN fact.sent_on >= $4::date AND fact.sent_on < $5::date THEN 1 END AS period, fact.resident_id AS person
        FROM invitations AS fact
      JOIN locations AS place ON place.client_id = $1::bigint AND place.id = fact.location_id
        WHERE fact.resident_id IS NOT NULL
          AND fact.client_id = $1::bigint
          AND fact.survey_id = ANY($6::bigint[])
          AND fact.location_id IN (SELECT place.id FROM locations AS place WHERE place.client_id = $1::bigint AND (place.region_id = ANY($7::bigint[]) OR place.region_id IS NULL))
          AND ((fact.sent_on >= $4::date AND fact.sent_on < $5::date) OR (fact.sent_on >= $2::date AND fact.sent_on < $3::date))
          AND fact.sent_on >= $4::date AND fact.sent_on < $3::date
      ) AS one
      GROUP BY 1, 2
      [7,"2025-12-01","2026-11-21","2024-12-01","2025-11-21",[24,25],[3]]"
    `);
  });

  test("the first few invitations of some places, in both windows", () => {
    const statement = compileFewPeople(invited, { ...createQuery(), placeIds: [3, 4] }, 8);
    expect(`${statement?.sql}\n${JSON.stringify(statement?.parameters)}`).toMatchInlineSnapshot(`
      "SELECT few.place_id, few.period, count(*)::bigint AS seen, count(DISTINCT few.person)::bigint AS people
      FROM (
        SELECT place.id AS place_id, params.period, fact.person
        FROM unnest($2::bigint[]) AS place (id)
        CROSS JOIN (VALUES (0, $3::date, $4::date), (1, $5::date, $6::date)) AS params (period, first_day, until_day)
        CROSS JOIN LATERAL (
          SELECT fact.resident_id AS person
          FROM invitations AS fact
          WHERE fact.client_id = $1::bigint
            AND fact.survey_id = ANY($7::bigint[])
            AND fact.location_id = place.id AND fact.resident_id IS NOT NULL
            AND fact.sent_on >= params.first_day AND fact.sent_on < params.until_day
          LIMIT 8
        ) AS fact
      ) AS few
      GROUP BY 1, 2
      [7,[3,4],"2025-12-01","2026-11-21","2024-12-01","2025-11-21",[24,25]]"
    `);
    expect(compileFewPeople(invited, { ...createQuery(), placeIds: [] }, 8)).toBeNull();
  });

  test("people whose last answer of a window is low, from an index of such answers, by region", () => {
    const statement = compileLatest(renewals, ["unlikely"], createQuery({ by: "region" }));
    expect(`${statement?.sql}\n${JSON.stringify(statement?.parameters)}`).toMatchInlineSnapshot(`
      "SELECT place.region_id AS place_id, params.period, count(*) FILTER (WHERE fact.value >= 1 AND fact.value <= 2)::bigint AS unlikely
      FROM resident_renewals AS fact
      JOIN (VALUES (0, $2::date, $3::date), (1, $4::date, $5::date)) AS params (period, first_day, until_day)
        ON fact.day >= params.first_day AND fact.day < params.until_day AND (fact.next_on IS NULL OR fact.next_on >= params.until_day)
      JOIN locations AS place ON place.client_id = $1::bigint AND place.id = fact.location_id
      WHERE fact.client_id = $1::bigint
        AND fact.value >= 1
        AND fact.value <= 2
      GROUP BY 1, 2
      [7,"2025-12-01","2026-11-21","2024-12-01","2025-11-21"]"
    `);
    expect(compileLatest(renewals, ["unlikely", "likely"], createQuery())?.sql).toContain(
      "fact.value >= 1\n  AND fact.value <= 5",
    );
    expect(compileLatest(renewals, [], createQuery())).toBeNull();
  });

  test("without a period there is no statement", () => {
    expect(compileDistinct(invited, createQuery({ periods: [] }))).toBeNull();
    expect(compileLatest(renewals, ["unlikely"], createQuery({ periods: [] }))).toBeNull();
  });

  test("every table of every statement is filtered by the client", () => {
    const scope = { kind: "places", regionIds: [3], locationIds: [11] } as const;
    for (const by of ["total", "district", "region", "location", "reporting_group"] as const) {
      expectFiltered(compileDistinct(invited, createQuery({ by, scope, placeIds: [1, null] })));
      expectFiltered(compileLatest(renewals, ["unlikely"], createQuery({ by, scope })));
      expectFiltered(compileFewPeople(invited, { ...createQuery({ by }), placeIds: [1, null] }, 8));
      expectFiltered(compileDistinct(issues, createQuery({ by, scope })));
    }
  });
});
