import { writeFileSync } from "node:fs";
import { availableParallelism, loadavg } from "node:os";
import { join } from "node:path";
import type { PageCost } from "./pages.ts";

/** The time of a demo's pages: with every reply computed anew, and with cached replies. */
export interface MeasuredPages {
  readonly size: string;
  readonly locations: number;
  readonly made: readonly PageCost[];
  readonly kept: readonly PageCost[];
}

const shown = (value: number): string => (value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString("en"));

function pagesTable({ made, kept }: MeasuredPages): string {
  const keptBy = new Map(kept.map((cost) => [cost.name, cost.p50]));
  const rows = made.map(({ name, p50, node, database }) => [
    name,
    shown(p50),
    shown(node),
    shown(database),
    shown(keptBy.get(name) ?? Number.NaN),
  ]);
  const header = ["page", "p50, ms", "Node CPU, ms", "PostgreSQL CPU, ms", "kept, p50, ms"];
  return [header, header.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** Writes docs/page-speed.md. */
export function writePagesPage(root: string, measured: readonly MeasuredPages[], loadBefore: number): void {
  const load = `${loadBefore.toFixed(1)} before and ${(loadavg()[0] ?? 0).toFixed(1)} after`;
  const sections = measured.map(
    (pages) => `## ${pages.locations} locations (${pages.size} demo)\n\n${pagesTable(pages)}\n`,
  );
  const page = `# Page speed

What the pages of the largest company of a demo request of the server: one client, over HTTP, built server, PostgreSQL.

Measured on ${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} cores, load ${load}.

\`npm run bench -- pages\` writes this page; \`BENCH_LARGE=1\` adds the large demo. The requests are those that a browser
sent on each screen; of a report they are its first 15 rows. p50 of 25 runs with nothing kept, with the processor time of
each process; on a busy machine compare that. The last column is the p50 of replies that were kept
([ADR 46](adr/0046-data-versions.md)).

${sections.join("\n")}`;
  writeFileSync(join(root, "docs", "page-speed.md"), page);
}
