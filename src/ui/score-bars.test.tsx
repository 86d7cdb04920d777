import { within } from "@testing-library/react";
import { expect, test } from "vitest";
import { NO_FIGURE, type Figure } from "#ui/figure.ts";
import { ScoreBars } from "#ui/score-bars.tsx";
import { ScoreHeader } from "#ui/score-header.tsx";
import { computeScoreAxis } from "#ui/score-axis.ts";
import { createFigure } from "#ui/testing/figure.ts";
import { renderUi } from "#ui/testing/render-ui.tsx";

function renderBars(...of: readonly (readonly [string, Figure, number | null])[]) {
  const opened = renderUi(
    <ScoreBars
      label="Engagement by location"
      heading="Location"
      current="2026"
      previous="2025"
      bars={of.map(([label, shown, sbx]) => ({ key: label, label, figure: shown, sbx }))}
    />,
  );
  const table = within(opened.container).getByRole("table", { name: "Engagement by location" });
  const [headers, ...rows] = within(table).getAllByRole("row");
  return { headers: headers?.textContent, rows, texts: rows.map((row) => row.textContent) };
}

test("both years and SBX are shown as numbers and as marks on one axis", () => {
  const { headers, rows, texts } = renderBars(["Alder Court", createFigure(70, 61), 76]);
  expect(headers).toBe("Location558520262025SBX");
  expect(texts).toEqual(["Alder Courtup 9+9 706176"]);
  expect(rows[0]?.querySelector(".cy-strip-dot")?.getAttribute("cx")).toBe("50%");
  expect(rows[0]?.querySelector(".cy-strip-before")?.getAttribute("cx")).toBe("20%");
  expect(rows[0]?.querySelector(".cy-strip-sbx")?.getAttribute("x1")).toBe("70%");
});

test("without any SBX there is no SBX column; a single missing one is a dash", () => {
  expect(renderBars(["Alder Court", createFigure(70, 61), null]).headers).toBe("Location558520262025");
  expect(renderBars(["Alder Court", createFigure(70, null), 76], ["Birch Row", NO_FIGURE, null]).texts).toEqual([
    "Alder Court 70N/A76",
    "Birch Row N/AN/A-",
  ]);
});

test("a hidden value has no numbers or marks, and does not affect the axis", () => {
  const hidden = { ...createFigure(21, 22), hidden: true };
  const { headers, rows, texts } = renderBars(["Cedar House", hidden, 75]);
  expect(headers).toContain("5585");
  expect(texts).toEqual(["Cedar HousehiddenFewer than five people, or none, can be shown yet75"]);
  expect(rows[0]?.querySelectorAll("circle")).toHaveLength(0);
});

test("the company's own score is compared with SBX only, and no company is named", () => {
  const renderHeaderText = (ofCompany: boolean): string | null =>
    renderUi(<ScoreHeader figure={createFigure(75, 75)} axis={computeScoreAxis([])} sbx={74} ofCompany={ofCompany} />)
      .container.textContent;
  expect(renderHeaderText(true)).not.toContain("Company");
  expect(renderHeaderText(false)).toContain("Company -");
});
