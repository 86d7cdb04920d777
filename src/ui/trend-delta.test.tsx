import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { ChangeKey } from "#ui/change-key.tsx";
import css from "#ui/score.css?raw";
import { createFigure } from "#ui/testing/figure.ts";
import { renderUi } from "#ui/testing/render-ui.tsx";
import { TrendDelta } from "#ui/trend-delta.tsx";
import { UiProvider } from "#ui/ui-provider.tsx";

function renderDelta(value: number | null, previous: number | null): { trend: string | null; text: string } {
  const { container } = renderUi(
    <TrendDelta figure={createFigure(value, previous, { certainty: "real", smallest_change: 1 })} withPrevious />,
  );
  const delta = container.querySelector(".cy-delta");
  const words = delta?.querySelector(".cy-sr")?.textContent ?? "";
  return { trend: delta?.getAttribute("data-trend") ?? null, text: (delta?.textContent ?? "").replace(words, "") };
}

/**
 * Returns the color token that the stylesheet gives a trend; tokens.test.ts checks that up is green and down is red.
 */
function findColor(trend: string): string | undefined {
  return new RegExp(
    `\\.cy-delta\\[data-certainty="real"\\]\\[data-trend="${trend}"\\] \\{\\s*color: var\\(--(\\w+)\\)`,
  ).exec(css)?.[1];
}

test("82 after 80 is an arrow up in green [SCORE-05]", () => {
  expect(renderDelta(82, 80)).toEqual({ trend: "up", text: "2from 80" });
  expect(findColor("up")).toBe("up");
});

test("80.4 after 79.6 is neutral, with the equals sign and no number [SCORE-06]", () => {
  expect(renderDelta(80.4, 79.6)).toEqual({ trend: "equal", text: "from 80" });
  expect(findColor("equal")).toBeUndefined();
});

test("78 after 80 is an arrow down in red [SCORE-07]", () => {
  expect(renderDelta(78, 80)).toEqual({ trend: "down", text: "2from 80" });
  expect(findColor("down")).toBe("down");
});

test("when less is better the colors are swapped, and neutral metrics have none", () => {
  const { container } = renderUi(
    <TrendDelta figure={{ ...createFigure(36, 30), direction: "less_is_better" }} kind="percent" />,
  );
  const delta = container.querySelector(".cy-delta");
  expect([delta?.getAttribute("data-trend"), delta?.getAttribute("data-direction")]).toEqual(["up", "less_is_better"]);
  expect(delta?.textContent).toContain("up 6");
  const findRule = (direction: string, trend: string): string | undefined =>
    new RegExp(`data-direction="${direction}"\\]${trend} \\{\\s*color: var\\(--(\\w+)\\)`).exec(css)?.[1];
  expect(findRule("less_is_better", '\\[data-trend="up"\\]')).toBe("down");
  expect(findRule("less_is_better", '\\[data-trend="down"\\]')).toBe("up");
  expect(css).toMatch(
    /data-direction="neutral"\],\s*\.cy-rate-cell\[data-neutral\] > \.cy-delta\[data-certainty\]\[data-trend\] \{\s*color: var\(--flat\)/,
  );
});

test("without a previous or a current value there is no delta [SCORE-09]", () => {
  expect(renderDelta(82, null).trend).toBeNull();
  expect(renderDelta(null, 80).trend).toBeNull();
});

test.each([
  [
    "en",
    "real",
    4,
    "up 6. A real change: more than chance alone would do. The smallest change that this many answers can detect is 4.",
  ],
  ["en", "unclear", 9, "up 6. Unclear: it may be chance. The smallest change that this many answers can detect is 9."],
  ["en", "noise", 12, "up 6. No more than chance. The smallest change that this many answers can detect is 12."],
  ["en", "unclear", null, "up 6. Too few answers to tell a change from chance."],
  [
    "es",
    "real",
    4,
    "sube 6. Un cambio real: más de lo que haría solo el azar. El menor cambio que se puede ver con tantas respuestas es 4.",
  ],
] as const)(
  "in %s a change that is %s, detectable from %s on, is explained in the tooltip and to screen readers",
  (locale, certainty, smallest, texts) => {
    const judged = createFigure(82, 76, { certainty, smallest_change: smallest });
    const { container } = renderUi(<TrendDelta figure={judged} />, { locale });
    const delta = container.querySelector(".cy-delta");
    expect(delta?.querySelector(".cy-sr")?.textContent).toBe(texts);
    expect(texts.endsWith(delta?.getAttribute("title") ?? "?")).toBe(true);
  },
);

test("a change of years is in tenths, and one without a known significance adds nothing", () => {
  const years = createFigure(3.4, 3.1, { delta: 0.3, trend: "up", certainty: "noise", smallest_change: 0.8 });
  const { container } = renderUi(<TrendDelta figure={years} kind="years" />);
  expect(container.querySelector(".cy-delta")?.getAttribute("title")).toContain("can detect is 0.8.");
  const plain = renderUi(<TrendDelta figure={createFigure(82, 76)} />).container.querySelector(".cy-delta");
  expect([plain?.getAttribute("title"), plain?.querySelector(".cy-sr")?.textContent]).toEqual([null, "up 6"]);
});

test("only a significant change has a solid arrow; an unclear one has a hollow arrow, all others a sign", () => {
  const looks = (["real", "unclear", "noise", null] as const).map((certainty) => {
    const { container } = renderUi(<TrendDelta figure={createFigure(70, 76, { certainty, smallest_change: 4 })} />);
    const delta = container.querySelector(".cy-delta");
    return [
      delta?.querySelector("svg")?.getAttribute("data-arrow") ?? null,
      delta?.querySelector("span[aria-hidden]")?.textContent,
    ];
  });
  expect(looks).toEqual([
    ["solid", "6"],
    ["hollow", "6"],
    [null, "−6"],
    [null, "−6"],
  ]);
  expect(css).not.toMatch(/\.cy-delta\[data-trend/);
});

test("the key is shown only where a change has a significance", () => {
  const readKey = (certainty: "real" | null): string | null | undefined =>
    renderUi(
      <ChangeKey rows={[{ name: "Row", figures: { score: createFigure(70, 76, { certainty }) } }]} />,
    ).container.querySelector(".cy-change-key")?.textContent;
  expect(readKey("real")).toMatch(/real change.*may be chance.*no more than chance/);
  expect(readKey(null)).toBeUndefined();
});

test("the key links to the explanation of its marks, if there is a help page", () => {
  const rows = [{ name: "Row", figures: { score: createFigure(70, 76, { certainty: "real" }) } }];
  const { container } = renderUi(<ChangeKey rows={rows} />);
  expect(container.querySelector("a")).toBeNull();
  const { getByRole } = render(
    <UiProvider scheme="light" locale="en" env="test" helpPath={(term) => `/help#${term}`}>
      <ChangeKey rows={rows} />
    </UiProvider>,
  );
  expect(getByRole("link", { name: "What does this mean?" }).getAttribute("href")).toBe("/help#change");
});
