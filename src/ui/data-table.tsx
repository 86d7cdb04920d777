import { lazy, Suspense, type MouseEvent, type ReactNode } from "react";
import { useBriefCards } from "#ui/brief-cards.ts";
import { ExpandButton, ExpandedRow, type Expansion } from "#ui/table-expansion.tsx";
import { SelectPage, SelectRow, type RowSelection } from "#ui/table-selection.tsx";
import { CardDetails, PhoneSort, ShowRows, SortHeader, type Sort } from "#ui/table-sort.tsx";
import { useUi } from "#ui/ui-context.ts";
import { UiLink } from "#ui/ui-link.tsx";
import { useOverflow } from "#ui/use-width.ts";

/** From this number on, rows are rendered in parts, by code that few screens need. */
const MANY_ROWS = 60;
const LongRows = lazy(async () => ({ default: (await import("#ui/incremental-rows.tsx")).LongRows }));

export interface Column<Row> {
  readonly key: string;
  readonly label: string;
  readonly sortable: boolean;
  readonly align?: "start" | "end" | undefined;
  /** CSS width of the column above 960 px. */
  readonly width?: string | undefined;
  /** Pixels that the column needs above 960 px. With less room the table scrolls in its box. */
  readonly minWidth?: number | undefined;
  /** First in the cards on a phone, right below the name. */
  readonly important?: boolean | undefined;
  /** Left out of brief cards until all columns are requested. */
  readonly isDetail?: boolean | undefined;
  /** Content beside the label in the header, such as the ends of an axis. */
  readonly headerExtra?: ReactNode;
  readonly cell: (row: Row) => ReactNode;
}

/** The heading above the rows of a group. */
export interface RowGroup {
  readonly key: string;
  readonly heading: ReactNode;
}

interface DataTableProps<Row> {
  /** The content of the table, for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Returns the address of a row; null without one. The first column then contains the link. */
  rowHref?: (row: Row) => string | null;
  sort: Sort;
  onSort: (sort: Sort) => void;
  /** A sort order without a column; on a phone it is listed among the columns. */
  extraSort?: { readonly key: string; readonly label: string } | undefined;
  busy?: boolean;
  /** Rows that expand to content of their own, such as a table with details. */
  expansion?: Expansion<Row>;
  /** Content before the name of a row, outside its link, such as a button. */
  lead?: ((row: Row) => ReactNode) | undefined;
  /** Returns the group of a row. Rows of a group must be consecutive; a heading is shown above the first. */
  group?: ((row: Row) => RowGroup) | undefined;
  /** The cards on a phone are brief: without details, values two beside each other, and the first rows at first. */
  isBrief?: boolean | undefined;
  /** Checkboxes before the names, for actions on several rows. */
  selection?: RowSelection<Row> | undefined;
}

/** The assumed width of a column without one, in a table that may scroll. */
const USUAL_WIDTH = 120;

/** Returns the width that the columns need together; 0 when no column has one, and the table then fits any box. */
function computeNeededWidth<Row>(columns: readonly Column<Row>[]): number {
  if (columns.every((column) => column.minWidth === undefined)) return 0;
  return columns.reduce((sum, column) => sum + (column.minWidth ?? USUAL_WIDTH), 0);
}

function getColumnWidth<Row>({ width, minWidth }: Column<Row>): { width?: string | number } {
  if (width !== undefined) return { width };
  return minWidth === undefined ? {} : { width: minWidth };
}

/** Pixels of a checkbox before the name. */
const BOX_WIDTH = 32;

/** Returns the columns with space for a checkbox in the first one. */
function withBoxes<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  return columns.map((column, index) =>
    index > 0 || column.minWidth === undefined ? column : { ...column, minWidth: column.minWidth + BOX_WIDTH },
  );
}

/** Returns the columns without a detail that the rows are sorted by, so that the order is always explained. */
function withSortedColumn<Row>(columns: readonly Column<Row>[], sort: Sort): readonly Column<Row>[] {
  return columns.map((column) =>
    column.isDetail && column.key === sort.key ? { ...column, isDetail: false } : column,
  );
}

/** Returns the headings of groups by the key of the row below each. */
function findHeadings<Row>({ rows, rowKey, group }: DataTableProps<Row>): ReadonlyMap<string, ReactNode> {
  const headings = new Map<string, ReactNode>();
  let last: string | null = null;
  for (const row of group === undefined ? [] : rows) {
    const own = group?.(row);
    if (own !== undefined && own.key !== last) headings.set(rowKey(row), own.heading);
    last = own?.key ?? last;
  }
  return headings;
}

/**
 * A table with a sticky header; below 960 px, cards whose cells have their labels. If the columns need more room than
 * there is, it scrolls inside its own box, while header and first column stay visible.
 */
