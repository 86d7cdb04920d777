import { expect, test } from "vitest";
import { checkTextColumns, listTextColumns } from "#tools/gates/columns.ts";
import { checkTableKinds } from "#tools/gates/table-kinds.ts";
import { checkTableTypes, listDeclaredTables } from "#tools/gates/table-types.ts";
import { testGate, tree } from "./planted.ts";

const schema = tree.get("db/schema.sql") ?? "";
const classed = tree.get("db/text-columns.json") ?? "";
const reportedAt = "db/text-columns.json";

test("the schema is read: its columns of text are found", () => {
  const columns = listTextColumns(schema);
  expect(columns.length).toBeGreaterThan(150);
  expect(columns).toEqual(expect.arrayContaining(["people.first_name", "answers.text_entry", "outbox.payload"]));
});

testGate({
  name: "columns of text are classed: personal, free text or neutral",
  check: checkTextColumns,
  seeded: [
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

const kindsFile = "db/table-kinds.json";
const kinds = tree.get(kindsFile) ?? "";

testGate({
  name: "tables are classed: source, derived, release or state, and few are derived",
  check: checkTableKinds,
  seeded: [
    {
      what: "a new table",
      path: "db/schema.sql",
      text: `${schema}\nTABLE pets (\n  id bigint NOT NULL\n)\n`,
      reason: "pets has no kind",
      reportedAt: kindsFile,
    },
    {
      what: "a table that is gone",
      path: "db/schema.sql",
      text: schema.replace("TABLE avatars (", "TABLE portraits ("),
      reason: "avatars is no table",
      reportedAt: kindsFile,
    },
    {
      what: "a kind that is none",
      path: kindsFile,
      text: kinds.replace('"answers": "source"', '"answers": "sums"'),
      reason: 'answers is of the kind "sums"',
    },
    {
      what: "one derived table too many",
      path: kindsFile,
      text: kinds.replace('"answers": "source"', '"answers": "derived"'),
      reason: "11 tables are derived",
    },
  ],
});

const alertTables = "src/slices/alerts/server/alerts.tables.ts";
const alertTypes = tree.get(alertTables) ?? "";

test("the row types are read: tables with their columns are found", () => {
  const { tables, columns } = listDeclaredTables(alertTables, alertTypes);
  expect(tables).toEqual(expect.arrayContaining(["alerts", "alert_events"]));
  expect(columns.length).toBeGreaterThan(25);
});

testGate({
  name: "row types of queries say what the schema says",
  check: checkTableTypes,
  seeded: [
    {
      what: "a column that the schema does not have",
      path: alertTables,
      text: alertTypes.replace("lease_id:", "leases_id:"),
      reason: "alerts.leases_id is no column of the schema",
    },
    {
      what: "a table that the schema does not have",
      path: alertTables,
      text: alertTypes.replace("alert_events:", "alerts_events:"),
      reason: "alerts_events is no table of the schema",
    },
    {
      what: "a column that may be null",
      path: alertTables,
      text: alertTypes.replace("completed_at: Date | null", "completed_at: Date"),
      reason: "alerts.completed_at may be null in the schema",
    },
    {
      what: "a column that is never null",
      path: "db/schema.sql",
      text: schema.replaceAll(
        "  completed_at timestamp with time zone\n",
        "  completed_at timestamp with time zone NOT NULL\n",
      ),
      reason: "alerts.completed_at is never null in the schema",
      reportedAt: alertTables,
    },
    {
      what: "a day read as an instant",
      path: alertTables,
      text: alertTypes.replace("created_on: string", "created_on: Date"),
      reason: "alerts.created_on is date, not Date",
    },
    {
      what: "a generated number read as text",
      path: alertTables,
      text: alertTypes.replace("reopened_count: Generated<number>", "reopened_count: Generated<string>"),
      reason: "alerts.reopened_count is smallint, not string",
    },
  ],
});
