import { randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { assert as holds, asyncProperty, array, constantFrom, integer, oneof, string } from "fast-check";
import { describe, expect, test } from "vitest";
import { cleanText } from "./cell-text.ts";
import { openSheet } from "./open-sheet.ts";
import type { FileCell, FileRow, TableFile } from "./table-cells.ts";
import { type FileFormat, fileFormats, createTableFile } from "./table-file.ts";
import { writeXlsxTable } from "./xlsx-table.ts";
import { scaleRuns } from "#test/support/property-runs.ts";

async function* createPages(...pages: readonly (readonly FileRow[])[]): AsyncGenerator<readonly FileRow[]> {
  yield* pages;
}

const columns = [
  { label: "Location", kind: "text", missing: "N/A" },
  { label: "=Satisfaction", kind: "score", missing: "N/A" },
  { label: "SBX", kind: "score", missing: "-" },
  { label: "Response Rate", kind: "percent", missing: "N/A" },
  { label: "Tenure", kind: "years", missing: "N/A" },
  { label: "Service Requests", kind: "count", missing: "N/A" },
  { label: "Built", kind: "day", missing: "N/A" },
] as const;

function toTable(...pages: readonly (readonly FileRow[])[]): TableFile {
  const facts = [
    ["Company", "Harborline"],
    ["Search", "=1+1"],
  ] as const;
  return { sheet: "Portfolio", title: "Portfolio", facts, columns, pages: createPages(...pages) };
}

async function read(bytes: Buffer, sheet?: string) {
  const source = { size: bytes.length, chunks: () => toChunks(bytes) };
  const opened = await openSheet(source, { sheet });
  const rows: { number: number; cells: string[] }[] = [];
  for await (const row of opened.readRows()) {
    rows.push({ number: row.number, cells: row.cells.map((cell) => `${cell.kind}:${cell.text}`) });
  }
  return { opened, rows };
}

async function* toChunks(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}

const writeTable = (format: FileFormat, table: TableFile): Promise<Buffer> => buffer(createTableFile(format, table));

const rows: readonly FileRow[] = [
  ["Alder Court", 83, 72, 57, 3, 1250, "2026-11-20"],
  ["@cmd", { hidden: true }, null, { bound: "at_most", value: 10 }, 0.4, null, null],
  ["-", null, null, { bound: "at_least", value: 90 }, null, 0, "someday"],
];

describe("one table, two formats", () => {
  test("xlsx: cells have their types, and text from outside is text [EXPORT-02]", async () => {
    const { opened, rows: found } = await read(await writeTable("xlsx", toTable(rows)));
    expect(opened).toMatchObject({ format: "xlsx", sheets: ["Portfolio"] });
    expect(found.map(({ cells }) => cells)).toEqual([
      ["text:Portfolio"],
      ["text:Company", "text:Harborline"],
      ["text:Search", "text:=1+1"],
      columns.map(({ label }) => `text:${label}`),
      ["text:Alder Court", "number:83", "number:72", "number:0.57", "number:3", "number:1250", "date:2026-11-20"],
      ["text:@cmd", "text:Hidden", "text:-", "text:≤ 10%", "number:0.4", "text:N/A", "text:N/A"],
      ["text:-", "text:N/A", "text:-", "text:≥ 90%", "text:N/A", "number:0", "text:someday"],
    ]);
    // An empty row separates the facts and the table.
    expect(found.map(({ number }) => number)).toEqual([1, 2, 3, 5, 6, 7, 8]);
  });

  test("CSV: as printed on screen, with formulas neutralized in texts and headers, but never in our own labels and numbers", async () => {
    const text = (await writeTable("csv", toTable(rows))).toString();
    expect(text.split("\r\n")).toEqual([
      "\uFEFFPortfolio",
      "Company,Harborline",
      "Search,'=1+1",
      "",
      "Location,'=Satisfaction,SBX,Response Rate,Tenure,Service Requests,Built",
      "Alder Court,83,72,57%,3.0,1250,2026-11-20",
      "'@cmd,Hidden,-,≤ 10%,0.4,N/A,N/A",
      "'-,N/A,-,≥ 90%,N/A,0,someday",
      "",
    ]);
  });

  test("a moment above the table is a date with local time in a workbook, and ISO 8601 in CSV", async () => {
    const moment = "2026-11-20T23:45:30-06:00";
    const table: TableFile = { ...toTable(rows), facts: [["As Of", { moment }]] };
    const { rows: found } = await read(await writeTable("xlsx", table));
    expect(found[1]?.cells).toEqual(["text:As Of", "date:2026-11-20"]);
    expect((await writeTable("csv", { ...table, pages: createPages() })).toString()).toContain(
      `\r\nAs Of,${moment}\r\n`,
    );
  });

  test.each(fileFormats)("%s: negative numbers stay numbers", async (format) => {
    const { rows: found } = await read(await writeTable(format, toTable([["x", -3, null, -5, -0.5, -1, null]])));
    const [, score, , percent, years, count] = found.at(-1)?.cells ?? [];
    const toPlain = (cell = ""): string => cell.slice(cell.indexOf(":") + 1);
    expect([score, years, count].map(toPlain)).toEqual(["-3", "-0.5", "-1"]);
    expect(toPlain(percent)).toBe(format === "csv" ? "-5%" : "-0.05");
  });

  test.each(fileFormats)("%s: a table without rows is a header", async (format) => {
    const { rows: found } = await read(await writeTable(format, toTable([], [])));
    expect(found.at(-1)?.cells[0]).toBe("text:Location");
  });

  test.each(fileFormats)("%s: the same table gives the same bytes", async (format) => {
    expect(await writeTable(format, toTable(rows))).toEqual(
      await writeTable(format, toTable(rows.slice(0, 1), [], rows.slice(1))),
    );
  });
});

describe("text from outside", () => {
  test.each(["=1+1", "+1", "-1", "@x", "\tx", "\rx", "\nx", " =1+1", "＝1", "a;b", "a\tb", 'a"b', "a,b", "a\r\nb"])(
    "%j is no formula in CSV and survives a round trip",
    async (text) => {
      const line =
        (await writeTable("csv", { ...toTable([[text, 1, 1, 1, 1, 1, null]]) })).toString().split("1%").at(-2) ?? "";
      const field = line.split("Built\r\n")[1]?.slice(0, -",1,1,".length) ?? "";
      expect(field).not.toMatch(/^"?[\s]*[=+\-@＝\t\r\n]/);
      const inner = field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field;
      expect(inner.replace(/^'/, "")).toBe(cleanText(text));
    },
  );

  test("loses control characters and lone surrogates, and keeps the rest", () => {
    expect(cleanText("a\u0000b\u001b[1m\u007f\u0085c\ud800d\r\ne\rf\tg😀ñ\uffff")).toBe("ab[1mc\ufffdd\ne\nf\tg😀ñ");
  });

  test("is cut beyond a cell's limit, and the cell says so", () => {
    const cut = cleanText("x".repeat(40_000));
    expect(cut).toHaveLength(32_767);
    expect(cut.endsWith("… (truncated: a cell can hold at most 32,767 characters)")).toBe(true);
    expect(cleanText("x".repeat(32_767))).toHaveLength(32_767);
  });

  test("any text survives a round trip in either format", async () => {
    const odd = constantFrom(
      "=",
      "'",
      '"',
      ",",
      ";",
      "\r\n",
      "\n",
      "\t",
      "_x0041_",
      "_x005F_",
      "&lt;",
      "]]>",
      "<a>",
      "\u0000",
      "\ud800",
      "😀",
      "ñ",
      " ",
      "\uFEFF",
      "\u2028",
    );
    const text = array(oneof(odd, string({ unit: "binary" }), string()), { maxLength: 6 }).map((parts) =>
      parts.join(""),
    );
    const one = [columns[0], columns[0]];
    await holds(
      asyncProperty(
        array(text, { minLength: 1, maxLength: 8 }),
        constantFrom(...fileFormats),
        async (texts, format) => {
          const table = { ...toTable(texts.map((each) => [each, "end"])), columns: one };
          const { rows: found } = await read(await writeTable(format, table));
          const back = found.slice(-texts.length).map(({ cells: [cell = ""] }) => cell.replace(/^\w+:/, ""));
          const toCsv = (clean: string): string => (/^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(clean) ? `'${clean}` : clean);
          expect(back).toEqual(texts.map(cleanText).map((clean) => (format === "csv" ? toCsv(clean) : clean)));
        },
      ),
      { numRuns: scaleRuns(200) },
    );
  });

  test("any whole number, percent and tenth survives a round trip", async () => {
    const whole = integer({ min: -1_000_000_000, max: 1_000_000_000 });
    await holds(
      asyncProperty(array(whole, { minLength: 1, maxLength: 20 }), async (numbers) => {
        const { rows: found } = await read(
          await writeTable("xlsx", toTable(numbers.map((n): FileCell[] => ["x", n, null, n, n / 10, n, null]))),
        );
        const back = found.slice(-numbers.length).map(({ cells }) => cells.map((cell) => Number(cell.slice(7))));
        expect(back.map((cells) => [cells[1], Math.round((cells[3] ?? 0) * 100), cells[4], cells[5]])).toEqual(
          numbers.map((n) => [n, n, n / 10, n]),
        );
      }),
    );
  });
});

describe("large tables and errors", () => {
  test("a full sheet is followed by another with the same header, without losing rows", async () => {
    const many = Array.from({ length: 11 }, (_, index): FileRow => [
      `Row ${index}`,
      index,
      null,
      null,
      null,
      null,
      null,
    ]);
    const table = { ...toTable(many.slice(0, 7), many.slice(7)), sheet: "A very long [name] of a sheet: all of it" };
    // Five rows come before the rows of the table.
    const chunks: Uint8Array[] = [];
    for await (const chunk of writeXlsxTable(table, 9)) chunks.push(chunk);
    const bytes = Buffer.concat(chunks);
    const first = await read(bytes);
    const names = [
      "A very long  name  of a sheet",
      "A very long  name  of a sheet 2",
      "A very long  name  of a sheet 3",
    ];
    expect(first.opened.sheets).toEqual(names);
    const all: (string | undefined)[] = [];
    for (const name of names) all.push(...(await read(bytes, name)).rows.slice(4).map(({ cells }) => cells[0]));
    expect(all).toEqual(many.map((_, index) => `text:Row ${index}`));
  });

  test.each(fileFormats)("%s: an error of the rows breaks the stream without an end", async (format) => {
    async function* createFailingPages(): AsyncGenerator<readonly FileRow[]> {
      yield Array.from({ length: 5000 }, (): FileRow => ["x".repeat(100), 1, 2, 3, 4, 5, "2026-01-01"]);
      throw new Error("the database is gone");
    }
    await expect(writeTable(format, { ...toTable(), pages: createFailingPages() })).rejects.toThrow(
      "the database is gone",
    );
  });

  test.each(fileFormats)("%s: other work in the process continues while a file is written", async (format) => {
    async function* createManyPages(): AsyncGenerator<readonly FileRow[]> {
      for (let page = 0; page < 100; page++) yield Array.from({ length: 200 }, (): FileRow => ["x".repeat(50), page]);
    }
    let turns = 0;
    let isOver = false;
    const count = (): void => {
      turns += 1;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    await writeTable(format, { ...toTable(), pages: createManyPages() });
    isOver = true;
    expect(turns).toBeGreaterThan(10);
  });

  test.each(fileFormats)("%s: a reader that stops also stops the rows", async (format) => {
    let isClosed = false;
    async function* createEndlessPages(): AsyncGenerator<readonly FileRow[]> {
      try {
        for (;;) yield [[randomBytes(500).toString("hex"), 1, 2, 3, 4, 5, "2026-01-01"]];
      } finally {
        isClosed = true;
      }
    }
    const stream = createTableFile(format, { ...toTable(), pages: createEndlessPages() });
    let size = 0;
    for await (const chunk of stream) {
      size += (chunk as Buffer).length;
      if (size > 100_000) break;
    }
    expect(stream.destroyed).toBe(true);
    await expect.poll(() => isClosed).toBe(true);
  });
});
