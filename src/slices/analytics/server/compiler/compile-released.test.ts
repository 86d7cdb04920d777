import { describe, expect, test } from "vitest";
import { expectFiltered } from "../../testing/expect-client-filter.ts";
import type { FactDeclaration } from "../analytics.facts.ts";
import { satisfactionWindows } from "../windows.rules.ts";
import { compileFact } from "./compile-fact.ts";
import { compileReleased } from "./compile-released.ts";
import { compileRunningSeals } from "./compile-running.ts";
import { periodsOf, windowSlots } from "./periods.ts";
import type { Asked } from "./writer.ts";

const running = {
  table: "running_sums",
  seals: "running_seals",
  places: "client_places",
  windows: { table: "released_sums", seals: "released_seals" },
} as const;

const cells: FactDeclaration = {
  name: "answers",
  part: "released",
  service: "intouch",
  months: { table: "release_cells", column: "last_month" },
  running,
  place: "location_id",
  people: "people",
  families: [
    { name: "renew", people: "renew_people", answered: ["renew_1", "renew_2"], measures: ["renew_1", "renew_2"] },
  ],
  measures: ["score_num", "renew_1", "renew_2"],
  conditions: [{ column: "service", is: "intouch" }],
};

const today = "2026-11-20";
const periods = periodsOf(windowSlots(satisfactionWindows(today)), ["all"], today);
const known = new Set(["2025-12-01/2026-11-01", "2024-12-01/2025-11-01"]);
const released = { location: known, region: known, client: known };

function request(more: Partial<Asked> = {}): Asked {
  const scope = { kind: "client" } as const;
  return { clientId: 7, by: "location", periods, scope, locationIds: null, placeIds: null, released, ...more };
}

const measures = [["renew_1", "renew_2"], "renew_people"] as const;
const written = (more: Partial<Asked>): string => {
  const statement = compileFact(cells, measures, request(more));
  return `${statement?.sql}\n${JSON.stringify(statement?.parameters)}`;
};
const getLevel = (more: Partial<Asked>): unknown =>
  compileReleased(cells, measures, request(more))?.parameters.find((each) =>
    ["location", "region", "client"].includes(String(each)),
  ) ?? "cells";

