import { fireEvent, screen, within } from "@testing-library/react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test, vi } from "vitest";
import { BarChart } from "#ui/charts/bar-chart.tsx";
import { wrapLabel, type BarGroup, type BarSeries } from "#ui/charts/bar-data.ts";
import { computeBarAxis, BarDrawing, computeBarLayout } from "#ui/charts/bar-drawing.tsx";
import { Doughnut, RingDrawing } from "#ui/charts/doughnut.tsx";
import { FlowChart } from "#ui/charts/flow-chart.tsx";
import { toShares, type ChartSegment } from "#ui/charts/part.ts";
import { PieChart, PieDrawing } from "#ui/charts/pie-chart.tsx";
import { StackedBar } from "#ui/charts/stacked-bar.tsx";
import { NO_FIGURE } from "#ui/figure.ts";
import { renderUi } from "#ui/testing/render-ui.tsx";

const parts: ChartSegment[] = [
  { key: "ontime", label: "On Time", value: 2, tone: "on-time" },
  { key: "late", label: "Late", value: 1, tone: "late" },
  { key: "abandoned", label: "Abandoned", value: 0, tone: "abandoned" },
];

const findRows = (table: HTMLElement): (string | null)[] =>
  within(table)
    .getAllByRole("row")
    .map((row) => row.textContent);

describe("a whole and its parts", () => {
  test("each share is rounded separately, half up; a sum of zero has none", () => {
    const eighths = [1, 3, 4].map((value, at): ChartSegment => ({ key: `${at}`, label: `${at}`, value, tone: "own" }));
    expect(toShares(eighths).map((part) => part.share)).toEqual([13, 38, 50]);
    expect(toShares(parts.map((part) => ({ ...part, value: 0 })))).toEqual([]);
  });

  test("a pie names every part with number and share, and draws the nonzero ones", () => {
    const { container } = renderUi(<PieChart label="Tasks" parts={parts} />);
    expect(findRows(screen.getByRole("table", { name: "Tasks" }))).toEqual(["On Time267%", "Late133%", "Abandoned00%"]);
    expect([...container.querySelectorAll(".cy-pie-slice")].map((slice) => slice.getAttribute("data-tone"))).toEqual([
      "on-time",
      "late",
    ]);
  });

  test("a part is selected by its button, which shows the selection", () => {
    const choose = vi.fn();
    renderUi(<PieChart label="Tasks" parts={parts} chosen="late" onChoose={choose} />);
    expect(screen.getByRole("button", { name: "Late" }).getAttribute("aria-pressed")).toBe("true");
    fireEvent.click(screen.getByRole("button", { name: "On Time" }));
    expect(choose).toHaveBeenCalledWith("ontime");
  });

  test('hidden parts look hidden, and no parts are "no data"', () => {
    renderUi(<PieChart label="Tasks" parts={parts} hidden />);
    expect(screen.getByText("Fewer than five people, or none, can be shown yet")).toBeTruthy();
    expect(screen.queryByText("On Time")).toBeNull();
    renderUi(<StackedBar label="Steps" parts={[]} />);
    expect(screen.getByText("No Data Found")).toBeTruthy();
  });

  test("a bar has its parts in order, with proportional widths", () => {
    const { container } = renderUi(<StackedBar label="Tasks" parts={parts} brief />);
    const widths = [...container.querySelectorAll(".cy-stack-track > i")].map((part) => part.getAttribute("style"));
    expect(widths).toEqual(["flex-grow: 2;", "flex-grow: 1;"]);
    expect(findRows(screen.getByRole("table", { name: "Tasks" }))).toHaveLength(3);
  });
});

describe("a doughnut", () => {
  test("shows the value, its change and both indexes", () => {
    const figure = { ...NO_FIGURE, value: 67, previous_value: 64, delta: 3, trend: "up", is_low: true } as const;
    const { container } = renderUi(
      <Doughnut label="Satisfaction" kind="score" figure={figure} company={72} sbx={76} />,
    );
    expect(screen.getByRole("figure", { name: "Satisfaction" }).textContent).toContain("Company 72 · SBX 76");
    expect(container.querySelector(".cy-ring-value")?.getAttribute("stroke-dasharray")).toBe("67 100");
    expect(container.querySelector(".cy-ring-value")?.getAttribute("data-low")).toBe("");
  });

  test("shows no part of a hidden value, and N/A for a missing one", () => {
    const { container } = renderUi(<Doughnut label="Engagement" figure={{ ...NO_FIGURE, value: 81, hidden: true }} />);
    expect(screen.getByRole("figure", { name: "Engagement" }).textContent).not.toContain("81");
    expect(container.querySelector(".cy-ring-value")).toBeNull();
    renderUi(<Doughnut label="Tasks" figure={NO_FIGURE} />);
    expect(screen.getByRole("figure", { name: "Tasks" }).textContent).toContain("N/A");
  });
});

