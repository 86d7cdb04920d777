import { IconBell } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useLocale } from "#platform/web/i18n.ts";
import type { ResidentRow } from "#slices/residents/contract/residents-list.contract.ts";
import { useResidentsStrings } from "#slices/residents/web/list/strings.ts";
import { RenewalFace } from "#slices/residents/web/renewal-face.tsx";
import type { Column } from "#ui/data-table.tsx";
import { formatDay } from "#ui/format.ts";

function AlertBell({ row }: { row: ResidentRow }): ReactNode {
  const t = useResidentsStrings();
  const { recent_alerts: alerts } = row;
  if (alerts.length === 0) return <span className="cy-sr">{t("noAlerts")}</span>;
  const label = t("alerts", { count: alerts.length, names: [...new Set(alerts.map(({ name }) => name))].join("; ") });
  return (
    <span className="rs-bell" title={label}>
      <IconBell size={17} stroke={1.9} aria-hidden="true" />
      <span aria-hidden="true">{alerts.length}</span>
      <span className="cy-sr">{label}</span>
    </span>
  );
}

function SurveyStats({ row }: { row: ResidentRow }): ReactNode {
  const t = useResidentsStrings();
  if (row.surveys === null) return <span className="rs-none">{t("none")}</span>;
  const {
    unconfidential_sent: sent,
    unconfidential_started: started,
    unconfidential_competed: completed,
  } = row.surveys;
  const label = t("surveyStats", { sent, started, completed });
  return (
    <span title={label}>
      <span aria-hidden="true" className="rs-numbers">
        {sent} / {started} / {completed}
      </span>
      <span className="cy-sr">{label}</span>
    </span>
  );
}

/** The columns of the list; a Manager column only where the reply names managers. */
export function useResidentsColumns(rows: readonly ResidentRow[]): Column<ResidentRow>[] {
  const t = useResidentsStrings();
  const locale = useLocale();
  const renderText = (text: string | null): ReactNode => text ?? <span className="rs-none">{t("na")}</span>;
  const renderDay = (value: string | null): ReactNode => renderText(value === null ? null : formatDay(value, locale));
  const buildColumn = (
    key: string,
    cell: Column<ResidentRow>["cell"],
    more: Partial<Column<ResidentRow>> = {},
  ): Column<ResidentRow> => ({
    key,
    label: t(`column_${key as "alerts"}`),
    sortable: true,
    cell,
    ...more,
  });
  const renderLeaseEnd = (row: ResidentRow): ReactNode => (
    <>
      {row.lease_end === null && row.has_active_lease ? t("open") : renderDay(row.lease_end)}
      {row.lease_warning?.risk === "higher" && <span className="rs-risk">{t("atRisk")}</span>}
    </>
  );
  return [
    buildColumn("first_name", (row) => row.full_name, { minWidth: 170 }),
    buildColumn("alerts", (row) => <AlertBell row={row} />, { minWidth: 84, important: true }),
    buildColumn("unit", (row) => renderText(row.units.map((unit) => unit.unit_number).join(", ") || null), {
      minWidth: 90,
    }),
    buildColumn("location", (row) => renderText(row.office_name), { minWidth: 150 }),
    buildColumn("surveys", (row) => <SurveyStats row={row} />, { sortable: false, minWidth: 110, isDetail: true }),
    buildColumn("likelihood", (row) => <RenewalFace likelihood={row.likelihood_to_renew} />, {
      minWidth: 170,
      important: true,
    }),
    buildColumn("last_response", (row) => renderDay(row.last_response), { minWidth: 130, isDetail: true }),
    buildColumn("lease_end", renderLeaseEnd, { minWidth: 125 }),
    ...(rows.some((row) => row.manager !== null)
      ? [buildColumn("manager", (row) => renderText(row.manager), { sortable: false, minWidth: 140, isDetail: true })]
      : []),
  ];
}
