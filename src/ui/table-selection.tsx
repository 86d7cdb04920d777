import { useId, type ReactNode } from "react";
import { useUi } from "#ui/ui-context.ts";

/** How rows of a table are selected for actions on several of them. */
export interface RowSelection<Row> {
  readonly isSelected: (row: Row) => boolean;
  readonly onSelect: (rows: readonly Row[], selected: boolean) => void;
  /** Returns the row's name for its checkbox. */
  readonly label: (row: Row) => string;
  /** Returns whether a row has a checkbox; all rows have one by default. */
  readonly canSelect?: (row: Row) => boolean;
  /** Set when the number of selected rows is limited. Then there is no checkbox for all rows of a page. */
  readonly most?: { readonly isReached: boolean };
}

interface SelectRowProps<Row> {
  row: Row;
  selection: RowSelection<Row>;
}

/** The checkbox of one row. */
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
  /** Shows its label beside the checkbox, for layouts without a column header. */
  hasWords?: boolean;
}

/** The checkbox of all rows on this page; indeterminate while some of them are selected. */
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
  /** Further selection controls, and actions on the selected rows. */
  children: ReactNode;
}

/** The number of selected rows and their actions; visible while its table is. */
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
