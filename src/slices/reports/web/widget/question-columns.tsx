import type { ReactNode } from "react";
import type { ReportRow } from "#slices/reports/contract/widget-data.contract.ts";
import { getRowFigure } from "#slices/reports/web/widget/widget-figures.ts";
import { useUiStrings } from "#slices/reports/web/widget/server-label-translations.ts";
import { useQuestionStrings } from "#slices/reports/web/widget/question-strings.ts";
import type { ChartSegment } from "#ui/charts/part.ts";
import { StackedBar } from "#ui/charts/stacked-bar.tsx";
import type { Column } from "#ui/data-table.tsx";
import { FigureValue } from "#ui/figure-value.tsx";
import { NO_FIGURE } from "#ui/figure.ts";
import { roundHalfUp } from "#ui/format.ts";

const types = {
  "text-entry": "type_text",
  "multiple-choice": "type_choice",
  "multiple-select": "type_select",
  "agreement-importance": "type_pair",
  agreement: "type_agreement",
  importance: "type_importance",
  likelihood: "type_likelihood",
  "yes-no": "type_yes_no",
} as const;

function isType(slug: string | null | undefined): slug is keyof typeof types {
  return typeof slug === "string" && Object.hasOwn(types, slug);
}

const tones = ["step-1", "step-2", "step-3", "step-4", "step-5"] as const;
const steps = ["step_1", "step_2", "step_3", "step_4", "step_5"] as const;
const needs = { type: 150, summary: 190 } as const;

/** Returns shares of the five steps as parts of one bar; none where a share is not known. */
function toParts(shares: readonly (number | null)[], label: (step: (typeof steps)[number]) => string): ChartSegment[] {
  const known = shares.flatMap((share) => (share === null ? [] : [roundHalfUp(share)]));
  if (known.length < steps.length) return [];
  return steps.map((step, at) => ({
    key: step,
    label: label(step),
    value: known[at] ?? 0,
    tone: tones[at] ?? "step-3",
  }));
}

/** The key of the colors of the bars; for a screen reader each bar has its own text. */
export function AnswersLegend(): ReactNode {
  const t = useQuestionStrings();
  return (
    <p className="cy-chart rw-legend" aria-hidden="true">
      {steps.map((step, at) => (
        <span key={step}>
          <i className="cy-part-swatch" data-tone={tones[at]} />
          {t(step)}
        </span>
      ))}
    </p>
  );
}

function AnswersCell({ row }: { row: ReportRow }): ReactNode {
  const t = useQuestionStrings();
  const word = useUiStrings();
  const parts = toParts(row.response_summary?.agreement ?? [], t);
  const { hidden } = getRowFigure(row, "agreement_1_percentage");
  if (parts.length === 0 && !hidden) return <FigureValue figure={NO_FIGURE} />;
  return <StackedBar brief hidden={hidden} label={t("answersTo", { name: word(row.name) })} parts={parts} />;
}

/** Returns the text columns of rows of questions: the kind of question, and the distribution of its answers. */
export function useQuestionColumns(rows: readonly ReportRow[]): {
  readonly type: readonly Column<ReportRow>[];
  readonly summary: readonly Column<ReportRow>[];
} {
  const t = useQuestionStrings();
  const hasTypes = rows.some(({ question_type_slug: slug }) => slug !== undefined);
  const hasSummary = rows.some(({ response_summary: summary }) => summary !== undefined);
  const type: Column<ReportRow> = {
    key: "question_type",
    label: t("type"),
    sortable: false,
    minWidth: needs.type,
    cell: ({ question_type_slug: slug }) => (isType(slug) ? t(types[slug]) : "N/A"),
  };
  const summary: Column<ReportRow> = {
    key: "response_summary",
    label: t("summary"),
    sortable: false,
    minWidth: needs.summary,
    cell: (row) => <AnswersCell row={row} />,
  };
  return { type: hasTypes ? [type] : [], summary: hasSummary ? [summary] : [] };
}
