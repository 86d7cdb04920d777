import { useEffect, type ReactNode } from "react";
import type { PortfolioReply } from "#slices/reports/contract/portfolio.contract.ts";
import { computePortfolioAxis } from "#slices/reports/web/portfolio/portfolio-axis.ts";
import type { PortfolioState } from "#slices/reports/web/portfolio/portfolio-state.ts";
import type { ChangePortfolio } from "#slices/reports/web/portfolio/use-portfolio.ts";
import type { ScoreAxis } from "#ui/score-axis.ts";
import "#slices/reports/web/portfolio/portfolio.css";
import "#slices/reports/web/portfolio/portfolio-dense.css";

interface Figures {
  readonly reply: PortfolioReply;
  readonly axis: ScoreAxis;
  /** The figures still show the previous state. */
  readonly busy: boolean;
}

export interface PortfolioContentProps {
  state: PortfolioState;
  change: ChangePortfolio;
  children: (figures: Figures) => ReactNode;
  reply: PortfolioReply;
  stale: boolean;
}

/** Corrects a state by the reply: a scope that this viewer lacks, a page after the last one. */
function findCorrection({ meta }: PortfolioReply, state: PortfolioState): Partial<PortfolioState> | null {
  const [first = "regions"] = meta.structures.scopes;
  if (!meta.structures.scopes.includes(state.scope)) return { scope: first };
  const lastPage = meta.pagination?.total_pages ?? 0;
  return lastPage > 0 && state.page > lastPage ? { page: lastPage } : null;
}

/** The figures; an address that requests missing rows is corrected and requested again. */
export function PortfolioContent({ reply, state, change, stale, children }: PortfolioContentProps): ReactNode {
  const mend = stale ? null : findCorrection(reply, state);
  const scope = mend?.scope;
  const page = mend?.page;
  useEffect(() => {
    if (scope !== undefined) change({ scope }, { replace: true });
    else if (page !== undefined) change({ page }, { replace: true });
  }, [change, scope, page]);
  return children({ reply, axis: computePortfolioAxis(reply), busy: stale || mend !== null });
}
