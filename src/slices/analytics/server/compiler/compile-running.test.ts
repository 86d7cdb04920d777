import { expect, test } from "vitest";
import type { FactDeclaration } from "../analytics.facts.ts";
import { satisfactionWindows } from "../windows.rules.ts";
import { compileFact } from "./compile-fact.ts";
import { compileRunningSeals } from "./compile-running.ts";
import { periodsOf, windowSlots } from "./periods.ts";
import { expectFiltered } from "../../testing/expect-client-filter.ts";

const running = { table: "running_sums", seals: "running_seals", places: "client_places", recent: "read" } as const;
const ofService = [{ column: "service", is: "intouch" }] as const;
const answers: FactDeclaration = {
  name: "answers",
  part: "open",
  service: "intouch",
  totals: { table: "location_answers", column: "month", conditions: ofService },
  running,
  months: { table: "answer_months", column: "month" },
  days: { table: "answer_days", column: "day" },
  place: "location_id",
  measures: ["responses"],
  conditions: [{ column: "survey_id", oneOf: [24, 25] }],
};

const today = "2026-11-22";

test.each(["location", "region", "total"] as const)(
  "by %s, what came after the last sum within a month is read from its days, and no month at all",
  (by) => {
    const known = new Set(["2024-12-01", "2025-11-23", "2025-12-01", "2026-10-01", "2026-11-01", "2026-11-21"]);
    const statement = compileFact(answers, ["responses"], {
      clientId: 7,
      by,
      periods: periodsOf(windowSlots(satisfactionWindows(today)), ["all"], today),
      scope: { kind: "client" },
      locationIds: null,
      placeIds: null,
      running: { location: known, region: known, client: known },
    });
    const { sql = "", parameters = [] } = statement ?? {};
    expect(sql).not.toContain("location_answers");
    const days = parameters.filter((each) => known.has(String(each)) || String(each).startsWith("2026-11"));
    expect(new Set(days)).toEqual(new Set(["2024-12-01", "2025-11-23", "2025-12-01", "2026-11-21", "2026-11-23"]));
    expectFiltered(statement);
  },
);

test("only a seal that names later days of what does not change any more is requested them", () => {
  const { recent: _, ...settled } = running;
  const getSql = (of: typeof running | typeof settled): string => {
    const statement = compileRunningSeals([of], 7, { ofRegions: false });
    expectFiltered(statement);
    return statement.sql;
  };
  expect(getSql(running)).toContain("array_to_string(seal.place_answer_days, ' ') AS place_answer_days");
  expect(getSql(settled)).toContain("NULL::text AS place_answer_days, NULL::text AS client_answer_days");
});
