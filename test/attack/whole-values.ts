import loadHighs from "highs";

/** A condition on whole unknowns: low ≤ Σ coefficient × unknown ≤ high. */
export interface Condition {
  readonly terms: readonly (readonly [unknown: number, coefficient: number])[];
  readonly low: number;
  readonly high: number;
  /** Its source, in words. */
  readonly name?: string;
}

/** Public knowledge about unknown whole numbers: how large each can be, and conditions on their sums. */
export interface PublicKnowledge {
  readonly highs: readonly number[];
  readonly conditions: readonly Condition[];
}

/** "certain": only the true value is possible; "open": another one is possible; "undecided": not found out. */
export type Verdict = "certain" | "open" | "undecided";

/** The work allowed for one result; more has never been needed. */
const MAX_NODES = 2000;

const solver = await loadHighs();
const { infeasible, optimal } = solver.constants.modelStatus;
const { integer } = solver.constants.variableType;

/** Returns whether some whole numbers meet all conditions; null: not found out. */
function canBe({ highs, conditions }: PublicKnowledge): boolean | null {
  const starts = [0];
  for (const { terms } of conditions) starts.push((starts.at(-1) ?? 0) + terms.length);
  const problem = {
    numCols: highs.length,
    numRows: conditions.length,
    colCost: highs.map(() => 0),
    colLower: highs.map(() => 0),
    colUpper: highs,
    rowLower: conditions.map(({ low }) => low),
    rowUpper: conditions.map(({ high }) => high),
    matrix: {
      format: "csr" as const,
      numRows: conditions.length,
      numCols: highs.length,
      starts,
      indices: conditions.flatMap(({ terms }) => terms.map(([unknown]) => unknown)),
      values: conditions.flatMap(({ terms }) => terms.map(([, coefficient]) => coefficient)),
    },
    integrality: highs.map(() => integer),
  };
  return solver.withModel(problem, (model) => {
    model.options.set({ output_flag: false, mip_max_nodes: MAX_NODES });
    model.run();
    const status = model.getModelStatus();
    if (status === optimal) return true;
    return status === infeasible ? false : null;
  });
}

/** Returns whether a sum of the unknowns is certain: whether it can be neither more nor less than it truly is. */
export function decideVerdict(known: PublicKnowledge, truth: readonly number[], sum: Condition["terms"]): Verdict {
  if (sum.length === 0) return "open";
  const value = sum.reduce((total, [unknown, coefficient]) => total + coefficient * (truth[unknown] ?? 0), 0);
  const others = [
    { terms: sum, low: value + 1, high: solver.infinity },
    { terms: sum, low: -solver.infinity, high: value - 1 },
  ];
  let isUndecided = false;
  for (const other of others) {
    const answer = canBe({ highs: known.highs, conditions: [...known.conditions, other] });
    if (answer === true) return "open";
    if (answer === null) isUndecided = true;
  }
  return isUndecided ? "undecided" : "certain";
}

/**
 * Returns, in words, a sufficient set of the conditions by which a sum is certain: without any one of them it would not
 * be.
 */
export function listReasons(
  { highs, conditions }: PublicKnowledge,
  truth: readonly number[],
  sum: Condition["terms"],
): readonly string[] {
  let kept = conditions;
  for (const one of conditions) {
    const without = kept.filter((each) => each !== one);
    if (decideVerdict({ highs, conditions: without }, truth, sum) === "certain") kept = without;
  }
  return kept.flatMap(({ name }) => name ?? []);
}
