import { expect, test } from "vitest";
import type { FileTable } from "#slices/reports/server/reports.api.ts";
import { chooseColumns, toExtract } from "./report-extract.ts";

const createColumn = (
  label: string,
  kind: FileTable["columns"][number]["kind"],
  rest: Pick<FileTable["columns"][number], "role"> = {},
) => ({
  label,
  kind,
  missing: "N/A",
  ...rest,
});
const table: FileTable = {
  title: "Priorities",
  filters: [
    ["View", "Questions"],
    ["Dates", "2026-01-01 – 2026-11-25, compared with 2025-01-01 – 2025-12-31"],
    ["As Of", { moment: "2026-11-25T21:18:26-08:00" }],
  ],
  columns: [
    createColumn("Question", "text"),
    createColumn("Type", "text"),
    createColumn("No. Previous Responses", "count"),
    createColumn("No. Responses", "count"),
    createColumn("Previous Score", "count"),
    createColumn("Delta", "count"),
    createColumn("Score", "score"),
    createColumn("Score Company", "score", { role: "index" }),
  ],
  rows: [
    ["Pay", null, 54, 46, 64, 3, 67, 70],
    ["Voice", null, 55, { hidden: true }, 75, null, { hidden: true }, 70],
  ],
};

test("an email has the most important columns, never one that is empty in every row", () => {
  expect(toExtract(table, "en").columns.map(({ label }) => label)).toEqual([
    "Question",
    "No. Previous Responses",
    "No. Responses",
    "Previous Score",
    "Score",
  ]);
  expect(toExtract(table, "es").rows[1]).toEqual(["Voice", "55", "Oculto", "75", "Oculto"]);
  const measures = { columns: [0, 1, 2, 3, 4, 5].map((at) => createColumn(`${at}`, at === 0 ? "text" : "score")) };
  expect(chooseColumns({ ...measures, rows: [["A", 1, 2, 3, 4, 5]] })).toEqual([0, 1, 2, 3, 4]);
  expect(chooseColumns({ ...measures, rows: [] })).toEqual([0]);
});

test("dates are in the recipient's format, and a sentence precedes the rows", () => {
  const { facts, sentence } = toExtract(table, "en");
  expect(facts).toEqual([
    ["View", "Questions"],
    ["Dates", "Jan 1, 2026 – Nov 25, 2026, compared with Jan 1, 2025 – Dec 31, 2025"],
    ["As Of", expect.stringMatching(/^November 25, 2026 at 9:18\sPM$/) as string],
  ]);
  expect(sentence).toBe("Score of Pay is 67.");
  expect(toExtract({ ...table, rows: [] }, "en").sentence).toBeNull();
});

test("a change has a mark for its certainty, with a legend, and index columns come last", () => {
  const changed: FileTable = {
    ...table,
    filters: [],
    columns: [
      createColumn("Region", "text"),
      createColumn("Score", "score"),
      createColumn("Score Change", "score", { role: "change" }),
      createColumn("Score Change Certainty", "text", { role: "certainty" }),
      createColumn("Score Company", "score", { role: "index" }),
      createColumn("Tenure", "years"),
      createColumn("Tenure Change", "years", { role: "change" }),
    ],
    rows: [
      ["North", 71, -6, "Real", 74, 2.5, 0.5],
      ["South", 77, 3, "Unclear", 74, 2, -1],
      ["East", 75, 2, "Chance", 74, 2, 0],
      ["West", 75, null, null, 74, null, null],
    ],
  };
  const extract = toExtract(changed, "en");
  expect(extract.columns).toEqual([
    { label: "Region", isNumber: false },
    { label: "Score", isNumber: true },
    { label: "Score Change", isNumber: true },
    { label: "Tenure", isNumber: true },
    { label: "Tenure Change", isNumber: true },
  ]);
  expect(extract.columnCount).toBe(6);
  expect(extract.rows).toEqual([
    ["North", "71", "▼ 6", "2.5", "+0.5"],
    ["South", "77", "△ 3", "2.0", "−1.0"],
    ["East", "75", "+2", "2.0", "0"],
    ["West", "75", "N/A", "N/A", "N/A"],
  ]);
  expect(extract.facts).toEqual([
    ["Changes", "▲ ▼ real change; △ ▽ may be chance; + − no more than chance, or not tested"],
  ]);
  expect(toExtract(changed, "es").facts[0]?.[0]).toBe("Cambios");
  expect(toExtract(table, "en").facts).toHaveLength(3);
});
