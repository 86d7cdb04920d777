import { extractText, getDocumentProxy } from "unpdf";
import { describe, expect, test } from "vitest";
import { renderPdfReport } from "#platform/server/pdf/pdf-report.ts";
import type { FileTable } from "#slices/reports/server/reports.api.ts";
import { toPaper, getSentence } from "./report-paper.ts";

const columns: FileTable["columns"] = [
  { label: "Location", kind: "text", missing: "N/A" },
  { label: "Sent", kind: "count", missing: "N/A" },
  { label: "Agreement", kind: "percent", missing: "N/A" },
];
const createRow = (name: string, agreement: FileTable["rows"][number][number]) => [name, 40, agreement];
const toTable = (rows: FileTable["rows"], rest: Partial<FileTable> = {}): FileTable => ({
  title: "Satisfaction Summary",
  filters: [
    ["Region", "Gulf Coast"],
    ["Dates", "2026-10-01 – 2026-10-31, compared with 2025-10-01 – 2025-10-31"],
    ["As Of", { moment: "2026-11-20T15:04:00-05:00" }],
  ],
  columns,
  rows,
  ...rest,
});
const five = toTable([
  createRow("Peñasco", 61),
  createRow("Alder", 84),
  createRow("Birch", { hidden: true }),
  createRow("Cedar", 70),
  createRow("Dogwood", 73),
]);
const about = { company: "Harborline", createdAt: new Date("2026-11-20T20:04:00Z") };

describe("the sentence of a report", () => {
  test.each([
    [
      "many rows",
      five,
      "Agreement ranges from 61% (Peñasco) to 84% (Alder); half of the 4 rows with a value are at 73% or above.",
    ],
    ["two rows", toTable([createRow("A", 50), createRow("B", 60)]), "Agreement ranges from 50% (A) to 60% (B)."],
    ["one row", toTable([createRow("A", 50)]), "Agreement of A is 50%."],
    ["equal rows", toTable([createRow("A", 50), createRow("B", 50)]), "Agreement is 50% in all 2 rows with a value."],
    [
      "hidden values",
      toTable([
        ["A", 3, null],
        ["B", 9, { hidden: true }],
      ]),
      "Sent ranges from 3 (A) to 9 (B).",
    ],
    ["texts only", toTable([["A"], ["B"]], { columns: columns.slice(0, 1) }), "2 rows."],
    ["no row", toTable([]), "There is nothing in this range."],
  ])("for %s", (_name, table, expected) => {
    expect(getSentence(table, "en")).toBe(expected);
  });

  test("half of the rows are at or above its median", () => {
    for (const count of [4, 5, 6, 7]) {
      const values = Array.from({ length: count }, (_, at) => 10 + at * 3);
      const sentence = getSentence(toTable(values.map((value) => createRow("A", value))), "en");
      const middle = Number(/are at (\d+)%/.exec(sentence)?.[1]);
      expect(values.filter((value) => value >= middle).length).toBe(Math.ceil(count / 2));
    }
  });
});

test("draws no bar for hidden values, and no chart for a single row", () => {
  const { chart } = toPaper(five, { language: "es", ...about });
  expect(chart?.bars.map(({ label, length, figure }) => [label, length, figure])).toEqual([
    ["Peñasco", 0.61, "61%"],
    ["Alder", 0.84, "84%"],
    ["Birch", null, "Oculto"],
    ["Cedar", 0.7, "70%"],
    ["Dogwood", 0.73, "73%"],
  ]);
  expect(toPaper(toTable([createRow("A", 50)]), { language: "en", ...about }).chart).toBeNull();
});

test.each([
  [
    "en",
    "Agreement ranges from 61% (Peñasco)",
    "Dates Oct 1, 2026 – Oct 31, 2026, compared with Oct 1, 2025 – Oct 31, 2025",
    "November 20, 2026 at 3:04",
    "Hidden",
    "Page 1 of 1",
  ],
  [
    "es",
    "Agreement va de 61% (Peñasco)",
    "Fechas 1 oct 2026 – 31 oct 2026, en comparación con 1 oct 2025 – 31 oct 2025",
    "20 de noviembre de 2026 a las 15:04",
    "Oculto",
    "Página 1 de 1",
  ],
] as const)("a PDF in %s has places, dates, time and the sentence", async (language, ...sentence) => {
  const bytes = await renderPdfReport(toPaper(five, { language, ...about }));
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  for (const part of ["Harborline", "Satisfaction Summary", "Gulf Coast", ...sentence]) {
    expect(text.replaceAll(/\s/g, " ")).toContain(part);
  }
});

test("formats a day in a cell for the recipient, and leaves a name that looks like a day", () => {
  const table = toTable([["2026-10-31", "2026-10-30", null]], {
    columns: [
      { label: "Location", kind: "text", missing: "N/A" },
      { label: "Sent", kind: "day", missing: "N/A" },
      { label: "Answered", kind: "day", missing: "N/A" },
    ],
  });
  expect(toPaper(table, { language: "en", ...about }).table.rows).toEqual([["2026-10-31", "Oct 30, 2026", "N/A"]]);
  expect(toPaper(table, { language: "es", ...about }).table.rows).toEqual([["2026-10-31", "30 oct 2026", "N/A"]]);
});
