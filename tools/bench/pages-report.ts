import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { buildTable, describeMachine, formatNumber as shown } from "./load.ts";
import type { PageCost, PageCosts, WholePage } from "./pages.ts";
import { writeSection } from "./sections.ts";

/** The pages of a demo: with every reply computed, and with cached replies. */
export interface MeasuredPages {
  readonly size: string;
  readonly locations: number;
  /** Answers of all companies of the database. */
  readonly answers: number;
  readonly measured: string;
  readonly made: PageCosts;
  readonly kept: PageCosts;
}

const getFile = (root: string): string => join(root, ".cache", "bench-pages.json");

const readSaved = (root: string): readonly MeasuredPages[] =>
  existsSync(getFile(root)) ? (JSON.parse(readFileSync(getFile(root), "utf8")) as readonly MeasuredPages[]) : [];

const formatMillions = (answers: number): string => `${(answers / 1_000_000).toFixed(1)} M`;

/** The reports are many and alike: they are summarized by their median and their slowest. */
function isReport({ name }: PageCost): boolean {
  return name.startsWith("report ");
}

function mapByName<Cost extends PageCost>(costs: readonly Cost[]): ReadonlyMap<string, Cost> {
  return new Map(costs.map((cost) => [cost.name, cost]));
}

function buildWholeRow(name: string, page: WholePage, kept: WholePage | undefined): readonly string[] {
  const { alone, together } = page;
  const loads = [alone.p50, together.p50, together.perSecond, alone.node, alone.database];
  return [
    name,
    String(page.requests),
    ...loads.map(shown),
    ...(kept ? [kept.alone.p50, kept.together.p50].map(shown) : ["", ""]),
  ];
}

function buildWholeTable({ made, kept }: MeasuredPages): string {
  const cachedByName = mapByName(kept.pages);
  const rows = made.pages
    .filter((page) => !isReport(page))
    .map((page) => buildWholeRow(page.name, page, cachedByName.get(page.name)));
  const reports = made.pages.filter(isReport).toSorted((a, b) => a.alone.p50 - b.alone.p50);
  const [median, slowest] = [reports[Math.floor(reports.length / 2)], reports.at(-1)];
  const summed = [median, slowest].flatMap((page, index) =>
    page === undefined
      ? []
      : [
          buildWholeRow(
            `${index === 0 ? `median of ${reports.length} reports` : "slowest"}: ${page.name}`,
            page,
            cachedByName.get(page.name),
          ),
        ],
  );
  const header = [
    "page",
    "requests",
    "p50 alone, ms",
    "p50 of 8, ms",
    "pages/s of 8",
    "Node CPU, ms",
    "PostgreSQL CPU, ms",
    "cached, p50 alone, ms",
    "cached, p50 of 8, ms",
  ];
  return buildTable(header, [...rows, ...summed]);
}

function buildWhole(all: readonly MeasuredPages[]): string {
  const sections = all.map(
    (pages) =>
      `### ${pages.locations} locations, ${formatMillions(pages.answers)} answers (${pages.size} demo)\n\n${pages.measured}\n\n${buildWholeTable(pages)}`,
  );
  return `What a person waits for: all requests of a page, sent at once over HTTP as a browser sent them, until the last reply. Built
server, PostgreSQL, the largest company of a demo. Without cached replies: alone, and by eight clients at once (windows of two
accounts; the product works on six requests of a company at a time, [ADR 38](adr/0038-work-limits.md)), with the
processor time of a page loaded alone. On a busy machine compare that. Then with cached replies
([ADR 46](adr/0046-data-versions.md)). The requests one by one: [page speed](page-speed.md).

\`npm run bench -- pages\` writes this section and the growth below: of a medium demo that it creates, of other sizes with
\`BENCH_PAGES=medium,dense,large\`, or of existing demos with \`BENCH_PAGES=postgres://app@host/name,…\`.

${sections.join("\n\n")}`;
}

