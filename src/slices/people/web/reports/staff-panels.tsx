import type { ReactNode } from "react";
import type { ReportRow } from "#slices/reports/contract/widget-data.contract.ts";
import type { WidgetReply } from "#slices/reports/contract/widgets.contract.ts";
import { useLocale } from "#platform/web/i18n.ts";
import { findTurnover } from "#slices/people/web/reports/panel-data.ts";
import { useStaffStrings } from "#slices/people/web/reports/staff-strings.ts";
import { buildReportTiles, Tiles } from "#slices/reports/web/dashboard/tiles.tsx";
import { getReportRows } from "#slices/reports/web/dashboard/widget-shapes.ts";
import { useUiStrings } from "#slices/reports/web/widget/server-label-translations.ts";
import type { ChartSeries, SeriesTone } from "#ui/charts/chart-data.ts";
import { LineChart } from "#ui/charts/line-chart.tsx";
import type { ChartSegment, PartTone } from "#ui/charts/part.ts";
import { StackedBar } from "#ui/charts/stacked-bar.tsx";
import { NO_FIGURE } from "#ui/figure.ts";
import { formatDay } from "#ui/format.ts";
import { RateBars } from "#ui/rate-bars.tsx";
import { EmptyState } from "#ui/states.tsx";

/** Turnover: annualized, its inputs, and leavers and headcount month by month; dashed where a month is skipped. */
export function TurnoverPanel({ reply }: { reply: WidgetReply }): ReactNode {
  const t = useStaffStrings();
  const data = findTurnover(reply);
  if (data === null) return null;
  const { figures, turnover_timeline: months } = data;
  const isEmpty = months.every(({ average_employees: average }) => average === null);
  return (
    <>
      <Tiles
        tiles={buildReportTiles("employee_turnover_report", figures, [
          { label: t("annualized"), figure: "annualized_turnover", kind: "percent", neutral: true },
          { label: t("averageEmployees"), figure: "avg_employees", kind: "mean", neutral: true },
          { label: t("separated"), figure: "separated_count", kind: "count", neutral: true },
        ])}
      />
      <div className="rp-card-line">
        {isEmpty ? (
          <EmptyState />
        ) : (
          <section aria-label={t("turnoverByMonth")}>
            <MonthsOf
              label={t("averageEmployees")}
              tone={1}
              points={months.map(({ block_date: month, average_employees: value }) => ({ month, value }))}
            />
            <MonthsOf
              label={t("separated")}
              tone={3}
              points={months.map(({ block_date: month, separated: value }) => ({ month, value }))}
            />
          </section>
        )}
      </div>
    </>
  );
}

type Points = ChartSeries["points"];

/** One quantity month by month on an axis of its own: leavers are few compared with employees. */
function MonthsOf({ label, tone, points }: { label: string; tone: SeriesTone; points: Points }): ReactNode {
  return (
    <section>
      <h3>{label}</h3>
      <LineChart label={label} kind="count" height={160} series={[{ key: "own", label, tone, points }]} />
    </section>
  );
}

/** Top Reasons for Leaving: leavers by reason, most frequent first; a full bar is all leavers. */
export function ReasonsPanel({ reply }: { reply: WidgetReply }): ReactNode {
  const word = useUiStrings();
  const rows = getReportRows(reply.data).filter((row) => (row.figures["left_count"]?.value ?? 0) > 0);
  if (rows.length === 0) return <EmptyState />;
  const bars = rows.map((row) => {
    const { value } = row.figures["left_count"] ?? NO_FIGURE;
    return { label: word(row.name), figure: { ...NO_FIGURE, value } };
  });
  const everybody = bars.reduce((sum, { figure }) => sum + (figure.value ?? 0), 0);
  return <RateBars bars={bars} kind="count" max={everybody} />;
}

const tones: readonly PartTone[] = [3, 4, 2, 6, 1];

interface TenurePanelProps {
  /** The report of tenure by tenure band. */
  reply: WidgetReply;
  /** The widget of turnover of the same staff; null where the viewer may not see it. */
  staff: WidgetReply | null;
}

/** Tenure: the average, the headcount and the new hires, and all of them by tenure. */
export function TenurePanel({ reply, staff }: TenurePanelProps): ReactNode {
  const t = useStaffStrings();
  const word = useUiStrings();
  const locale = useLocale();
  const { to } = reply.meta.dates.current;
  const figures = staff === null ? undefined : findTurnover(staff)?.figures;
  // The report sorts by name; here bands of tenure are in order, and people without a start date come last.
  const getPosition = ({ m_id: id }: ReportRow): number => (id === null ? Infinity : Number(id));
  const bands = getReportRows(reply.data).toSorted((a, b) => getPosition(a) - getPosition(b));
  const parts: ChartSegment[] = bands.map((row, at) => ({
    key: String(row.m_id),
    label: word(row.name),
    value: row.figures["employees"]?.value ?? 0,
    tone: row.m_id === null ? "canceled" : (tones[at] ?? 10),
  }));
  return (
    <>
      <Tiles
        tiles={buildReportTiles("employee_tenure_report", figures, [
          { label: t("averageTenure"), figure: "tenure", kind: "years" },
          { label: t("averageEmployees"), figure: "avg_employees", kind: "mean", neutral: true },
          {
            label: t("newHires"),
            hint: t("newHiresHint", { day: formatDay(to, locale) }),
            figure: "new_hires",
            kind: "count",
            neutral: true,
          },
        ])}
      />
      <section className="rp-card-line">
        <h3>{t("employeesByTenure")}</h3>
        <StackedBar label={t("employeesByTenure")} parts={parts} canCopy />
      </section>
    </>
  );
}
