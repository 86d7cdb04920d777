import type { ReactNode } from "react";
import { usePageTitle } from "#platform/web/page-title.ts";
import { PortfolioExport } from "#slices/reports/web/portfolio-export.tsx";
import { PortfolioFrame } from "#slices/reports/web/portfolio-frame.tsx";
import { PortfolioPanel } from "#slices/reports/web/portfolio-panel.tsx";
import { changeState, portfolioHref } from "#slices/reports/web/portfolio-state.ts";
import { PortfolioSummaryStats } from "#slices/reports/web/portfolio-summary-stats.tsx";
import { useReportsStrings } from "#slices/reports/web/strings.ts";
import { usePortfolio, usePortfolioState } from "#slices/reports/web/use-portfolio.ts";
import { UiLink } from "#ui/ui-link.tsx";

/** /portfolio/summary: the company's two scores big, its rates as bars, and the same table below. */
export function PortfolioSummaryPage(): ReactNode {
  const t = useReportsStrings();
  usePageTitle(t("portfolioSummary"));
  const [state, change] = usePortfolioState("summary");
  const portfolio = usePortfolio(state);
  const other = state.scope === "regions" ? "locations" : "regions";
  return (
    <PortfolioFrame
      variant="summary"
      title={t("portfolioSummary")}
      portfolio={portfolio}
      state={state}
      change={change}
      crumbs={[{ text: t("portfolio"), to: portfolioHref("/portfolio", state) }]}
      actions={
        <>
          <UiLink
            className="cy-button"
            href={portfolioHref("/portfolio/summary", changeState(state, { scope: other }))}
          >
            {t(`switch_${other}`)}
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
            // In this variant only regions are marked clickable.
            rowHref={(row) => (row.link_type === "region" ? row.to : null)}
          />
        </>
      )}
    </PortfolioFrame>
  );
}
