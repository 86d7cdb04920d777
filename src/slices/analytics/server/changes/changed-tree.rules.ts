// Decides which rows of a tree of places, and of topics and questions below them, changed beyond chance
// (docs/adr/0049).

/** The share of listed entries that may be there by chance. */
export const FALSE_PART = 0.1;

/** A row of the tree with the values that decide whether it is listed. */
export interface ChangeNode<Row> {
  readonly row: Row;
  /** The p-value of the difference (two-sided); null: it is not tested. */
  readonly chance: number | null;
  /** Whether it may be listed: its certainty is "real", the change is large enough, and enough people answered. */
  readonly isListable: boolean;
  readonly children: readonly ChangeNode<Row>[];
}

/** A listed row with the share of false entries that its own children may have. */
export interface ListedChange<Row> {
  readonly row: Row;
  readonly childRate: number;
}

/** Returns the p-values as Benjamini and Hochberg adjust them for their number, in their order (R: p.adjust). */
export function adjustPValues(chances: readonly number[]): readonly number[] {
  const count = chances.length;
  const adjusted = Array.from({ length: count }, () => 1);
  let least = 1;
  const order = chances.map((chance, at) => ({ chance, at })).toSorted((a, b) => b.chance - a.chance);
  for (const [above, { chance, at }] of order.entries()) {
    least = Math.min(least, (chance * count) / (count - above));
    adjusted[at] = least;
  }
  return adjusted;
}

/** Returns the p-value of the most striking of several differences (Simes); null for none. */
export function combinePValues(chances: readonly number[]): number | null {
  return chances.length === 0 ? null : Math.min(...adjustPValues(chances));
}

/** Returns the p-values of a node and of everything below it. */
function readChances(node: ChangeNode<unknown>): readonly number[] {
  const own = node.chance === null ? [] : [node.chance];
  return [...own, ...node.children.flatMap(readChances)];
}

interface NodeSelection<Node> {
  readonly nodes: readonly Node[];
  /** The share selected of all tested rows; 0 for none. */
  readonly part: number;
}

function selectBy<Node>(
  nodes: readonly Node[],
  chanceFor: (node: Node) => number | null,
  rate: number,
): NodeSelection<Node> {
  const tested = nodes.flatMap((node) => {
    const chance = chanceFor(node);
    return chance === null ? [] : [{ node, chance }];
  });
  const adjusted = adjustPValues(tested.map(({ chance }) => chance));
  const selected = tested.filter((_, at) => (adjusted[at] ?? 1) <= rate);
  return { nodes: selected.map(({ node }) => node), part: tested.length === 0 ? 0 : selected.length / tested.length };
}

/**
 * Returns the rows among siblings that changed, and those below. Siblings are selected by Benjamini and Hochberg's
 * rule; children are tested only below siblings where something changed at all (Simes over everything there), at a rate
 * that shrinks with the share of opened siblings (Benjamini and Bogomolov). Listed rows must also be certain.
 */
export function selectChanges<Row>(
  siblings: readonly ChangeNode<Row>[],
  rate: number = FALSE_PART,
): readonly ListedChange<Row>[] {
  const own = selectBy(siblings, ({ chance }) => chance, rate);
  const listed = own.nodes.filter(({ isListable }) => isListable);
  const opened = selectBy(siblings, (node) => combinePValues(readChances(node)), rate);
  return [
    ...listed.map(({ row }) => ({ row, childRate: rate * own.part })),
    ...opened.nodes.flatMap(({ children }) =>
      children.length === 0 ? [] : selectChanges(children, rate * opened.part),
    ),
  ];
}

/**
 * Returns the smallest change that is listed, in the unit that a figure is shown in; null: the figure is never listed.
 */
export function getLeastChange(unit: string): number | null {
  const least: Readonly<Record<string, number>> = { score: 3, percent: 5, mean: 0.15 };
  return least[unit] ?? null;
}

/** A change with the values that order rows of one level. */
export interface WeighedChange {
  readonly change: number;
  /** The variance of the change by chance alone; null when it is not known. */
  readonly variance: number | null;
  readonly people: number;
}

/** Returns how much changes of a level really vary between places: their variance beyond what chance explains. */
export function estimateRealVariance(level: readonly WeighedChange[]): number {
  const known = level.flatMap(({ change, variance }) => (variance === null ? [] : [change ** 2 - variance]));
  return known.length === 0 ? 0 : Math.max(0, known.reduce((sum, each) => sum + each, 0) / known.length);
}

/**
 * Returns the weight of a change: its size, shrunk by the chance part of the listed changes, times its people. `unit`
 * makes scores and shares comparable.
 */
export function weighChange({ change, variance, people }: WeighedChange, beyond: number, unit: number): number {
  const shrink = variance === null || beyond + variance === 0 ? 0 : beyond / (beyond + variance);
  return ((shrink * Math.abs(change)) / unit) * people;
}

// 2 × (2.054 + 0.842)²: significant at 4% (two-sided) and detected in four of five cases.
const NEEDED = 16.8;

/** Returns how many answers each window needs for a change to be called real in four of five cases. */
export function countAnswersNeeded(change: number, spread: number): number {
  return Math.ceil((NEEDED * spread ** 2) / change ** 2);
}
