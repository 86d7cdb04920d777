import { lazy, Suspense, use, type ReactNode } from "react";
import type { PortfolioColumn, PortfolioReply, PortfolioRow } from "#slices/reports/contract/portfolio.contract.ts";
import { useLocale, type Locale } from "#platform/web/i18n.ts";
import { contributionsContext } from "#slices/reports/web/contributions.ts";
import type { ScoredStats } from "#slices/reports/web/portfolio/portfolio-axis.ts";
import { AttentionReasons } from "#slices/reports/web/portfolio/portfolio-attention.tsx";
import type { RowLines } from "#slices/reports/web/portfolio/portfolio-lines.ts";
import { StandingNote } from "#slices/reports/web/standing.tsx";
import { useCounted, useReportsStrings } from "#slices/reports/web/strings.ts";
import { Badge } from "#ui/badge.tsx";
import { CellButton, CellLink } from "#ui/cell-button.tsx";
import type { Column } from "#ui/data-table.tsx";
import { FigureValue, HiddenValue } from "#ui/figure-value.tsx";
import { NO_FIGURE, type Figure } from "#ui/figure.ts";
import { toNonBreaking, type NumberKind } from "#ui/format.ts";
import type { ScoreAxis } from "#ui/score-axis.ts";
import { NoScoreCell, RateCell, ScoreCell } from "#ui/score-cell.tsx";
import { StripEnds } from "#ui/score-strip.tsx";

// The cells reserve its space, so nothing moves when it loads.
const MonthsLine = lazy(async () => ({
  default: (await import("#slices/reports/web/portfolio/portfolio-sparkline.tsx")).MonthsLine,
}));

export type PortfolioHeader = PortfolioReply["meta"]["headers"][number];
type Strings = ReturnType<typeof useReportsStrings>;

function isColumn(key: string, cells: Record<PortfolioColumn, unknown>): key is PortfolioColumn {
  return Object.hasOwn(cells, key);
}

/** The server's headers are English; other languages have their own labels for the same keys. */
function formatLabel(
  header: PortfolioHeader,
  scope: PortfolioReply["meta"]["structures"]["scope"],
  locale: Locale,
  t: Strings,
) {
  if (locale === "en") return header.label;
  const known: Record<PortfolioColumn, string> = {
    name: t(`column_name_${scope}`),
    engagement: t("engagement"),
    engagement_response_rate: t("column_engagement_response_rate"),
    likely_to_remain: t("likelyToRemain"),
    tenure: t("tenure"),
    satisfaction: t("satisfaction"),
    satisfaction_response_rate: t("column_satisfaction_response_rate"),
    likely_to_renew: t("likelyToRenew"),
    likely_to_recommend: t("likelyToRecommend"),
    service_requests: t("serviceRequests"),
    plans_progress: t("column_plans_progress"),
    plans_compliance: t("column_plans_compliance"),
  };
  return isColumn(header.key, known) ? known[header.key] : header.label;
}

/** Returns the reply's headers in the viewer's language, in their order. */
export function usePortfolioHeaders({ headers, structures }: PortfolioReply["meta"]): readonly PortfolioHeader[] {
  const t = useReportsStrings();
  const locale = useLocale();
  return headers.map((header) => ({ ...header, label: formatLabel(header, structures.scope, locale, t) }));
}

type NoPlace = "region" | "area" | "archived" | "nowhere" | "pooled";
type NoPlaceRow = PortfolioRow & { link_type: NoPlace };
const extras: ReadonlySet<string> = new Set<NoPlace>(["archived", "nowhere", "pooled"]);

/**
 * Rows that stand for no single place: unlisted archived places, people and tasks at no location, and pooled answers.
 */
const isExtra = ({ link_type: link }: PortfolioRow): boolean => extras.has(link);

/** Returns true for rows without a name: those, and the rows without a region or district. */
function isUnnamed(row: PortfolioRow): row is NoPlaceRow {
  return isExtra(row) || (row.m_id === null && (row.link_type === "region" || row.link_type === "area"));
}

type Count = string | null;

