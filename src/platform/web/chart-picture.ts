import { fileSaver } from "#platform/web/download.ts";

/** The texts around the drawing in a chart's picture. */
export interface ChartText {
  readonly title: string;
  /** Place and period, one line each. */
  readonly lines: readonly string[];
  /** The series with their colors, when the drawing does not name them. */
  readonly legend: readonly { readonly color: string; readonly label: string }[];
}

const getText = (parent: Element | null | undefined, selector: string): string =>
  parent?.querySelector(selector)?.textContent?.trim() ?? "";

/** Reads the texts of a chart from its page: its name and its block's, the page's title and place, and the period. */
export function readChartText(figure: Element, label: string): ChartText {
  const page = figure.ownerDocument;
  const block = figure.closest(".cy-panel, .cy-card, [role=dialog]");
  const heading = getText(block, "h2, h3");
  const period = getText(block, ".cy-head-sub") || getText(page.querySelector("main"), ".cy-head-sub");
  const title = heading === "" || label.includes(heading) ? label : `${heading} · ${label}`;
  const place = [...page.querySelectorAll("main .cy-crumbs a, main h1")].map((each) => each.textContent.trim());
  const legend = [...figure.querySelectorAll(".cy-chart-legend > span")].map((entry) => {
    const swatch = entry.querySelector("i");
    const color = swatch === null ? "" : getComputedStyle(swatch).backgroundColor;
    return { color, label: entry.textContent.trim() };
  });
  return { title, lines: [place.join(" · "), period].filter((line) => line !== ""), legend };
}

/** The CSS properties that a drawing needs without a style sheet. */
const DRAWN = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "stroke-linecap",
  "stroke-linejoin",
  "opacity",
  "font-family",
  "font-size",
  "font-weight",
  "text-anchor",
  "display",
  "visibility",
] as const;

/** Returns a chart's drawing as a standalone file, with its styles inlined. */
export function toStandalone(drawing: SVGSVGElement, { width, height }: Size): string {
  for (const each of [drawing, ...drawing.querySelectorAll<SVGElement>("*")]) {
    const style = getComputedStyle(each);
    for (const name of DRAWN) {
      const value = style.getPropertyValue(name);
      if (value !== "") each.setAttribute(name, value);
    }
    each.removeAttribute("class");
  }
  drawing.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  drawing.setAttribute("width", String(width));
  drawing.setAttribute("height", String(height));
  return new XMLSerializer().serializeToString(drawing);
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Runs a function on a copy of a chart in the light theme, whatever theme the page has. */
function onLightCopy<T>(figure: Element, run: (copy: Element) => T): T {
  const host = document.createElement("div");
  host.className = "cy-light";
  host.style.cssText = `position:fixed;left:-9999px;top:0;color:var(--ink);width:${figure.getBoundingClientRect().width}px`;
  host.inert = true;
  const copy = figure.cloneNode(true) as Element;
  host.append(copy);
  document.body.append(host);
  try {
    return run(copy);
  } finally {
    host.remove();
  }
}

const [PAD, TITLE, LINE, LEGEND] = [24, 26, 19, 22];
const SCALE = 2;
const colors = { ink: "#1a1d24", quiet: "#4d5462", paper: "#ffffff" } as const;
const FONT = '"Inter Variable", Inter, system-ui, sans-serif';

async function toImage(markup: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(markup)}`;
  await image.decode();
  return image;
}

/** Draws a chart with its title, place, period and source as a PNG, on white. */
async function draw(markup: string, { width, height }: Size, text: ChartText, source: string): Promise<Blob> {
  const image = await toImage(markup);
  const head = PAD + TITLE + LINE * text.lines.length + (text.legend.length > 0 ? LEGEND : 0) + 8;
  const whole = { width: width + 2 * PAD, height: head + height + LINE + PAD };
  const canvas = document.createElement("canvas");
  canvas.width = whole.width * SCALE;
  canvas.height = whole.height * SCALE;
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("The browser cannot draw.");
  context.scale(SCALE, SCALE);
  context.fillStyle = colors.paper;
  context.fillRect(0, 0, whole.width, whole.height);
  const write = (words: string, x: number, y: number, font: string, color: string): void => {
    context.font = `${font} ${FONT}`;
    context.fillStyle = color;
    context.fillText(words, x, y, whole.width - x - PAD);
  };
  write(text.title, PAD, PAD + 16, "600 18px", colors.ink);
  for (const [at, line] of text.lines.entries())
    write(line, PAD, PAD + TITLE + LINE * at + 12, "400 13px", colors.quiet);
  let x = PAD;
  for (const { color, label } of text.legend) {
    const y = head - 16;
    context.fillStyle = color;
    context.fillRect(x, y - 9, 10, 10);
    write(label, x + 16, y, "400 12px", colors.quiet);
    x += 16 + context.measureText(label).width + 18;
  }
  context.drawImage(image, PAD, head, width, height);
  write(source, PAD, whole.height - PAD + 8, "400 11px", colors.quiet);
  const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (file === null) throw new Error("The browser could not make the picture.");
  return file;
}

/** Returns the file name: "Satisfaction by month.png". */
const toFileName = (title: string): string => `${title.replaceAll(/[\\/:*?"<>|]+/g, " ").trim()}.png`;

/**
 * Copies a chart as a PNG to the clipboard, or saves it when the browser cannot copy pictures; returns which. The
 * picture is always in the light theme.
 */
export async function takeChartPicture(figure: Element, label: string): Promise<"copied" | "saved"> {
  const { markup, size, text } = onLightCopy(figure, (copy) => {
    const drawing = copy.querySelector<SVGSVGElement>("svg.cy-chart-svg");
    if (drawing === null) throw new Error("The chart has no drawing.");
    const { width, height } = drawing.getBoundingClientRect();
    const { legend } = readChartText(copy, label);
    return {
      markup: toStandalone(drawing, { width, height }),
      size: { width, height },
      text: { ...readChartText(figure, label), legend },
    };
  });
  const source = `Courtyard · ${location.host} · ${new Date().toLocaleDateString(document.documentElement.lang, { dateStyle: "medium" })}`;
  const file = draw(markup, size, text, source);
  try {
    // Passes a promise, because browsers reject a write that is too long after the click.
    await navigator.clipboard.write([new ClipboardItem({ "image/png": file })]);
    return "copied";
  } catch {
    fileSaver.save(toFileName(text.title), await file);
    return "saved";
  }
}
