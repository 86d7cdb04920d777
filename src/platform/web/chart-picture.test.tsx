import { expect, test } from "vitest";
import { readChartText, toStandalone } from "#platform/web/chart-picture.ts";

function renderPage(html: string): HTMLElement {
  const main = document.createElement("main");
  main.innerHTML = html;
  document.body.replaceChildren(main);
  return main;
}

function getWithin<Name extends keyof ChartElements>(main: HTMLElement, selector: Name): ChartElements[Name] {
  const found = main.querySelector<ChartElements[Name]>(selector);
  if (found === null) throw new Error(`no ${selector}`);
  return found;
}

interface ChartElements {
  readonly figure: HTMLElement;
  readonly svg: SVGSVGElement;
}

test("a picture shows the chart's title, place, period and legend", () => {
  const main = renderPage(`
    <nav class="cy-crumbs"><a>Harborline</a></nav><h1>Alder Court</h1><div class="cy-head-sub">12 months</div>
    <section class="cy-panel"><h2>Satisfaction</h2><div class="cy-head-sub">Dec 1, 2025 – Nov 26, 2026</div>
      <figure class="cy-chart"><p class="cy-chart-legend">
        <span><i style="background-color: rgb(1, 2, 3)"></i>This year</span></p></figure></section>`);
  const figure = getWithin(main, "figure");
  expect(readChartText(figure, "Score by month")).toEqual({
    title: "Satisfaction · Score by month",
    lines: ["Harborline · Alder Court", "Dec 1, 2025 – Nov 26, 2026"],
    legend: [{ color: "rgb(1, 2, 3)", label: "This year" }],
  });
  expect(readChartText(figure, "Satisfaction by month").title).toBe("Satisfaction by month");
});

test("the drawing contains its styles and no classes", () => {
  const main = renderPage('<svg class="cy-chart-svg"><line class="a" style="opacity: 0.5"></line></svg>');
  const markup = toStandalone(getWithin(main, "svg"), { width: 300, height: 120 });
  expect(markup).toContain('width="300" height="120"');
  expect(markup).toContain('opacity="0.5"');
  expect(markup).not.toContain("class=");
});
