import type { ReactNode } from "react";
import { usePageTitle } from "#platform/web/page-title.ts";
import { AttentionFilter } from "#slices/reports/web/portfolio/portfolio-attention-count.tsx";
import { PortfolioExport } from "#slices/reports/web/portfolio/portfolio-export.tsx";
import { PortfolioFrame } from "#slices/reports/web/portfolio/portfolio-frame.tsx";
import { PortfolioPanel } from "#slices/reports/web/portfolio/portfolio-panel.tsx";
import { changeState, getPortfolioHref } from "#slices/reports/web/portfolio/portfolio-state.ts";
import { useSummaryStrings } from "#slices/reports/web/portfolio/portfolio-summary-strings.ts";
import { PortfolioSummaryStats } from "#slices/reports/web/portfolio/portfolio-summary-stats.tsx";
import { useReportsStrings } from "#slices/reports/web/strings.ts";
import { usePortfolio, usePortfolioState } from "#slices/reports/web/portfolio/use-portfolio.ts";
import { UiLink } from "#ui/ui-link.tsx";

/** /portfolio/summary: the company's two scores as big stats, its rates as bars, and the same table below. */
export function PortfolioSummaryPage(): ReactNode {
  const t = useReportsStrings();
  const summary = useSummaryStrings();
  usePageTitle(summary("portfolioSummary"));
  const [state, change] = usePortfolioState("summary");
  const portfolio = usePortfolio(state);
  const other = state.scope === "regions" ? "locations" : "regions";
  return (
    <PortfolioFrame
      variant="summary"
      title={summary("portfolioSummary")}
      portfolio={portfolio}
      state={state}
      change={change}
      crumbs={[{ text: t("portfolio"), to: getPortfolioHref("/portfolio", state) }]}
      actions={
        <>
          <UiLink
            className="cy-button"
            href={getPortfolioHref("/portfolio/summary", changeState(state, { scope: other }))}
          >
            {summary(`switch_${other}`)}
          </UiLink>
          <PortfolioExport meta={portfolio.data?.meta} loading={portfolio.isPending} state={state} />
        </>
      }
    >
      {({ reply, axis, busy }) => (
        <>
          <PortfolioSummaryStats summary={reply.meta.summary_object} axis={axis} />
          <PortfolioPanel
            reply={reply}
            state={state}
            change={change}
            axis={axis}
            busy={busy}
            filters={<AttentionFilter meta={reply.meta} state={state} change={change} />}
            // In this variant only regions are marked clickable.
            rowHref={(row) => (row.link_type === "region" ? row.to : null)}
          />
        </>
      )}
    </PortfolioFrame>
  );
}
