import type { ReportScope } from "#slices/reports/contract/widget-data.contract.ts";
import { scopes } from "./scopes.ts";
import type { FilterKey } from "./widget.ts";

/**
 * The dimension of rows, and the content that they are divided by: the content of filters and of the rows above them.
 */
export interface RowGrouping {
  readonly scope: ReportScope;
  readonly content: readonly ReportScope[];
}

/** Returns "Regions", or "Regions by questions" where the rows are filtered by some. */
export function formatRowGrouping({ scope, content }: RowGrouping): string {
  const named = content.map((each) => scopes[each].plural.toLowerCase());
  return [scopes[scope].plural, ...(named.length > 0 ? [`by ${named.join(" and ")}`] : [])].join(" ");
}

/** Returns the content that a request groups or filters by, in the names of scopes. */
export function createContent({ scope, content }: RowGrouping): ReportScope[] {
  return [...new Set([scope, ...content])].filter((each) => !scopes[each].isPlace);
}

/**
 * Returns true for a filter that can select which questions have rows: which survey contains a question is no secret.
 */
export function canSelectQuestions(scope: ReportScope, key: FilterKey): boolean {
  return scope === "questions" && key === "surveys";
}
