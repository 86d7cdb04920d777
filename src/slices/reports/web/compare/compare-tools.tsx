import type { ReactNode } from "react";
import type { CompareRows, ComparisonReply } from "#slices/reports/contract/comparison.contract.ts";
import { compareHref, type CompareState, MAX_COMPARED } from "#slices/reports/web/compare/compare-state.ts";
import { useCompareStrings } from "#slices/reports/web/compare/compare-strings.ts";
import { useColumnName } from "#slices/reports/web/compare/compare-table.tsx";
import type { ChangeCompare } from "#slices/reports/web/compare/use-comparison.ts";
import { buildRangePresets } from "#slices/reports/web/widget/widget-dates.ts";
import { useWidgetStrings } from "#slices/reports/web/widget/widget-strings.ts";
import { DateRangePicker } from "#ui/dates/date-range-picker.tsx";
import { SegmentedControl } from "#ui/segmented-control.tsx";
import { UiLink } from "#ui/ui-link.tsx";

interface ToolsProps {
  reply: ComparisonReply;
  state: CompareState;
  change: ChangeCompare;
}

const withFirst = (texts: readonly string[], at: number): readonly string[] => [
  ...texts.slice(at, at + 1),
  ...texts.filter((_, other) => other !== at),
];
const omitAt = (texts: readonly string[], at: number): readonly string[] => texts.filter((_, other) => other !== at);

/** Controls for the rows, the base and the compared places or periods. */
export function CompareTools({ reply, state, change }: ToolsProps): ReactNode {
  const t = useCompareStrings();
  const { meta } = reply;
  const { rows, rows_offered: offered, of, by } = meta.comparison;
  const isOfPeriods = of === "periods";
  return (
    <div className="cp-tools">
      <div className="cy-toolbar">
        {offered.length > 1 && (
          <SegmentedControl<CompareRows>
            label={t("rows")}
            options={offered.map((value) => ({ value, label: t(value) }))}
            value={rows}
            onChange={(next) => change({ rows: next })}
          />
        )}
        {!isOfPeriods && by === "locations" && (
          <label className="cp-switch">
            <input
              type="checkbox"
              checked={state.isWithRest}
              onChange={(event) => change({ isWithRest: event.currentTarget.checked })}
            />
            {t("withRest")}
          </label>
        )}
        {isOfPeriods ? (
          <AddPeriod reply={reply} state={state} change={change} />
        ) : (
          <OverTime reply={reply} state={state} />
        )}
      </div>
      <Chosen reply={reply} state={state} change={change} />
    </div>
  );
}

function AddPeriod({ reply, state, change }: ToolsProps): ReactNode {
  const t = useCompareStrings();
  const widgetStrings = useWidgetStrings();
  if (state.periods.length >= MAX_COMPARED) return null;
  const today = reply.meta.dates.as_of.slice(0, 10);
  return (
    <DateRangePicker
      label={t("addPeriod")}
      value={null}
      presets={buildRangePresets(today, widgetStrings)}
      max={today}
      onChange={({ from, to }) => change({ periods: [...state.periods, `${from}:${to}`] })}
    />
  );
}

/** The link that compares the first place with itself a year before. */
function OverTime({ reply, state }: Pick<ToolsProps, "reply" | "state">): ReactNode {
  const t = useCompareStrings();
  const { current, previous } = reply.meta.dates;
  const [first] = reply.data.columns;
  if (previous === null || first?.kind !== "place") return null;
  const periods = [previous, current].map(({ from, to }) => `${from}:${to}`);
  const href = compareHref(reply.meta.widget.url_key, {
    ...state,
    places: [String(first.m_id)],
    periods,
    isWithRest: false,
  });
  return (
    <UiLink className="cy-button" href={href}>
      {t("overTime")}
    </UiLink>
  );
}

/** The compared places or periods, each with its actions. */
function Chosen({ reply, state, change }: ToolsProps): ReactNode {
  const t = useCompareStrings();
  const getName = useColumnName();
  const isOfPeriods = reply.meta.comparison.of === "periods";
  // The address may name places that are left out; from here on only the shown ones are selected.
  const columns = reply.data.columns.filter(({ kind }) => kind !== "rest");
  const keys = isOfPeriods ? state.periods : columns.map(({ m_id: id }) => String(id));
  const choose = (next: readonly string[]): void => change(isOfPeriods ? { periods: next } : { places: next });
  return (
    <ul className="cp-chosen" aria-label={t("columns")}>
      {columns.map((column, at) => {
        const name = getName(column);
        return (
          <li key={keys[at]}>
            {column.to === null ? <strong>{name}</strong> : <UiLink href={column.to}>{name}</UiLink>}
            {at === 0 ? (
              <span className="cp-base">{t("base")}</span>
            ) : (
              <button
                type="button"
                className="cy-link-button"
                aria-label={t("makeBaseOf", { name })}
                onClick={() => choose(withFirst(keys, at))}
              >
                {t("makeBase")}
              </button>
            )}
            <button
              type="button"
              className="cy-link-button"
              aria-label={t("removeOf", { name })}
              onClick={() => choose(omitAt(keys, at))}
            >
              {t("remove")}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
