import axe from "axe-core";
import type { Page } from "playwright-core";

/** Runs in the page: returns the texts whose contrast axe could not determine and that is too low, or unknown. */
async function readContrastDoubts([within]: readonly [string | null]): Promise<string[]> {
  interface Color {
    readonly rgb: readonly number[];
    readonly alpha: number;
  }
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const parse = (text: string): Color => {
    if (canvas === null) throw new Error("no canvas");
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = text;
    canvas.fillRect(0, 0, 1, 1);
    const [r = 0, g = 0, b = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data;
    return { rgb: [r, g, b], alpha: alpha / 255 };
  };
  const mix = (over: Color, below: readonly number[], opacity = 1): readonly number[] =>
    below.map((value, at) => value + ((over.rgb[at] ?? 0) - value) * over.alpha * opacity);
  const listAncestors = (element: Element | null): Element[] =>
    element === null ? [] : [element, ...listAncestors(element.parentElement)];
  const isPlain = (element: Element): boolean => getComputedStyle(element).backgroundImage === "none";
  const getLight = (rgb: readonly number[]): number => {
    const [r = 0, g = 0, b = 0] = rgb.map((value) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  /** The contrast of a text with the surface behind it; null where that is a picture or a gradient. */
  const computeContrast = (element: Element): number | null => {
    const chain = listAncestors(element);
    const opaque = chain.findIndex((each) => parse(getComputedStyle(each).backgroundColor).alpha === 1);
    const behind = opaque === -1 ? chain : chain.slice(0, opaque + 1);
    if (!behind.every(isPlain)) return null;
    const surface = behind
      .toReversed()
      .reduce<readonly number[]>(
        (below, each) => mix(parse(getComputedStyle(each).backgroundColor), below),
        [255, 255, 255],
      );
    const opacity = chain.reduce((all, each) => all * Number(getComputedStyle(each).opacity), 1);
    const { color, fill } = getComputedStyle(element);
    const ink = mix(parse(element instanceof SVGElement ? fill : color), surface, opacity);
    const [dark = 0, light = 0] = [getLight(ink), getLight(surface)].toSorted((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  };
  const getLimit = (element: Element): number => {
    const { fontSize, fontWeight } = getComputedStyle(element);
    const size = Number.parseFloat(fontSize);
    return size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700) ? 3 : 4.5;
  };
  if (window.axe === undefined) throw new Error("axe did not load");
  const { incomplete } = await window.axe.run(
    { include: [within ?? document] },
    { runOnly: { type: "rule", values: ["color-contrast"] }, resultTypes: ["incomplete"], elementRef: true },
  );
  return incomplete.flatMap(({ nodes }) =>
    nodes.flatMap(({ element, html, any }) => {
      const contrast = element instanceof Element ? computeContrast(element) : null;
      if (element instanceof Element && contrast !== null && contrast >= getLimit(element)) return [];
      const reason = (any[0]?.data as { messageKey?: string } | undefined)?.messageKey ?? "unknown";
      return [`contrast ${contrast?.toFixed(2) ?? "unknown"} (${reason}): ${html.slice(0, 120)}`];
    }),
  );
}

/**
 * Returns the texts of a page, or of a part of it, whose contrast axe leaves undetermined and that is too low. Text over a
 * drawing is compared with the surface behind it; a picture or a gradient behind a text counts as an error.
 */
export async function findContrastDoubts(page: Page, part?: string): Promise<string[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axe.source);
  return page.evaluate(readContrastDoubts, [part ?? null] as const);
}

/** The least width and height of what a finger presses, in CSS pixels. */
const LEAST = 44;

/** Runs in the page: returns the targets that a finger misses more easily than the design allows. */
function readSmallTargets([within, least]: readonly [string, number]): string[] {
  const kinds =
    "a[href], button, select, textarea, summary, input:not([type=hidden]), [role=menuitem], [role=option], [role=tab], [role=switch], [role=combobox]";
  const belongsTo = (hit: Element | null, target: Element): boolean =>
    hit !== null && (target.contains(hit) || hit.closest("label")?.control === target);
  /** Returns how far the target reaches from its middle in a direction; another element may cover its edge. */
  const measureReach = (target: Element, x: number, y: number, stepX: number, stepY: number): number => {
    let reach = 0;
    while (
      reach < least &&
      belongsTo(document.elementFromPoint(x + stepX * (reach + 1), y + stepY * (reach + 1)), target)
    )
      reach += 1;
    return reach;
  };
  /** A link within a sentence is as high as its line. */
  const isInText = (target: Element): boolean =>
    getComputedStyle(target).display === "inline" &&
    [...(target.parentElement?.childNodes ?? [])].some(
      (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? "").trim() !== "",
    );
  return [...document.querySelectorAll(within)]
    .flatMap((part) => [...part.querySelectorAll(kinds)])
    .flatMap((target) => {
      const isShown = target.checkVisibility({ opacityProperty: false, visibilityProperty: true });
      if (!isShown || target.matches(":disabled, [aria-disabled=true], [inert] *") || isInText(target)) return [];
      target.scrollIntoView({ block: "center", inline: "center" });
      const { left, top, width, height } = target.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      // Something else is above it, for example the bar at the bottom of the window.
      if (!belongsTo(document.elementFromPoint(x, y), target)) return [];
      const high = measureReach(target, x, y, 0, -1) + measureReach(target, x, y, 0, 1) + 1;
      const wide = measureReach(target, x, y, -1, 0) + measureReach(target, x, y, 1, 0) + 1;
      return high >= least - 1 && wide >= least - 1 ? [] : [`${wide} × ${high} px: ${target.outerHTML.slice(0, 120)}`];
    });
}

/** Returns what is pressed on a phone and smaller than 44 × 44 pixels; equal elements once. */
export async function findSmallTargets(page: Page, part = "main"): Promise<string[]> {
  await page.setViewportSize({ width: 390, height: 844 });
  const found = await page.evaluate(readSmallTargets, [part, LEAST] as const);
  return [...new Set(found)];
}
