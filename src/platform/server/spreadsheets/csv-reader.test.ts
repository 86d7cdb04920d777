import { describe, expect, test } from "vitest";
import { openSheet, type SheetReadOptions } from "./open-sheet.ts";
import { type ByteSource, SpreadsheetError } from "./sheet.ts";
import { writeCsv } from "./csv-writer.ts";

/** Returns bytes in chunks so small that multi-byte characters are split. */
function createSource(bytes: Buffer | string, piece = 3): ByteSource {
  const whole = Buffer.from(bytes as string);
  return {
    size: whole.length,
    async *chunks() {
      for (let start = 0; start < whole.length; start += piece) yield whole.subarray(start, start + piece);
    },
  };
}

async function read(bytes: Buffer | string, options: SheetReadOptions = {}) {
  const sheet = await openSheet(createSource(bytes), options);
  const rows: string[][] = [];
  const numbers: number[] = [];
  for await (const row of sheet.readRows()) {
    numbers.push(row.number);
    rows.push(row.cells.map((cell) => cell.text));
  }
  return { encoding: sheet.encoding, delimiter: sheet.delimiter, rows, numbers };
}

const encodeUtf16 = (text: string, mark: number[]): Buffer => {
  const bytes = Buffer.from(text, "utf16le");
  return Buffer.concat([Buffer.from(mark), mark[0] === 0xfe ? bytes.swap16() : bytes]);
};

describe("text files with any encoding and delimiter", () => {
  test.each([
    ["UTF-8", "Año;Peña\nñ;1", "utf-8", ";"],
    ["UTF-8 with a byte order mark", "\uFEFFAño,Peña\nñ,1", "utf-8", ","],
    ["Windows-1252", Buffer.from("A\xf1o\tPe\xf1a\n\xf1\t1", "latin1"), "windows-1252", "\t"],
    ["UTF-16, little-endian", encodeUtf16("Año,Peña\nñ,1", [0xff, 0xfe]), "utf-16le", ","],
    ["UTF-16, big-endian", encodeUtf16("Año;Peña\r\nñ;1", [0xfe, 0xff]), "utf-16be", ";"],
    ["an Excel delimiter hint", "sep=;\r\nAño;Peña\r\nñ;1", "utf-8", ";"],
  ])("%s", async (_what, bytes, encoding, delimiter) => {
    const found = await read(bytes);
    expect(found).toMatchObject({ encoding, delimiter });
    expect(found.rows).toEqual([
      ["Año", "Peña"],
      ["ñ", "1"],
    ]);
  });

  test("the euro sign of Windows-1252 is one character", async () => {
    expect((await read(Buffer.from("a,b\n\x80,\xe9", "latin1"))).rows[1]).toEqual(["€", "é"]);
  });

  test("quoted fields contain delimiters, line breaks and quotes; rows are numbered as in a spreadsheet program", async () => {
    const found = await read('a,b\n"1, ""x""","two\nlines"\n\n3,4\n');
    expect(found.rows).toEqual([["a", "b"], ['1, "x"', "two\nlines"], [""], ["3", "4"]]);
    expect(found.numbers).toEqual([1, 2, 3, 4]);
  });

  test("a delimiter within quotes in the first line does not count", async () => {
    expect((await read('"a;b;c;d",e\n1,2')).delimiter).toBe(",");
  });

  test("formula-like text is text when read and escaped when written", async () => {
    expect((await read("a,b\n=1+1,@x")).rows[1]).toEqual(["=1+1", "@x"]);
    const lines = writeCsv([["=1+1", "+2", "-3", "@x", "plain", 4]]).split("\r\n");
    expect(lines[0]).toBe("\uFEFF'=1+1,'+2,'-3,'@x,plain,4");
  });
});

test.each([
  ["an unclosed quote", 'a,b\n"1,2\n3,4', {}, "bad_quotes"],
  ["a quote in the middle", 'a,b\nx"y"z,2', {}, "bad_quotes"],
  ["NUL bytes", "a,b\n\0,1", {}, "nul"],
  ["NUL characters of UTF-16", encodeUtf16("a,\0", [0xff, 0xfe]), {}, "nul"],
  ["bytes that fit no encoding", Buffer.from([0x61, 0x2c, 0x81, 0x8d]), {}, "unknown_encoding"],
  [
    "bytes that do not fit the requested encoding",
    Buffer.from("\xf1", "latin1"),
    { encoding: "utf-8" as const },
    "unknown_encoding",
  ],
  ["half of a UTF-16 code unit", encodeUtf16("ab", [0xff, 0xfe]).subarray(0, 5), {}, "bad_text"],
  ["an empty file", "", {}, "empty_file"],
  ["a cell of more than 32,767 characters", `a,b\n${"x".repeat(32_768)},1`, {}, "cell_too_long"],
  ["a PDF", "%PDF-1.7", {}, "not_a_spreadsheet"],
  ["an old Excel file", Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), {}, "old_excel"],
  ["a gzip file", Buffer.from([0x1f, 0x8b, 8, 0]), {}, "not_a_spreadsheet"],
])("%s is rejected with its code", async (_what, bytes, wish, code) => {
  const failure = await read(bytes, wish).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(SpreadsheetError);
  expect((failure as SpreadsheetError).code).toBe(code);
});
