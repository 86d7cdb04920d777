import type { MouseEvent, ReactNode } from "react";
import { PhoneSort, SortHead, type Sort } from "#ui/table-sort.tsx";
import { useUi } from "#ui/ui-context.ts";
import { UiLink } from "#ui/ui-link.tsx";

export interface Column<Row> {
  readonly key: string;
  readonly label: string;
  readonly sortable: boolean;
  readonly align?: "start" | "end" | undefined;
  /** CSS width of the column above 960 px. */
  readonly width?: string | undefined;
  /** Stands beside the label in the head, such as the ends of an axis. */
  readonly headExtra?: ReactNode;
  readonly cell: (row: Row) => ReactNode;
}

interface DataTableProps<Row> {
  /** What the table holds, for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Where a row leads; null while it leads nowhere. The first column then holds the link. */
  rowHref?: (row: Row) => string | null;
  sort: Sort;
  onSort: (sort: Sort) => void;
  busy?: boolean;
}

/** A table with a sticky head; cards below 960 px, where each cell carries its label. */
export function DataTable<Row>(props: DataTableProps<Row>): ReactNode {
  const { columns, rows, sort, onSort } = props;
  return (
    <>
      <PhoneSort columns={columns} sort={sort} onSort={onSort} />
      <table className="cy-table" aria-busy={props.busy ?? false}>
        <caption className="cy-sr">{props.caption}</caption>
        <colgroup>
          {columns.map((column) => (
            <col key={column.key} style={column.width === undefined ? {} : { width: column.width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map((column) => (
              <SortHead key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <TableRow key={props.rowKey(row)} row={row} columns={columns} href={props.rowHref?.(row) ?? null} />
          ))}
        </tbody>
      </table>
    </>
  );
}

interface TableRowProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  href: string | null;
}

/** The link in the first cell serves the keyboard; a click anywhere in the row follows it for the mouse. */
function TableRow<Row>({ row, columns, href }: TableRowProps<Row>): ReactNode {
  const { navigate } = useUi();
  const follow = (event: MouseEvent): void => {
    if (href === null || event.defaultPrevented || event.metaKey || event.ctrlKey) return;
    const target = event.target as Element;
    if (target.closest("a, button, input") === null) navigate?.(href);
  };
  return (
    <tr data-link={href === null ? undefined : ""} onClick={href === null ? undefined : follow}>
      {columns.map((column, index) => (
        <td key={column.key} data-label={column.label} data-align={column.align}>
          {index === 0 && href !== null ? (
            <UiLink className="cy-table-link" href={href}>
              {column.cell(row)}
            </UiLink>
          ) : (
            column.cell(row)
          )}
        </td>
      ))}
    </tr>
  );
}
