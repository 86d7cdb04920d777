import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

// docs/performance.md is written by several benchmarks, each its own sections.

const getFile = (root: string): string => join(root, "docs", "performance.md");
const readPage = (root: string): string =>
  existsSync(getFile(root)) ? readFileSync(getFile(root), "utf8") : "# Performance\n";

/** The sections in the order of the page: what people wait for first. */
const order = [
  "As felt",
  "Whole pages",
  "Before and after",
  "Whole surveys",
  "Growth",
  "Memory",
  "Engine",
  "Many clients",
] as const;

/** A section of docs/performance.md, by its heading. */
export type SectionName = (typeof order)[number];

function readSections(text: string): ReadonlyMap<string, string> {
  const [, ...sections] = text.split(/^## /m);
  return new Map(sections.map((section) => [section.slice(0, section.indexOf("\n")), section.trimEnd()]));
}

/** Writes a section, in place of the one before, and leaves the others as they are. */
export function writeSection(root: string, name: SectionName, body: string): void {
  const sections = new Map([...readSections(readPage(root)), [name, `${name}\n\n${body.trim()}`]]);
  const known = order.flatMap((each) => sections.get(each) ?? []);
  writeFileSync(getFile(root), `# Performance\n\n${known.map((section) => `## ${section}\n`).join("\n")}`);
}
