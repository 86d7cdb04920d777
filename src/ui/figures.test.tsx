import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Emoticon } from "#ui/emoticon.tsx";
import figuresCss from "#ui/figures.css?raw";
import { NO_FIGURE } from "#ui/figure.ts";
import { RateBars } from "#ui/rate-bars.tsx";
import { computeScoreAxis } from "#ui/score-axis.ts";
import { PrimaryStat, ScoreHeader } from "#ui/score-header.tsx";
import { ScoreKey } from "#ui/score-strip.tsx";
import { createFigure } from "#ui/testing/figure.ts";
import { renderUi } from "#ui/testing/render-ui.tsx";

const axis = computeScoreAxis([]);

test.each([
  [80, "excited", "Excited", "on-time"],
  [79.5, "excited", "Excited", "on-time"],
  [79, "neutral", "Neutral", "cant-complete"],
  [65, "neutral", "Neutral", "cant-complete"],
  [64, "sad", "Sad", "late"],
])("a score of %d looks %s, by the rounded value [SCORE-16] [SCORE-17] [SCORE-18]", (score, mood, name, color) => {
  renderUi(<Emoticon score={score} />);
  expect(screen.getByRole("img", { name }).getAttribute("data-mood")).toBe(mood);
  const [, rule = ""] = figuresCss.split(`[data-mood="${mood}"] .cy-emoticon-face {`);
  expect(rule.slice(0, rule.indexOf("}"))).toContain(`fill: var(--status-${color})`);
});

test("without a score there is no face", () => {
  renderUi(<Emoticon score={null} />);
  expect(screen.queryByRole("img")).toBeNull();
});

test("a card's header has a red dot below 70 only, the change and the previous value [SCORE-13]", () => {
  const low = renderUi(<ScoreHeader figure={createFigure(69, 70)} note="214 responses" />);
  expect(low.container.querySelectorAll(".cy-low-dot")).toHaveLength(1);
  expect(low.container.textContent).toContain("from 70");
  expect(low.container.textContent).toContain("214 responses");
  const fine = renderUi(<ScoreHeader figure={createFigure(70, 70)} />);
  expect(fine.container.querySelector(".cy-low-dot")).toBeNull();
});

test("a hidden score has no face, number or change, but its company and SBX", () => {
  const { container } = renderUi(
    <ScoreHeader
      figure={{ ...NO_FIGURE, hidden: true }}
      axis={axis}
      company={70}
      sbx={null}
      emoticon
      note="3 responses"
    />,
  );
  expect(container.textContent).toContain("Fewer than five people, or none, can be shown yet");
  expect(container.textContent).toContain("Company 70");
  expect(container.textContent).toContain("SBX -");
  expect(container.textContent).not.toContain("3 responses");
  expect(container.querySelector(".cy-emoticon, .cy-strip-dot, .cy-delta")).toBeNull();
});

test("a score deferred to the region says so", () => {
  renderUi(<ScoreHeader figure={createFigure(72)} deferred />);
  expect(screen.getByText("Showing region score due to confidentiality")).toBeTruthy();
});

test.each([
  [64, "bad", "down"],
  [65, "good", "up"],
  [64.5, "good", "up"],
])("a primary metric of %d is %s [SCORE-19]", (value, tone, token) => {
  renderUi(<PrimaryStat label="Engagement" figure={createFigure(value)} />);
  expect(screen.getByText(String(Math.round(value))).getAttribute("data-tone")).toBe(tone);
  const [, rule = ""] = figuresCss.split(`b[data-tone="${tone}"] {`);
  expect(rule.slice(0, rule.indexOf("}"))).toContain(`color: var(--${token})`);
});

test("the tooltip of a red primary metric names 65; a green one has none [SCORE-15]", async () => {
  renderUi(<PrimaryStat label="Engagement" figure={createFigure(64)} />);
  fireEvent.focus(screen.getByRole("button", { name: "64" }));
  expect((await screen.findByRole("tooltip")).textContent).toBe("Score below 65");
  renderUi(<PrimaryStat label="Satisfaction" figure={createFigure(65)} />);
  expect(screen.queryByRole("button", { name: "65" })).toBeNull();
});

test("rates show label, value, change, company and SBX; hidden and missing ones have no bar", () => {
  const { container } = renderUi(
    <RateBars
      bars={[
        { label: "Response", figure: createFigure(81, 78), company: 76, sbx: 70 },
        { label: "Renew", figure: { ...NO_FIGURE, value: 10, bound: "at_most" } },
        { label: "Remain", figure: { ...NO_FIGURE, hidden: true } },
        { label: "Recommend", figure: NO_FIGURE },
      ]}
    />,
  );
  const lines = [...container.querySelectorAll("dl > div")];
  const [response, renew, remain, recommend] = lines.map((line) => line.textContent);
  expect(response).toContain("81%");
  expect(response).toContain("Company 76%");
  expect(response).toContain("SBX 70%");
  expect(renew).toContain("≤ 10%");
  expect(remain).toContain("Fewer than five people, or none, can be shown yet");
  expect(recommend).toContain("N/A");
  const widths = lines.map((line) => line.querySelector(".cy-rate-track > span")?.getAttribute("style"));
  expect(widths).toEqual(["width: 81%;", "width: 10%;", undefined, undefined]);
});

test("a key without values only names the marks", () => {
  const { container } = renderUi(<ScoreKey />);
  expect(container.querySelector("p")?.textContent?.trim()).toMatch(/^Company\s+SBX$/);
  expect(container.querySelector("b")).toBeNull();
});
