import { useId, type ReactNode } from "react";

/** A card with one subject: a small title, then the value or the list. */
export function StatCard({ title, children }: { title: string; children: ReactNode }): ReactNode {
  const heading = useId();
  return (
    <section className="cy-card" aria-labelledby={heading}>
      <h2 className="cy-card-title" id={heading}>
        {title}
      </h2>
      {children}
    </section>
  );
}

export interface Stat {
  readonly label: string;
  readonly value: ReactNode;
  /** Shown after the others; a compact card omits it. */
  readonly isDetail?: boolean;
}

interface StatListProps {
  stats: readonly Stat[];
  /** The list is the card's first content, so its first line has no border above. */
  lead?: boolean;
  /** Counts are side by side on a phone instead of below each other. */
  grid?: boolean;
}

/** Labels with their right-aligned values. */
export function StatList({ stats, lead = false, grid = false }: StatListProps): ReactNode {
  return (
    <dl className="cy-stats" data-lead={lead ? "" : undefined} data-grid={grid ? "" : undefined}>
      {stats.map((stat) => (
        <div key={stat.label} data-detail={stat.isDetail ? "" : undefined}>
          <dt>{stat.label}</dt>
          <dd>{stat.value}</dd>
        </div>
      ))}
    </dl>
  );
}
