import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test, type TestContext } from "vitest";
import { openSheet } from "./open-sheet.ts";
import type { ByteSource } from "./sheet.ts";
import type { FileRow, TableFile } from "./table-cells.ts";
import { type FileFormat, createTableFile } from "./table-file.ts";

const run = promisify(execFile);
const PYTHON = "/usr/bin/python3";
const OFFICE = "/usr/bin/soffice";
const TIME = 120_000;

let folder: string;
let hasOpenpyxl = false;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "courtyard-sheets-"));
  hasOpenpyxl = await run(PYTHON, ["-c", "import openpyxl"]).then(
    () => true,
    () => false,
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function need(context: TestContext, isThere: boolean, packages: string): void {
  if (!isThere) context.skip(`apt-get install -y --no-install-recommends ${packages}`);
}

const rows: readonly FileRow[] = [
  ["Alder Court", 83, 57, 3.4, 1250, "2026-03-08", "=1+1"],
  [
    '=HYPERLINK("http://evil.example")',
    { hidden: true },
    { bound: "at_most", value: 10 },
    null,
    -4,
    "2028-02-29",
    "_x0041_",
  ],
  ["Peña, 日本 😀", null, 0, 12, 0, null, 'a "b"\nc;d'],
];

async function* createPages(): AsyncGenerator<readonly FileRow[]> {
  yield rows;
}

function toSource(bytes: Buffer): ByteSource {
  return {
    size: bytes.length,
    async *chunks() {
      yield bytes;
    },
  };
}

function createTable(): TableFile {
  const na = "N/A";
  return {
    sheet: "Region 1: all",
    title: "Portfolio",
    facts: [
      ["Company", "Harborline"],
      ["Search", "=1+1"],
    ],
    columns: [
      { label: "Location", kind: "text", missing: na },
      { label: "Satisfaction", kind: "score", missing: "-" },
      { label: "Response Rate", kind: "percent", missing: na },
      { label: "Tenure", kind: "years", missing: na },
      { label: "Service Requests", kind: "count", missing: na },
      { label: "Built", kind: "day", missing: na },
      { label: "=Comment", kind: "text", missing: na },
    ],
    pages: createPages(),
  };
}

async function writeTable(format: FileFormat): Promise<string> {
  const path = join(folder, `table.${format}`);
  await writeFile(path, await buffer(createTableFile(format, createTable())));
  return path;
}

const script = `
import json, sys, openpyxl
book = openpyxl.load_workbook(sys.argv[1])
sheet = book.active
cells = [[[c.data_type, c.value.isoformat() if hasattr(c.value, "isoformat") else c.value, c.number_format] for c in row] for row in sheet.iter_rows()]
print(json.dumps({
  "names": book.sheetnames, "cells": cells, "frozen": sheet.freeze_panes, "filter": sheet.auto_filter.ref,
  "titles": sheet.print_title_rows, "widths": {k: d.width for k, d in sheet.column_dimensions.items()},
  "bold": [sheet["A1"].font.b, sheet["A5"].font.b, sheet["A6"].font.b], "quoted": [sheet["A6"].quotePrefix, sheet["A7"].quotePrefix],
}))
`;

interface WorkbookContent {
  readonly names: string[];
  readonly cells: [type: string, value: unknown, format: string][][];
  readonly frozen: string;
  readonly filter: string;
  readonly titles: string;
  readonly widths: Readonly<Record<string, number>>;
  readonly bold: boolean[];
  readonly quoted: boolean[];
}

describe("openpyxl opens the workbook", () => {
  test("types, formats, days, sheet name, widths and frozen header are right", async (context) => {
    need(context, hasOpenpyxl, "python3-openpyxl");
    const { stdout } = await run(PYTHON, ["-c", script, await writeTable("xlsx")]);
    const book = JSON.parse(stdout) as WorkbookContent;
    expect(book.names).toEqual(["Region 1  all"]);
    expect(book.cells[5]).toEqual([
      ["s", "Alder Court", "General"],
      ["n", 83, "0"],
      ["n", 0.57, "0%"],
      ["n", 3.4, "0.0"],
      ["n", 1250, "#,##0"],
      ["d", "2026-03-08T00:00:00", "yyyy\\-mm\\-dd"],
      ["s", "=1+1", "General"],
    ]);
    expect(book.cells[6]?.map(([type, value]) => [type, value]).slice(0, 6)).toEqual([
      ["s", '=HYPERLINK("http://evil.example")'],
      ["s", "Hidden"],
      ["s", "≤ 10%"],
      ["s", "N/A"],
      ["n", -4],
      ["d", "2028-02-29T00:00:00"],
    ]);
    expect(book.cells[7]?.map(([, value]) => value)).toEqual(["Peña, 日本 😀", "-", 0, 12, 0, "N/A", 'a "b"\nc;d']);
    expect(book.cells[2]?.[1]).toEqual(["s", "=1+1", "General"]);
    expect(book.cells.flat().some(([type]) => type === "f" || type === "e")).toBe(false);
    expect(book).toMatchObject({ frozen: "B6", filter: "A5:G8", titles: "$5:$5" });
    expect(book).toMatchObject({ bold: [true, true, false], quoted: [false, true], widths: { A: 32, B: 13 } });
  });
});

describe("LibreOffice opens both formats", () => {
  // Default CSV options: comma, quote, UTF-8, and text that looks like a number, day or formula is converted.
  const reading = "--infilter=CSV:44,34,76,1,,0,false,true,false,false,false,-1,true";

  async function convert(path: string, to: string): Promise<string> {
    const profile = `-env:UserInstallation=file://${join(folder, "profile")}`;
    const more = path.endsWith(".csv") ? [reading] : [];
    const out = join(folder, "out");
    await run(OFFICE, [profile, "--headless", ...more, "--convert-to", to, "--outdir", out, path], { timeout: TIME });
    return join(out, `table.${to.split(":")[0] ?? ""}`);
  }

  test(
    "xlsx: each cell shows the text of the screen, and none has become a formula",
    async (context) => {
      need(context, existsSync(OFFICE), "libreoffice-calc");
      // Cells as shown, between marker lines; a formula would show its result.
      const path = await convert(
        await writeTable("xlsx"),
        "csv:Text - txt - csv (StarCalc):124,34,76,1,,0,false,true,true",
      );
      const text = (await readFile(path, "utf8")).replace(/^\uFEFF/, "");
      const bare = text.replaceAll(/"((?:[^"]|"")*)"/g, (_, inner: string) => inner.replaceAll('""', '"'));
      expect(bare.replaceAll(/\|+$/gm, "").trimEnd().split("\n")).toEqual([
        "Portfolio",
        "Company|Harborline",
        "Search|=1+1",
        "",
        "Location|Satisfaction|Response Rate|Tenure|Service Requests|Built|=Comment",
        "Alder Court|83|57%|3.4|1,250|2026-03-08|=1+1",
        '=HYPERLINK("http://evil.example")|Hidden|≤ 10%|N/A|-4|2028-02-29|_x0041_',
        'Peña, 日本 😀|-|0%|12.0|0|N/A|a "b"',
        "c;d",
      ]);
    },
    TIME,
  );

  test(
    "CSV: numbers, percents and days are converted; formulas are not",
    async (context) => {
      need(context, existsSync(OFFICE), "libreoffice-calc");
      const bytes = await readFile(await convert(await writeTable("csv"), "xlsx"));
      const cells: string[][] = [];
      const sheet = await openSheet(toSource(bytes));
      for await (const row of sheet.readRows()) cells.push(row.cells.map(({ kind, text }) => `${kind}:${text}`));
      expect(cells.slice(-3)).toEqual([
        ["text:Alder Court", "number:83", "number:0.57", "number:3.4", "number:1250", "date:2026-03-08", "text:'=1+1"],
        [
          `text:'=HYPERLINK("http://evil.example")`,
          "text:Hidden",
          "text:≤ 10%",
          "text:N/A",
          "number:-4",
          "date:2028-02-29",
          "text:_x0041_",
        ],
        ["text:Peña, 日本 😀", "text:-", "number:0", "number:12", "number:0", "text:N/A", 'text:a "b"\nc;d'],
      ]);
    },
    TIME,
  );
});