const series: readonly BarSeries[] = [
  { key: "now", label: "2026", tone: "own" },
  { key: "sbx", label: "SBX", tone: "sbx" },
];
const groups: readonly BarGroup[] = [
  { key: "a", label: "Leasing", cells: { now: { value: 74 }, sbx: { value: null } } },
  { key: "b", label: "Maintenance", cells: { now: { value: null, hidden: true }, sbx: { value: 70 } } },
];

describe("grouped bars", () => {
  test("the keyboard moves through the groups and announces each; the table has the same numbers", () => {
    renderUi(<BarChart label="By category" heading="Category" groups={groups} series={series} />);
    const slider = screen.getByRole("slider", { name: "By category" });
    expect(slider.getAttribute("aria-valuetext")).toBe(
      "Maintenance: 2026 Fewer than five people, or none, can be shown yet, SBX 70",
    );
    fireEvent.keyDown(slider, { key: "Home" });
    expect(slider.getAttribute("aria-valuetext")).toBe("Leasing: 2026 74, SBX -");
    fireEvent.click(screen.getByRole("button", { name: /By category/ }));
    expect(findRows(screen.getByRole("table", { name: "By category" })).slice(0, 2)).toEqual([
      "Category2026SBX",
      "Leasing74-",
    ]);
  });

  test("a hidden value is a hatched bar of full height, never a low bar or one of SBX", () => {
    const axis = computeBarAxis(groups, "score");
    for (const layout of [computeBarLayout(2, 2, 640), computeBarLayout(5, 2, 324)]) {
      const drawn = renderToStaticMarkup(
        <BarDrawing {...{ groups, series, axis, layout, kind: "score", locale: "en", active: null }} />,
      );
      const [, , width, , height] =
        /cy-bar-hidden" x="([\d.]+)" width="([\d.]+)" y="([\d.]+)" height="([\d.]+)"/.exec(drawn) ?? [];
      const longest = layout.upright ? Number(height) / layout.height : Number(width) / layout.width;
      expect(longest).toBeGreaterThan(0.7);
      const [, fill] = /cy-bar-hidden"[^>]* fill="url\(#([^)]+)\)"/.exec(drawn) ?? [];
      expect(drawn).toContain(`<pattern id="${fill}"`);
    }
  });

  test("a name above horizontal bars is truncated at the chart's edge", () => {
    const layout = computeBarLayout(5, 2, 324);
    const named = [{ key: "a", label: "Grounds and Housekeeping at the Old Shipyard on the Waterfront", cells: {} }];
    const axis = computeBarAxis(named, "score");
    const drawn = renderToStaticMarkup(
      <BarDrawing groups={named} series={series} axis={axis} layout={layout} kind="score" locale="en" active={null} />,
    );
    expect(layout.upright).toBe(false);
    expect(/<text[^>]*>([^<]+)<\/text>/.exec(drawn)?.[1]).toBe("Grounds and Housekeeping at the Old Shipyard on…");
  });

  test.each([
    ["Property management", 12, ["Property", "management"]],
    ["Leasing", 12, ["Leasing"]],
    ["Grounds and pools and gardens", 12, ["Grounds and", "pools and…"]],
    ["Housekeeping", 6, ["House…"]],
  ])("the name %s in lines of %i letters", (label, letters, lines) => {
    expect(wrapLabel(label, letters)).toEqual(lines);
  });
});

test("a flow draws a band for every nonzero link, and lists all as text", () => {
  const { container } = renderUi(
    <FlowChart
      label="Tasks"
      headings={["From", "To", "Tasks"]}
      nodes={[
        { key: "plan", label: "Onboarding", tone: 1 },
        { key: "done", label: "On Time", tone: "on-time" },
        { key: "late", label: "Late", tone: "late" },
      ]}
      links={[
        { from: "plan", to: "done", value: 8 },
        { from: "plan", to: "late", value: 0 },
      ]}
    />,
  );
  expect(container.querySelectorAll(".cy-flow-link")).toHaveLength(1);
  expect(screen.getByText("Onboarding → On Time: 8.")).toBeTruthy();
  expect(container.querySelector("svg")?.textContent).not.toContain("Late");
});

test("the drawings render as plain SVG on the server too", () => {
  const ring = renderToStaticMarkup(<RingDrawing label="x" figure={{ ...NO_FIGURE, value: 40 }} />);
  expect(ring).toMatch(/^<svg.*stroke-dasharray="40 100"/);
  expect(renderToStaticMarkup(<PieDrawing parts={parts} cutout={0.8} />)).toContain("cy-pie-slice");
});
