import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { buildScoreSeries, type ChartSeries, type ScorePoint, type SeriesTone } from "#ui/charts/chart-data.ts";
import { LineChart } from "#ui/charts/line-chart.tsx";
import { renderUi } from "#ui/testing/render-ui.tsx";

const labels = { own: "Satisfaction", company: "Company", sbx: "SBX" };
const points: ScorePoint[] = [
  { month: "2026-01-01", value: 70, hidden: false, n: 12, company: 71, sbx: 76 },
  { month: "2026-02-01", value: 74, hidden: false, n: 14, company: 72, sbx: 76 },
  { month: "2026-03-01", value: null, hidden: true, n: null, company: 72, sbx: 77 },
  { month: "2026-04-01", value: null, hidden: false, n: null, company: 73, sbx: null },
  { month: "2026-05-01", value: 69, hidden: false, n: 1, company: 73, sbx: 78 },
];

function show(series: readonly ChartSeries[] = buildScoreSeries(points, labels)): HTMLElement {
  return renderUi(<LineChart label="By month" series={series} />).container;
}

function getSlider(): HTMLElement {
  return screen.getByRole("slider", { name: "By month: months" });
}

/** Returns the lines of the tooltip; null without one. */
function findTip(container: HTMLElement): string[] | null {
  const found = container.querySelector(".cy-chart-tip");
  if (!found) return null;
  return [found.querySelector("strong"), ...found.querySelectorAll("tr")].map((line) => line?.textContent ?? "");
}

test("the summary contains range, latest, lowest and highest value of each line, and what is not shown", () => {
  show();
  const text = within(screen.getByRole("figure", { name: "By month" })).getByText(/Jan 2026 to May 2026/).textContent;
  expect(text).toContain("By month, Jan 2026 to May 2026.");
  expect(text).toContain("Satisfaction: latest 69 in May 2026, lowest 69 in May 2026, highest 74 in Feb 2026.");
  expect(text).toContain("SBX: latest 78 in May 2026");
  expect(text).toContain("1 month: Fewer than five people, or none, can be shown yet.");
  expect(text).not.toContain("has no data");
});

test("arrow keys move along the months, and the focused month is announced completely", () => {
  const container = show();
  expect(findTip(container)).toBeNull();
  fireEvent.focus(getSlider());
  expect(findTip(container)).toEqual(["May 2026", "Satisfaction691 response", "Company73", "SBX78"]);
  expect(getSlider().getAttribute("aria-valuetext")).toBe("May 2026: Satisfaction 69 (1 response), Company 73, SBX 78");
  fireEvent.keyDown(getSlider(), { key: "ArrowLeft" });
  expect(findTip(container)).toEqual(["April 2026", "SatisfactionN/A", "Company73", "SBX-"]);
  fireEvent.keyDown(getSlider(), { key: "ArrowLeft" });
  expect(getSlider().getAttribute("aria-valuetext")).toBe(
    "March 2026: Satisfaction Fewer than five people, or none, can be shown yet, Company 72, SBX 77",
  );
  fireEvent.keyDown(getSlider(), { key: "Home" });
  fireEvent.keyDown(getSlider(), { key: "ArrowLeft" });
  expect(getSlider().getAttribute("aria-valuenow")).toBe("1");
  fireEvent.keyDown(getSlider(), { key: "End" });
  expect(getSlider().getAttribute("aria-valuenow")).toBe("5");
  fireEvent.keyDown(getSlider(), { key: "Escape" });
  expect(findTip(container)).toBeNull();
});

test("mouse and touch show the same tooltip as the keyboard; a mouse that leaves hides it, a lifted finger does not", () => {
  const container = show();
  fireEvent.focus(getSlider());
  fireEvent.keyDown(getSlider(), { key: "Home" });
  const byKeyboard = findTip(container);
  fireEvent.blur(getSlider());
  expect(findTip(container)).toBeNull();
  fireEvent.pointerMove(getSlider(), { clientX: 40, pointerType: "mouse" });
  expect(findTip(container)).toEqual(byKeyboard);
  fireEvent.pointerLeave(getSlider(), { pointerType: "mouse" });
  expect(findTip(container)).toBeNull();
  fireEvent.pointerDown(getSlider(), { clientX: 40, pointerType: "touch" });
  fireEvent.pointerLeave(getSlider(), { pointerType: "touch" });
  expect(findTip(container)).toEqual(byKeyboard);
});

test("lines are straight between months, because values between them are unknown", () => {
  const drawn = [...show().querySelectorAll("path.cy-chart-line")].map((path) => path.getAttribute("d"));
  expect(drawn.length).toBeGreaterThan(0);
  for (const path of drawn) expect(path).toMatch(/^M[^C]*$/);
});

