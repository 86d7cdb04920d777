import writeXlsxFile, { type SheetData } from "write-excel-file/node";
import { crc32, deflateRawSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { openXlsx } from "./xlsx-reader.ts";
import { SpreadsheetError } from "./sheet.ts";
import { parseSerialDay } from "./xlsx-cells.ts";
import { parseStyleCode } from "./xlsx-styles.ts";

/** Builds a zip archive of parts; `declaredSize` overrides the declared size of a part. */
function zip(
  parts: Readonly<Record<string, string | Buffer>>,
  more: { declaredSize?: number; flags?: number } = {},
): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(parts)) {
    const bytes = Buffer.from(content as string);
    const packed = deflateRawSync(bytes);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(more.flags ?? 0, 2);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(bytes), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(more.declaredSize ?? bytes.length, 18);
    fields.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04"), fields, Buffer.from(name), packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    central.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\x00"), fields, tail, Buffer.from(name)]));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(central.length, 4);
  end.writeUInt16LE(central.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, directory, Buffer.from("PK\x05\x06"), end]);
}

const buildWorkbook = (properties = "") =>
  `<workbook xmlns:r="r">${properties}<sheets><sheet name="Main" r:id="a"/><sheet name="More" r:id="b"/></sheets></workbook>`;

const base = {
  "xl/workbook.xml": buildWorkbook(),
  "xl/_rels/workbook.xml.rels":
    '<Relationships><Relationship Id="a" Target="worksheets/one.xml"/><Relationship Id="b" Target="/xl/worksheets/two.xml"/></Relationships>',
  "xl/styles.xml":
    '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="00000"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs></styleSheet>',
  "xl/sharedStrings.xml": "<sst><si><t>one</t></si><si><r><t>ri</t></r><r><t>ch</t></r><rPh><t>no</t></rPh></si></sst>",
  "xl/worksheets/two.xml": toSheet('<row r="3"><c r="B3" t="inlineStr"><is><t>second _x0041_</t></is></c></row>'),
};

function toSheet(rows: string): string {
  return `<x:worksheet xmlns:x="x"><x:sheetData>${rows.replaceAll("<", "<x:").replaceAll("<x:/", "</x:")}</x:sheetData></x:worksheet>`;
}

const withSheet = (rows: string, more: Readonly<Record<string, string | Buffer>> = {}): Buffer =>
  zip({ ...base, "xl/worksheets/one.xml": toSheet(rows), ...more });

async function read(bytes: Buffer, sheet?: string): Promise<string[]> {
  const opened = await openXlsx(bytes, sheet);
  const lines: string[] = [];
  for await (const { number, cells } of opened.readRows()) {
    lines.push(`${number} ${cells.map((cell) => `${cell.kind}:${cell.text}`).join("|")}`);
  }
  return lines;
}

