import { mkdirSync, writeFileSync } from "node:fs";
import { availableParallelism, loadavg } from "node:os";
import { dirname, join } from "node:path";
import type { Point } from "./growth.ts";

const WIDTH = 720;
const HEIGHT = 380;
const MARGIN = { left: 64, right: 150, top: 24, bottom: 48 };

const lines = [
  { key: "engine", label: "the engine", color: "#1b7f5c" },
  { key: "columnar", label: "columnar scan", color: "#b4651e" },
  { key: "raw", label: "raw rows", color: "#7a3b8f" },
] as const;

const shown = (value: number): string => (value < 10 ? value.toPrecision(2) : Math.round(value).toLocaleString("en"));
const millions = (answers: number): string => `${(answers / 1_000_000).toFixed(1)} M`;

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

/** The milliseconds of the table by location at each size, as lines on two logarithmic axes. */
function growthDrawing(points: readonly Point[]): string {
  const values = points.flatMap(({ compared }) =>
    compared.slice(0, 1).flatMap(({ engine, raw, columnar }) => [engine, raw, columnar]),
  );
  const [low, high] = [Math.floor(Math.log10(Math.min(...values))), Math.ceil(Math.log10(Math.max(...values)))];
  const sizes = points.map(({ answers }) => Math.log10(answers));
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)];
  const across = WIDTH - MARGIN.left - MARGIN.right;
  const down = HEIGHT - MARGIN.top - MARGIN.bottom;
  const x = (answers: number): number => MARGIN.left + ((Math.log10(answers) - least) / (most - least || 1)) * across;
  const y = (value: number): number => MARGIN.top + down - ((Math.log10(value) - low) / (high - low || 1)) * down;
  const grid = Array.from({ length: high - low + 1 }, (_, step) => 10 ** (low + step)).map(
    (value) =>
      `<line x1="${MARGIN.left}" x2="${WIDTH - MARGIN.right}" y1="${y(value)}" y2="${y(value)}" stroke="#d5d9de"/>` +
      `<text x="${MARGIN.left - 8}" y="${y(value) + 4}" text-anchor="end">${value.toLocaleString("en")} ms</text>`,
  );
  const ticks = points.map(
    ({ answers }) =>
      `<text x="${x(answers)}" y="${HEIGHT - MARGIN.bottom + 22}" text-anchor="middle">${millions(answers)}</text>`,
  );
  const drawn = lines.map(({ key, label, color }) => {
    const at = points.map((point) => ({ left: x(point.answers), top: y(point.compared[0]?.[key] ?? 1) }));
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

function comparedTable(points: readonly Point[]): string {
  const rows = points.flatMap((point) =>
    point.compared.map(({ name, engine, raw, columnar }) => [
      millions(point.answers),
      millions(point.ownAnswers),
      String(point.locations),
      name,
      shown(engine),
      shown(raw),
      shown(columnar),
      (engine / raw).toFixed(3),
      (engine / columnar).toFixed(3),
    ]),
  );
  const head = [
    "answers",
    "of the client",
    "locations",
    "figures",
    "engine, ms",
    "raw rows, ms",
    "columnar, ms",
    "÷ raw",
    "÷ columnar",
  ];
  return table(head, rows);
}

function costsTable(points: readonly Point[]): string {
  const rows = points.flatMap((point) =>
    point.costs.map(({ name, p50, node, server }) => [
      millions(point.answers),
      name,
      shown(p50),
      server === null ? "(in Node)" : shown(server),
      shown(node),
    ]),
  );
  return table(["answers", "what", "p50, ms", "PostgreSQL's processor time, ms", "Node's processor time, ms"], rows);
}

/** Every figure of the dashboards on the largest database that it was compared on. */
function widgetsTable(points: readonly Point[]): string {
  const largest = points.findLast(({ widgets }) => widgets !== undefined);
  if (!largest?.widgets) return "Not compared yet.";
  const rows = largest.widgets.map(({ name, engine, columnar }) => [
    name,
    shown(engine),
    shown(columnar),
    (engine / columnar).toFixed(3),
  ]);
  const of = `${millions(largest.answers)} answers, ${largest.locations} locations; both windows, or twelve months one by one.`;
  return `${of}\n\n${table(["figure", "engine, ms", "columnar, ms", "÷ columnar"], rows)}`;
}

/** Writes docs/performance.md and its drawing from what was measured. */
export function writePerformancePage(root: string, points: readonly Point[], loadBefore: number): void {
  const server = points.filter(({ engine }) => engine === "postgres").toSorted((a, b) => a.answers - b.answers);
  const embedded = points.filter(({ engine }) => engine === "pglite");
  const cores = availableParallelism();
  const load = `${loadBefore.toFixed(1)} before and ${(loadavg()[0] ?? 0).toFixed(1)} after`;
  const page = `# Performance

What the analytics engine costs as a company's answers grow, measured by \`tools/bench/growth.bench.ts\`; the page is written by
that run, so nobody types its numbers. Milliseconds depend on the machine and on what else runs there (here: ${cores} cores,
load ${load}); the ratios, taken turn about in one run, are what judges (quality.md, rule 16). Processor time is what a request
used, whoever else was running: on an idle core it is about the time that it takes.

- \`BENCH_GROWTH=1 npm run bench -- growth\` makes a demo of 20 companies at three sizes and measures each (about half an hour);
  \`BENCH_GROWTH=rest\` goes on where it was stopped. What each size gave is kept in \`.cache/bench-growth.json\`.
- \`BENCH_GROWTH=postgres://app@host/one,postgres://app@host/two npm run bench -- growth\` measures demos that are there.
- \`npm run bench\` measures the rest: answers coming in, imports, exports, what each screen weighs, and what is seen and felt
  in Chromium: largest contentful paint, layout shift, the answer to a press, requests and how many wait for another.

## The same figures three ways

Score, renewal and recommendation of the residents of the company with the most locations, both windows, middle of 30: by the
engine; by the same SQL on the raw rows in PostgreSQL; by a scan of the raw rows in a store by columns (DuckDB, in memory).

![Milliseconds by number of answers, by location](performance.svg)

${comparedTable(server)}

${embedded.length === 0 ? "" : `Embedded (PGlite), the demo that a first start loads:\n\n${comparedTable(embedded)}\n`}
## Every figure of the dashboards

What the dashboards of the company, a region and a property show of that company, each held against a columnar scan of the raw
rows (answers, invitations, employments) that says the same, turn about in one run, middle of 30.

${widgetsTable(server)}

## What the screens ask

All figures of the portfolio of that company, and its timelines. A total that comes with its rows ("+ total") is added up
from them, where their sums add up by place; only distinct counts and what is released for whole regions is read once more.

${costsTable([...server, ...embedded])}
`;
  const file = join(root, "docs", "performance.md");
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, page);
  writeFileSync(join(root, "docs", "performance.svg"), growthDrawing(server));
}
