import type { ReactNode } from "react";
import type { AlertsReply } from "#slices/alerts/contract/alerts.contract.ts";
import { useLocale } from "#platform/web/i18n.ts";
import { alertReasons, type AlertsState, alertViews } from "#slices/alerts/web/alerts-state.ts";
import { useAlertStrings } from "#slices/alerts/web/alerts-strings.ts";
import { MultiFilter } from "#ui/filter-menu.tsx";
import { formatNumber } from "#ui/format.ts";
import { SearchField } from "#ui/search-field.tsx";
import { SegmentedControl } from "#ui/segmented-control.tsx";

interface AlertFiltersProps {
  summary: AlertsReply["meta"]["summary_object"];
  state: AlertsState;
  change: (to: Partial<AlertsState>) => void;
}

/** Selects the alerts of the queue. */
export function AlertFilters({ summary, state, change }: AlertFiltersProps): ReactNode {
  const t = useAlertStrings();
  const locale = useLocale();
  const formatCount = (count: number): string => formatNumber(count, "count", locale);
  const labels = {
    open: t("viewOpen", { n: formatCount(summary.resident_alerts) }),
    mine: t("viewMine", { n: formatCount(summary.mine) }),
    closed: t("viewClosed"),
  };
  return (
    <div className="cy-toolbar">
      <SegmentedControl
        label={t("view")}
        options={alertViews.map((value) => ({ value, label: labels[value] }))}
        value={state.view}
        onChange={(view) => change({ view, late: false, unowned: false })}
      />
      <SearchField label={t("search")} value={state.q} onChange={(q) => change({ q })} />
      <MultiFilter
        label={t("reason")}
        options={alertReasons.map((id) => ({ id, name: t(`reason_${id}`) }))}
        selected={state.reasons}
        onChange={(reasons) => change({ reasons })}
      />
      {summary.locations.length > 1 && (
        <MultiFilter
          label={t("property")}
          options={summary.locations}
          selected={state.properties}
          onChange={(properties) => change({ properties })}
        />
      )}
      {state.view !== "closed" && (
        <Toggle
          label={t("onlyLate")}
          count={formatCount(summary.late)}
          on={state.late}
          onToggle={(late) => change({ late })}
        />
      )}
      {state.view === "open" && (
        <Toggle label={t("onlyUnowned")} on={state.unowned} onToggle={(unowned) => change({ unowned })} />
      )}
    </div>
  );
}

interface ToggleProps {
  label: string;
  count?: string;
  on: boolean;
  onToggle: (on: boolean) => void;
}

function Toggle({ label, count, on, onToggle }: ToggleProps): ReactNode {
  return (
    <button
      type="button"
      className="cy-chip"
      aria-pressed={on}
      data-on={on ? "" : undefined}
      onClick={() => onToggle(!on)}
    >
      <span>{label}</span> {count !== undefined && <small>{count}</small>}
    </button>
  );
}