test("a hidden month is a hatched tick with the reason, and never 0", () => {
  const container = show();
  expect(container.querySelectorAll(".cy-chart-hidden")).toHaveLength(1);
  fireEvent.focus(getSlider());
  fireEvent.keyDown(getSlider(), { key: "Home" });
  fireEvent.keyDown(getSlider(), { key: "ArrowRight" });
  fireEvent.keyDown(getSlider(), { key: "ArrowRight" });
  expect(findTip(container)?.[1]).toBe("Satisfactionhidden");
  expect(container.querySelector(".cy-chart-tip")?.textContent).toContain(
    "Fewer than five people, or none, can be shown yet",
  );
});

test("the line is dashed across gaps, and a single month is a point", () => {
  const container = show(buildScoreSeries(points, labels).slice(0, 1));
  expect(container.querySelectorAll(".cy-chart-bridge")).toHaveLength(1);
  expect(container.querySelectorAll('g[data-tone="own"] > .cy-chart-line:not(line)')).toHaveLength(1);
  expect(container.querySelectorAll(".cy-chart-point")).toHaveLength(1);
});

test("names and last values are at the ends of the lines, SBX with its name [SCORE-04]", () => {
  const container = show();
  const names = [...container.querySelectorAll(".cy-chart-end")].map((name) => name.textContent);
  expect(names).toEqual(["SBX 78", "Company 73", "Satisfaction 69"]);
});

test("switches to a table with the same numbers and back", () => {
  show();
  fireEvent.click(screen.getByRole("button", { name: "Show as table: By month" }));
  const rows = within(screen.getByRole("table", { name: "By month" })).getAllByRole("row");
  expect(rows.map((row) => [...row.querySelectorAll("th, td")].map((cell) => cell.textContent))).toEqual([
    ["Month", "Satisfaction", "Company", "SBX"],
    ["Jan 2026", "7012 responses", "71", "76"],
    ["Feb 2026", "7414 responses", "72", "76"],
    ["Mar 2026", "hiddenFewer than five people, or none, can be shown yet", "72", "77"],
    ["Apr 2026", "N/A", "73", "-"],
    ["May 2026", "691 response", "73", "78"],
  ]);
  expect(screen.queryByRole("slider")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Show as chart: By month" }));
  expect(getSlider()).toBeTruthy();
});

test("ten names at the line ends do not overlap, and none is lost", () => {
  const ten = Array.from({ length: 10 }, (_, index) => ({
    key: `p${index}`,
    label: `Place ${index}`,
    tone: (index + 1) as SeriesTone,
    points: [
      { month: "2026-01-01", value: 70 },
      { month: "2026-02-01", value: 70 + index / 10 },
    ],
  }));
  const container = show(ten);
  const places = [...container.querySelectorAll(".cy-chart-end")].map((name) => Number(name.getAttribute("y")));
  expect(places).toHaveLength(10);
  const gaps = places.slice(1).map((y, index) => y - (places[index] ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(16);
});

test("without any month nothing is drawn", () => {
  show([]);
  expect(screen.getByText("No Data Found")).toBeTruthy();
  expect(screen.queryByRole("slider")).toBeNull();
});

test("is available in Spanish", () => {
  renderUi(<LineChart label="Por mes" series={buildScoreSeries(points, { ...labels, company: "Empresa" })} />, {
    locale: "es",
  });
  expect(screen.getByText(/último 69 en may 2026/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Mostrar como tabla: Por mes" })).toBeTruthy();
});

test("four lines or more can have a chart each, on one axis, with name and last value", async () => {
  const buildLine = (key: string, tone: SeriesTone, value: number): ChartSeries => ({
    key,
    label: key,
    tone,
    points: [
      { month: "2026-01-01", value },
      { month: "2026-02-01", value: value + 1 },
    ],
  });
  const many = [
    ...(["North", "South", "East", "West"] as const).map((key, at) => buildLine(key, (at + 1) as SeriesTone, 60 + at)),
    buildLine("Company", "company", 70),
  ];
  const container = show(many);
  expect(screen.getAllByRole("slider")).toHaveLength(1);
  fireEvent.click(screen.getByRole("button", { name: "One chart per line: By month" }));
  const items = await screen.findAllByRole("listitem");
  expect(items.map((item) => item.querySelector("p")?.textContent)).toEqual(["North61", "South62", "East63", "West64"]);
  const ticks = items.map((item) =>
    [...item.querySelectorAll(".cy-chart-tick[text-anchor=end]")].map((tick) => tick.textContent).join(" "),
  );
  expect(new Set(ticks).size).toBe(1);
  const west = screen.getByRole("slider", { name: "By month, West: months" });
  expect(west.getAttribute("aria-valuetext")).toBe("February 2026: West 64, Company 71");
  fireEvent.keyDown(west, { key: "ArrowLeft" });
  expect(west.getAttribute("aria-valuetext")).toBe("January 2026: West 63, Company 70");
  // The summary and the table name all lines.
  expect(container.querySelector(".cy-sr")?.textContent).toContain("North: latest 61");
  fireEvent.click(screen.getByRole("button", { name: "All lines in one chart: By month" }));
  expect(screen.getAllByRole("slider")).toHaveLength(1);
});

test("three lines stay in one chart", () => {
  show();
  expect(screen.queryByRole("button", { name: /One chart per line/ })).toBeNull();
});
