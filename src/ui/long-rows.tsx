import { startTransition, useDeferredValue, useEffect, useMemo, useRef, useState, type ReactNode } from "react";

/** How many rows are drawn together; even, because on a tablet cards stand side by side. */
const PART = 20;
/** Rows that are in sight when a page opens. */
const FIRST_ROWS = 2 * PART;
/** How far beyond the screen a part counts as near. */
const MARGIN = "1000px 0px";

interface Drawn<Row> {
  readonly rows: readonly Row[];
  /** Draws one row, with a key of its own. */
  readonly draw: (row: Row) => ReactNode;
}

/** A stretch of a table, whichever rows stand in it. */
interface Stretch<Row> {
  /** The place of its first row. */
  readonly from: number;
  readonly rows: readonly Row[];
}

function stretchesOf<Row>(rows: readonly Row[]): readonly Stretch<Row>[] {
  const starts = Array.from({ length: Math.ceil(rows.length / PART) }, (_, at) => at * PART);
  return starts.map((from) => ({ from, rows: rows.slice(from, from + PART) }));
}

/**
 * The rows of a long table, all of them there to be found and read. Those near the screen are drawn at once; the others
 * follow in slices, so that whoever opens a row or sorts hundreds of them does not wait for those out of sight.
 */
export function LongRows({ rows, draw }: Drawn<unknown>): ReactNode {
  const now = useMemo(() => ({ rows, draw }), [rows, draw]);
  const later = useDeferredValue<Drawn<unknown>>(now, { rows: [], draw });
  const stretches = useMemo(() => stretchesOf(rows), [rows]);
  const laterOnes = useMemo(() => stretchesOf(later.rows), [later.rows]);
  return stretches.map((stretch) => (
    <Part
      key={stretch.from}
      isFirst={stretch.from < FIRST_ROWS}
      now={stretch.rows}
      draw={draw}
      later={laterOnes.find(({ from }) => from === stretch.from)?.rows}
      drawLater={later.draw}
    />
  ));
}

interface PartProps<Row> {
  isFirst: boolean;
  now: readonly Row[];
  draw: Drawn<Row>["draw"];
  /** What stood here before, or stands here by now; undefined while it is on its way. */
  later: readonly Row[] | undefined;
  drawLater: Drawn<Row>["draw"];
}

function Part<Row>({ isFirst, now, draw, later, drawLater }: PartProps<Row>): ReactNode {
  const body = useRef<HTMLTableSectionElement>(null);
  const isNear = useNear(body, isFirst);
  const rows = isNear ? now : later;
  const drawn = isNear ? draw : drawLater;
  // The same rows drawn the same way are the same elements, which React then leaves alone.
  const content = useMemo(() => rows?.map((row) => drawn(row)), [rows, drawn]);
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