function formatCounts(row: PortfolioRow, t: Strings, counted: ReturnType<typeof useCounted>): readonly Count[] {
  if (row.link_type === "pooled") return [];
  const people = row.employee_count === null ? null : t("rowEmployees", counted(row.employee_count));
  return [
    row.region_count === null ? null : t("rowRegions", counted(row.region_count)),
    row.location_count === null ? null : t("rowLocations", counted(row.location_count)),
    people ?? (isExtra(row) ? null : t("rowUnits", counted(row.unit_count))),
  ];
}

function NameCell({ row }: { row: PortfolioRow }): ReactNode {
  const t = useReportsStrings();
  const counted = useCounted();
  const counts = formatCounts(row, t, counted);
  const parts = [row.region_name ?? [], counts.flatMap((count) => count ?? []).map(toNonBreaking)].flat();
  return (
    <span className="rp-name" data-reasons={row.attention.length > 0 ? "" : undefined}>
      <span>
        <span className="cy-name">{isUnnamed(row) ? t(`none_${row.link_type}`) : row.name}</span>
        {row.is_archived && <Badge>{t("archived")}</Badge>}
        <span className="cy-meta">{parts.join(" · ")}</span>
      </span>
      <AttentionReasons reasons={row.attention} />
    </span>
  );
}

/** Opens the months behind a row's score. */
export interface RowTrends {
  readonly label: (service: "engagement" | "satisfaction", row: PortfolioRow) => string;
  readonly open: (service: "engagement" | "satisfaction", row: PortfolioRow) => void;
}

type Cell = Pick<Column<PortfolioRow>, "align" | "width" | "minWidth" | "important" | "headerExtra" | "cell">;

/** Up to this number, columns share the width by content; with more, each gets the width it needs. */
const FEW = 5;

type Part = keyof PortfolioRow["pages"];

interface LeadingProps {
  row: PortfolioRow;
  part: Part;
  cell: ReactNode;
  wide?: boolean;
}

/** A figure that links to its own dashboard of the row's place, where the viewer may open it. */
function Leading({ row, part, cell, wide = false }: LeadingProps): ReactNode {
  const t = useReportsStrings();
  const href = row.pages[part];
  if (href === null) return cell;
  return (
    <CellLink href={href} label={t(`dashboard_${part}`, { name: row.name })} wide={wide}>
      {cell}
    </CellLink>
  );
}

/** The width of a column in pixels: a name with its counts, a score with its strip, a figure with its change. */
const needs = { name: 154, nameAmongMany: 212, score: 224, figure: 120, wideFigure: 140 } as const;

const scored = {
  engagement: (row: PortfolioRow): ScoredStats | null => row.ingage_stats,
  satisfaction: (row: PortfolioRow): ScoredStats | null => row.intouch_stats,
} as const;

/** Additional parts of a table of places. */
interface RowExtras {
  /** Checkboxes are before the names, which need the same width as without them. */
  readonly hasBoxes?: boolean;
  /** A wide screen shows the reasons beside the names. */
  readonly hasReasons?: boolean;
  readonly trends?: RowTrends | undefined;
  readonly lines?: RowLines | undefined;
}

function buildScoreColumn(
  axis: ScoreAxis,
  service: keyof typeof scored,
  { trends, lines, hasReasons }: RowExtras,
): Cell {
  const drawn = lines?.drawn.has(service) === true ? lines : undefined;
  return {
    ...(hasReasons && drawn !== undefined ? { width: "var(--rp-lined)" } : {}),
    minWidth: needs.score,
    important: true,
    headerExtra: <StripEnds axis={axis} hasLines={drawn !== undefined} />,
    cell: (row) => {
      const stats = scored[service](row);
      if (stats === null) return <NoScoreCell />;
      const line = drawn && (
        <Suspense fallback={null}>
          <MonthsLine row={row} service={service} lines={drawn} low={stats.score.is_low} />
        </Suspense>
      );
      const { score, company_index: company, sb_index: sbx, standing } = stats;
      const cell = (
        <>
          <ScoreCell {...{ axis, company, sbx, line }} figure={score} />
          {standing && <StandingNote standing={standing} />}
        </>
      );
      if (!trends || isExtra(row)) return <Leading row={row} part={service} wide cell={cell} />;
      return (
        <CellButton wide label={trends.label(service, row)} onOpen={() => trends.open(service, row)}>
          {cell}
        </CellButton>
      );
    },
  };
}