describe("cells of a workbook", () => {
  test("have their kinds: text, numbers, dates by style, booleans, errors, formulas", async () => {
    const cells = [
      '<c t="s"><v>0</v></c>',
      '<c t="s"><v>1</v></c>',
      "<c><v>1250.50</v></c>",
      '<c s="1"><v>46112.75</v></c>',
      '<c s="2"><v>2110</v></c>',
      '<c t="b"><v>1</v></c>',
      '<c t="e"><v>#N/A</v></c>',
      "<c><f>1+1</f><v>2</v></c>",
      '<c t="d"><v>2026-03-31T00:00:00</v></c>',
      '<c t="str"><v>kept</v></c>',
      '<c s="1"/>',
    ];
    expect(await read(withSheet(`<row>${cells.join("")}</row>`))).toEqual([
      "1 text:one|text:rich|number:1250.5|date:2026-03-31|text:02110|boolean:TRUE|error:#N/A|formula:|date:2026-03-31|text:kept",
    ]);
  });

  test("are at their references; the requested sheet is read", async () => {
    const rows = '<row r="2"><c r="B2"><v>1</v></c><c r="D2"><v>2</v></c></row><row r="5"><c r="A5"><v>3</v></c></row>';
    expect(await read(withSheet(rows))).toEqual(["2 empty:|number:1|empty:|number:2", "5 number:3"]);
    expect(await read(withSheet(""), "More")).toEqual(["3 empty:|text:second A"]);
  });

  test("dates of a workbook that counts from 1904 are four years later", async () => {
    const more = { "xl/workbook.xml": buildWorkbook('<workbookPr date1904="1"/>') };
    expect(await read(withSheet('<row><c s="1"><v>0</v></c><c s="1"><v>44651</v></c></row>', more))).toEqual([
      "1 number:0|date:2026-04-01",
    ]);
  });

  test("reads a workbook of another program", async () => {
    const data: SheetData = [
      [{ value: "Name" }, { value: "Since" }, { value: "Rent" }],
      [{ value: "Peña & Co" }, { value: new Date("2026-03-31T00:00:00Z"), format: "mm/dd/yyyy" }, { value: 12.5 }],
    ];
    expect(await read(await writeXlsxFile(data).toBuffer())).toEqual([
      "1 text:Name|text:Since|text:Rent",
      "2 text:Peña & Co|date:2026-03-31|number:12.5",
    ]);
  });

  test.each([
    [1, "1900-01-01"],
    [59, "1900-02-28"],
    [60, null],
    [61, "1900-03-01"],
    [36_526, "2000-01-01"],
    [46_112, "2026-03-31"],
    [0, null],
    [Number.NaN, null],
  ])("serial %d is %s", (serial, day) => {
    expect(parseSerialDay(serial)).toBe(day);
  });

  test.each([
    ["m/d/yyyy", "date"],
    ["[$-409]d-mmm-yy;@", "date"],
    ['"day" 0', undefined],
    ["General", undefined],
    ["#,##0.00", undefined],
    ["h:mm", undefined],
    ["00000", "zeros"],
  ])("the format %s is of kind %s", (code, kind) => {
    expect(parseStyleCode(code)?.kind).toBe(kind);
  });
});

const deep = `${"<c>".repeat(80)}${"</c>".repeat(80)}`;
const laughs = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><workbook>&b;</workbook>';

test.each([
  ["an invalid zip", Buffer.from("PK\x03\x04 and then nothing"), "bad_workbook"],
  ["a truncated zip", withSheet("<row/>").subarray(0, 400), "bad_workbook"],
  ["another kind of zip", zip({ "word/document.xml": "<x/>" }), "not_a_spreadsheet"],
  ["a binary workbook", zip({ "xl/workbook.bin": "x" }), "old_excel"],
  ["a workbook with macros", withSheet("<row/>", { "xl/vbaProject.bin": "x" }), "macro"],
  ["a workbook with a password", zip(base, { flags: 1 }), "encrypted"],
  ["malformed XML", withSheet("<row><c></row>"), "bad_workbook"],
  ["XML with entity declarations", withSheet("<row/>", { "xl/workbook.xml": laughs }), "bad_workbook"],
  ["deeply nested XML", withSheet(`<row>${deep}</row>`), "bad_workbook"],
  ["a sheet with descending row numbers", withSheet('<row r="5"/><row r="4"/>'), "bad_workbook"],
  ["a missing sheet", zip(base), "bad_workbook"],
  ["a cell beyond column 200", withSheet('<row><c r="GS1"><v>1</v></c></row>'), "too_many_columns"],
  ["a zip bomb with its real size", withSheet("<row/>", { "xl/media/a": Buffer.alloc(30_000_000) }), "bomb"],
  [
    "a zip bomb with a false size",
    zip({ ...base, "xl/workbook.xml": Buffer.alloc(30_000_000, 0x20) }, { declaredSize: 100 }),
    "bad_workbook",
  ],
  [
    "a workbook with too many parts",
    zip(Object.fromEntries(Array.from({ length: 2100 }, (_, n) => [`p${n}`, ""]))),
    "bomb",
  ],
])("%s is rejected with its code", async (_what, bytes, code) => {
  const failure = await read(bytes).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(SpreadsheetError);
  expect((failure as SpreadsheetError).code).toBe(code);
});

test("throws for a missing sheet", async () => {
  await expect(read(withSheet("<row/>"), "Absent")).rejects.toMatchObject({ code: "unknown_sheet" });
});
