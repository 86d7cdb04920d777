import { expect, test } from "vitest";
import css from "#ui/score.css?raw";
import { figure } from "#ui/testing/figure.ts";
import { renderUi } from "#ui/testing/render-ui.tsx";
import { TrendDelta } from "#ui/trend-delta.tsx";

function shown(value: number | null, previous: number | null): { trend: string | null; text: string } {
  const { container } = renderUi(<TrendDelta figure={figure(value, previous)} withPrevious />);
  const delta = container.querySelector(".cy-delta");
  return { trend: delta?.getAttribute("data-trend") ?? null, text: delta?.textContent ?? "" };
}

/** Which colour token the stylesheet gives a trend; tokens.test.ts proves that up is green and down red. */
function colourOf(trend: string): string | undefined {
  return new RegExp(`\\.cy-delta\\[data-trend="${trend}"\\] \\{\\s*color: var\\(--(\\w+)\\)`).exec(css)?.[1];
}

test("82 after 80 is an arrow up in green [SCORE-05]", () => {
  expect(shown(82, 80)).toEqual({ trend: "up", text: "up 22from 80" });
  expect(colourOf("up")).toBe("up");
});

test("80.4 after 79.6 is neutral, with the equals sign and no number [SCORE-06]", () => {
  expect(shown(80.4, 79.6)).toEqual({ trend: "equal", text: "no changefrom 80" });
  expect(colourOf("equal")).toBeUndefined();
});

test("78 after 80 is an arrow down in red [SCORE-07]", () => {
  expect(shown(78, 80)).toEqual({ trend: "down", text: "down 22from 80" });
  expect(colourOf("down")).toBe("down");
});

test("without a previous or a current value there is no delta [SCORE-09]", () => {
  expect(shown(82, null).trend).toBeNull();
  expect(shown(null, 80).trend).toBeNull();
});
