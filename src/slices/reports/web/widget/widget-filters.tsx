import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import { useId, useState, type ReactNode } from "react";
import { useNarrow } from "#platform/web/use-narrow.ts";
import { useLocale } from "#platform/web/i18n.ts";
import type { AvailableFilter, WidgetMeta } from "#slices/reports/contract/widgets.contract.ts";
import type { ChangeWidget } from "#slices/reports/web/widget/use-widget.ts";
import { findRange, buildRangePresets } from "#slices/reports/web/widget/widget-dates.ts";
import { isNarrowed, noFilters, withFilter, type WidgetState } from "#slices/reports/web/widget/widget-state.ts";
import { useWidgetStrings } from "#slices/reports/web/widget/widget-strings.ts";
import { findLocalName, useUiStrings } from "#slices/reports/web/widget/server-label-translations.ts";
import { DateRangePicker } from "#ui/dates/date-range-picker.tsx";
import { ClearAll } from "#ui/filter-chips.tsx";
import { MultiFilter, SingleFilter } from "#ui/filter-menu.tsx";
import { SearchField } from "#ui/search-field.tsx";

interface FilterProps {
  filter: AvailableFilter;
  meta: WidgetMeta;
  state: WidgetState;
  change: ChangeWidget;
}

function TextFilter({ filter, state, change }: FilterProps): ReactNode {
  const word = useUiStrings();
  const { filters } = state;
  return (
    <SearchField
      label={word(filter.label)}
      value={filters.text}
      // The first letter adds a step to the history; the following ones replace it.
      onChange={(text) => change({ filters: { ...filters, text } }, { replace: filters.text !== "" })}
    />
  );
}

function OneOfFew({ filter, state, change }: FilterProps): ReactNode {
  const word = useUiStrings();
  const choices = filter.choices ?? [];
  const [neutral] = choices;
  if (!neutral) return null;
  const standing = choices.find(({ selected }) => selected) ?? neutral;
  const [chosen = String(standing.id)] = state.filters.keys[filter.key] ?? [];
  return (
    <SingleFilter
      label={word(filter.label)}
      options={choices.map(({ id, name }) => ({ value: String(id), label: word(name) }))}
      value={chosen}
      neutral={String(neutral.id)}
      onChange={(id) =>
        change({ filters: withFilter(state.filters, filter.key, id === String(neutral.id) ? [] : [id]) })
      }
    />
  );
}

function AnyOfMany({ filter, state, change }: FilterProps): ReactNode {
  const word = useUiStrings();
  const chosen = state.filters.keys[filter.key] ?? [];
  const locale = useLocale();
  const choices = (filter.choices ?? []).map((choice) => ({
    id: String(choice.id),
    name: findLocalName(choice, locale),
  }));
  if (choices.length === 0 && chosen.length === 0) return null;
  return (
    <MultiFilter
      label={word(filter.label)}
      options={choices}
      selected={chosen}
      onChange={(ids) => change({ filters: withFilter(state.filters, filter.key, ids) })}
    />
  );
}

function Days({ meta, state, change }: FilterProps): ReactNode {
  const t = useWidgetStrings();
  const today = meta.dates.as_of.slice(0, 10);
  return (
    <DateRangePicker
      label={t("dateRange")}
      value={findRange(state.range)}
      presets={buildRangePresets(today, t)}
      max={today}
      onChange={({ from, to }) => change({ range: `${from}:${to}` })}
    />
  );
}

const parts: Readonly<Record<AvailableFilter["type"], (props: FilterProps) => ReactNode>> = {
  q_text: TextFilter,
  radio: OneOfFew,
  select: AnyOfMany,
  search: AnyOfMany,
  sub_query: AnyOfMany,
  date_range: Days,
};

/** The number of filters in the bar besides the dates; the others are behind a button. A phone has only the search. */
const FIRST = { desk: 6, phone: 0 } as const;

/** Filters that are in the bar of a phone, too. */
const always: ReadonlySet<AvailableFilter["type"]> = new Set(["date_range", "q_text"]);

const hasChoices = ({ choices }: AvailableFilter): boolean => choices === null || choices.length > 0;

/** Returns the filters of the bar and those behind its button; a single one is not worth the button. */
function splitFilters(
  filters: readonly AvailableFilter[],
  isNarrow: boolean,
): { readonly first: readonly AvailableFilter[]; readonly more: readonly AvailableFilter[] } {
  const shown = filters.filter(hasChoices);
  const isFixed = ({ type }: AvailableFilter): boolean => (isNarrow ? always.has(type) : type === "date_range");
  const others = shown.filter((filter) => !isFixed(filter));
  const room = isNarrow ? FIRST.phone : FIRST.desk;
  if (others.length <= room + 1) return { first: shown, more: [] };
  return { first: [...others.slice(0, room), ...shown.filter(isFixed)], more: others.slice(room) };
}

/** The filters that the reply offers, each by its type; a filter without options is left out. */
export function WidgetFilters(props: Omit<FilterProps, "filter">): ReactNode {
  const { meta, state, change } = props;
  const { first, more } = splitFilters(meta.filters, useNarrow());
  return (
    <>
      {first.map((filter) => (
        <OneFilter key={filter.key} {...props} filter={filter} />
      ))}
      {more.length > 0 && <MoreFilters {...props} filters={more} />}
      {(isNarrowed(state) || state.range !== null) && (
        <ClearAll onClear={() => change({ filters: noFilters, range: null })} />
      )}
    </>
  );
}

function OneFilter(props: FilterProps): ReactNode {
  const Part = parts[props.filter.type];
  return <Part {...props} />;
}

/** The less common filters, with the number of active ones while they are closed. */
function MoreFilters({
  filters,
  ...props
}: Omit<FilterProps, "filter"> & { filters: readonly AvailableFilter[] }): ReactNode {
  const t = useWidgetStrings();
  const [isOpen, setOpen] = useState(false);
  const row = useId();
  const set = filters.filter(({ key }) => props.state.filters.keys[key] !== undefined).length;
  const label = isOpen ? t("fewerFilters") : t("moreFilters");
  return (
    <>
      <button
        type="button"
        className="cy-chip rw-more"
        aria-expanded={isOpen}
        aria-controls={row}
        aria-label={set > 0 ? `${label}: ${t("filtersSet", { count: set, n: String(set) })}` : undefined}
        data-on={set > 0 ? "" : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <span>
          {label}
          {set > 0 && `: ${set}`}
        </span>
        <IconAdjustmentsHorizontal size={14} stroke={2} aria-hidden="true" />
      </button>
      <div id={row} className="rw-more-row" role="group" aria-label={t("moreFilters")} hidden={!isOpen}>
        {isOpen && filters.map((filter) => <OneFilter key={filter.key} {...props} filter={filter} />)}
      </div>
    </>
  );
}
