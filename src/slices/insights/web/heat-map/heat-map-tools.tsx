import type { ReactNode } from "react";
import { useNarrow } from "#platform/web/use-narrow.ts";
import type { HeatMapReply } from "#slices/insights/contract/heat-map.contract.ts";
import {
  type HeatMapState,
  type Order,
  type ShownMode,
  shownModes,
} from "#slices/insights/web/heat-map/heat-map-state.ts";
import { toOrder, listOrders } from "#slices/insights/web/heat-map/heat-map-order.ts";
import { useHeatMapStrings } from "#slices/insights/web/heat-map/heat-map-strings.ts";
import type { ChangeHeatMap } from "#slices/insights/web/heat-map/use-heat-map.ts";
import { SegmentedControl } from "#ui/segmented-control.tsx";

interface HeatMapToolsProps {
  meta: HeatMapReply["meta"]["heat_map"];
  state: HeatMapState;
  change: ChangeHeatMap;
}

/** Selects what the map shows: service and period, rows and columns, and the comparison. */
export function HeatMapTools({ meta, state, change }: HeatMapToolsProps): ReactNode {
  const t = useHeatMapStrings();
  const modes = shownModes.filter((mode) => mode === "none" || mode === state.mode || meta.modes.includes(mode));
  const isNarrow = useNarrow();
  const more = <More meta={meta} state={state} change={change} />;
  return (
    <div className="hm-tools">
      <div className="hm-from">
        <span aria-hidden="true">{t("from")}</span>
        <SegmentedControl<ShownMode>
          label={t("from")}
          options={modes.map((value) => ({ value, label: t(`from_${value}`) }))}
          value={state.mode}
          onChange={(mode) => change({ mode })}
        />
      </div>
      {isNarrow ? (
        <details className="hm-more">
          <summary>{t("filters")}</summary>
          <div>{more}</div>
        </details>
      ) : (
        more
      )}
    </div>
  );
}

/** Selects the data of the map. */
function More({ meta, state, change }: HeatMapToolsProps): ReactNode {
  const t = useHeatMapStrings();
  const isOnRows = state.rows === "locations" && (meta.regions.length > 1 || state.region !== null);
  return (
    <>
      {meta.services.length > 1 && (
        <SegmentedControl
          label={t("service")}
          options={meta.services.map((value) => ({ value, label: t(value) }))}
          value={meta.service}
          onChange={(service) => change({ service, cell: null, topic: null })}
        />
      )}
      <SegmentedControl
        label={t("rows")}
        options={(["locations", "regions"] as const).map((value) => ({ value, label: t(value) }))}
        value={state.rows}
        onChange={(rows) => change({ rows, region: null, cell: null })}
      />
      <SegmentedControl
        label={t("columns")}
        options={(["topics", "questions"] as const).map((value) => ({ value, label: t(value) }))}
        value={state.columns}
        onChange={(columns) => change({ columns, cell: null, topic: null })}
      />
      <SegmentedControl
        label={t("period")}
        options={(["year", "quarter"] as const).map((value) => ({ value, label: t(value) }))}
        value={state.period}
        onChange={(period) => change({ period })}
      />
      {isOnRows && (
        <Choice
          label={t("region")}
          value={state.region === null ? "" : String(state.region)}
          options={[
            { value: "", label: t("allRegions") },
            ...meta.regions.map(({ m_id: id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={(next) => change({ region: next === "" ? null : Number(next), cell: null })}
        />
      )}
      <Choice
        label={t("order")}
        isOnWide
        value={toOrder(state)}
        options={listOrders(state.mode).map((value) => ({ value, label: t(`order_${value}`) }))}
        onChange={(order) => change({ order: order as Order })}
      />
      <label className="hm-only">
        <input
          type="checkbox"
          checked={state.isRealOnly}
          onChange={(event) => change({ isRealOnly: event.currentTarget.checked })}
        />
        {t("realOnly")}
      </label>
    </>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly { readonly value: string; readonly label: string }[];
  onChange: (value: string) => void;
  /** A phone has an order of its own. */
  isOnWide?: boolean;
}

function Choice({ label, value, options, onChange, isOnWide = false }: ChoiceProps): ReactNode {
  return (
    <select
      className="cy-input hm-choice"
      aria-label={label}
      data-wide={isOnWide ? "" : undefined}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
