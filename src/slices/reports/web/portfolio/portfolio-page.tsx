import type { ReactNode } from "react";
import type { LinkTarget } from "#platform/web/preload.ts";
import { usePageTitle } from "#platform/web/page-title.ts";
import { PortfolioCards } from "#slices/reports/web/portfolio/portfolio-cards.tsx";
import { AttentionFilter } from "#slices/reports/web/portfolio/portfolio-attention-count.tsx";
import { PortfolioExport } from "#slices/reports/web/portfolio/portfolio-export.tsx";
import { PortfolioFrame } from "#slices/reports/web/portfolio/portfolio-frame.tsx";
import { ScopeChoice, ViewChoice } from "#slices/reports/web/portfolio/portfolio-header.tsx";
import { PortfolioPanel } from "#slices/reports/web/portfolio/portfolio-panel.tsx";
import { PageMenu } from "#slices/reports/web/present/page-menu.tsx";
import { getPortfolioHref, getPresetScope, readState, scopes } from "#slices/reports/web/portfolio/portfolio-state.ts";
import { PortfolioViews } from "#slices/reports/web/views/portfolio-views.tsx";
import { useDefaultView, useSavedViews } from "#slices/reports/web/views/use-saved-views.ts";
import { ShowAll, useShowsAll } from "#slices/reports/web/show-all.tsx";
import { useReportsStrings } from "#slices/reports/web/strings.ts";
import { getPortfolioQuery, usePortfolio, usePortfolioState } from "#slices/reports/web/portfolio/use-portfolio.ts";
import { useNarrow } from "#platform/web/use-narrow.ts";
import { UiLink } from "#ui/ui-link.tsx";

/** On a phone the places that need attention come before the company's figures, whose details are shown on request. */
function PanelFirstOnPhones({ cards, children }: { cards: ReactNode; children: ReactNode }): ReactNode {
  const t = useReportsStrings();
  const isNarrow = useNarrow();
  const isAll = useShowsAll();
  return (
    <div className="rp-parts">
      {!isNarrow && cards}
      {children}
      {isNarrow && (
        <div className="rp-figures" data-cut={isAll ? undefined : ""}>
          {cards}
          {!isAll && <ShowAll onPhone text={t("showFigures")} />}
        </div>
      )}
    </div>
  );
}

/** Requests the figures that a link leads to. */
export const preloadPortfolio = ({ client, pathname, search }: LinkTarget): Promise<void> =>
  client.prefetchQuery(getPortfolioQuery(readState(search, getPresetScope(pathname), scopes)));

/** /portfolio: the company's regions or locations, compared with a year ago, the company and SBX. */
export function PortfolioPage(): ReactNode {
  const t = useReportsStrings();
  usePageTitle(t("portfolio"));
  const [state, change] = usePortfolioState("portfolio");
  const saved = useSavedViews();
  useDefaultView(saved.views);
  const portfolio = usePortfolio(state);
  const meta = portfolio.data?.meta;
  return (
    <PortfolioFrame
      variant="portfolio"
      title={t("portfolio")}
      portfolio={portfolio}
      state={state}
      change={change}
      actions={
        <>
          <ScopeChoice meta={meta} scope={state.scope} onScope={(scope) => change({ scope })} />
          <ViewChoice meta={meta} />
          <UiLink className="cy-button" href={getPortfolioHref("/portfolio/summary", state)}>
            {t("summary")}
          </UiLink>
          <PortfolioExport meta={meta} loading={portfolio.isPending} state={state} />
          <PageMenu />
        </>
      }
    >
      {({ reply, axis, busy }) => (
        <PanelFirstOnPhones cards={<PortfolioCards summary={reply.meta.summary_object} axis={axis} />}>
          <PortfolioPanel
            reply={reply}
            state={state}
            change={change}
            axis={axis}
            busy={busy}
            rowHref={(row) => row.to}
            filters={<AttentionFilter meta={reply.meta} state={state} change={change} />}
            tabs={<PortfolioViews saved={saved} state={state} />}
          />
        </PanelFirstOnPhones>
      )}
    </PortfolioFrame>
  );
}
