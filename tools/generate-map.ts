// Writes docs/map.md from architecture.json, so that the diagram always shows the rule that the gate checks.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { MAP_FILE, getReachable, readSliceMap, type SliceMap } from "./gates/slice-map.ts";
import { repositoryRoot } from "./gates/file-set.ts";

const list = (names: readonly string[]): string => (names.length === 0 ? "–" : names.join(", "));

/** Returns the text of docs/map.md. */
export function renderMap(map: SliceMap): string {
  const slices = Object.keys(map);
  const rows = slices.map((slice) => {
    const direct = map[slice] ?? [];
    const through = [...getReachable(map, slice)].filter((other) => !direct.includes(other));
    const usedBy = slices.filter((other) => (map[other] ?? []).includes(slice));
    return `| ${slice} | ${list(direct)} | ${list(through)} | ${list(usedBy)} |`;
  });
  const edges = slices.flatMap((slice) => (map[slice] ?? []).map((used) => `  ${slice} --> ${used}`));
  return [
    "# Slice dependencies",
    "",
    `Generated from \`${MAP_FILE}\` by \`tools/generate-map.ts\`. Do not edit. A slice may import only the slices listed here, and only`,
    "through their entry points: `contract/`, `server/<slice>.api.ts`, `web/public.tsx`. Its screens, not its `public.tsx`, may also",
    "import the files that `screenParts` lists.",
    "",
    "| slice | may use | indirectly | used by |",
    "|---|---|---|---|",
    ...rows,
    "",
    "```mermaid",
    "graph TD",
    ...edges,
    "```",
    "",
  ].join("\n");
}

if (import.meta.main) {
  const target = join(repositoryRoot, "docs/map.md");
  const files = new Map([[MAP_FILE, readFileSync(join(repositoryRoot, MAP_FILE), "utf8")]]);
  const text = renderMap(readSliceMap(files));
  const isFresh = existsSync(target) && readFileSync(target, "utf8") === text;
  if (process.argv.includes("--check")) {
    if (!isFresh) {
      console.error("docs/map.md is stale: run node tools/generate-map.ts");
      process.exitCode = 1;
    }
  } else {
    writeFileSync(target, text);
  }
}
