import type { ReactNode } from "react";
import { useLocale } from "#platform/web/i18n.ts";
import type { ReportRow } from "#slices/reports/contract/widget-data.contract.ts";
import { MAX_SELECTED } from "#slices/reports/web/widget/selected-rows.tsx";
import { getKey, type TableReply } from "#slices/reports/web/widget/widget-figures.ts";
import type { WidgetState } from "#slices/reports/web/widget/widget-state.ts";
import { useWidgetStrings } from "#slices/reports/web/widget/widget-strings.ts";
import { useUiStrings } from "#slices/reports/web/widget/server-label-translations.ts";
import type { Column } from "#ui/data-table.tsx";
import { formatNumber } from "#ui/format.ts";

/** The scopes whose rows have an SBX of their own, in a separate column. */
const withSbx: ReadonlySet<string | null> = new Set(["position_categories", "surveys", "topics"]);
const ARCHIVED = 2;

interface AsideOptions {
  readonly state: Pick<WidgetState, "selected" | "indexes">;
  /** Null where rows cannot be selected, as below a row. */
  readonly onSelect: ((keys: readonly string[]) => void) | null;
}

/** Returns the columns next to the reply's own, after the name: selection, the status of places, and SBX. */
export function useAsideColumns(reply: TableReply, options: AsideOptions): readonly Column<ReportRow>[] {
  const t = useWidgetStrings();
  const word = useUiStrings();
  const locale = useLocale();
  const { data, meta } = reply;
  const { state, onSelect } = options;
  const columns: Column<ReportRow>[] = [];
  // Selected rows are drawn over time: a report without a timeline has no selection.
  const hasTimeline = meta.structures.report_types.some(({ key }) => key === "timeline");
  if (onSelect !== null && hasTimeline && data.results.length > 1) {
    columns.push({
      key: "select",
      label: t("select"),
      sortable: false,
      minWidth: 76,
      isDetail: state.selected.length === 0,
      cell: (row) => <SelectBox row={row} selected={state.selected} onSelect={onSelect} />,
    });
  }
  if (meta.widget.id === "employee_turnover_report" && data.results.some((row) => row.location_status_id)) {
    columns.push({
      key: "location_status_id",
      label: t("locationStatus"),
      sortable: false,
      minWidth: 116,
      cell: (row) =>
        row.location_status_id ? word(row.location_status_id === ARCHIVED ? "Archived" : "Active") : null,
    });
  }
  const hasScore = meta.headers.some(({ kind }) => kind === "score");
  if (state.indexes && hasScore && withSbx.has(meta.structures.scope)) {
    columns.push({
      key: "sb_index",
      label: t("sbx"),
      sortable: false,
      align: "end",
      minWidth: 72,
      cell: (row) => formatNumber(row.sbx?.agreement_importance ?? null, "index", locale),
    });
  }
  return columns;
}

interface SelectBoxProps {
  row: ReportRow;
  selected: readonly string[];
  onSelect: (keys: readonly string[]) => void;
}

/** Selects a row; at most as many as there are colors. */
function SelectBox({ row, selected, onSelect }: SelectBoxProps): ReactNode {
  const t = useWidgetStrings();
  const word = useUiStrings();
  const key = getKey(row);
  const isSelected = selected.includes(key);
  return (
    <label className="rw-select">
      <input
        type="checkbox"
        checked={isSelected}
        disabled={!isSelected && selected.length >= MAX_SELECTED}
        onChange={() => onSelect(isSelected ? selected.filter((each) => each !== key) : [...selected, key])}
      />
      <span className="cy-sr">{t("selectRow", { name: word(row.name) })}</span>
    </label>
  );
}
