import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "#test/support/migrate-template.ts";

const PAGE = join(projectRoot, "docs", "effort.md");

/** Writes what was measured between its marks in docs/effort.md; the rest of the page stays. */
export function writeMeasured(part: "tasks" | "lengths", measured: string): void {
  const [start, end] = [`<!-- ${part} -->`, `<!-- /${part} -->`];
  const text = readFileSync(PAGE, "utf8");
  const [from, to] = [text.indexOf(start), text.indexOf(end)];
  if (from === -1 || to < from) throw new Error(`docs/effort.md has no marks for ${part}`);
  writeFileSync(PAGE, `${text.slice(0, from + start.length)}\n\n${measured}\n\n${text.slice(to)}`);
}
