import { useEffect, type ReactNode } from "react";
import { ApiError } from "#platform/web/api-error.ts";
import { Failure } from "#platform/web/failure.tsx";
import { usePageTitle } from "#platform/web/page-title.ts";
import { PortfolioCards } from "#slices/reports/web/portfolio-cards.tsx";
import { PortfolioHead } from "#slices/reports/web/portfolio-head.tsx";
import { PortfolioPanel } from "#slices/reports/web/portfolio-panel.tsx";
import { PortfolioSkeleton } from "#slices/reports/web/portfolio-skeleton.tsx";
import { useReportsStrings } from "#slices/reports/web/strings.ts";
import { usePortfolio, usePortfolioState } from "#slices/reports/web/use-portfolio.ts";
import { ProgressLine } from "#ui/states.tsx";
import "#slices/reports/web/portfolio.css";

/** /portfolio: how the company's regions or locations stand, against a year ago, the company and SBX. */
export function PortfolioPage(): ReactNode {
  const t = useReportsStrings();
  usePageTitle(t("portfolio"));
  const [state, change] = usePortfolioState();
  const portfolio = usePortfolio(state);
  const reply = portfolio.data;
  const lastPage = reply?.meta.pagination?.total_pages ?? 0;
  const beyond = !portfolio.isPlaceholderData && lastPage > 0 && state.page > lastPage;

  // An old link may name a page that no longer exists; it then opens the last one.
  useEffect(() => {
    if (beyond) change({ page: lastPage }, { replace: true });
  }, [beyond, change, lastPage]);

  const retry = (): void => void portfolio.refetch();
  if (portfolio.error instanceof ApiError && [403, 404].includes(portfolio.error.status)) {
    return <Failure error={portfolio.error} />;
  }
  return (
    <div className="cy-wrap rp-page">
      <ProgressLine active={portfolio.isFetching && reply !== undefined} />
      <PortfolioHead
        meta={reply?.meta}
        loading={portfolio.isPending}
        scope={state.scope}
        onScope={(scope) => change({ scope })}
      />
      {portfolio.isError && <Failure error={portfolio.error} onRetry={retry} />}
      {portfolio.isPending && <PortfolioSkeleton scope={state.scope} />}
      {reply && <PortfolioCards summary={reply.meta.summary_object} />}
      {reply && (
        <PortfolioPanel reply={reply} state={state} change={change} busy={portfolio.isPlaceholderData || beyond} />
      )}
    </div>
  );
}
