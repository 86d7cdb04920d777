import type { ReportScope } from "#slices/reports/contract/widget-data.contract.ts";
import { questionScopes } from "./scopes.ts";

// The allowed segments of protected answers besides places and months: one of survey, question (with its attributes),
// position category, tenure band, or category and question (domain.md, Confidentiality 3).

type Axis = "survey" | "question" | "position_category" | "tenure_band" | "other";

const axes: Readonly<Partial<Record<ReportScope, Axis>>> = {
  surveys: "survey",
  position_categories: "position_category",
  tenure_bands: "tenure_band",
};

function toAxis(scope: ReportScope): Axis {
  return questionScopes.has(scope) ? "question" : (axes[scope] ?? "other");
}

const allowed: ReadonlySet<string> = new Set([
  "",
  "survey",
  "question",
  "position_category",
  "tenure_band",
  "position_category+question",
]);

/** Returns why confidential answers have no segments by these content scopes together; null where they have. */
export function findSegmentError(content: readonly ReportScope[]): string | null {
  const used = [...new Set(content.map(toAxis))].toSorted();
  if (allowed.has(used.join("+"))) return null;
  const named = used.map((axis) => axis.replace("_", " ")).join(" and ");
  return `Confidential answers can’t be broken down by ${named} together. Use one of: survey, question, position category, tenure, or question with position category`;
}
