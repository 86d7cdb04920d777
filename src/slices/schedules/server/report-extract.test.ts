import { expect, test } from "vitest";
import type { FileTable } from "#slices/reports/server/reports.api.ts";
import { chooseColumns, toExtract } from "./report-extract.ts";

const column = (label: string, kind: FileTable["columns"][number]["kind"], rest: { isIndex?: true } = {}) => ({
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
    column("Question", "text"),
    column("Type", "text"),
    column("No. Previous Responses", "count"),
    column("No. Responses", "count"),
    column("Previous Score", "count"),
    column("Delta", "count"),
    column("Score", "score"),
    column("Score Company", "score", { isIndex: true }),
  ],
  rows: [
    ["Pay", null, 54, 46, 64, 3, 67, 70],
    ["Voice", null, 55, { hidden: true }, 75, null, { hidden: true }, 70],
  ],
};

test("a mail has the columns that say most, never one that every row leaves empty", () => {
  expect(toExtract(table, "en").columns).toEqual([
    "Question",
    "No. Previous Responses",
    "No. Responses",
    "Previous Score",
    "Score",
  ]);
  expect(toExtract(table, "es").rows[1]).toEqual(["Voice", "55", "Oculto", "75", "Oculto"]);
  const measures = { columns: [0, 1, 2, 3, 4, 5].map((at) => column(`${at}`, at === 0 ? "text" : "score")) };
  expect(chooseColumns({ ...measures, rows: [["A", 1, 2, 3, 4, 5]] })).toEqual([0, 1, 2, 3, 4]);
  expect(chooseColumns({ ...measures, rows: [] })).toEqual([0]);
});

test("its dates are written as the reader writes them, and a sentence stands before the rows", () => {
  const { facts, sentence } = toExtract(table, "en");
  expect(facts).toEqual([
    ["View", "Questions"],
    ["Dates", "Jan 1, 2026 – Nov 25, 2026, compared with Jan 1, 2025 – Dec 31, 2025"],
    ["As Of", expect.stringMatching(/^November 25, 2026 at 9:18\sPM$/) as string],
  ]);
  expect(sentence).toBe("Score of Pay is 67.");
  expect(toExtract({ ...table, rows: [] }, "en").sentence).toBeNull();
});
