import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { FigureValue, HiddenValue } from "#ui/figure-value.tsx";
import css from "#ui/score.css?raw";
import { figure } from "#ui/testing/figure.ts";
import { renderUi } from "#ui/testing/render-ui.tsx";
import { TrendDelta } from "#ui/trend-delta.tsx";

test("a missing value shows N/A, without a warning [SCORE-10]", () => {
  const { container } = renderUi(<FigureValue figure={figure(null)} />);
  expect(container.querySelector(".cy-value")?.textContent).toBe("N/A");
  expect(container.querySelector(".cy-low-dot")).toBeNull();
});

test("69 is styled as a warning, 70 is not [SCORE-12]", () => {
  const { container } = renderUi(
    <>
      <FigureValue figure={figure(69.4)} />
      <FigureValue figure={figure(69.5)} />
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
  const { container } = renderUi(<FigureValue figure={figure(69)} />);
  expect(container.querySelector(".cy-low-dot")).not.toBeNull();
  expect(css).toMatch(/\.cy-low-dot \{[^}]*background: var\(--down\)/);
});

test("a hidden value says why, and is neither N/A nor a number", () => {
  renderUi(<FigureValue figure={figure(null, null, { hidden: true })} />);
  expect(screen.getByText("hidden for confidentiality")).toBeTruthy();
  expect(screen.queryByText("N/A")).toBeNull();
});

test("a hidden value never shows what slipped through beside it", () => {
  const slipped = figure(64, 70, { hidden: true });
  const { container } = renderUi(
    <p>
      <FigureValue figure={slipped} />
      <TrendDelta figure={slipped} withPrevious />
    </p>,
  );
  expect(container.querySelector(".cy-value")).toBeNull();
  expect(container.querySelector(".cy-low-dot")).toBeNull();
  expect(container.querySelector("p")?.textContent).toBe("hidden for confidentiality");
});

test("where there is little room the reason is still spoken and in the tooltip, in Spanish too", () => {
  const { container } = renderUi(<HiddenValue brief />, { locale: "es" });
  expect(screen.getByText("oculto")).toBeTruthy();
  expect(container.querySelector(".cy-hidden")?.getAttribute("title")).toBe("oculto por confidencialidad");
  expect(container.querySelector(".cy-sr")?.textContent).toBe("oculto por confidencialidad");
});

test("a share that is only a bound says so", () => {
  renderUi(<FigureValue figure={figure(10, null, { bound: "at_most" })} kind="percent" />);
  expect(screen.getByText("≤ 10%")).toBeTruthy();
});
