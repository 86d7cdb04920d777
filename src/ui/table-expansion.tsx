import { useDebouncedCallback } from "@mantine/hooks";
import { IconChevronRight } from "@tabler/icons-react";
import { useEffect, useId, useState, type ReactNode } from "react";
import { useUi } from "#ui/ui-context.ts";

/** How rows of a table expand. */
export interface Expansion<Row> {
  readonly isOpen: (row: Row) => boolean;
  readonly onToggle: (row: Row, open: boolean) => void;
  /** Returns the row's name for its button. */
  readonly label: (row: Row) => string;
  /** Returns false for a row without content. */
  readonly canOpen?: (row: Row) => boolean;
  /** Returns the content below an expanded row. */
  readonly content: (row: Row) => ReactNode;
}

/** Milliseconds that a collapsed row stays mounted, so that it can be expanded again quickly. */
export const COLLAPSE_DELAY = 300;

interface ExpandButtonProps<Row> {
  row: Row;
  expansion: Expansion<Row>;
}

/** Expands and collapses a row. Reserves its space for rows without content, so that names are aligned. */
export function ExpandButton<Row>({ row, expansion }: ExpandButtonProps<Row>): ReactNode {
  const { words } = useUi();
  if (expansion.canOpen?.(row) === false) return <span className="cy-expand" aria-hidden="true" />;
  const isOpen = expansion.isOpen(row);
  const name = expansion.label(row);
  return (
    <button
      type="button"
      className="cy-expand"
      aria-expanded={isOpen}
      aria-label={words.expand(name)}
      onClick={() => expansion.onToggle(row, !isOpen)}
    >
      <IconChevronRight size={16} stroke={2} aria-hidden="true" />
    </button>
  );
}

/** The content of an expanded row, across the whole table. It is unmounted shortly after collapsing. */
export function ExpandedRow<Row>({ row, expansion, columns }: ExpandButtonProps<Row> & { columns: number }): ReactNode {
  const isOpen = expansion.isOpen(row);
  const [isKept, setKept] = useState(isOpen);
  if (isOpen && !isKept) setKept(true);
  const discard = useDebouncedCallback(() => setKept(false), COLLAPSE_DELAY);
  useEffect(() => {
    if (isOpen) discard.cancel();
    else if (isKept) discard();
  }, [isOpen, isKept, discard]);
  if (!isOpen && !isKept) return null;
  return (
    <tr className="cy-expanded" hidden={!isOpen}>
      <td colSpan={columns}>{expansion.content(row)}</td>
    </tr>
  );
}

/** The page sizes of a table within a row. */
const pageSizes = [5, 10, 15, 25] as const;

interface PageSizeProps {
  size: number;
  onChange: (size: number) => void;
}

/** Selects the number of rows per page. */
export function PageSize({ size, onChange }: PageSizeProps): ReactNode {
  const { words } = useUi();
  const id = useId();
  return (
    <span className="cy-page-size">
      <label htmlFor={id}>{words.rowsPerPage}</label>
      <select id={id} value={size} onChange={(event) => onChange(Number(event.target.value))}>
        {pageSizes.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </select>
    </span>
  );
}
