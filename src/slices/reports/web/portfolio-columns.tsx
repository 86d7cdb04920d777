import type { ReactNode } from "react";
import type { PortfolioReply, PortfolioRow } from "#slices/reports/contract/portfolio.contract.ts";
import { useLocale, type Locale } from "#platform/web/i18n.ts";
import type { Scope } from "#slices/reports/web/portfolio-state.ts";
import { useCounted, useReportsStrings } from "#slices/reports/web/strings.ts";
import { Badge } from "#ui/badge.tsx";
import type { Column } from "#ui/data-table.tsx";
import { NO_FIGURE } from "#ui/figure.ts";
import { scoreAxis, type ScoreAxis } from "#ui/score-axis.ts";
import { NoScoreCell, RateCell, ScoreCell } from "#ui/score-cell.tsx";
import { StripEnds } from "#ui/score-strip.tsx";

type Header = PortfolioReply["meta"]["headers"][number];
type Strings = ReturnType<typeof useReportsStrings>;

/** One axis for every row on the page, so that dots compare; it covers scores, company and SBX. */
function axisOf(reply: PortfolioReply): ScoreAxis {
  const everyone = [...reply.data.results.map((row) => row.intouch_stats), reply.meta.summary_object?.satisfaction];
  return scoreAxis(
    everyone.flatMap((stats) =>
      stats ? [stats.score.hidden ? null : stats.score.value, stats.company_index, stats.sb_index] : [],
    ),
  );
}

/** The headers come from the server in English; another language brings its own words for the same keys. */
function labelOf(header: Header, scope: Scope, locale: Locale, t: Strings): string {
  if (locale === "en") return header.label;
  const known: Record<string, string> = {
    name: t(`column_name_${scope}`),
    satisfaction: t("column_satisfaction"),
    response_rate: t("column_response_rate"),
    likely_to_renew: t("column_likely_to_renew"),
  };
  return known[header.key] ?? header.label;
}

function NameCell({ row }: { row: PortfolioRow }): ReactNode {
  const t = useReportsStrings();
  const counted = useCounted();
  const parts = [
    row.region_name,
    row.location_count === null ? null : t("rowLocations", counted(row.location_count)),
    t("rowUnits", counted(row.unit_count)),
  ];
  return (
    <span className="rp-name">
      <span className="cy-name">{row.name}</span>
      {row.is_archived && <Badge>{t("archived")}</Badge>}
      <span className="cy-meta">{parts.filter((part) => part !== null).join(" · ")}</span>
    </span>
  );
}

function SatisfactionCell({ row, axis }: { row: PortfolioRow; axis: ScoreAxis }): ReactNode {
  const stats = row.intouch_stats;
  if (stats === null) return <NoScoreCell />;
  const { score, company_index: company, sb_index: sbx } = stats;
  return <ScoreCell figure={score} axis={axis} company={company} sbx={sbx} />;
}

type Cell = Pick<Column<PortfolioRow>, "align" | "width" | "headExtra" | "cell">;

function rateCell(pick: "response_rate" | "likely_to_renew_percentage"): Cell {
  return {
    align: "end",
    width: "17%",
    cell: ({ intouch_stats: stats }) => <RateCell figure={stats?.[pick] ?? NO_FIGURE} kind="percent" />,
  };
}

/** The columns that the reply's headers ask for, in their order. */
export function usePortfolioColumns(reply: PortfolioReply): Column<PortfolioRow>[] {
  const t = useReportsStrings();
  const locale = useLocale();
  const axis = axisOf(reply);
  const cells: Record<string, Cell> = {
    name: { cell: (row) => <NameCell row={row} /> },
    satisfaction: {
      width: "34%",
      headExtra: <StripEnds axis={axis} />,
      cell: (row) => <SatisfactionCell row={row} axis={axis} />,
    },
    response_rate: rateCell("response_rate"),
    likely_to_renew: rateCell("likely_to_renew_percentage"),
  };
  return reply.meta.headers.flatMap((header) => {
    const cell = cells[header.key];
    const label = labelOf(header, reply.meta.structures.scope, locale, t);
    return cell ? [{ ...cell, key: header.key, label, sortable: header.sortable }] : [];
  });
}
