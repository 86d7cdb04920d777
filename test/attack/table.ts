import { methods } from "./answers-attack.ts";
import { addOutcomes, type Line } from "./attack-stored.ts";
import type { Visible } from "./visible.ts";

/** Lines of several companies, by their names. */
export function addLines(all: readonly (readonly Line[])[]): readonly Line[] {
  const byName = Map.groupBy(all.flat(), ({ name }) => name);
  return [...byName].map(([name, lines]) => ({
    name,
    outcome: addOutcomes(lines.map(({ outcome }) => outcome)),
    seeded: lines.flatMap(({ seeded }) => seeded),
  }));
}

/** Formats the table: a line for each class of attack. */
export function toTable(lines: readonly Line[]): string {
  const header = [
    "class",
    "groups tried",
    ...methods.map((method) => `by ${method}`),
    "all but one, from its score",
    "undecided",
    "planted faults caught",
  ];
  const rows = lines.map(({ name, outcome, seeded }) => [
    name,
    outcome.groups.toLocaleString("en"),
    ...methods.map((method) => String(new Set(outcome.derived[method]).size)),
    String(new Set(outcome.named).size),
    String(outcome.undecided),
    `${seeded.filter(({ isCaught }) => isCaught).length} of ${seeded.length}`,
  ]);
  return toMarkdown([header, ...rows]);
}

/** Formats what stays visible. */
export function toVisibleTable(visible: Visible): string {
  const rows = Object.entries(visible).map(([name, { figures, shown }]) => [
    name,
    String(figures),
    figures === 0 ? "–" : `${Math.round((100 * shown) / figures)} %`,
  ]);
  return toMarkdown([["figures", "a product without a gate", "visible"], ...rows]);
}

function toMarkdown([header = [], ...rows]: readonly (readonly string[])[]): string {
  const lines = [header, header.map((_, at) => (at === 0 ? "---" : "---:")), ...rows];
  return lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
