import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { PlaceReply } from "#slices/reports/contract/place.contract.ts";
import type { PortfolioReply } from "#slices/reports/contract/portfolio.contract.ts";
import { LocationsExport, PlaceLocations } from "#slices/reports/web/place/place-locations.tsx";
import { usePlaceStrings } from "#slices/reports/web/place/place-strings.ts";
import type { PortfolioState } from "#slices/reports/web/portfolio/portfolio-state.ts";
import type { TrendsAddress } from "#slices/reports/web/place/use-place.ts";
import type { ChangePortfolio } from "#slices/reports/web/portfolio/use-portfolio.ts";
import type { ScoreAxis } from "#ui/score-axis.ts";

interface RegionTableProps {
  id: number;
  reply: PlaceReply;
  table: UseQueryResult<PortfolioReply>;
  rows: PortfolioReply;
  state: PortfolioState;
  change: ChangePortfolio;
  trends: TrendsAddress;
  axis: ScoreAxis;
}

/** The locations of a region on its dashboard, with their export. */
export function RegionTable({ id, reply, table, rows, state, change, trends, axis }: RegionTableProps): ReactNode {
  const t = usePlaceStrings();
  return (
    <PlaceLocations
      table={table}
      reply={rows}
      state={state}
      change={change}
      openTrends={trends.open}
      axis={axis}
      header={{
        title: t("locationsOf", { name: reply.data.place.name }),
        actions: <LocationsExport id={id} meta={rows.meta} state={state} />,
      }}
    />
  );
}
