import type { ReportScope } from "#slices/reports/contract/widget-data.contract.ts";
import { scopes } from "./scopes.ts";
import type { FilterKey } from "./widget.ts";

/** What rows are about, and what else they are cut by: the content of filters and of the rows above them. */
export interface Cut {
  readonly scope: ReportScope;
  readonly content: readonly ReportScope[];
}

/** "Regions", or "Regions by questions" where the rows are narrowed to some. */
export function namedCut({ scope, content }: Cut): string {
  const named = content.map((each) => scopes[each].plural.toLowerCase());
  return [scopes[scope].plural, ...(named.length > 0 ? [`by ${named.join(" and ")}`] : [])].join(" ");
}

/** The content that a request divides by or narrows to, in the names of scopes. */
export function createContent({ scope, content }: Cut): ReportScope[] {
  return [...new Set([scope, ...content])].filter((each) => !scopes[each].isPlace);
}

/** True for a filter that can choose which questions there are rows of: everybody knows which survey asks what. */
export function choosesQuestions(scope: ReportScope, key: FilterKey): boolean {
  return scope === "questions" && key === "surveys";
}
