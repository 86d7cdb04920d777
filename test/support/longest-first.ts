import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * The specs that take longest, so that none of them is left alone at the end. The first two begin together: one loads the
 * demo, for which many wait, and the other can do without.
 */
const longest = [
  "dashboards-access",
  "moving-in",
  "roles",
  "widgets-access",
  "portfolio-roles",
  "portfolio-access",
  "journey",
  "refusals",
  "crash",
  "demo",
];

const rankOf = ({ moduleId }: TestSpecification): number => {
  const rank = longest.findIndex((name) => moduleId.endsWith(`/${name}.spec.ts`));
  return rank < 0 ? longest.length : rank;
};

/** Begins with what takes longest, also where no earlier run has measured it. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}
