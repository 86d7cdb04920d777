import type { ComponentProps, ReactNode } from "react";
import type { ReportRow } from "#slices/reports/contract/widget-data.contract.ts";
import { groupQuestions, saysSomething } from "#slices/reports/web/widget/question-groups.ts";
import { useQuestionStrings } from "#slices/reports/web/widget/question-strings.ts";
import { DataTable } from "#ui/data-table.tsx";

type TableProps = ComponentProps<typeof DataTable<ReportRow>>;

/** Rows of a report; questions of several kinds are a table for each, with the columns that say something of that kind. */
export function GroupedTable(props: TableProps): ReactNode {
  const t = useQuestionStrings();
  const { rows, columns, caption } = props;
  const groups = groupQuestions(rows);
  if (groups.length === 0) return <DataTable {...props} />;
  return groups.map(({ group, rows: own }) => {
    const title = t(`group_${group}`);
    return (
      <section className="rw-group" key={group} aria-label={title}>
        <h3>
          {title} <small>{own.length}</small>
        </h3>
        <DataTable
          {...props}
          caption={`${caption}: ${title}`}
          rows={own}
          columns={columns.filter(({ key }) => own.some((row) => saysSomething(row, key)))}
        />
      </section>
    );
  });
}
