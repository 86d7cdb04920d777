import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describeRatios } from "./dashboard-scans.ts";
import type { Point } from "./growth.ts";
import { buildTable as table, describeMachine } from "./load.ts";
import { writeSection } from "./sections.ts";

const WIDTH = 720;
const HEIGHT = 380;
const MARGIN = { left: 64, right: 150, top: 24, bottom: 48 };

const lines = [
  { key: "engine", label: "rollups", color: "#1b7f5c" },
  { key: "columnar", label: "columnar scan", color: "#b4651e" },
  { key: "raw", label: "raw SQL", color: "#7a3b8f" },
] as const;

const formatFigure = (value: number): string =>
  value < 10 ? value.toPrecision(2) : Math.round(value).toLocaleString("en");
const formatMillions = (answers: number): string => `${(answers / 1_000_000).toFixed(1)} M`;

/** The milliseconds of the table by location at each size, as lines on two logarithmic axes. */
function drawGrowth(points: readonly Point[]): string {
  const values = points.flatMap(({ compared }) =>
    compared.slice(0, 1).flatMap(({ engine, raw, columnar }) => [engine, raw, columnar]),
  );
  const [low, high] = [Math.floor(Math.log10(Math.min(...values))), Math.ceil(Math.log10(Math.max(...values)))];
  const sizes = points.map(({ answers }) => Math.log10(answers));
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)];
  const across = WIDTH - MARGIN.left - MARGIN.right;
  const down = HEIGHT - MARGIN.top - MARGIN.bottom;
  const toX = (answers: number): number => MARGIN.left + ((Math.log10(answers) - least) / (most - least || 1)) * across;
  const toY = (value: number): number => MARGIN.top + down - ((Math.log10(value) - low) / (high - low || 1)) * down;
  const grid = Array.from({ length: high - low + 1 }, (_, step) => 10 ** (low + step)).map(
    (value) =>
      `<line x1="${MARGIN.left}" x2="${WIDTH - MARGIN.right}" y1="${toY(value)}" y2="${toY(value)}" stroke="#d5d9de"/>` +
      `<text x="${MARGIN.left - 8}" y="${toY(value) + 4}" text-anchor="end">${value.toLocaleString("en")} ms</text>`,
  );
  const ticks = points.map(
    ({ answers }) =>
      `<text x="${toX(answers)}" y="${HEIGHT - MARGIN.bottom + 22}" text-anchor="middle">${formatMillions(answers)}</text>`,
  );
  const drawn = lines.map(({ key, label, color }) => {
    const at = points.map((point) => ({ left: toX(point.answers), top: toY(point.compared[0]?.[key] ?? 1) }));
    const dots = at.map(({ left, top }) => `<circle cx="${left}" cy="${top}" r="4" fill="${color}"/>`).join("");
    const path = at.map(({ left, top }) => `${left},${top}`).join(" ");
    const end = at.at(-1) ?? { left: 0, top: 0 };
    const name = `<text x="${end.left + 10}" y="${end.top + 4}" fill="${color}">${label}</text>`;
    return `<polyline points="${path}" fill="none" stroke="${color}" stroke-width="2"/>${dots}${name}`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="13" fill="#333a44" role="img" aria-label="Milliseconds by number of answers">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>`,
    ...grid,
    ...ticks,
    `<text x="${MARGIN.left}" y="${HEIGHT - 6}">answers in the database</text>`,
    ...drawn,
    "</svg>",
    "",
  ].join("\n");
}

function buildComparedTable(points: readonly Point[]): string {
  const rows = points.flatMap((point) =>
    point.compared.map(({ name, engine, raw, columnar }) => [
      formatMillions(point.answers),
      formatMillions(point.ownAnswers),
      String(point.locations),
      name,
      formatFigure(engine),
      formatFigure(raw),
      formatFigure(columnar),
      (engine / raw).toFixed(3),
      (engine / columnar).toFixed(3),
    ]),
  );
  const header = [
    "answers",
    "of the client",
    "locations",
    "figures",
    "rollups, ms",
    "raw SQL, ms",
    "columnar scan, ms",
    "÷ raw SQL",
    "÷ columnar scan",
  ];
  return table(header, rows);
}

function buildCostsTable(points: readonly Point[]): string {
  const rows = points.flatMap((point) =>
    point.costs.map(({ name, p50, node, server }) => [
      formatMillions(point.answers),
      name,
      formatFigure(p50),
      server === null ? "(in Node)" : formatFigure(server),
      formatFigure(node),
    ]),
  );
  return table(["answers", "request", "p50, ms", "PostgreSQL CPU, ms", "Node CPU, ms"], rows);
}

/** Every value of the dashboards on the largest database that it was compared on. */
function buildWidgetsTable(points: readonly Point[]): string {
  const largest = points.findLast(({ widgets }) => widgets !== undefined);
  if (!largest?.widgets) return "Not measured yet.";
  const rows = largest.widgets.map(({ name, engine, columnar }) => [
    name,
    formatFigure(engine),
    formatFigure(columnar),
    (engine / columnar).toFixed(3),
  ]);
  const of = `${formatMillions(largest.answers)} answers, ${largest.locations} locations; both windows, or twelve single months.`;
  return `${of} ${describeRatios(largest.widgets)}\n\n${table(["figure", "rollups, ms", "columnar scan, ms", "÷ columnar scan"], rows)}`;
}

/** The results that matter most: what a screen costs, how it compares, and how it grows. */
function buildSummary(points: readonly Point[]): string {
  const smallest = points.at(0);
  const largest = points.at(-1);
  const request = largest?.costs.find(({ name }) => name === "portfolio by region, both services, both windows");
  const regions = largest?.compared.find(({ name }) => name === "by region");
  const [from, to] = [smallest?.compared[0], largest?.compared[0]];
  if (!smallest || !largest || !request || !regions || !from || !to) return "Not measured yet.";
  return [
    `- The figures of the portfolio by region take ${formatFigure(request.p50)} ms with ${formatMillions(largest.answers)} answers stored and ${largest.locations} locations.`,
    `- Score, renewal and recommendation by region take ${formatFigure(regions.engine)} ms from rollups, ${formatFigure(regions.columnar)} ms by a columnar scan, ${formatFigure(regions.raw)} ms by raw SQL.`,
    `- From ${formatMillions(smallest.answers)} to ${formatMillions(largest.answers)} answers, the table by location goes from ${formatFigure(from.engine)} to ${formatFigure(to.engine)} ms.`,
  ].join("\n");
}

/** Writes the engine's section of docs/performance.md, and its drawing, from the measurements. */
export function writePerformancePage(root: string, points: readonly Point[], loadBefore: number): void {
  const server = points.filter(({ engine }) => engine === "postgres").toSorted((a, b) => a.answers - b.answers);
  const embedded = points.filter(({ engine }) => engine === "pglite");
  const body = `${buildSummary(server)}

${describeMachine(loadBefore)} \`BENCH_GROWTH=1 npm run bench -- growth\` creates a demo of 20 companies at three sizes, measures
each (about half an hour) and writes this section; \`BENCH_GROWTH=rest\` continues an interrupted run,
\`BENCH_GROWTH=postgres://app@host/one,postgres://app@host/two\` measures existing demos. Results are saved in
\`.cache/bench-growth.json\`. All ways were measured in the same run: compare the ratios. No reply is cached between requests.

### Rollups vs. columnar scan vs. raw SQL

Score, renewal and recommendation of residents, for the company with the most locations, both windows, median of 30 runs (raw SQL: of 3):
from the engine's rollups; by a columnar scan of the raw rows (DuckDB, in memory); by the same SQL on the raw rows in
PostgreSQL.

![Milliseconds by number of answers, by location](performance.svg)

${buildComparedTable(server)}

${embedded.length === 0 ? "" : `Embedded (PGlite), with the demo of a first start:\n\n${buildComparedTable(embedded)}\n`}
### Dashboard figures

The figures on the dashboards of that company, a region and a property, each against a columnar scan of the raw rows
(answers, invitations, employments, tasks, comments) with the same result. Medians of 30 runs each. Tasks and most comments have no rollups: they are
counted from their rows. The scan counts protected comments without deciding which of them may be counted.

${buildWidgetsTable(server)}

### Request cost

The portfolio of that company with all figures, and its timelines. "+ total" adds the total row: it is added up from the
rows where their sums add up by location. Distinct counts and values released for whole regions need one more read.

${buildCostsTable([...server, ...embedded])}`;
  writeSection(root, "Engine", body);
  writeFileSync(join(root, "docs", "performance.svg"), drawGrowth(server));
}
