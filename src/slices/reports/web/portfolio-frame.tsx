import type { UseQueryResult } from "@tanstack/react-query";
import { useEffect, type ReactNode } from "react";
import type { PortfolioReply } from "#slices/reports/contract/portfolio.contract.ts";
import { ApiError } from "#platform/web/api-error.ts";
import { ErrorState } from "#platform/web/error-state.tsx";
import { portfolioAxis } from "#slices/reports/web/portfolio-axis.ts";
import { PortfolioHeader } from "#slices/reports/web/portfolio-head.tsx";
import { PortfolioSkeleton } from "#slices/reports/web/portfolio-skeleton.tsx";
import type { PortfolioState, Variant } from "#slices/reports/web/portfolio-state.ts";
import type { ChangePortfolio } from "#slices/reports/web/use-portfolio.ts";
import type { Crumb } from "#ui/page-head.tsx";
import type { ScoreAxis } from "#ui/score-axis.ts";
import { ProgressLine } from "#ui/states.tsx";
import "#slices/reports/web/portfolio.css";

interface Figures {
  readonly reply: PortfolioReply;
  readonly axis: ScoreAxis;
  /** The figures are still those of the state before. */
  readonly busy: boolean;
}

interface PortfolioFrameProps {
  variant: Variant;
  title: string;
  portfolio: UseQueryResult<PortfolioReply>;
  state: PortfolioState;
  change: ChangePortfolio;
  crumbs?: readonly Crumb[];
  actions: ReactNode;
  children: (figures: Figures) => ReactNode;
}

/** The whole page is out of reach, so no part of it is shown. */
function isDeadEnd(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 403 || error.status === 404);
}

/** What both variants of the portfolio share: head, loading, failure, and figures that stay while new ones come. */
export function PortfolioFrame(props: PortfolioFrameProps): ReactNode {
  const { title, portfolio, state, change, crumbs, actions } = props;
  const reply = portfolio.data;
  if (isDeadEnd(portfolio.error)) return <ErrorState error={portfolio.error} />;
  return (
    <div className="cy-wrap rp-page" data-loading={portfolio.isPending ? "" : undefined}>
      <ProgressLine active={portfolio.isFetching && !portfolio.isPending} />
      <PortfolioHeader
        title={title}
        meta={reply?.meta}
        loading={portfolio.isPending}
        crumbs={crumbs}
        actions={actions}
      />
      {portfolio.isError && <ErrorState error={portfolio.error} onRetry={() => void portfolio.refetch()} />}
      {portfolio.isPending && <PortfolioSkeleton scope={state.scope} variant={props.variant} />}
      {reply && (
        <PortfolioContent reply={reply} state={state} change={change} stale={portfolio.isPlaceholderData}>
          {props.children}
        </PortfolioContent>
      )}
    </div>
  );
}

export interface SettledProps extends Pick<PortfolioFrameProps, "state" | "change" | "children"> {
  reply: PortfolioReply;
  stale: boolean;
}

/** What of an address the reply knows better: a scope that this viewer lacks, a page after the last one. */
function correctedState({ meta }: PortfolioReply, state: PortfolioState): Partial<PortfolioState> | null {
  const [first = "regions"] = meta.structures.scopes;
  if (!meta.structures.scopes.includes(state.scope)) return { scope: first };
  const lastPage = meta.pagination?.total_pages ?? 0;
  return lastPage > 0 && state.page > lastPage ? { page: lastPage } : null;
}

/** The figures; an address that requests what is not there is set right and asked again. */
export function PortfolioContent({ reply, state, change, stale, children }: SettledProps): ReactNode {
  const mend = stale ? null : correctedState(reply, state);
  const scope = mend?.scope;
  const page = mend?.page;
  useEffect(() => {
    if (scope !== undefined) change({ scope }, { replace: true });
    else if (page !== undefined) change({ page }, { replace: true });
  }, [change, scope, page]);
  return children({ reply, axis: portfolioAxis(reply), busy: stale || mend !== null });
}
