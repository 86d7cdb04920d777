import { useEffect, type ReactNode } from "react";
import type { PortfolioReply } from "#slices/reports/contract/portfolio.contract.ts";
import { ApiError } from "#platform/web/api-error.ts";
import { Failure } from "#platform/web/failure.tsx";
import { usePageTitle } from "#platform/web/page-title.ts";
import { PortfolioCards } from "#slices/reports/web/portfolio-cards.tsx";
import { PortfolioHead } from "#slices/reports/web/portfolio-head.tsx";
import { PortfolioPanel } from "#slices/reports/web/portfolio-panel.tsx";
import { PortfolioSkeleton } from "#slices/reports/web/portfolio-skeleton.tsx";
import type { PortfolioState } from "#slices/reports/web/portfolio-state.ts";
import { useReportsStrings } from "#slices/reports/web/strings.ts";
import { usePortfolio, usePortfolioState, type ChangePortfolio } from "#slices/reports/web/use-portfolio.ts";
import { ProgressLine } from "#ui/states.tsx";
import "#slices/reports/web/portfolio.css";

/** The whole page is out of reach, so no part of it is shown. */
function isDeadEnd(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 403 || error.status === 404);
}

/** /portfolio: how the company's regions or locations stand, against a year ago, the company and SBX. */
export function PortfolioPage(): ReactNode {
  const t = useReportsStrings();
  usePageTitle(t("portfolio"));
  const [state, change] = usePortfolioState();
  const portfolio = usePortfolio(state);
  const reply = portfolio.data;
  if (isDeadEnd(portfolio.error)) return <Failure error={portfolio.error} />;
  return (
    <div className="cy-wrap rp-page">
      <ProgressLine active={portfolio.isFetching && !portfolio.isPending} />
      <PortfolioHead
        meta={reply?.meta}
        loading={portfolio.isPending}
        scope={state.scope}
        onScope={(scope) => change({ scope })}
      />
      {portfolio.isError && <Failure error={portfolio.error} onRetry={() => void portfolio.refetch()} />}
      {portfolio.isPending && <PortfolioSkeleton scope={state.scope} />}
      {reply && <Figures reply={reply} state={state} change={change} stale={portfolio.isPlaceholderData} />}
    </div>
  );
}

interface FiguresProps {
  reply: PortfolioReply;
  state: PortfolioState;
  change: ChangePortfolio;
  /** The figures are still those of the state before. */
  stale: boolean;
}

function Figures({ reply, state, change, stale }: FiguresProps): ReactNode {
  const lastPage = reply.meta.pagination?.total_pages ?? 0;
  const beyond = !stale && lastPage > 0 && state.page > lastPage;

  // An old link may name a page that no longer exists; it then opens the last one.
  useEffect(() => {
    if (beyond) change({ page: lastPage }, { replace: true });
  }, [beyond, change, lastPage]);

  return (
    <>
      <PortfolioCards summary={reply.meta.summary_object} />
      <PortfolioPanel reply={reply} state={state} change={change} busy={stale || beyond} />
    </>
  );
}