describe("cells of windows that were added up ahead", () => {
  test("by region: a row of each region and window", () => {
    expect(written({ by: "region" })).toMatchInlineSnapshot(`
      "SELECT nullif(fact.place_id, 0) AS place_id, CASE fact.first_month WHEN $2::date THEN 0 WHEN $3::date THEN 1 END AS period, ((fact.renew_1 + fact.renew_2))::bigint AS renew_1, (fact.renew_people)::bigint AS renew_people
      FROM released_sums AS fact
      WHERE fact.client_id = $1::bigint
        AND fact.service = $6::text
        AND fact.level = $7::text
        AND ((fact.first_month = $2::date AND fact.until_month = $4::date) OR (fact.first_month = $3::date AND fact.until_month = $5::date))
      [7,"2025-12-01","2024-12-01","2026-11-01","2025-11-01","intouch","region"]"
    `);
  });

  test("by location: a row of each location", () => {
    expect(written({ by: "location", placeIds: [4] })).toMatchInlineSnapshot(`
      "SELECT fact.place_id AS place_id, CASE fact.first_month WHEN $2::date THEN 0 WHEN $3::date THEN 1 END AS period, ((fact.renew_1 + fact.renew_2))::bigint AS renew_1, (fact.renew_people)::bigint AS renew_people
      FROM released_sums AS fact
      WHERE fact.client_id = $1::bigint
        AND fact.service = $6::text
        AND fact.place_id = ANY($7::bigint[])
        AND fact.level = $8::text
        AND ((fact.first_month = $2::date AND fact.until_month = $4::date) OR (fact.first_month = $3::date AND fact.until_month = $5::date))
      [7,"2025-12-01","2024-12-01","2026-11-01","2025-11-01","intouch",[4],"location"]"
    `);
  });

  test("by district of some regions: from locations, whose people add up", () => {
    expect(written({ by: "district", scope: { kind: "places", regionIds: [3], locationIds: [11] } }))
      .toMatchInlineSnapshot(`
      "SELECT region.district_id AS place_id, CASE fact.first_month WHEN $2::date THEN 0 WHEN $3::date THEN 1 END AS period, sum((fact.renew_1 + fact.renew_2))::bigint AS renew_1, sum(fact.renew_people)::bigint AS renew_people
      FROM released_sums AS fact
      JOIN locations AS place ON place.client_id = $1::bigint AND place.id = fact.place_id
      LEFT JOIN regions AS region ON region.client_id = $1::bigint AND region.id = place.region_id
      WHERE fact.client_id = $1::bigint
        AND fact.service = $6::text
        AND fact.place_id IN (SELECT place.id FROM locations AS place WHERE place.client_id = $1::bigint AND (place.region_id = ANY($7::bigint[]) OR place.id = ANY($8::bigint[])))
        AND fact.level = $9::text
        AND ((fact.first_month = $2::date AND fact.until_month = $4::date) OR (fact.first_month = $3::date AND fact.until_month = $5::date))
      GROUP BY 1, 2
      [7,"2025-12-01","2024-12-01","2026-11-01","2025-11-01","intouch",[3],[11],"location"]"
    `);
  });

  test.each([
    ["the whole client", { by: "total" }, "client"],
    ["regions of a scope", { by: "total", scope: { kind: "places", regionIds: [3], locationIds: [] } }, "region"],
    ["a region's total", { by: "total", filters: { region: [3] } }, "region"],
    ["some regions", { by: "region", placeIds: [3, null] }, "region"],
    [
      "a scope with a location",
      { by: "region", scope: { kind: "places", regionIds: [3], locationIds: [1] } },
      "location",
    ],
    ["locations of a filter", { by: "region", filters: { location: [1] } }, "location"],
    ["a group's locations", { by: "total", filters: { reporting_group: [1] } }, "location"],
    ["named locations", { by: "total", locationIds: [1] }, "location"],
    ["reporting groups", { by: "reporting_group" }, "location"],
    ["regions that have moved", { by: "region", released: { location: known, client: known } }, "location"],
    [
      "a window that nobody added up",
      { by: "region", released: { location: new Set(["2025-12-01/2026-11-01"]) } },
      "cells",
    ],
    ["nothing added up", { by: "region", released: {} }, "cells"],
    ["content", { by: "survey", dimensions: { survey: "survey_id" } }, "cells"],
    ["a filter by content", { by: "region", filters: { survey: [1] }, dimensions: { survey: "survey_id" } }, "cells"],
  ] satisfies [string, Partial<Asked>, string][])("%s", (_name, more, level) => {
    expect(getLevel(more)).toBe(level);
  });

  test("a window of two is read alone where the other holds no whole month", () => {
    const range = { from: "2025-12-01", to: "2026-10-31" };
    const slots = windowSlots({ current: range, previous: { from: "2025-11-03", to: "2025-11-20" } });
    const { sql = "" } = compileReleased(cells, measures, request({ periods: periodsOf(slots, ["all"], today) })) ?? {};
    expect(sql).toContain("CASE fact.first_month WHEN $2::date THEN 0 END");
  });

  test("every table of every statement is filtered by the client", () => {
    const scope = { kind: "places", regionIds: [3], locationIds: [11] } as const;
    for (const by of ["total", "district", "region", "location", "reporting_group"] as const) {
      expectFiltered(compileReleased(cells, measures, request({ by })));
      expectFiltered(compileReleased(cells, measures, request({ by, scope, placeIds: [1, null] })));
    }
    for (const regionLevel of [true, false])
      expectFiltered(compileRunningSeals([running], 7, { ofRegions: regionLevel }));
    const elsewhere = { ...running, places: "other_places" };
    expect(() => compileRunningSeals([running, elsewhere], 7, { ofRegions: true })).toThrow(RangeError);
  });
});
