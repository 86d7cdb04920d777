import { extractText, getDocumentProxy } from "unpdf";
import { describe, expect, test } from "vitest";
import { type PdfReport, renderPdfReport } from "./pdf-report.ts";

const names = ["Peñasco Ñandú", "Łódź Žižkov", "Nguyễn Thị Ánh", "Đorđe Šćepan", "Willow Creek"];

function createReport(rows: number, columns = 4, rest: Partial<PdfReport> = {}): PdfReport {
  const labels = Array.from({ length: columns }, (_, at) => (at === 0 ? "Location" : `Figure ${at}`));
  return {
    language: "es",
    title: "Satisfaction Summary",
    company: "Harborline",
    facts: [
      ["Region", "Gulf Coast"],
      ["Dates", "2026-10-01 – 2026-10-31"],
    ],
    sentence: "Agreement va de 61 (Peñasco Ñandú) a 84 (Willow Creek).",
    chart: {
      title: "Agreement",
      bars: names.map((label, at) => ({
        label,
        length: at === 1 ? null : at / 5,
        figure: at === 1 ? "Hidden" : `${at * 20}`,
      })),
    },
    table: {
      columns: labels.map((label, at) => ({ label, isNumber: at > 0 })),
      rows: Array.from({ length: rows }, (_, row) =>
        labels.map((_label, at) => (at === 0 ? `${names[row % names.length]} ${row}` : String(row * 10 + at))),
      ),
      formatColumns: (from, to, all) => `Columnas ${from}–${to} de ${all}`,
    },
    formatPage: (page, pages) => `Página ${page} de ${pages}`,
    createdAt: new Date("2026-11-20T15:00:00Z"),
    ...rest,
  };
}

async function read(bytes: Uint8Array) {
  const file = await getDocumentProxy(new Uint8Array(bytes));
  const { text } = await extractText(file, { mergePages: false });
  return { file, pages: text };
}

describe("a printed report", () => {
  test("shows its title, place and period, a summary sentence and its rows", async () => {
    const { file, pages } = await read(await renderPdfReport(createReport(5)));
    expect(pages).toHaveLength(1);
    for (const text of [
      "Satisfaction Summary",
      "Gulf Coast",
      "2026-10-31",
      "va de 61 (Peñasco Ñandú) a 84",
      ...names,
    ]) {
      expect(pages[0]).toContain(text);
    }
    expect(pages[0]).toContain("Página 1 de 1");
    const { info } = await file.getMetadata();
    expect(info).toMatchObject({
      Title: "Satisfaction Summary",
      Author: "Harborline",
      CreationDate: "D:20261120150000Z",
    });
  });

  test("continues over pages, each with the table's header and a page number, and loses no row", async () => {
    const { pages } = await read(await renderPdfReport(createReport(200)));
    expect(pages.length).toBeGreaterThan(4);
    for (const [at, page] of pages.entries()) {
      expect(page).toContain("Figure 1");
      expect(page).toContain(`Página ${at + 1} de ${pages.length}`);
    }
    const all = pages.join("\n");
    for (let row = 0; row < 200; row += 1) expect(all).toContain(`${names[row % names.length]} ${row}`);
  });

  test("is landscape for a wide table, and columns without room follow with the names of the rows", async () => {
    const { file, pages } = await read(await renderPdfReport(createReport(12, 26)));
    const { view } = await file.getPage(1);
    expect((view[2] ?? 0) > (view[3] ?? 0)).toBe(true);
    const all = pages.join("\n");
    expect(all).toMatch(/Columnas 2–\d+ de 26/);
    expect(all).toContain("de 26");
    for (let column = 1; column < 26; column += 1) expect(all).toContain(`Figure ${column}`);
    expect(all.split("Peñasco Ñandú 0").length).toBeGreaterThan(2);
  });

  test("draws bars as paths, with fonts of its own and no picture", async () => {
    const bytes = await renderPdfReport(createReport(3));
    const raw = Buffer.from(bytes).toString("latin1");
    expect(raw).not.toContain("/Subtype /Image");
    expect(raw).toContain("/FontFile2");
    expect(raw).not.toContain("Helvetica");
    const { file } = await read(bytes);
    const { fnArray } = await (await file.getPage(1)).getOperatorList();
    const { fnArray: without } = await (
      await (await read(await renderPdfReport(createReport(3, 4, { chart: null })))).file.getPage(1)
    ).getOperatorList();
    // Of five names one has no bar. Each of the others has a track and a bar, drawn alike.
    expect(fnArray.length).toBeGreaterThan(without.length + 16);
  });

  test("splits a text longer than a page, and shows a question mark for characters that the font lacks", async () => {
    const long = Array.from({ length: 2500 }, (_, at) => `word${at}`).join(" ");
    const table = { ...createReport(0).table, rows: [[`${long} 🎉end`, "1", "2", "3"]] };
    const { pages } = await read(await renderPdfReport(createReport(0, 4, { table })));
    const all = pages.join(" ");
    for (const at of [0, 999, 2499]) expect(all).toContain(`word${at}`);
    expect(all).toContain("?end");
  });
});
