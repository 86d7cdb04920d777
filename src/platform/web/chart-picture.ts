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

/** What a whole has beside its drawing: the value in its middle, and its parts with their numbers. */
export interface WholeText {
  readonly center: string;
  readonly parts: ChartText["legend"];
}

/** Reads the value and the parts of a pie, ring or bar; both empty for any other chart. */
export function readWholeText(figure: Element): WholeText {
  const parts = [...figure.querySelectorAll(".cy-parts tr")].map((row) => {
    const swatch = row.querySelector(".cy-part-swatch");
    const color = swatch === null ? "" : getComputedStyle(swatch).backgroundColor;
    return { color, label: [...row.children].map((cell) => cell.textContent.trim()).join("   ") };
  });
  return { center: getText(figure, ".cy-ring-center strong"), parts };
}

const SVG = "http://www.w3.org/2000/svg";

/** Draws the segments of a bar as SVG, after the bar. */
function appendBarDrawing(track: Element): SVGSVGElement {
  const page = track.ownerDocument;
  const { left, width, height } = track.getBoundingClientRect();
  const drawing = page.createElementNS(SVG, "svg");
  drawing.setAttribute("width", String(width));
  drawing.setAttribute("height", String(height));
  for (const segment of track.children) {
    const box = segment.getBoundingClientRect();
    const rect = page.createElementNS(SVG, "rect");
    rect.setAttribute("x", String(box.left - left));
    rect.setAttribute("width", String(box.width));
    rect.setAttribute("height", String(height));
    rect.style.fill = getComputedStyle(segment).backgroundColor;
    drawing.append(rect);
  }
  track.after(drawing);
  return drawing;
}

/** Returns the drawing of a chart; a bar gets one. Throws without a drawing. */
export function getDrawing(figure: Element): SVGSVGElement {
  const drawing = figure.querySelector<SVGSVGElement>("svg.cy-chart-svg, .cy-pie-plot > svg");
  if (drawing !== null) return drawing;
  const track = figure.querySelector(".cy-stack-track");
  if (track === null) throw new Error("The chart has no drawing.");
  return appendBarDrawing(track);
}

/** The CSS properties that a drawing needs without a style sheet. */
const DRAWN = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-opacity",
  "stroke-width",
  "stroke-dasharray",
  "stroke-linecap",
  "stroke-linejoin",
  "opacity",
  // A label’s outline is below its letters.
  "paint-order",
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
/** A smaller drawing has its parts beside it, and space for the title. */
const [NARROW, BESIDE] = [240, 320];
const SCALE = 2;
const colors = { ink: "#1a1d24", quiet: "#4d5462", paper: "#ffffff" } as const;
const FONT = '"Inter Variable", Inter, system-ui, sans-serif';

async function toImage(markup: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(markup)}`;
  await image.decode();
  return image;
}

/** The texts of a picture, of a whole and of any other chart. */
type PictureText = ChartText & WholeText;

/** The size of the content below the head: the drawing, with the parts beside or below it. */
function computeContent({ width, height }: Size, rows: number): Size & { readonly isBeside: boolean } {
  const isBeside = width < NARROW;
  const list = rows * LEGEND;
  return isBeside
    ? { width: width + BESIDE, height: Math.max(height, list), isBeside }
    : { width, height: height + list, isBeside };
}

/** Writes one line of text on a canvas. */
type Write = (words: string, x: number, y: number, font: string, color: string) => void;

function writeEntry(
  context: CanvasRenderingContext2D,
  write: Write,
  { color, label }: ChartText["legend"][number],
  at: { readonly x: number; readonly y: number },
): void {
  context.fillStyle = color;
  context.fillRect(at.x, at.y - 9, 10, 10);
  write(label, at.x + 16, at.y, "400 12px", colors.quiet);
}

/** Draws a chart with its title, place, period and source as a PNG, on white. */
async function draw(markup: string, size: Size, text: PictureText, source: string): Promise<Blob> {
  const image = await toImage(markup);
  const { width, height } = size;
  const head = PAD + TITLE + LINE * text.lines.length + (text.legend.length > 0 ? LEGEND : 0) + 8;
  const content = computeContent(size, text.parts.length);
  const whole = { width: content.width + 2 * PAD, height: head + content.height + LINE + PAD };
  const canvas = document.createElement("canvas");
  canvas.width = whole.width * SCALE;
  canvas.height = whole.height * SCALE;
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("The browser cannot draw.");
  context.scale(SCALE, SCALE);
  context.fillStyle = colors.paper;
  context.fillRect(0, 0, whole.width, whole.height);
  const write: Write = (words, x, y, font, color) => {
    context.font = `${font} ${FONT}`;
    context.fillStyle = color;
    context.fillText(words, x, y, whole.width - x - PAD);
  };
  write(text.title, PAD, PAD + 16, "600 18px", colors.ink);
  for (const [at, line] of text.lines.entries())
    write(line, PAD, PAD + TITLE + LINE * at + 12, "400 13px", colors.quiet);
  let x = PAD;
  for (const entry of text.legend) {
    writeEntry(context, write, entry, { x, y: head - 16 });
    x += 16 + context.measureText(entry.label).width + 18;
  }
  context.drawImage(image, PAD, head, width, height);
  const list = content.isBeside ? { x: PAD + width + 24, y: head + 14 } : { x: PAD, y: head + height + 18 };
  for (const [at, part] of text.parts.entries())
    writeEntry(context, write, part, { x: list.x, y: list.y + at * LEGEND });
  context.textAlign = "center";
  if (text.center !== "") write(text.center, PAD + width / 2, head + height / 2 + 8, "650 24px", colors.ink);
  context.textAlign = "start";
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
    const whole = readWholeText(copy);
    const drawing = getDrawing(copy);
    const { width, height } = drawing.getBoundingClientRect();
    const { legend } = readChartText(copy, label);
    return {
      markup: toStandalone(drawing, { width, height }),
      size: { width, height },
      text: { ...readChartText(figure, label), ...whole, legend },
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