export function DataTable<Row>(props: DataTableProps<Row>): ReactNode {
  const { rows, sort, onSort, selection, expansion } = props;
  const shown = withSortedColumn(props.columns, sort);
  const columns = selection ? withBoxes(shown) : shown;
  const [box, scrolls] = useOverflow<HTMLDivElement>();
  const headings = findHeadings(props);
  const isUsed = (row: Row): boolean => selection?.isSelected(row) === true || expansion?.isOpen(row) === true;
  const { hasDetails, isBrief, isWhole, setWhole, later, showAll } = useBriefCards({ ...props, columns, isUsed, box });
  const draw = (row: Row): ReactNode => (
    <TableRow
      key={props.rowKey(row)}
      heading={headings.get(props.rowKey(row))}
      lead={props.lead}
      row={row}
      columns={columns}
      href={props.rowHref?.(row) ?? null}
      expansion={expansion}
      selection={selection}
      isLater={later.has(row)}
    />
  );
  return (
    <>
      <PhoneSort columns={columns} sort={sort} onSort={onSort} extra={props.extraSort}>
        {hasDetails && <CardDetails isWhole={isWhole} onChange={setWhole} />}
      </PhoneSort>
      {selection && !selection.most && (
        <div className="cy-select-phone">
          <SelectPage rows={rows} selection={selection} hasWords />
        </div>
      )}
      <div
        className="cy-table-box"
        ref={box}
        // A scrolling box must be reachable by keyboard and have a name.
        {...(scrolls ? { "data-scrolls": "", role: "group", tabIndex: 0, "aria-label": props.caption } : {})}
      >
        <table
          className="cy-table"
          aria-busy={props.busy ?? false}
          data-selects={selection && ""}
          data-brief={isBrief ? "" : undefined}
          style={{ minWidth: computeNeededWidth(columns) }}
        >
          <caption className="cy-sr">{props.caption}</caption>
          <colgroup>
            {columns.map((column) => (
              <col key={column.key} style={getColumnWidth(column)} />
            ))}
          </colgroup>
          <thead>
            <tr>
              {columns.map((column, index) => (
                <SortHeader key={column.key} column={column} sort={sort} onSort={onSort}>
                  {index === 0 && selection && !selection.most && <SelectPage rows={rows} selection={selection} />}
                </SortHeader>
              ))}
            </tr>
          </thead>
          {rows.length < MANY_ROWS ? (
            <tbody>{rows.map(draw)}</tbody>
          ) : (
            // With other columns it is another table, so that rows with different columns never appear together.
            <Suspense fallback={<tbody>{rows.slice(0, MANY_ROWS).map(draw)}</tbody>}>
              <LongRows key={columns.map(({ key }) => key).join()} rows={rows} draw={(row) => draw(row as Row)} />
            </Suspense>
          )}
        </table>
      </div>
      {later.size > 0 && <ShowRows count={later.size} onShow={showAll} />}
    </>
  );
}

interface TableRowProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  href: string | null;
  expansion: Expansion<Row> | undefined;
  selection: RowSelection<Row> | undefined;
  lead: ((row: Row) => ReactNode) | undefined;
  heading: ReactNode;
  /** On a phone, shown on request. */
  isLater: boolean;
}

/** The link in the first cell is for the keyboard; for the mouse, a click anywhere in the row follows it. */
function TableRow<Row>(props: TableRowProps<Row>): ReactNode {
  const { row, columns, href, expansion, selection, lead, heading } = props;
  const { navigate } = useUi();
  const follow = (event: MouseEvent): void => {
    if (href === null || event.defaultPrevented || event.metaKey || event.ctrlKey) return;
    const target = event.target as Element;
    if (target.closest("a, button, input, label, select") === null) navigate?.(href);
  };
  const renderFirstCell = (column: Column<Row>): ReactNode => (
    <>
      {selection && <SelectRow row={row} selection={selection} />}
      {expansion && <ExpandButton row={row} expansion={expansion} />}
      {lead?.(row)}
      {href === null ? (
        column.cell(row)
      ) : (
        <UiLink className="cy-table-link" href={href}>
          {column.cell(row)}
        </UiLink>
      )}
    </>
  );
  return (
    <>
      {heading !== undefined && (
        <tr className="cy-group">
          <th scope="rowgroup" colSpan={columns.length}>
            {heading}
          </th>
        </tr>
      )}
      <tr
        data-link={href === null ? undefined : ""}
        data-selected={selection?.isSelected(row) ? "" : undefined}
        data-later={props.isLater ? "" : undefined}
        onClick={href === null ? undefined : follow}
      >
        {columns.map((column, index) => (
          <td
            key={column.key}
            data-label={column.label}
            data-align={column.align}
            data-important={column.important ? "" : undefined}
            data-detail={column.isDetail ? "" : undefined}
            data-expands={index === 0 && expansion ? "" : undefined}
          >
            {index === 0 ? renderFirstCell(column) : column.cell(row)}
          </td>
        ))}
      </tr>
      {expansion && <ExpandedRow row={row} expansion={expansion} columns={columns.length} />}
    </>
  );
}