/** Compares the same pages of the same places with few and with many answers; null where one is missing. */
function buildGrowth(all: readonly MeasuredPages[]): string | null {
  const [few, many] = [all.find(({ size }) => size === "medium"), all.find(({ size }) => size === "dense")];
  if (!few || !many) return null;
  const fewBy = mapByName(few.made.pages);
  const rows = many.made.pages.flatMap((page) => {
    const before = fewBy.get(page.name);
    if (before === undefined) return [];
    const computeRatio = (value: (cost: WholePage) => number): number => value(page) / value(before);
    const getTime = (cost: WholePage): number => cost.alone.p50;
    const getUsed = (cost: WholePage): number => cost.alone.node + cost.alone.database;
    const cells = [
      shown(getTime(before)),
      shown(getTime(page)),
      computeRatio(getTime),
      shown(getUsed(before)),
      shown(getUsed(page)),
      computeRatio(getUsed),
    ];
    const texts = cells.map((cell) => (typeof cell === "number" ? cell.toFixed(2) : cell));
    return [{ texts: [page.name, ...texts], time: computeRatio(getTime), used: computeRatio(getUsed) }];
  });
  const formatMedian = (values: readonly number[]): string =>
    (values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN).toFixed(2);
  const above = rows.filter(({ used }) => used >= 2).length;
  const header = ["page", "few, ms", "many, ms", "ratio", "few, CPU ms", "many, CPU ms", "ratio of CPU"];
  return `The same ${many.locations} locations with ${formatMillions(few.answers)} answers (\`npm run demo -- --size medium\`) and with ${formatMillions(many.answers)} (\`--size dense\`: twelve times
the homes at each location, with the same staff). Whole pages, one client, no cached replies. Median ratio: ${formatMedian(rows.map(({ time }) => time))} of time, ${formatMedian(rows.map(({ used }) => used))} of
processor time; ${above} of ${rows.length} pages at twice or more of processor time.

${buildTable(
  header,
  rows.map(({ texts }) => texts),
)}`;
}

function buildRequestsTable({ made, kept }: MeasuredPages): string {
  const cachedByName = mapByName([...kept.requests, ...kept.pages]);
  const single = made.pages.filter(({ requests }) => requests === 1);
  const rows = [...made.requests, ...single].map(({ name, alone }) => {
    const { p50, node, database } = alone;
    return [name, ...[p50, node, database, cachedByName.get(name)?.alone.p50 ?? Number.NaN].map(shown)];
  });
  return buildTable(["page", "p50, ms", "Node CPU, ms", "PostgreSQL CPU, ms", "cached, p50, ms"], rows);
}

function buildRequests(all: readonly MeasuredPages[]): string {
  const sections = all.map(
    (pages) =>
      `## ${pages.locations} locations (${pages.size} demo)\n\n${pages.measured}\n\n${buildRequestsTable(pages)}\n`,
  );
  return `# Page speed

What the pages of the largest company of a demo request of the server: one client, over HTTP, built server, PostgreSQL.
Whole pages, and eight clients: [performance](performance.md).

\`npm run bench -- pages\` writes this page. The requests are those that a browser sent on each screen; of a report they are
its first 15 rows. p50 of 20 runs without cached replies, with the processor time of each process; on a busy machine compare
that. The last column is the p50 of cached replies ([ADR 46](adr/0046-data-versions.md)).

${sections.join("\n")}`;
}

const sizes = ["medium", "dense", "large"];

/** Saves the pages of a demo and writes docs/page-speed.md and the sections of docs/performance.md. */
export function savePages(root: string, pages: Omit<MeasuredPages, "measured">, loadBefore: number): void {
  const others = readSaved(root).filter(({ size }) => size !== pages.size);
  const all = [...others, { ...pages, measured: describeMachine(loadBefore) }].toSorted(
    (a, b) => sizes.indexOf(a.size) - sizes.indexOf(b.size),
  );
  mkdirSync(dirname(getFile(root)), { recursive: true });
  writeFileSync(getFile(root), JSON.stringify(all, null, 2));
  writeFileSync(join(root, "docs", "page-speed.md"), buildRequests(all));
  writeSection(root, "Whole pages", buildWhole(all));
  const growth = buildGrowth(all);
  if (growth !== null) writeSection(root, "Growth", growth);
}
