/** The styles of a workbook by their index in `styles`. */
export const style = {
  plain: 0,
  title: 1,
  label: 2,
  header: 3,
  headOfNumbers: 4,
  quoted: 5,
  count: 6,
  score: 7,
  percent: 8,
  years: 9,
  day: 10,
  mark: 11,
  markOfNumbers: 12,
  moment: 13,
} as const;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const TYPES = "application/vnd.openxmlformats-officedocument.spreadsheetml";

const buildFont = (inner: string): string => `<font>${inner}<name val="Calibri"/><family val="2"/></font>`;
const fill = (pattern: string): string => `<fill><patternFill ${pattern}</fill>`;
const buildXf = (numberFormat: number, fontId: number, more = ""): string =>
  `<xf numFmtId="${numberFormat}" fontId="${fontId}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"${more || "/"}>`;
const buildHeader = (horizontal: string): string =>
  `<xf numFmtId="0" fontId="2" fillId="2" borderId="1" xfId="0" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"><alignment horizontal="${horizontal}" vertical="bottom" wrapText="1"/></xf>`;
const right = ' applyAlignment="1"><alignment horizontal="right"/></xf';

// In the order of `style`.
const cells = [
  buildXf(0, 0),
  buildXf(0, 1),
  buildXf(0, 3),
  buildHeader("left"),
  buildHeader("right"),
  // Stays text when a user edits the cell.
  buildXf(0, 0, ' quotePrefix="1"/'),
  buildXf(3, 0),
  buildXf(1, 0),
  buildXf(9, 0),
  buildXf(164, 0),
  buildXf(165, 0),
  buildXf(0, 4),
  buildXf(0, 4, right),
  buildXf(166, 0, ' applyAlignment="1"><alignment horizontal="left"/></xf'),
];

const list = (name: string, items: readonly string[]): string =>
  `<${name} count="${items.length}">${items.join("")}</${name}>`;

const styles = [
  `${XML}<styleSheet xmlns="${MAIN}">`,
  list("numFmts", [
    '<numFmt numFmtId="164" formatCode="0.0"/>',
    '<numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/>',
    '<numFmt numFmtId="166" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/>',
  ]),
  list("fonts", [
    buildFont('<sz val="11"/>'),
    buildFont('<b/><sz val="14"/>'),
    buildFont('<b/><sz val="11"/>'),
    buildFont('<sz val="11"/><color rgb="FF6B6660"/>'),
    buildFont('<i/><sz val="11"/><color rgb="FF6B6660"/>'),
  ]),
  list("fills", [
    fill('patternType="none"/>'),
    fill('patternType="gray125"/>'),
    fill('patternType="solid"><fgColor rgb="FFF3F1EC"/></patternFill>'),
  ]),
  list("borders", [
    "<border><left/><right/><top/><bottom/><diagonal/></border>",
    '<border><left/><right/><top/><bottom style="thin"><color rgb="FF9A948B"/></bottom><diagonal/></border>',
  ]),
  list("cellStyleXfs", ['<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>']),
  list("cellXfs", cells),
  list("cellStyles", ['<cellStyle name="Normal" xfId="0" builtinId="0"/>']),
  "</styleSheet>",
].join("");

const escaped: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Escapes text for XML elements and attributes. Text that looks like a workbook's escape is escaped itself. */
export function escapeXml(text: string): string {
  if (!/[&<>"_]/.test(text)) return text;
  return text.replaceAll(/[&<>"]/g, (each) => escaped[each] ?? each).replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_");
}

/** A sheet in the workbook's list; `filtered` is the range of the table with its header, such as "A8:F20". */
export interface ListedSheet {
  readonly name: string;
  readonly filtered: string;
  readonly headerRow: number;
}

const toAbsolute = (range: string): string => range.replaceAll(/([A-Z]+)(\d+)/g, "$$$1$$$2");

function buildDefinedNames(sheets: readonly ListedSheet[]): string {
  const each = sheets.flatMap(({ name, filtered, headerRow }, index) => {
    const sheet = escapeXml(`'${name.replaceAll("'", "''")}'!`);
    return [
      `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">${sheet}${toAbsolute(filtered)}</definedName>`,
      `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">${sheet}$${headerRow}:$${headerRow}</definedName>`,
    ];
  });
  return `<definedNames>${each.join("")}</definedNames>`;
}

function buildWorkbook(sheets: readonly ListedSheet[]): string {
  const sheetElements = sheets.map(
    ({ name }, index) => `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  return `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${sheetElements.join("")}</sheets>${buildDefinedNames(sheets)}</workbook>`;
}

function buildWorkbookRelations(count: number): string {
  const all = Array.from({ length: count }, (_, index) => [`worksheet`, `worksheets/sheet${index + 1}.xml`] as const);
  const elements = [...all, ["styles", "styles.xml"] as const].map(
    ([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
  );
  return `${XML}<Relationships xmlns="${PACKAGE}/relationships">${elements.join("")}</Relationships>`;
}

function buildContentTypes(count: number): string {
  const sheets = Array.from({ length: count }, (_, index) => [`worksheets/sheet${index + 1}`, "worksheet"] as const);
  const parts = [["workbook", "sheet.main"] as const, ["styles", "styles"] as const, ...sheets];
  const elements = parts.map(
    ([path, type]) => `<Override PartName="/xl/${path}.xml" ContentType="${TYPES}.${type}+xml"/>`,
  );
  const defaults = `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>`;
  return `${XML}<Types xmlns="${PACKAGE}/content-types">${defaults}${elements.join("")}</Types>`;
}

const rootRelations = `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

const buildPart = (path: string, text: string): { path: string; chunks: Uint8Array[] } => ({
  path,
  chunks: [Buffer.from(text)],
});

/** The parts that are the same in all workbooks. They come before the sheets. */
export const partsBefore = [buildPart("_rels/.rels", rootRelations), buildPart("xl/styles.xml", styles)];

/** Returns the parts that list the workbook's sheets, which are known after the sheets are written. */
export function buildPartsAfter(sheets: readonly ListedSheet[]): ReturnType<typeof buildPart>[] {
  return [
    buildPart("xl/workbook.xml", buildWorkbook(sheets)),
    buildPart("xl/_rels/workbook.xml.rels", buildWorkbookRelations(sheets.length)),
    buildPart("[Content_Types].xml", buildContentTypes(sheets.length)),
  ];
}

/** Returns the beginning of a sheet's XML: the frozen header and the column widths. */
export function buildSheetStart(headerRow: number, widths: readonly number[]): string {
  const columns = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  const first = `B${headerRow + 1}`;
  return [
    `${XML}<worksheet xmlns="${MAIN}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>`,
    `<sheetViews><sheetView workbookViewId="0"><pane xSplit="1" ySplit="${headerRow}" topLeftCell="${first}" activePane="bottomRight" state="frozen"/>`,
    `<selection pane="bottomRight" activeCell="${first}" sqref="${first}"/></sheetView></sheetViews>`,
    `<sheetFormatPr defaultRowHeight="15"/><cols>${columns.join("")}</cols><sheetData>`,
  ].join("");
}

/** Returns the end of a sheet's XML: the filter, and printing on the width of one page. */
export function buildSheetEnd(filtered: string): string {
  return `</sheetData><autoFilter ref="${filtered}"/><pageMargins left="0.5" right="0.5" top="0.6" bottom="0.6" header="0.3" footer="0.3"/><pageSetup orientation="landscape" fitToHeight="0"/></worksheet>`;
}
