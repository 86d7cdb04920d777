import { describe, expect, test } from "vitest";
import type { DimensionMapping, OpenFact } from "../analytics.facts.ts";
import { expectFiltered } from "../../testing/expect-client-filter.ts";
import { compileFact } from "./compile-fact.ts";
import { periodsOf, windowSlots } from "./periods.ts";
import type { Asked } from "./writer.ts";

const raw = { table: "question_answers", column: "day" };
const regions = { table: "region_question_months", place: "region_id", places: "client_places" };

const answers: OpenFact = {
  name: "answers",
  part: "open",
  service: "intouch",
  months: { table: "question_months", column: "month" },
  days: raw,
  place: "location_id",
  measures: ["score_num", "score_den"],
  conditions: [],
  dimensions: { survey: "survey_id", question: "question_id" },
  sealing: { table: "question_seals", raw, regions },
};

const ofClient: OpenFact = {
  ...answers,
  place: null,
  months: { table: "client_question_months", column: "month" },
  days: { table: "client_question_days", column: "day" },
  sealing: { table: "question_seals", raw },
};

const topics: DimensionMapping = {
  dimension: "topic",
  from: "question",
  table: "catalogue_questions",
  id: "id",
  column: "topic_id",
  keyed: "bigint",
};

const windows = {
  current: { from: "2026-01-01", to: "2026-01-31" },
  previous: { from: "2025-01-01", to: "2025-01-28" },
};
const periods = periodsOf(windowSlots(windows), ["all"], "2026-11-20");

const request = (more: Partial<Asked> = {}): Asked => ({
  clientId: 7,
  by: "question",
  periods,
  scope: { kind: "client" },
  locationIds: null,
  placeIds: null,
  mappings: [topics],
  ...more,
});

