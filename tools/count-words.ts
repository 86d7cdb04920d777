/** Counts the words that are out of use, per folder: `node tools/count-words.ts`. The words inside identifiers count too. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const groups: Readonly<Record<string, readonly string[]>> = {
  ask: ["ask", "asks", "asked", "asking"],
  fault: ["fault", "faults", "faulty"],
  told: ["tell", "tells", "told", "telling"],
  seal: ["seal", "seals", "sealed", "sealing", "sealer"],
  stretch: ["stretch", "stretches"],
  spell: ["spell", "spells"],
  sight: ["sight", "sights"],
  absent: ["absent"],
  world: ["world", "worlds"],
  story: ["story", "stories"],
  nobody: ["nobody", "somebody", "whoever"],
};
const names = [...Object.keys(groups), "xOf"];
const groupByWord = new Map(
  Object.entries(groups).flatMap(([name, words]) => words.map((word) => [word, name] as const)),
);

/** Calls and declarations of functions named `xOf`, without those of the language and of mathematics. */
const xOf = /\b(?!indexOf|lastIndexOf|valueOf|sumOf)[a-z]\w*Of(?=\()/g;

function countWords(text: string): Map<string, number> {
  const counts = new Map([["xOf", text.match(xOf)?.length ?? 0]]);
  const words = text.replaceAll(/([a-z\d])([A-Z])/g, "$1 $2").toLowerCase();
  for (const [word] of words.matchAll(/[a-z]+/g)) {
    const name = groupByWord.get(word);
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

const folderPattern = /^src\/slices\/[^/]+|^[^/]+\/[^/]+(?=\/)|^[^/]+/;
const rows = new Map<string, Map<string, number>>();
const listed = execFileSync("git", ["ls-files", "src", "test", "tools"], { encoding: "utf8" });
for (const path of listed.split("\n")) {
  if (!/\.tsx?$/.test(path) || path === "tools/count-words.ts") continue;
  const counts = countWords(readFileSync(path, "utf8"));
  for (const folder of [folderPattern.exec(path)?.[0] ?? path, "all"]) {
    const row = rows.get(folder) ?? new Map<string, number>();
    for (const [name, count] of counts) row.set(name, (row.get(name) ?? 0) + count);
    rows.set(folder, row);
  }
}

const formatLine = (head: string, cells: readonly string[]): string =>
  `${[head.padEnd(26), ...cells.map((cell) => cell.padStart(8))].join("")}\n`;

process.stdout.write(formatLine("folder", names));
for (const [folder, row] of [...rows].toSorted(([a], [b]) => a.localeCompare(b))) {
  const cells = names.map((name) => String(row.get(name) ?? 0));
  process.stdout.write(formatLine(folder, cells));
}
