import type { UseQueryResult } from "@tanstack/react-query";
import { useMemo, type ReactNode } from "react";
import type { PortfolioReply } from "#slices/reports/contract/portfolio.contract.ts";
import { ExportMenu } from "#slices/reports/web/export-menu.tsx";
import { toLocationsExport } from "#slices/reports/web/place/place-state.ts";
import { usePlaceStrings } from "#slices/reports/web/place/place-strings.ts";
import { AttentionSentence } from "#slices/reports/web/portfolio/portfolio-attention-count.tsx";
import type { RowTrends } from "#slices/reports/web/portfolio/portfolio-columns.tsx";
import { PortfolioContent } from "#slices/reports/web/portfolio/portfolio-content.tsx";
import { PortfolioPanel } from "#slices/reports/web/portfolio/portfolio-panel.tsx";
import { listVisibleColumns, type PortfolioState } from "#slices/reports/web/portfolio/portfolio-state.ts";
import type { TrendsAddress } from "#slices/reports/web/place/use-place.ts";
import type { ChangePortfolio } from "#slices/reports/web/portfolio/use-portfolio.ts";
import type { ScoreAxis } from "#ui/score-axis.ts";

interface LocationsExportProps {
  id: number;
  meta: PortfolioReply["meta"];
  state: PortfolioState;
}

/** Exports every location of the region with the filters and sort of the screen, and the columns that it shows. */
export function LocationsExport({ id, meta, state }: LocationsExportProps): ReactNode {
  const { export_options: options } = meta.additional_meta;
  if (options.length === 0) return null;
  const offered = meta.headers.map((header) => header.key);
  const payload = toLocationsExport(state, listVisibleColumns(state, offered));
  return <ExportMenu table={{ kind: "region", regionId: id, payload }} options={options} />;
}

interface PlaceLocationsProps {
  table: UseQueryResult<PortfolioReply>;
  reply: PortfolioReply;
  state: PortfolioState;
  change: ChangePortfolio;
  openTrends: TrendsAddress["open"];
  /** The axis of the page; left out, that of the table. */
  axis?: ScoreAxis;
  /** The table's header where the page has more than this table. */
  header?: { readonly title: string; readonly actions?: ReactNode };
}

/**
 * The number of locations that need attention, even if the region as a whole shows none, and a hint on what scores
 * open.
 */
function TableSub({ meta }: { meta: PortfolioReply["meta"] }): ReactNode {
  const t = usePlaceStrings();
  return (
    <>
      <AttentionSentence meta={meta} />
      {t("opens")}
    </>
  );
}

/** The locations of a region: a row links to its page, a score opens its months. */
export function PlaceLocations(props: PlaceLocationsProps): ReactNode {
  const { table, reply, state, change, openTrends, header } = props;
  const t = usePlaceStrings();
  const trends = useMemo<RowTrends>(
    () => ({
      label: (service, row) => t(`longer_${service}`, { name: row.name }),
      open: (service, row) => openTrends(service, row.m_id),
    }),
    [openTrends, t],
  );
  return (
    <PortfolioContent reply={reply} state={state} change={change} stale={table.isPlaceholderData}>
      {({ axis, busy }) => (
        <PortfolioPanel
          reply={reply}
          state={state}
          change={change}
          axis={props.axis ?? axis}
          busy={busy}
          rowHref={(row) => row.to}
          trends={trends}
          {...(header ? { header: { ...header, sub: <TableSub meta={reply.meta} /> } } : {})}
        />
      )}
    </PortfolioContent>
  );
}
