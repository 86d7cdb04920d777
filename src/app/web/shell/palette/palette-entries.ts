import type { SearchResult } from "#slices/home/contract/search.contract.ts";

/** A page that the palette leads to, or an action that it runs. */
export interface PaletteEntry {
  /** Unique among all entries. */
  readonly key: string;
  readonly text: string;
  readonly detail: string | null;
  /** A route of the front end; with `run`, none. */
  readonly to?: string;
  readonly run?: () => void;
}

/** The groups of the palette, in display order. */
export const paletteGroups = [
  "page",
  "report",
  "plan",
  "item",
  "region",
  "location",
  "person",
  "resident",
  "action",
] as const;
export type PaletteGroupName = (typeof paletteGroups)[number];

/** Entries of one kind under its name; a group is never empty. */
export interface PaletteGroup {
  readonly name: PaletteGroupName;
  readonly entries: readonly PaletteEntry[];
}

/** Returns text as it is searched: lower case without accents, words one space apart. */
export function foldSearchText(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[\s,]+/g, " ")
    .trim();
}

/** Returns true where each typed word begins a word of the text, as the server finds names too. */
export function matchesWords(text: string, typed: string): boolean {
  const own = foldSearchText(text).split(" ");
  const wanted = foldSearchText(typed);
  return wanted === "" || wanted.split(" ").every((word) => own.some((each) => each.startsWith(word)));
}

function toEntry({ kind, ...found }: SearchResult): PaletteEntry {
  return { key: `${kind} ${found.to}`, ...found };
}

/** How many plans or action items are listed. */
const LISTED = 8;

interface LocalEntries {
  readonly pages: readonly PaletteEntry[];
  /** Listed once something is typed, as are results of the server. */
  readonly plans: readonly PaletteEntry[];
  readonly items: readonly PaletteEntry[];
  readonly actions: readonly PaletteEntry[];
}

/** Returns the entries for a search text: entries that the browser knows, and the server's results. */
export function buildPaletteGroups(
  typed: string,
  { pages, plans, items, actions }: LocalEntries,
  found: readonly SearchResult[],
): PaletteGroup[] {
  const filterEntries = (entries: readonly PaletteEntry[]): PaletteEntry[] =>
    entries.filter((entry) => matchesWords(entry.text, typed));
  const findTyped = (entries: readonly PaletteEntry[]): PaletteEntry[] =>
    foldSearchText(typed) === "" ? [] : filterEntries(entries).slice(0, LISTED);
  const known: Partial<Record<PaletteGroupName, readonly PaletteEntry[]>> = {
    page: filterEntries(pages),
    plan: findTyped(plans),
    item: findTyped(items),
    action: filterEntries(actions),
  };
  const all = paletteGroups.map((name) => ({
    name,
    entries: known[name] ?? found.filter(({ kind }) => kind === name).map(toEntry),
  }));
  return all.filter((group) => group.entries.length > 0);
}

/** Returns the entry a number of steps from another, wrapping around; the first or last one from none. */
export function getNeighborEntry(
  entries: readonly PaletteEntry[],
  key: string | null,
  step: 1 | -1,
): PaletteEntry | undefined {
  const at = entries.findIndex((entry) => entry.key === key);
  if (at === -1) return step === 1 ? entries[0] : entries.at(-1);
  return entries[(at + step + entries.length) % entries.length];
}