describe("closed months of whole regions", () => {
  test("of a region, each from its own rows or from those of its locations, as the seal says of the month", () => {
    const statement = compileFact(answers, ["score_num"], request({ filters: { region: [5] } }));
    expect(`${statement?.sql}\n${JSON.stringify(statement?.parameters)}`).toMatchInlineSnapshot(`
      "SELECT part.content_key AS place_id, part.period, sum(part.score_num)::bigint AS score_num
      FROM (
        SELECT fact.question_id AS content_key, CASE WHEN fact.month >= $2::date AND fact.month < $3::date THEN 0 WHEN fact.month >= $4::date AND fact.month < $5::date THEN 1 END AS period,
          fact.score_num AS score_num
        FROM question_months AS fact
        WHERE fact.client_id = $1::bigint
          AND fact.location_id IN (SELECT place.id FROM locations AS place WHERE place.client_id = $1::bigint AND (place.region_id = ANY($6::bigint[])))
          AND ((fact.month >= $4::date AND fact.month < $5::date) OR (fact.month >= $2::date AND fact.month < $3::date))
          AND fact.month = ANY(ARRAY(SELECT seal.month FROM question_seals AS seal WHERE seal.client_id = $1::bigint AND NOT seal.is_dirty AND seal.places IS DISTINCT FROM (SELECT told.places FROM client_places AS told WHERE told.client_id = $1::bigint)))
        UNION ALL
        SELECT fact.question_id AS content_key, CASE WHEN fact.month >= $2::date AND fact.month < $3::date THEN 0 WHEN fact.month >= $4::date AND fact.month < $5::date THEN 1 END AS period,
          fact.score_num AS score_num
        FROM region_question_months AS fact
        WHERE fact.client_id = $1::bigint
          AND fact.region_id = ANY($6::bigint[])
          AND ((fact.month >= $4::date AND fact.month < $5::date) OR (fact.month >= $2::date AND fact.month < $3::date))
          AND fact.month = ANY(ARRAY(SELECT seal.month FROM question_seals AS seal WHERE seal.client_id = $1::bigint AND NOT seal.is_dirty AND seal.places = (SELECT told.places FROM client_places AS told WHERE told.client_id = $1::bigint)))
        UNION ALL
        SELECT fact.question_id AS content_key, stretch.period::integer AS period,
          fact.score_num AS score_num
        FROM (
          SELECT given.period, given.until_day, greatest(given.first_day, coalesce(seal.sealed_through + 1, given.first_day)) AS first_day
          FROM unnest($7::bigint[], ($8::text[])::date[], ($9::text[])::date[])
            AS given (period, first_day, until_day)
          LEFT JOIN question_seals AS seal ON seal.client_id = $1::bigint AND seal.month = given.first_day - (date_part('day', given.first_day)::integer - 1) AND NOT seal.is_dirty
          OFFSET 0
        ) AS stretch
        CROSS JOIN LATERAL (
          SELECT fact.* FROM question_answers AS fact
          WHERE fact.client_id = $1::bigint
            AND fact.location_id IN (SELECT place.id FROM locations AS place WHERE place.client_id = $1::bigint AND (place.region_id = ANY($6::bigint[])))
            AND fact.day >= stretch.first_day AND fact.day < stretch.until_day
          OFFSET 0
        ) AS fact
        WHERE stretch.first_day < stretch.until_day
        UNION ALL
        SELECT fact.question_id AS content_key, 1 AS period,
          -fact.score_num AS score_num
        FROM question_answers AS fact
        WHERE fact.client_id = $1::bigint
          AND fact.location_id IN (SELECT place.id FROM locations AS place WHERE place.client_id = $1::bigint AND (place.region_id = ANY($6::bigint[])))
          AND fact.day >= $10::date AND fact.day < $5::date
      ) AS part
      GROUP BY 1, 2
      [7,"2026-01-01","2026-02-01","2025-01-01","2025-02-01",[5],[0,1],["2026-01-01","2025-01-01"],["2026-02-01","2025-02-01"],"2025-01-29"]"
    `);
  });

  test("by region within a scope: those of regions are summed beside what is mapped from locations", () => {
    const scope = { kind: "places", regionIds: [5, 6], locationIds: [] } as const;
    const statement = compileFact(
      answers,
      ["score_num"],
      request({ by: "region", scope, filters: { question: [201] } }),
    );
    expect(`${statement?.sql}\n${JSON.stringify(statement?.parameters)}`).toMatchInlineSnapshot(`
      "SELECT part.place_id, part.period, sum(part.score_num)::bigint AS score_num
      FROM (
      SELECT place.region_id AS place_id, part.period, sum(part.score_num)::bigint AS score_num
      FROM (
        SELECT fact.location_id AS location_id, CASE WHEN fact.month >= $2::date AND fact.month < $3::date THEN 0 WHEN fact.month >= $4::date AND fact.month < $5::date THEN 1 END AS period,
          fact.score_num AS score_num
        FROM question_months AS fact
        WHERE fact.client_id = $1::bigint
          AND fact.question_id = ANY($6::bigint[])
          AND fact.location_id IN (SELECT place.id FROM locations AS place WHERE place.client_id = $1::bigint AND (place.region_id = ANY($7::bigint[]) OR place.id = ANY($8::bigint[])))
          AND ((fact.month >= $4::date AND fact.month < $5::date) OR (fact.month >= $2::date AND fact.month < $3::date))
          AND fact.month = ANY(ARRAY(SELECT seal.month FROM question_seals AS seal WHERE seal.client_id = $1::bigint AND NOT seal.is_dirty AND seal.places IS DISTINCT FROM (SELECT told.places FROM client_places AS told WHERE told.client_id = $1::bigint)))
        UNION ALL
        SELECT fact.location_id AS location_id, stretch.period::integer AS period,
          fact.score_num AS score_num
        FROM (
          SELECT given.period, given.until_day, greatest(given.first_day, coalesce(seal.sealed_through + 1, given.first_day)) AS first_day
          FROM unnest($9::bigint[], ($10::text[])::date[], ($11::text[])::date[])
            AS given (period, first_day, until_day)
          LEFT JOIN question_seals AS seal ON seal.client_id = $1::bigint AND seal.month = given.first_day - (date_part('day', given.first_day)::integer - 1) AND NOT seal.is_dirty
          OFFSET 0
        ) AS stretch
        CROSS JOIN LATERAL (
          SELECT fact.* FROM question_answers AS fact
          WHERE fact.client_id = $1::bigint
            AND fact.question_id = ANY($6::bigint[])
            AND fact.location_id IN (SELECT place.id FROM locations AS place WHERE place.client_id = $1::bigint AND (place.region_id = ANY($7::bigint[]) OR place.id = ANY($8::bigint[])))
            AND fact.day >= stretch.first_day AND fact.day < stretch.until_day
          OFFSET 0
        ) AS fact
        WHERE stretch.first_day < stretch.until_day
        UNION ALL
        SELECT fact.location_id AS location_id, 1 AS period,
          -fact.score_num AS score_num
        FROM question_answers AS fact
        WHERE fact.client_id = $1::bigint
          AND fact.question_id = ANY($6::bigint[])
          AND fact.location_id IN (SELECT place.id FROM locations AS place WHERE place.client_id = $1::bigint AND (place.region_id = ANY($7::bigint[]) OR place.id = ANY($8::bigint[])))
          AND fact.day >= $12::date AND fact.day < $5::date
      ) AS part
      JOIN locations AS place ON place.client_id = $1::bigint AND place.id = part.location_id
      GROUP BY 1, 2
      UNION ALL
        SELECT nullif(fact.region_id, 0) AS place_id, CASE WHEN fact.month >= $2::date AND fact.month < $3::date THEN 0 WHEN fact.month >= $4::date AND fact.month < $5::date THEN 1 END AS period,
          fact.score_num AS score_num
        FROM region_question_months AS fact
        WHERE fact.client_id = $1::bigint
          AND fact.question_id = ANY($6::bigint[])
          AND fact.region_id = ANY($7::bigint[])
          AND ((fact.month >= $4::date AND fact.month < $5::date) OR (fact.month >= $2::date AND fact.month < $3::date))
          AND fact.month = ANY(ARRAY(SELECT seal.month FROM question_seals AS seal WHERE seal.client_id = $1::bigint AND NOT seal.is_dirty AND seal.places = (SELECT told.places FROM client_places AS told WHERE told.client_id = $1::bigint)))
      ) AS part
      GROUP BY 1, 2
      [7,"2026-01-01","2026-02-01","2025-01-01","2025-02-01",[201],[5,6],[],[0,1],["2026-01-01","2025-01-01"],["2026-02-01","2025-02-01"],"2025-01-29"]"
    `);
  });

  test.each([
    { filters: { region: [5] } },
    { by: "survey", filters: { region: [5, 6], question: [201] } },
    { by: "total", filters: { region: [5], question: [201] } },
    { by: "region", filters: { survey: [24] } },
    { by: "region", placeIds: [5, null] },
    { scope: { kind: "places", regionIds: [5], locationIds: [] } },
  ] as const)("asked %j, they are read", (more) => {
    const statement = compileFact(answers, ["score_num"], request(more));
    expect(statement?.sql).toContain("FROM region_question_months AS fact");
    expect(statement?.sql).toContain("FROM question_months AS fact");
    expectFiltered(statement);
  });

  test.each([
    { by: "location", filters: { region: [5] } },
    { by: "district" },
    { by: "reporting_group" },
    { filters: { region: [5], location: [11] } },
    { filters: { district: [2] } },
    { filters: { reporting_group: [2] } },
    { filters: { region: [5] }, locationIds: [11] },
    { scope: { kind: "places", regionIds: [5], locationIds: [11] } },
    { by: "region", scope: { kind: "places", regionIds: [], locationIds: [11] } },
  ] as const)("asked %j, rows of locations are", (more) => {
    const statement = compileFact(answers, ["score_num"], request(more));
    expect(statement?.sql).not.toContain("region_question_months");
    expect(statement?.sql).toContain("FROM question_months AS fact");
    expectFiltered(statement);
  });

  test("what follows from a question is read from them as well", () => {
    const byTopic = compileFact(answers, ["score_num"], request({ by: "topic", filters: { region: [5] } }));
    expect(byTopic?.sql).toContain("FROM region_question_months AS fact");
    expect(byTopic?.sql).toContain("JOIN catalogue_questions AS mapped ON mapped.id = part.content_key");
    const ofTopic = compileFact(answers, ["score_num"], request({ by: "region", filters: { topic: [3] } }));
    expect(ofTopic?.sql).toContain("FROM region_question_months AS fact");
  });

  test("what is in no region is requested as no region, never by the number of its rows", () => {
    const parameters = (more: Partial<Asked>): readonly unknown[] =>
      compileFact(answers, ["score_num"], request(more))?.parameters ?? [];
    expect(parameters({ filters: { region: [0, 5] } })).toContainEqual([5]);
    expect(parameters({ scope: { kind: "places", regionIds: [0], locationIds: [] } })).toContainEqual([]);
    expect(parameters({ by: "region", placeIds: [5, null] })).toContainEqual([5, 0]);
  });
});

