import { IconReportAnalytics } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { PlaceReport } from "#slices/reports/contract/place.contract.ts";
import { useDashboardStrings } from "#slices/reports/web/dashboard/dashboard-strings.ts";
import { ActionMenu } from "#ui/menu.tsx";
import { useUi } from "#ui/ui-context.ts";

const known = [
  "resident_satisfaction",
  "resident_reasons_leaving_report",
  "resident_comments",
  "employee_survey_report",
  "employee_priorities",
  "employee_development",
  "employee_compliance",
  "employee_tenure",
  "employee_turnover",
  "employee_comments",
] as const;

/** The reports of a place that the viewer may open, each on its own page; no menu without reports. */
export function ViewReportMenu({ reports }: { reports: readonly PlaceReport[] }): ReactNode {
  const t = useDashboardStrings();
  const { navigate } = useUi();
  const formatLabel = ({ widget, title }: PlaceReport): string => {
    const name = known.find((each) => each === widget);
    return name === undefined ? title : t(`report_${name}`);
  };
  const items = reports.map((report) => ({
    key: report.widget,
    label: formatLabel(report),
    onSelect: () => navigate?.(report.to),
  }));
  return (
    <ActionMenu
      label={t("viewReport")}
      items={items}
      face={
        <>
          <IconReportAnalytics size={16} stroke={1.75} aria-hidden="true" />
          <span>{t("viewReport")}</span>
        </>
      }
    />
  );
}