function buildFigureColumn(kind: NumberKind, pick: (row: PortfolioRow) => Figure | undefined, wide = false): Cell {
  return {
    align: "end",
    minWidth: wide ? needs.wideFigure : needs.figure,
    cell: (row) => <RateCell figure={pick(row) ?? NO_FIGURE} kind={kind} />,
  };
}

/** More requests are not better, so there is no arrow, and the column has no space for one. */
function RequestsCell({ row }: { row: PortfolioRow }): ReactNode {
  const figure = row.intouch_stats?.residents_with_reported_maintenance_issues ?? NO_FIGURE;
  return figure.hidden ? <HiddenValue brief /> : <FigureValue figure={figure} kind="count" />;
}

function ProgressCell({ stats }: { stats: PortfolioRow["introduce_stats"] }): ReactNode {
  return <RateCell figure={stats?.complete_percentage ?? NO_FIGURE} kind="percent" />;
}

/** Compliance as plans show it. */
function ComplianceCell({ stats }: { stats: PortfolioRow["introduce_stats"] }): ReactNode {
  const Cell = use(contributionsContext).portfolio?.ComplianceCell;
  if (Cell) return <Cell stats={stats} />;
  return <RateCell figure={stats?.compliant_percentage ?? NO_FIGURE} kind="percent" />;
}

function buildCells(axis: ScoreAxis, more: RowExtras): Record<PortfolioColumn, Cell> {
  return {
    name: { minWidth: needs.name, cell: (row) => <NameCell row={row} /> },
    engagement: buildScoreColumn(axis, "engagement", more),
    engagement_response_rate: buildFigureColumn("percent", (row) => row.ingage_stats?.response_rate, true),
    likely_to_remain: buildFigureColumn("percent", (row) => row.ingage_stats?.likely_to_remain_percentage),
    tenure: buildFigureColumn("years", (row) => row.ingage_stats?.tenure, true),
    satisfaction: buildScoreColumn(axis, "satisfaction", more),
    satisfaction_response_rate: buildFigureColumn("percent", (row) => row.intouch_stats?.response_rate, true),
    likely_to_renew: buildFigureColumn("percent", (row) => row.intouch_stats?.likely_to_renew_percentage),
    likely_to_recommend: buildFigureColumn("percent", (row) => row.intouch_stats?.likelihood_to_recommend),
    service_requests: { align: "end", minWidth: needs.figure, cell: (row) => <RequestsCell row={row} /> },
    plans_progress: {
      align: "end",
      minWidth: needs.figure,
      cell: (row) => <Leading row={row} part="enrollment" cell={<ProgressCell stats={row.introduce_stats} />} />,
    },
    plans_compliance: {
      align: "end",
      ...(more.hasReasons ? { width: "var(--rp-compliance)" } : {}),
      minWidth: needs.wideFigure,
      important: true,
      cell: (row) => <Leading row={row} part="compliance" cell={<ComplianceCell stats={row.introduce_stats} />} />,
    },
  };
}

function getNameWidth({ hasBoxes, hasReasons }: RowExtras): string {
  if (hasReasons) return "var(--rp-name)";
  return hasBoxes ? "27%" : "24%";
}

/**
 * Builds the table's columns for these headers, in their order, with every strip on one axis; with trends a score opens
 * its months.
 */
export function buildPortfolioColumns(
  headers: readonly PortfolioHeader[],
  axis: ScoreAxis,
  shown: RowExtras = {},
): Column<PortfolioRow>[] {
  const isFew = headers.length <= FEW;
  const cells = buildCells(axis, { ...shown, hasReasons: isFew && shown.hasReasons === true });
  const name = isFew ? { ...cells.name, width: getNameWidth(shown) } : { ...cells.name, minWidth: needs.nameAmongMany };
  return headers.flatMap(({ key, label, sortable }) =>
    isColumn(key, cells) ? [{ ...(key === "name" ? name : cells[key]), key, label, sortable }] : [],
  );
}
