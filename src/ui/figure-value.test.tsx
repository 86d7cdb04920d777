import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { FigureValue, HiddenValue } from "#ui/figure-value.tsx";
import { computeScoreAxis } from "#ui/score-axis.ts";
import { ScoreCell } from "#ui/score-cell.tsx";
import css from "#ui/score.css?raw";
import { createFigure } from "#ui/testing/figure.ts";
import { renderUi } from "#ui/testing/render-ui.tsx";
import { TrendDelta } from "#ui/trend-delta.tsx";

test("a missing value shows N/A without a warning [SCORE-10]", () => {
  const { container } = renderUi(<FigureValue figure={createFigure(null)} />);
  expect(container.querySelector(".cy-value")?.textContent).toBe("N/A");
  expect(container.querySelector(".cy-low-dot")).toBeNull();
});

test("69 is styled as a warning, 70 is not [SCORE-12]", () => {
  const { container } = renderUi(
    <>
      <FigureValue figure={createFigure(69.4)} />
      <FigureValue figure={createFigure(69.5)} />
    </>,
  );
  const [low, fine] = [...container.querySelectorAll(".cy-value")];
  expect(low?.getAttribute("data-low")).toBe("");
  expect(low?.textContent).toBe("69. Score below 70");
  expect(fine?.getAttribute("data-low")).toBeNull();
  expect(fine?.textContent).toBe("70");
  expect(css).toMatch(/\.cy-value\[data-low\] \{\s*color: var\(--warn\)/);
});

test("a score of 69 has a red dot [SCORE-13]", () => {
  const { container } = renderUi(<FigureValue figure={createFigure(69)} />);
  expect(container.querySelector(".cy-low-dot")).not.toBeNull();
  expect(css).toMatch(/\.cy-low-dot \{[^}]*background: var\(--down\)/);
});

test("a hidden value shows the reason, and is neither N/A nor a number", () => {
  renderUi(<FigureValue figure={createFigure(null, null, { hidden: true })} />);
  expect(screen.getByText("Fewer than five people, or none, can be shown yet")).toBeTruthy();
  expect(screen.queryByText("N/A")).toBeNull();
});

test("a metric that the question cannot have is N/A with a reason, not hidden", () => {
  const none = createFigure(null, null, { why_none: "question_kind" });
  const { container } = renderUi(
    <>
      <FigureValue figure={none} />
      <FigureValue figure={none} kind="percent" />
      <ScoreCell figure={none} axis={computeScoreAxis([])} company={null} sbx={null} />
    </>,
  );
  const [score, share, cell] = [...container.querySelectorAll(".cy-value, .cy-no-score")];
  expect(score?.textContent).toBe("N/A. No score for this kind of question");
  expect(share?.textContent).toBe("N/A. Not asked here");
  expect(cell?.textContent).toBe("N/ANo score for this kind of question");
  expect(container.querySelector(".cy-hidden, .cy-strip")).toBeNull();
});

test("shows the reason in Spanish too", () => {
  renderUi(<FigureValue figure={createFigure(null, null, { why_none: "question_kind" })} />, { locale: "es" });
  expect(screen.getByTitle("Este tipo de pregunta no tiene puntuación").textContent).toContain("N/A");
});

test("a hidden value never shows values that the reply contains by mistake", () => {
  const slipped = createFigure(64, 70, { hidden: true });
  const { container } = renderUi(
    <p>
      <FigureValue figure={slipped} />
      <TrendDelta figure={slipped} withPrevious />
    </p>,
  );
  expect(container.querySelector(".cy-value")).toBeNull();
  expect(container.querySelector(".cy-low-dot")).toBeNull();
  expect(container.querySelector("p")?.textContent).toBe("Fewer than five people, or none, can be shown yet");
});

test("with little room the reason is still announced and in the tooltip, in Spanish too", () => {
  const { container } = renderUi(<HiddenValue brief />, { locale: "es" });
  expect(screen.getByText("oculto")).toBeTruthy();
  expect(container.querySelector(".cy-hidden")?.getAttribute("title")).toBe(
    "Todavía no se puede mostrar: menos de cinco personas, o ninguna",
  );
  expect(container.querySelector(".cy-sr")?.textContent).toBe(
    "Todavía no se puede mostrar: menos de cinco personas, o ninguna",
  );
});

test("a percentage that is only a bound is marked as one", () => {
  renderUi(<FigureValue figure={createFigure(10, null, { bound: "at_most" })} kind="percent" />);
  expect(screen.getByText("≤ 10%")).toBeTruthy();
});
