import { useId, type ReactNode } from "react";
import { useUi } from "#ui/ui-context.ts";

/** How rows of a table are selected, to do something with several at once. */
export interface RowSelection<Row> {
  readonly isSelected: (row: Row) => boolean;
  readonly onSelect: (rows: readonly Row[], selected: boolean) => void;
  /** What a row is called in the name of its box. */
  readonly label: (row: Row) => string;
  /** Whether a row has a box; each one has unless stated otherwise. */
  readonly canSelect?: (row: Row) => boolean;
  /** So many rows can be selected at most; then there is no box for all of a page. */
  readonly most?: { readonly isReached: boolean };
}

interface SelectRowProps<Row> {
  row: Row;
  selection: RowSelection<Row>;
}

/** The box of one row. */
export function SelectRow<Row>({ row, selection }: SelectRowProps<Row>): ReactNode {
  const { words } = useUi();
  if (selection.canSelect?.(row) === false) return null;
  return (
    <label className="cy-select-row">
      <input
        type="checkbox"
        disabled={selection.most?.isReached === true && !selection.isSelected(row)}
        aria-label={words.selectRow(selection.label(row))}
        checked={selection.isSelected(row)}
        onChange={(event) => selection.onSelect([row], event.currentTarget.checked)}
      />
    </label>
  );
}

interface SelectPageProps<Row> {
  rows: readonly Row[];
  selection: RowSelection<Row>;
  /** Shows its words beside the box: where there is no head of a column. */
  hasWords?: boolean;
}

/** The box of all rows on this page; half ticked while some of them are selected. */
export function SelectPage<Row>({ rows, selection, hasWords = false }: SelectPageProps<Row>): ReactNode {
  const { words } = useUi();
  const id = useId();
  const count = rows.filter((row) => selection.isSelected(row)).length;
  const isAll = rows.length > 0 && count === rows.length;
  return (
    <label className="cy-select-row" htmlFor={id}>
      <input
        id={id}
        type="checkbox"
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && !isAll;
        }}
        onChange={() => selection.onSelect(rows, !isAll)}
      />
      <span className={hasWords ? undefined : "cy-sr"}>{words.selectPage}</span>
    </label>
  );
}

interface SelectionBarProps {
  /** "3 selected". */
  count: string;
  onClear: () => void;
  /** More rows to select, and what is done with those that are. */
  children: ReactNode;
}

/** How many rows are selected and what can be done with them; stays on the screen while its table does. */
export function SelectionBar({ count, onClear, children }: SelectionBarProps): ReactNode {
  const { words } = useUi();
  return (
    <div className="cy-selection-bar">
      <strong role="status">{count}</strong>
      <button type="button" className="cy-link-button" onClick={onClear}>
        {words.clear}
      </button>
      {children}
    </div>
  );
}
