import { expect, test } from "vitest";
import { getDrawing, readChartText, readWholeText, toStandalone } from "#platform/web/chart-picture.ts";

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

test("a picture of a pie or ring has the value in its middle, and its parts with their numbers", () => {
  const main = renderPage(`<figure class="cy-chart cy-pie"><div class="cy-pie-plot"><svg></svg>
    <div class="cy-ring-center"><strong>94%</strong></div></div>
    <table class="cy-parts"><tbody><tr><th><i class="cy-part-swatch" style="background-color: rgb(1, 2, 3)"></i>On time</th>
      <td>12</td><td>60%</td></tr></tbody></table></figure>`);
  const figure = getWithin(main, "figure");
  expect(readWholeText(figure)).toEqual({
    center: "94%",
    parts: [{ color: "rgb(1, 2, 3)", label: "On time   12   60%" }],
  });
  expect(getDrawing(figure)).toBe(getWithin(main, "svg"));
});

test("a bar gets a drawing with a rectangle for each segment, in its color", () => {
  const main = renderPage(`<figure class="cy-chart cy-stack"><div class="cy-stack-track">
    <i style="background-color: rgb(1, 2, 3)"></i><i style="background-color: rgb(4, 5, 6)"></i></div></figure>`);
  const markup = toStandalone(getDrawing(getWithin(main, "figure")), { width: 300, height: 12 });
  expect([...markup.matchAll(/<rect/g)]).toHaveLength(2);
  expect(markup).toContain("rgb(1, 2, 3)");
  expect(() => getDrawing(main.ownerDocument.createElement("figure"))).toThrow("The chart has no drawing.");
});
