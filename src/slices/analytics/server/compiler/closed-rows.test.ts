import { expect, test } from "vitest";
import type { DimensionMapping, OpenFact } from "../analytics.facts.ts";
import { expectFiltered } from "../../testing/expect-client-filter.ts";
import { compileFact } from "./compile-fact.ts";
import { toPeriods, toWindowSlots } from "./periods.ts";
import type { QueryContext } from "./writer.ts";

const raw = { table: "question_answers", column: "day" };

const answers: OpenFact = {
  name: "answers",
  part: "open",
  service: "intouch",
  months: { table: "location_question_months", column: "month" },
  days: raw,
  place: "location_id",
  measures: ["score_num", "score_den"],
  conditions: [],
  dimensions: { survey: "survey_id", question: "question_id" },
  closing: { table: "question_rollup_status", raw },
};

const ofClient: OpenFact = {
  ...answers,
  place: null,
  months: { table: "client_question_months", column: "month" },
  days: { table: "client_question_days", column: "day" },
  closing: { table: "question_rollup_status", raw },
};

const topics: DimensionMapping = {
  dimension: "topic",
  from: "question",
  table: "catalog_questions",
  id: "id",
  column: "topic_id",
  keyed: "bigint",
};

const windows = {
  current: { from: "2026-01-01", to: "2026-01-31" },
  previous: { from: "2025-01-01", to: "2025-01-28" },
};
const periods = toPeriods(toWindowSlots(windows), ["all"], "2026-11-20");

const createQuery = (more: Partial<QueryContext> = {}): QueryContext => ({
  clientId: 7,
  by: "question",
  periods,
  scope: { kind: "client" },
  locationIds: null,
  placeIds: null,
  mappings: [topics],
  ...more,
});

test.each([
  { filters: { region: [5] } },
  { by: "survey", filters: { region: [5, 6], question: [201] } },
  { by: "region", filters: { question: [201] } },
  { filters: { region: [5] }, locationIds: [11] },
  { scope: { kind: "places", regionIds: [5], locationIds: [11] } },
] as const)("query %j, closed months are those of locations, open days are read from answers", (more) => {
  const statement = compileFact(answers, ["score_num"], createQuery(more));
  expect(statement?.sql).toContain("FROM location_question_months AS fact");
  expect(statement?.sql).toContain("FROM question_answers AS fact");
  expectFiltered(statement);
});

test("keys that follow from a question are read from answers as well", () => {
  const byTopic = compileFact(answers, ["score_num"], createQuery({ by: "topic", filters: { region: [5] } }));
  expect(byTopic?.sql).toContain("FROM location_question_months AS fact");
  expect(byTopic?.sql).toContain("JOIN catalog_questions AS mapped ON mapped.id = part.content_key");
});

test("closed months and days of the whole client, by question", () => {
  const statement = compileFact(ofClient, ["score_num"], createQuery());
  expect(`${statement?.sql}\n${JSON.stringify(statement?.parameters)}`).toMatchInlineSnapshot(`
    "SELECT part.content_key AS place_id, part.period, sum(part.score_num)::bigint AS score_num
    FROM (
      SELECT fact.question_id AS content_key, CASE WHEN fact.month >= $2::date AND fact.month < $3::date THEN 0 WHEN fact.month >= $4::date AND fact.month < $5::date THEN 1 END AS period,
        fact.score_num AS score_num
      FROM client_question_months AS fact
      WHERE fact.client_id = $1::bigint
        AND ((fact.month >= $4::date AND fact.month < $5::date) OR (fact.month >= $2::date AND fact.month < $3::date))
        AND fact.month = ANY(ARRAY(SELECT status.month FROM question_rollup_status AS status WHERE status.client_id = $1::bigint AND NOT status.is_stale))
      UNION ALL
      SELECT fact.question_id AS content_key, span.period::integer AS period,
        fact.score_num AS score_num
      FROM (
        SELECT given.period, given.until_day, greatest(given.first_day, coalesce(status.closed_through + 1, given.first_day)) AS first_day
        FROM unnest($6::bigint[], ($7::text[])::date[], ($8::text[])::date[])
          AS given (period, first_day, until_day)
        LEFT JOIN question_rollup_status AS status ON status.client_id = $1::bigint AND status.month = given.first_day - (date_part('day', given.first_day)::integer - 1) AND NOT status.is_stale
        OFFSET 0
      ) AS span
      CROSS JOIN LATERAL (
        SELECT fact.* FROM question_answers AS fact
        WHERE fact.client_id = $1::bigint
          AND fact.day >= span.first_day AND fact.day < span.until_day
        OFFSET 0
      ) AS fact
      WHERE span.first_day < span.until_day
      UNION ALL
      SELECT fact.question_id AS content_key, 1 AS period,
        -fact.score_num AS score_num
      FROM client_question_days AS fact
      WHERE fact.client_id = $1::bigint
        AND fact.day >= $9::date AND fact.day < $5::date
        AND (fact.day - (date_part('day', fact.day)::integer - 1)) = ANY(ARRAY(SELECT status.month FROM question_rollup_status AS status WHERE status.client_id = $1::bigint AND NOT status.is_stale))
      UNION ALL
      SELECT fact.question_id AS content_key, span.period::integer AS period,
        -fact.score_num AS score_num
      FROM (
        SELECT given.period, given.until_day, greatest(given.first_day, coalesce(status.closed_through + 1, given.first_day)) AS first_day
        FROM unnest($10::bigint[], ($11::text[])::date[], ($12::text[])::date[])
          AS given (period, first_day, until_day)
        LEFT JOIN question_rollup_status AS status ON status.client_id = $1::bigint AND status.month = given.first_day - (date_part('day', given.first_day)::integer - 1) AND NOT status.is_stale
        OFFSET 0
      ) AS span
      CROSS JOIN LATERAL (
        SELECT fact.* FROM question_answers AS fact
        WHERE fact.client_id = $1::bigint
          AND fact.day >= span.first_day AND fact.day < span.until_day
        OFFSET 0
      ) AS fact
      WHERE span.first_day < span.until_day
    ) AS part
    GROUP BY 1, 2
    [7,"2026-01-01","2026-02-01","2025-01-01","2025-02-01",[0,1],["2026-01-01","2025-01-01"],["2026-02-01","2025-02-01"],"2025-01-29",[1],["2025-01-29"],["2025-02-01"]]"
  `);
  expectFiltered(statement);
});
