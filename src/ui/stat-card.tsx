import { useId, type ReactNode } from "react";

/** A card with one subject: a quiet title, then the figure or the list. */
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
  /** Stands behind the others: a card in brief leaves it out. */
  readonly isDetail?: boolean;
}

interface StatListProps {
  stats: readonly Stat[];
  /** The list opens the card, so its first line needs no rule above. */
  lead?: boolean;
  /** Counts side by side on a phone instead of one below the other. */
  grid?: boolean;
}

/** Labels with their figures, right-aligned. */
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
