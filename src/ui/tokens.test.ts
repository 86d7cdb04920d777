import { describe, expect, test } from "vitest";
import { computeContrast, computeDistance, toLinear, simulateVision, colorVisions } from "#ui/testing/color.ts";
import wholes from "#ui/charts/wholes.css?raw";
import css from "#ui/tokens.css?raw";

function toTokens(selector: string): Record<string, string> {
  const block = css.split(`${selector} {`)[1]?.split("}")[0] ?? "";
  return Object.fromEntries([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, hex]) => [name, hex]));
}

const light = toTokens(":root,\n.cy-light");
const themes = { light, dark: { ...light, ...toTokens(':root[data-theme="dark"]') } };
const series = Array.from({ length: 10 }, (_, index) => `series-${index + 1}`);

/** Each text color with the surfaces that it is used on. */
const texts: Record<string, string[]> = {
  ink: ["paper", "surface", "raised", "hover", "track", "segment", "down-soft"],
  "ink-2": ["paper", "surface", "raised", "hover", "track", "down-soft"],
  "ink-3": ["paper", "surface", "raised", "hover"],
  "brand-ink": ["brand-soft", "surface"],
  "on-brand": ["brand"],
  up: ["surface", "raised", "hover"],
  down: ["surface", "raised", "hover", "down-soft"],
  flat: ["surface", "raised", "hover"],
  warn: ["surface", "raised", "hover"],
};

/** The colors of task states in the specification, the same in both themes. */
const statuses = {
  "on-time": "#61a715",
  late: "#e40000",
  abandoned: "#8b5dcb",
  "cant-complete": "#fbaf57",
  canceled: "#cccccc",
};

/** Marks and edges that carry meaning. */
const marks = ["brand", "company", "sbx", "warn", "down", "control", "status-past-due"];

/** Returns the contrast of two tokens. Throws for a missing one, because NaN would pass every comparison. */
function computeRatio(theme: Record<string, string>, one: string, other: string): number {
  const [first, second] = [theme[one], theme[other]];
  if (first === undefined || second === undefined) throw new Error(`no token --${one} or --${other}`);
  return computeContrast(first, second);
}

describe.each(Object.entries(themes))("%s theme", (_, theme) => {
  test.each(Object.entries(texts))("text in %s has 4.5:1 on its surfaces", (text, surfaces) => {
    expect(surfaces.filter((surface) => computeRatio(theme, text, surface) < 4.5)).toEqual([]);
  });

  test.each(marks)("the mark %s has 3:1 on surface, raised and hover", (mark) => {
    expect(["surface", "raised", "hover"].filter((surface) => computeRatio(theme, mark, surface) < 3)).toEqual([]);
  });

  test.each(series)("%s has 3:1 on surface, raised and paper", (name) => {
    expect(["surface", "raised", "paper"].filter((surface) => computeRatio(theme, name, surface) < 3)).toEqual([]);
  });

  test("agreeing and agreeing totally are told apart at 3:1, and the darker one from what it lies on", () => {
    expect(wholes).toMatch(/step-4"\] \{\s+--tone: var\(--step-4\)/);
    expect(wholes).toMatch(/step-5"\] \{\s+--tone: var\(--step-5\)/);
    expect(computeRatio(theme, "step-4", "step-5")).toBeGreaterThanOrEqual(3);
    for (const step of ["step-4", "step-5"])
      expect(["surface", "raised", "paper"].filter((surface) => computeRatio(theme, step, surface) < 3)).toEqual([]);
  });

  test.each(Object.entries(statuses))("the state %s is %s with an edge of 3:1", (name, color) => {
    expect(theme[`status-${name}`]).toBe(color);
    const edge = `status-${name}-edge`;
    expect(["surface", "raised", "paper"].filter((surface) => computeRatio(theme, edge, surface) < 3)).toEqual([]);
  });

  test.each(["on-time", "cant-complete", "late"])("a face of the color %s has 3:1", (name) => {
    expect(computeRatio(theme, "status-ink", `status-${name}`)).toBeGreaterThanOrEqual(3);
  });

  // The specification's distance is CIE76 (Euclidean) on Machado's simulation of 2009 at full severity. With CIEDE2000,
  // which compresses saturated colors, the same ten are at least 4.6 apart.
  test.each(Object.entries(colorVisions))("the series are at least 13 apart under %s vision", (__, vision) => {
    const colors = series.map((name) => simulateVision(theme[name] ?? "", vision));
    const gaps = colors.flatMap((one, at) => colors.slice(0, at).map((other) => computeDistance(one, other)));
    expect(gaps).toHaveLength(45);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(13);
  });

  test.each(Object.entries(colorVisions))("overdue and impossible tasks differ under %s vision", (__, vision) => {
    const [overdue, impossible] = ["status-past-due", "status-cant-complete"].map((name) =>
      simulateVision(theme[name] ?? "", vision),
    );
    expect(computeDistance(overdue ?? [0, 0, 0], impossible ?? [0, 0, 0])).toBeGreaterThanOrEqual(13);
  });

  test("up is green and down is red", () => {
    const [upRed, upGreen, upBlue] = toLinear(theme["up"] ?? "");
    const [downRed, downGreen, downBlue] = toLinear(theme["down"] ?? "");
    expect(upGreen).toBeGreaterThan(Math.max(upRed, upBlue) * 1.5);
    expect(downRed).toBeGreaterThan(Math.max(downGreen, downBlue) * 1.5);
  });
});

test("charts draw the states of tasks in these colors, in both themes [STATE-12]", () => {
  const drawn = Object.keys(statuses).map((name) => {
    const rule = wholes.split(`.cy-chart [data-tone="${name}"] {`)[1]?.split("}")[0] ?? "";
    return [name, /--tone: var\(--([\w-]+)\);/.exec(rule)?.[1]];
  });
  expect(drawn).toEqual(Object.keys(statuses).map((name) => [name, `status-${name}`]));
  expect(wholes).toMatch(/\.cy-pie-slice \{\s+fill: var\(--tone\);/);
  for (const theme of [themes.light, themes.dark]) {
    expect(Object.fromEntries(Object.keys(statuses).map((name) => [name, theme[`status-${name}`]]))).toEqual(statuses);
  }
});
