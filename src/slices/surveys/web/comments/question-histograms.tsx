import { useState, type ComponentType, type ReactNode } from "react";
import { useLocale } from "#platform/web/i18n.ts";
import type { QuestionData, QuestionSeries } from "#slices/reports/contract/comments.contract.ts";
import { useCommentStrings } from "#slices/surveys/web/comments/comments-strings.ts";
import { useUiStrings } from "#slices/reports/web/widget/server-label-translations.ts";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { FigureValue, HiddenValue } from "#ui/figure-value.tsx";
import { NO_FIGURE } from "#ui/figure.ts";
import { formatNumber, type NumberKind } from "#ui/format.ts";
import type { Expansion } from "#ui/table-expansion.tsx";

interface DrawProps {
  series: QuestionSeries;
  question: QuestionData;
}

interface HistogramsProps {
  question: QuestionData;
  /** Draws the distribution of one part's answers over its steps. */
  draw: ComponentType<DrawProps>;
}

type Key = QuestionSeries["key"];

/** The number of each part, from the question's figures. */
const numbers: Readonly<Partial<Record<Key, readonly [figure: string, kind: NumberKind]>>> = {
  agreement: ["mean_agreement", "scale"],
  importance: ["mean_importance", "scale"],
  likelihood: ["top_block_percentage", "percent"],
  yes_no: ["yes_no", "percent"],
};

/**
 * The parts of a question on a scale, one row each with its number; a row opens its histogram, and all are open at
 * first.
 */
export function Histograms({ question, draw }: HistogramsProps): ReactNode {
  const t = useCommentStrings();
  const columns = useColumns(question);
  const expansion = useExpansion(question, draw);
  return (
    <DataTable
      caption={t("about")}
      columns={columns}
      rows={question.summary}
      rowKey={({ key }) => key}
      sort={{ key: "", descending: false }}
      onSort={() => {}}
      expansion={expansion}
    />
  );
}

function useExpansion(question: QuestionData, Draw: HistogramsProps["draw"]): Expansion<QuestionSeries> {
  const word = useUiStrings();
  const [closed, setClosed] = useState<readonly Key[]>([]);
  return {
    isOpen: ({ key }) => !closed.includes(key),
    onToggle: ({ key }, open) =>
      setClosed((before) => (open ? before.filter((each) => each !== key) : [...before, key])),
    label: ({ label }) => word(label),
    content: (series) => <Draw series={series} question={question} />,
  };
}

function useColumns({ figures, response_count: count }: QuestionData): readonly Column<QuestionSeries>[] {
  const t = useCommentStrings();
  const word = useUiStrings();
  const locale = useLocale();
  const renderNumber = ({ key, values }: QuestionSeries): ReactNode => {
    if (values.every(({ hidden }) => hidden)) return <HiddenValue brief />;
    const [name, kind] = numbers[key] ?? ["", "scale"];
    return <FigureValue figure={{ ...(figures[name] ?? NO_FIGURE), is_low: false }} kind={kind} />;
  };
  const end = { sortable: false, align: "end" } as const;
  return [
    { key: "label", label: t("answer"), sortable: false, cell: ({ label }) => word(label) },
    { key: "number", label: t("number"), ...end, cell: renderNumber },
    {
      key: "count",
      label: t("responsesHead"),
      ...end,
      cell: () => (count === null ? <HiddenValue brief /> : formatNumber(count, "count", locale)),
    },
  ];
}
