import { colors, openSheet, type Sheet, type Style } from "./pdf-sheet.ts";
import { drawTable, type PdfTable, toWidths } from "./pdf-table.ts";

/** A bar with its name and value. A bar without a length shows only the value's text. */
export interface PdfBar {
  readonly label: string;
  /** From 0 to 1; null when there is no value to draw. */
  readonly length: number | null;
  readonly figure: string;
}

/** A report for print: its title, its summary sentence, its chart and its table. */
export interface PdfReport {
  readonly language: "en" | "es";
  readonly title: string;
  readonly company: string;
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly sentence: string;
  readonly chart: { readonly title: string; readonly bars: readonly PdfBar[] } | null;
  readonly table: PdfTable;
  readonly formatPage: (page: number, pages: number) => string;
  readonly createdAt: Date;
}

const TITLE: Style = { size: 20, isStrong: true };
const COMPANY: Style = { size: 10, color: colors.quiet };
const LABEL: Style = { size: 9, color: colors.quiet };
const VALUE: Style = { size: 9 };
const SENTENCE: Style = { size: 12 };
const SECTION: Style = { size: 10, isStrong: true };
const BAR: Style = { size: 8.5 };
const FACT_LABELS = 130;
const BAR_LABELS = 170;
const BAR_FIGURES = 52;
const BAR_STEP = 17;
const BAR_HEIGHT = 9;

/** Draws lines below each other, starting on a new page when the first has no room. */
function drawLines(sheet: Sheet, lines: readonly string[], x: number, step: number, style: Style): void {
  for (const text of lines) {
    if (sheet.getRoom() < step) sheet.addPage();
    sheet.writeLine(text, x, sheet.getY(), style);
    sheet.moveDown(step);
  }
}

function drawFacts(sheet: Sheet, facts: PdfReport["facts"]): void {
  for (const [label, value] of facts) {
    const [name = ""] = sheet.wrap(label, FACT_LABELS - 8, LABEL);
    if (sheet.getRoom() < 13) sheet.addPage();
    sheet.writeLine(name, 0, sheet.getY(), LABEL);
    drawLines(sheet, sheet.wrap(value, sheet.width - FACT_LABELS, VALUE), FACT_LABELS, 13, VALUE);
  }
}

/** Shortens a name with an ellipsis to fit into a width. */
function shorten(sheet: Sheet, text: string, width: number): string {
  const [first = "", ...rest] = sheet.wrap(text, width, BAR);
  if (rest.length === 0) return first;
  const [beginning = ""] = sheet.wrap(text, width - 10, BAR);
  return `${beginning}…`;
}

function drawChart(sheet: Sheet, { title, bars }: NonNullable<PdfReport["chart"]>): void {
  if (sheet.getRoom() < bars.length * BAR_STEP + 24) sheet.addPage();
  sheet.writeLine(title, 0, sheet.getY(), SECTION);
  sheet.moveDown(20);
  const full = sheet.width - BAR_LABELS - BAR_FIGURES;
  for (const { label, length, figure } of bars) {
    const y = sheet.getY();
    sheet.writeLine(shorten(sheet, label, BAR_LABELS - 12), 0, y, BAR);
    if (length !== null) {
      sheet.drawBox(BAR_LABELS, y + 1, full, BAR_HEIGHT, colors.track);
      sheet.drawBox(BAR_LABELS, y + 1, Math.max(full * Math.min(Math.max(length, 0), 1), 1), BAR_HEIGHT, colors.bar);
    }
    sheet.writeLine(figure, sheet.width - sheet.getWidth(figure, BAR), y, BAR);
    sheet.moveDown(BAR_STEP);
  }
  sheet.moveDown(14);
}

/** Creates a report as a PDF on US Letter, landscape for a wide table. */
export async function renderPdfReport(report: PdfReport): Promise<Uint8Array> {
  const { language, title, company, createdAt, table } = report;
  const open = (isWide: boolean): Promise<Sheet> => openSheet({ title, author: company, language, createdAt, isWide });
  let sheet = await open(false);
  const widths = toWidths(sheet, table);
  const needed = widths.reduce((sum, width) => sum + width, 0);
  if (needed > sheet.width) sheet = await open(true);
  sheet.writeLine(company, 0, sheet.getY(), COMPANY);
  sheet.moveDown(18);
  drawLines(sheet, sheet.wrap(title, sheet.width, TITLE), 0, 26, TITLE);
  sheet.moveDown(8);
  drawFacts(sheet, report.facts);
  sheet.moveDown(12);
  drawLines(sheet, sheet.wrap(report.sentence, sheet.width, SENTENCE), 0, 17, SENTENCE);
  sheet.moveDown(16);
  if (report.chart) drawChart(sheet, report.chart);
  if (table.rows.length > 0) await drawTable(sheet, table, widths);
  return sheet.end((page, pages) => [`${company} · ${title}`, report.formatPage(page, pages)]);
}
