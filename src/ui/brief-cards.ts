import { useLayoutEffect, useRef, useState, type RefObject } from "react";

/** The rows that a phone shows of brief cards at first, and the fewest others worth a button. */
const BRIEF_ROWS = 6;
const MIN_LATER = 3;

interface BriefCardsOptions<Row> {
  readonly rows: readonly Row[];
  readonly isBrief?: boolean | undefined;
  readonly columns: readonly { readonly isDetail?: boolean | undefined }[];
  /** Whether a row is selected or open, and must be visible. */
  readonly isUsed: (row: Row) => boolean;
  /** The element around the rows. */
  readonly box: RefObject<HTMLElement | null>;
}

/** What the cards of a table show on a phone. */
interface BriefCards<Row> {
  /** Whether there are columns that brief cards leave out. */
  readonly hasDetails: boolean;
  readonly isBrief: boolean;
  /** Whether all columns are shown. */
  readonly isWhole: boolean;
  readonly setWhole: (isWhole: boolean) => void;
  /** The rows that are shown on request. */
  readonly later: ReadonlySet<Row>;
  readonly showAll: () => void;
}

/** Returns the rows that a phone shows on request, where they are worth a button. */
function findLater<Row>(rows: readonly Row[]): readonly Row[] {
  const later = rows.slice(BRIEF_ROWS);
  return later.length < MIN_LATER ? [] : later;
}

/** Returns what the cards of a phone show: all columns or the usual ones, all rows or the first ones. */
export function useBriefCards<Row>({
  rows,
  columns,
  isBrief = false,
  isUsed,
  box,
}: BriefCardsOptions<Row>): BriefCards<Row> {
  const [isWhole, setWhole] = useState(false);
  const [hasAllRows, setAllRows] = useState(false);
  const next = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    // The button is gone: the keyboard continues with the first further row.
    next.current?.focus();
    next.current = null;
  });
  const later = isBrief && !hasAllRows ? findLater(rows) : [];
  // Once a row among them is used, all stay visible, also after it is closed.
  if (later.some(isUsed)) setAllRows(true);
  return {
    hasDetails: isBrief && columns.some(({ isDetail }) => isDetail),
    isBrief: isBrief && !isWhole,
    isWhole,
    setWhole,
    later: new Set(later),
    showAll: () => {
      next.current = (box.current?.querySelector("[data-later] :is(a, button, input)") ?? null) as HTMLElement | null;
      setAllRows(true);
    },
  };
}