test("closed months and days of the whole client, by question", () => {
  const statement = compileFact(ofClient, ["score_num"], request());
  expect(`${statement?.sql}\n${JSON.stringify(statement?.parameters)}`).toMatchInlineSnapshot(`
    "SELECT part.content_key AS place_id, part.period, sum(part.score_num)::bigint AS score_num
    FROM (
      SELECT fact.question_id AS content_key, CASE WHEN fact.month >= $2::date AND fact.month < $3::date THEN 0 WHEN fact.month >= $4::date AND fact.month < $5::date THEN 1 END AS period,
        fact.score_num AS score_num
      FROM client_question_months AS fact
      WHERE fact.client_id = $1::bigint
        AND ((fact.month >= $4::date AND fact.month < $5::date) OR (fact.month >= $2::date AND fact.month < $3::date))
        AND fact.month = ANY(ARRAY(SELECT seal.month FROM question_seals AS seal WHERE seal.client_id = $1::bigint AND NOT seal.is_dirty))
      UNION ALL
      SELECT fact.question_id AS content_key, stretch.period::integer AS period,
        fact.score_num AS score_num
      FROM (
        SELECT given.period, given.until_day, greatest(given.first_day, coalesce(seal.sealed_through + 1, given.first_day)) AS first_day
        FROM unnest($6::bigint[], ($7::text[])::date[], ($8::text[])::date[])
          AS given (period, first_day, until_day)
        LEFT JOIN question_seals AS seal ON seal.client_id = $1::bigint AND seal.month = given.first_day - (date_part('day', given.first_day)::integer - 1) AND NOT seal.is_dirty
        OFFSET 0
      ) AS stretch
      CROSS JOIN LATERAL (
        SELECT fact.* FROM question_answers AS fact
        WHERE fact.client_id = $1::bigint
          AND fact.day >= stretch.first_day AND fact.day < stretch.until_day
        OFFSET 0
      ) AS fact
      WHERE stretch.first_day < stretch.until_day
      UNION ALL
      SELECT fact.question_id AS content_key, 1 AS period,
        -fact.score_num AS score_num
      FROM client_question_days AS fact
      WHERE fact.client_id = $1::bigint
        AND fact.day >= $9::date AND fact.day < $5::date
        AND (fact.day - (date_part('day', fact.day)::integer - 1)) = ANY(ARRAY(SELECT seal.month FROM question_seals AS seal WHERE seal.client_id = $1::bigint AND NOT seal.is_dirty))
      UNION ALL
      SELECT fact.question_id AS content_key, stretch.period::integer AS period,
        -fact.score_num AS score_num
      FROM (
        SELECT given.period, given.until_day, greatest(given.first_day, coalesce(seal.sealed_through + 1, given.first_day)) AS first_day
        FROM unnest($10::bigint[], ($11::text[])::date[], ($12::text[])::date[])
          AS given (period, first_day, until_day)
        LEFT JOIN question_seals AS seal ON seal.client_id = $1::bigint AND seal.month = given.first_day - (date_part('day', given.first_day)::integer - 1) AND NOT seal.is_dirty
        OFFSET 0
      ) AS stretch
      CROSS JOIN LATERAL (
        SELECT fact.* FROM question_answers AS fact
        WHERE fact.client_id = $1::bigint
          AND fact.day >= stretch.first_day AND fact.day < stretch.until_day
        OFFSET 0
      ) AS fact
      WHERE stretch.first_day < stretch.until_day
    ) AS part
    GROUP BY 1, 2
    [7,"2026-01-01","2026-02-01","2025-01-01","2025-02-01",[0,1],["2026-01-01","2025-01-01"],["2026-02-01","2025-02-01"],"2025-01-29",[1],["2025-01-29"],["2025-02-01"]]"
  `);
  expectFiltered(statement);
});
