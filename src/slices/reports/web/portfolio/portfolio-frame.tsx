import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { PortfolioReply } from "#slices/reports/contract/portfolio.contract.ts";
import { ApiError } from "#platform/web/api-error.ts";
import { ErrorState } from "#platform/web/error-state.tsx";
import { PortfolioContent, type PortfolioContentProps } from "#slices/reports/web/portfolio/portfolio-content.tsx";
import { PortfolioHeader } from "#slices/reports/web/portfolio/portfolio-header.tsx";
import { Presentable } from "#slices/reports/web/present/presentable.tsx";
import { PortfolioPrintNote } from "#slices/reports/web/print/print-notes.tsx";
import { PortfolioSkeleton } from "#slices/reports/web/portfolio/portfolio-skeleton.tsx";
import type { PortfolioState, Variant } from "#slices/reports/web/portfolio/portfolio-state.ts";
import type { ChangePortfolio } from "#slices/reports/web/portfolio/use-portfolio.ts";
import type { Crumb } from "#ui/page-header.tsx";
import { PrintFooter } from "#ui/print-note.tsx";
import { ProgressLine } from "#ui/states.tsx";

interface PortfolioFrameProps {
  variant: Variant;
  title: string;
  portfolio: UseQueryResult<PortfolioReply>;
  state: PortfolioState;
  change: ChangePortfolio;
  crumbs?: readonly Crumb[];
  actions: ReactNode;
  children: PortfolioContentProps["children"];
}

/** Returns whether the whole page is unavailable, so that no part of it is shown. */
function isDeadEnd(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 403 || error.status === 404);
}

/**
 * The common frame of both variants of the portfolio: header, loading, failure, and figures that stay while new ones
 * load.
 */
export function PortfolioFrame(props: PortfolioFrameProps): ReactNode {
  const { title, portfolio, state, change, crumbs, actions } = props;
  const reply = portfolio.data;
  if (isDeadEnd(portfolio.error)) return <ErrorState error={portfolio.error} />;
  return (
    <Presentable title={title} isLoading={portfolio.isPending}>
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
      {reply && <PortfolioPrintNote reply={reply} page={state.page} />}
      {reply && (
        <PortfolioContent reply={reply} state={state} change={change} stale={portfolio.isPlaceholderData}>
          {props.children}
        </PortfolioContent>
      )}
      <PrintFooter shown={[reply]} />
    </Presentable>
  );
}
