import { startTransition, useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import { useInTurn } from "#ui/use-staggered-render.ts";

/** How many rows are drawn together; even, because on a tablet cards stand side by side. */
const PART = 20;
/** Rows that are visible when a page opens. */
const FIRST_ROWS = 2 * PART;
/** How far beyond the screen a part counts as near. */
const MARGIN = "1000px 0px";

interface RenderedRange<Row> {
  readonly rows: readonly Row[];
  /** Draws one row, with a key of its own. */
  readonly draw: (row: Row) => ReactNode;
}

/** A batch of a table, whichever rows stand in it. */
interface StaggeredPart<Row> {
  /** The place of its first row. */
  readonly from: number;
  readonly rows: readonly Row[];
}

function toPeriods<Row>(rows: readonly Row[]): readonly StaggeredPart<Row>[] {
  const starts = Array.from({ length: Math.ceil(rows.length / PART) }, (_, at) => at * PART);
  return starts.map((from) => ({ from, rows: rows.slice(from, from + PART) }));
}

/**
 * The rows of a long table, all of them there to be found and read. Those near the screen are drawn at once; the others
 * follow part by part, so that anyone who opens a row or sorts hundreds of them does not wait for those not visible.
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
  // Parts in which nothing stands yet have no height: all of them are as near as the first of them.
  const shown = useInTurn<RenderedRange<Row>>(now, { atFirst: isFirst, afterwards: isNear });
  // The same rows drawn the same way are the same elements, which React then leaves alone.
  const content = useMemo(() => shown?.rows.map((row) => shown.draw(row)), [shown]);
  return (
    <tbody ref={body} className="cy-rows-part">
      {content}
    </tbody>
  );
}

/** Whether a part is on the screen or not far from it. */
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
