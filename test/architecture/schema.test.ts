import { expect, test } from "vitest";
import { checkTextColumns, textColumnsOf } from "#tools/gates/columns.ts";
import { gate, tree } from "./planted.ts";

const schema = tree.get("db/schema.sql") ?? "";
const classed = tree.get("db/text-columns.json") ?? "";
const reportedAt = "db/text-columns.json";

test("the schema is read: its columns of text are found", () => {
  const columns = textColumnsOf(schema);
  expect(columns.length).toBeGreaterThan(150);
  expect(columns).toEqual(expect.arrayContaining(["people.first_name", "answers.text_entry", "outbox.payload"]));
});

gate({
  name: "columns of text are classed: personal, free text or neutral",
  check: checkTextColumns,
  planted: [
    {
      what: "a new column",
      path: "db/schema.sql",
      text: `${schema}\nTABLE pets (\n  nickname text NOT NULL\n)\n`,
      reason: "pets.nickname is not classed",
      reportedAt,
    },
    {
      what: "a column that is gone",
      path: "db/schema.sql",
      text: schema.replace("  first_name text", "  given_name text"),
      reason: "first_name is no column of text",
      reportedAt,
    },
    {
      what: "a class that is none",
      path: reportedAt,
      text: classed.replace('"people.email": "personal"', '"people.email": "secret"'),
      reason: 'people.email is classed "secret"',
    },
  ],
});
