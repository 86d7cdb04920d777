import { useDebouncedCallback } from "@mantine/hooks";
import { IconChevronRight } from "@tabler/icons-react";
import { useEffect, useId, useState, type ReactNode } from "react";
import { useUi } from "#ui/ui-context.ts";

/** How rows of a table open. */
export interface Expansion<Row> {
  readonly isOpen: (row: Row) => boolean;
  readonly onToggle: (row: Row, open: boolean) => void;
  /** What the row is called in the name of its button. */
  readonly label: (row: Row) => string;
  /** False for a row that has nothing in it. */
  readonly canOpen?: (row: Row) => boolean;
  /** What is shown below the row while it is open. */
  readonly content: (row: Row) => ReactNode;
}

/** How long what was closed stays, in milliseconds: long enough to be opened again by a second thought. */
export const COLLAPSE_DELAY = 300;

interface ExpandButtonProps<Row> {
  row: Row;
  expansion: Expansion<Row>;
}

/** Opens and closes a row; keeps its room where there is nothing to open, so that names stay in one line. */
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

/** What a row opens onto, across the whole table; after closing it is discarded with a short delay. */
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

/** The sizes that a page of a table within a row can have. */
const pageSizes = [5, 10, 15, 25] as const;

interface PageSizeProps {
  size: number;
  onChange: (size: number) => void;
}

/** How many rows a page has. */
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
