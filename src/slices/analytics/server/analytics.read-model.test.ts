import { describe, expect, test } from "vitest";
import { combineStatements } from "./analytics.read-model.ts";

describe("several statements as one", () => {
  const first = {
    sql: "SELECT place_id, period, sent, completed FROM one WHERE client_id = $1::bigint AND day >= $2::date AND day < $2::date + 1",
    parameters: [7, "2026-10-01"],
    sums: ["sent", "completed"],
  };
  const second = {
    sql: "SELECT place_id, period, people FROM other WHERE client_id = $1::bigint AND level = $11::text AND $2 = $3",
    parameters: [7, 2, 3, 4, 5, 6, 7, 8, 9, 10, "region"],
    sums: ["people"],
  };

  test("each keeps its parameters and its number; sums are in shared columns", () => {
    const { sql, parameters } = combineStatements([first, second]);
    expect(`${sql}\n${JSON.stringify(parameters)}`).toMatchInlineSnapshot(`
      "SELECT 0 AS part, result.place_id, result.period, result.sent AS sum_0, result.completed AS sum_1
      FROM (
      SELECT place_id, period, sent, completed FROM one WHERE client_id = $1::bigint AND day >= $2::date AND day < $2::date + 1
      ) AS result
      UNION ALL
      SELECT 1 AS part, result.place_id, result.period, result.people AS sum_0, NULL::bigint AS sum_1
      FROM (
      SELECT place_id, period, people FROM other WHERE client_id = $3::bigint AND level = $13::text AND $4 = $5
      ) AS result
      [7,"2026-10-01",7,2,3,4,5,6,7,8,9,10,"region"]"
    `);
  });

  test("are planned once when each of them is", () => {
    const once = [first, second].map((each) => ({ ...each, isPlannedOnce: true }));
    expect(combineStatements(once).isPlannedOnce).toBe(true);
    expect(combineStatements([...once, first]).isPlannedOnce).toBe(false);
  });

  test("rejects a name that is not a column's", () => {
    expect(() => combineStatements([{ ...first, sums: ["sent; DROP TABLE one"] }])).toThrow(RangeError);
  });
});
