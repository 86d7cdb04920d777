import { describe, expect, test } from "vitest";
import { DerivedMarks } from "#test/support/statements/derived-marks.ts";

const ERASE = "UPDATE answers SET text_entry = NULL WHERE client_id = $1";
const MARK = "INSERT INTO question_rollup_status (client_id, month, is_stale) VALUES ($1, $2, true)";
const READ = "SELECT month FROM question_rollup_status WHERE client_id = $1 FOR UPDATE";
const SUBMIT =
  "WITH inserted_answers AS (INSERT INTO answers (value) SELECT $1) UPDATE invitations SET started_at = $2";
const HIRE = "INSERT INTO employments (client_id, person_id) VALUES ($1, $2)";
const CLEAR = 'DELETE FROM "employments" WHERE client_id = $1';
const LINK = "UPDATE employments AS stored SET continues_since = linked.continues_since FROM linked";

async function listBreaches(sql: string, ...transactions: readonly (readonly string[])[]): Promise<readonly string[]> {
  const marks = new DerivedMarks();
  for (const statements of transactions) marks.note(statements);
  return marks.listBreaches(sql);
}

describe("writers that mark what is derived", () => {
  test.each([
    ["a writer of answers that marks its months", ERASE, [[MARK, ERASE]]],
    ["a writer that marks after it has written", ERASE, [[ERASE, MARK]]],
    ["the submit, which counts in its own statement", SUBMIT, [[SUBMIT]]],
    ["a writer of employments that links them", HIRE, [[HIRE, LINK]]],
    ["a writer that leaves no employment", CLEAR, [[CLEAR]]],
    ["a reader", "SELECT value FROM answers", [["SELECT value FROM answers"]]],
    ["a writer of something else", "DELETE FROM alerts", [["DELETE FROM alerts"]]],
  ])("%s", async (_, sql, transactions) => {
    expect(await listBreaches(sql, ...transactions)).toEqual([]);
  });
});

describe("planted writers that forget it are detected", () => {
  test.each([
    ["answers without a mark", ERASE, [[ERASE]], ["writes answers without marking numbers by question"]],
    ["answers marked in another transaction", ERASE, [[MARK], [ERASE]], [/^writes answers/]],
    ["answers marked only sometimes", ERASE, [[MARK, ERASE], [ERASE]], [/^writes answers/]],
    ["one employment deleted", `${CLEAR} AND id = $2`, [], [/^writes employments/]],
    ["answers beside a reader of the marks", ERASE, [[READ, ERASE]], [/^writes answers/]],
    ["answers marked as links", ERASE, [[ERASE, LINK]], [/^writes answers/]],
    [
      "a response deleted within a query",
      "WITH gone AS (DELETE FROM responses RETURNING 1) SELECT FROM gone",
      [],
      ["writes responses without marking numbers by question"],
    ],
    [
      "employments without links",
      HIRE,
      [[HIRE, MARK]],
      ["writes employments without marking links of employment periods"],
    ],
  ])("%s", async (_, sql, transactions, expected) => {
    const found = await listBreaches(sql, ...(transactions.length === 0 ? [[sql]] : transactions));
    expect(found).toEqual(expected.map((each) => (typeof each === "string" ? each : expect.stringMatching(each))));
  });
});
