import type { ReactNode } from "react";
import type { MonthRow, PlaceReply } from "#slices/reports/contract/place.contract.ts";
import { useLocale } from "#platform/web/i18n.ts";
import { monthColumns, sortMonths, type MonthColumn } from "#slices/reports/web/place/place-state.ts";
import { usePlaceStrings } from "#slices/reports/web/place/place-strings.ts";
import { ShowAll } from "#slices/reports/web/show-all.tsx";
import { useMonthSort } from "#slices/reports/web/place/use-place.ts";
import { DataTable, type Column } from "#ui/data-table.tsx";
import { FigureValue, HiddenValue } from "#ui/figure-value.tsx";
import { NO_FIGURE, type Figure } from "#ui/figure.ts";
import { formatMonth, type NumberKind } from "#ui/format.ts";
import { Panel } from "#ui/panel.tsx";
import { RateCell } from "#ui/score-cell.tsx";

type Cell = Pick<Column<MonthRow>, "align" | "important" | "cell">;

function buildFigureCell(kind: NumberKind, pick: (row: MonthRow) => Figure | null, important = false): Cell {
  return { align: "end", important, cell: (row) => <RateCell figure={pick(row) ?? NO_FIGURE} kind={kind} /> };
}

/** The number of responses is withheld with the score computed from them. */
function Responses({ row: { satisfaction, satisfaction_responses: value } }: { row: MonthRow }): ReactNode {
  if (satisfaction?.hidden) return <HiddenValue brief />;
  return <FigureValue figure={{ ...NO_FIGURE, value }} kind="count" />;
}

const figureCells: Record<Exclude<MonthColumn, "month">, Cell> = {
  engagement: buildFigureCell("score", (row) => row.engagement, true),
  likely_to_remain: buildFigureCell("percent", (row) => row.likely_to_remain),
  satisfaction: buildFigureCell("score", (row) => row.satisfaction, true),
  likely_to_renew: buildFigureCell("percent", (row) => row.likely_to_renew),
  satisfaction_responses: { align: "end", cell: (row) => <Responses row={row} /> },
};

function buildMonthCell(open: string | null): Cell {
  return { cell: ({ month }) => <MonthName month={month} isOpen={month.slice(0, 7) === open} /> };
}

type Service = "engagement" | "satisfaction";

const serviceOf: Record<Exclude<MonthColumn, "month">, Service> = {
  engagement: "engagement",
  likely_to_remain: "engagement",
  satisfaction: "satisfaction",
  likely_to_renew: "satisfaction",
  satisfaction_responses: "satisfaction",
};

/** Returns the month that is not over on the last day of the figures; null when none is open. */
function openMonth({ data, meta }: PlaceReply): string | null {
  return data.satisfaction === null ? null : meta.dates.current.to.slice(0, 7);
}

/** A location's months one by one, newest first unless the address says otherwise; one line until they are requested. */
export function PlaceMonths({ reply, isAll }: { reply: PlaceReply; isAll: boolean }): ReactNode {
  const t = usePlaceStrings();
  const [sort, setSort] = useMonthSort();
  const { data } = reply;
  const open = openMonth(reply);
  const labels: Record<MonthColumn, string> = {
    month: t("month"),
    engagement: t("score_engagement"),
    likely_to_remain: t("likelihood_engagement"),
    satisfaction: t("score_satisfaction"),
    likely_to_renew: t("likelihood_satisfaction"),
    satisfaction_responses: t("responses"),
  };
  const columns = monthColumns
    .filter((key) => key === "month" || data[serviceOf[key]] !== null)
    .map((key) => ({
      ...(key === "month" ? buildMonthCell(open) : figureCells[key]),
      key,
      label: labels[key],
      sortable: true,
    }));
  const rows = sortMonths(data.months, sort);
  if (columns.length < 2 || data.months.length === 0) return null;
  if (!isAll) {
    return (
      <p className="rp-months-line">
        <strong>{t("months")}</strong>
        <ShowAll text={t("showMonths", { count: rows.length })} />
      </p>
    );
  }
  return (
    <div className="rp-panel rp-months">
      <Panel title={t("months")} sub={t("monthsAgainst")} flush>
        <DataTable
          caption={t("months")}
          columns={columns}
          rows={rows}
          rowKey={(row) => row.month}
          sort={sort}
          onSort={setSort}
        />
      </Panel>
    </div>
  );
}

function MonthName({ month, isOpen }: { month: string; isOpen: boolean }): ReactNode {
  const t = usePlaceStrings();
  const locale = useLocale();
  return (
    <span className="rp-name">
      <span className="cy-name">{formatMonth(month, locale, "long")}</span>
      {isOpen && <span className="cy-meta">{t("soFar")}</span>}
    </span>
  );
}
