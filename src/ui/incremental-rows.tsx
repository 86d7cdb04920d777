import { startTransition, useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import { useStaggeredValue } from "#ui/use-staggered-render.ts";

/** The number of rows that are rendered together; even, because cards are side by side on a tablet. */
const PART = 20;
/** The number of rows that are visible when a page opens. */
const FIRST_ROWS = 2 * PART;
/** The distance beyond the screen within which a part counts as near. */
const MARGIN = "1000px 0px";

interface RenderedRange<Row> {
  readonly rows: readonly Row[];
  /** Renders one row with its own key. */
  readonly draw: (row: Row) => ReactNode;
}

/** A batch of a table's rows. */
interface StaggeredPart<Row> {
  /** The index of its first row. */
  readonly from: number;
  readonly rows: readonly Row[];
}

function toPeriods<Row>(rows: readonly Row[]): readonly StaggeredPart<Row>[] {
  const starts = Array.from({ length: Math.ceil(rows.length / PART) }, (_, at) => at * PART);
  return starts.map((from) => ({ from, rows: rows.slice(from, from + PART) }));
}

/**
 * The rows of a long table. All of them are in the document for search and screen readers. Those near the screen render
 * at once, the others follow part by part, so that expanding a row or sorting hundreds of them does not wait for rows
 * off screen.
 */
export function LongRows({ rows, draw }: RenderedRange<unknown>): ReactNode {
  const batches = useMemo(() => toPeriods(rows), [rows]);
  return batches.map((batch) => (
    <Part key={batch.from} isFirst={batch.from < FIRST_ROWS} rows={batch.rows} draw={draw} />
  ));
}

interface PartProps<Row> extends RenderedRange<Row> {
  isFirst: boolean;
}

function Part<Row>({ isFirst, rows, draw }: PartProps<Row>): ReactNode {
  const body = useRef<HTMLTableSectionElement>(null);
  const isNear = useNear(body, isFirst);
  const now = useMemo(() => ({ rows, draw }), [rows, draw]);
  // Empty parts have no height, so all of them are as near as the first one.
  const shown = useStaggeredValue<RenderedRange<Row>>(now, { atFirst: isFirst, afterwards: isNear });
  // Equal rows with an equal renderer are the same elements, which React then skips.
  const content = useMemo(() => shown?.rows.map((row) => shown.draw(row)), [shown]);
  return (
    <tbody ref={body} className="cy-rows-part">
      {content}
    </tbody>
  );
}

/** Returns true for a part on or near the screen. */
function useNear(body: { readonly current: Element | null }, initially: boolean): boolean {
  const [isNear, setNear] = useState(initially);
  useEffect(() => {
    if (body.current === null || typeof IntersectionObserver === "undefined") return;
    const observer = new IntersectionObserver(
      ([entry]) => startTransition(() => setNear(entry?.isIntersecting ?? true)),
      { rootMargin: MARGIN, scrollMargin: MARGIN },
    );
    observer.observe(body.current);
    return () => observer.disconnect();
  }, [body]);
  return isNear;
}
