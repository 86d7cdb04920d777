import type { ComponentProps, ReactNode } from "react";
import type { ReportRow } from "#slices/reports/contract/widget-data.contract.ts";
import { AnswersLegend } from "#slices/reports/web/widget/question-columns.tsx";
import { groupQuestions, hasColumnContent } from "#slices/reports/web/widget/question-groups.ts";
import { useQuestionStrings } from "#slices/reports/web/widget/question-strings.ts";
import { DataTable } from "#ui/data-table.tsx";

type TableProps = ComponentProps<typeof DataTable<ReportRow>>;

/** Rows of a report; questions of several kinds have a table for each kind, with the columns of that kind. */
export function GroupedTable(props: TableProps): ReactNode {
  const t = useQuestionStrings();
  const { rows, columns, caption } = props;
  const groups = groupQuestions(rows);
  if (groups.length === 0) return <DataTable {...props} />;
  return groups.map(({ group, rows: own }) => {
    const title = t(`group_${group}`);
    const filledColumns = columns.filter(({ key }) => own.some((row) => hasColumnContent(row, key)));
    return (
      <section className="rw-group" key={group} aria-label={title}>
        <div className="rw-group-head">
          <h3>
            {title} <small>{own.length}</small>
          </h3>
          {filledColumns.some(({ key }) => key === "response_summary") && <AnswersLegend />}
        </div>
        <DataTable {...props} caption={`${caption}: ${title}`} rows={own} columns={filledColumns} />
      </section>
    );
  });
}
