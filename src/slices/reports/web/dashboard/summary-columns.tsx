import { use, type ReactNode } from "react";
import type { ReportRow } from "#slices/reports/contract/widget-data.contract.ts";
import { useLocale } from "#platform/web/i18n.ts";
import { contributionsContext } from "#slices/reports/web/contributions.ts";
import { useDashboardStrings } from "#slices/reports/web/dashboard/dashboard-strings.ts";
import type { SummaryDeclaration, SummaryScope } from "#slices/reports/web/dashboard/summary-state.ts";
import { useUiStrings } from "#slices/reports/web/widget/server-label-translations.ts";
import { useReportsStrings } from "#slices/reports/web/strings.ts";
import { Badge } from "#ui/badge.tsx";
import type { Column } from "#ui/data-table.tsx";
import { FigureValue, HiddenValue } from "#ui/figure-value.tsx";
import { NO_FIGURE, type Figure } from "#ui/figure.ts";
import { formatNumber, formatDelta, type NumberKind } from "#ui/format.ts";
import { RateCell } from "#ui/score-cell.tsx";
import { TrendDelta } from "#ui/trend-delta.tsx";
import { useUi } from "#ui/ui-context.ts";

const getFigure = (row: ReportRow, key: string): Figure => row.figures[key] ?? NO_FIGURE;

// More separations are not better, and counts are neither, so their earlier value is not compared.
const isCompared = (key: string, kind: NumberKind): boolean => kind !== "count" && key !== "annualized_turnover";

interface CellProps {
  figure: Figure;
  kind: NumberKind;
  compared: boolean;
  /** Also shows the change of values that are neither better nor worse. */
  stepped: boolean;
}

function Cell({ figure, kind, compared, stepped }: CellProps): ReactNode {
  if (compared) return <RateCell figure={figure} kind={kind} />;
  if (stepped && !figure.hidden) return <CountCell figure={figure} />;
  if (figure.hidden) return <HiddenValue brief />;
  return <FigureValue figure={{ ...figure, is_low: kind === "score" && figure.is_low }} kind={kind} />;
}

/** A count with its change from the year before, without a color: more is neither better nor worse. */
function CountCell({ figure }: { figure: Figure }): ReactNode {
  const { words, locale } = useUi();
  const { delta, previous_value: before } = figure;
  const sign = delta !== null && delta < 0 ? "−" : "+";
  return (
    <span className="rp-count">
      <FigureValue figure={{ ...figure, is_low: false }} kind="count" />
      {delta !== null && before !== null && (
        <small title={words.from(formatNumber(before, "count", locale))}>
          {delta === 0 ? "±0" : `${sign}${formatDelta(delta, "count", locale)}`}
        </small>
      )}
    </span>
  );
}

/** A trend in a column of its own, for the summary that has one. */
function Trend({ figure }: { figure: Figure }): ReactNode {
  if (figure.hidden) return <HiddenValue brief />;
  return figure.delta === null ? <FigureValue figure={NO_FIGURE} /> : <TrendDelta figure={figure} withPrevious />;
}

function Name({ row }: { row: ReportRow }): ReactNode {
  const t = useDashboardStrings();
  const places = useReportsStrings();
  const word = useUiStrings();
  const { m_id: id, link_type: link, name } = row;
  // The row without a region or district has no name of its own.
  const isNowhere = id === null && (link === "region" || link === "area");
  return (
    <span className="rp-name">
      <span className="cy-name">{isNowhere ? places(`none_${link}`) : word(name)}</span>
      {row.location_status_id === 2 && <Badge>{t("archived")}</Badge>}
      {row.region_name && <span className="cy-meta">{row.region_name}</span>}
    </span>
  );
}

/** Returns the columns of a summary; only those that the reply offers. */
export function useSummaryColumns(
  { columns: declared, hasTrend = false, hasSteps = false }: SummaryDeclaration,
  scope: SummaryScope,
  sorts: readonly string[],
): readonly Column<ReportRow>[] {
  const t = useDashboardStrings();
  const locale = useLocale();
  const { cells } = use(contributionsContext);
  const columns = declared
    .filter(({ key }) => sorts.includes(key))
    .map(({ key, kind, label }, at): Column<ReportRow> => {
      const { Around } = cells[key] ?? {};
      return {
        key,
        label: label[locale],
        sortable: true,
        align: "end",
        important: at === 0,
        minWidth: 124,
        cell: (row) => {
          const cell = (
            <Cell
              figure={getFigure(row, key)}
              kind={kind}
              compared={isCompared(key, kind) && !(hasTrend && at === 0)}
              stepped={hasSteps}
            />
          );
          return Around ? <Around row={row}>{cell}</Around> : cell;
        },
      };
    });
  const trend: Column<ReportRow> = {
    key: "trend",
    label: t("trend"),
    sortable: false,
    align: "end",
    minWidth: 130,
    cell: (row) => <Trend figure={getFigure(row, "agreement_importance")} />,
  };
  const [score, ...others] = columns;
  const name: Column<ReportRow> = {
    key: "name",
    label: t(`name_${scope}`),
    sortable: true,
    minWidth: 200,
    cell: (row) => <Name row={row} />,
  };
  if (!hasTrend || !score) return [name, ...columns];
  return [name, score, trend, ...others];
}
