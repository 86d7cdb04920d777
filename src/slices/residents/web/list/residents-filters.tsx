import type { ReactNode } from "react";
import { stringifySearch } from "#platform/web/address.ts";
import type { ResidentCounts, ResidentsReply } from "#slices/residents/contract/residents-list.contract.ts";
import {
  countFilters,
  generals,
  idLists,
  isNarrowed,
  options,
  savedViews,
  SOON,
  writeResidents,
  type IdList,
  type ResidentsState,
} from "#slices/residents/web/list/residents-state.ts";
import { useLeaseWarnings } from "#slices/residents/web/list/lease-warnings-note.tsx";
import type { ChangeResidents } from "#slices/residents/web/list/use-residents.ts";
import { useResidentsStrings } from "#slices/residents/web/list/strings.ts";
import { DateRangePicker } from "#ui/dates/date-range-picker.tsx";
import { MultiFilter, SingleFilter } from "#ui/filter-menu.tsx";
import { PhoneFilters } from "#ui/phone-filters.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { TabNav } from "#ui/tabs.tsx";

interface FiltersProps {
  reply: ResidentsReply | undefined;
  counts: ResidentCounts | undefined;
  state: ResidentsState;
  change: ChangeResidents;
  reset: () => void;
}

const toAddress = (state: ResidentsState): string => `/residents${stringifySearch({ ...writeResidents(state) })}`;

/** Saved views; none of them is current once another filter is set. */
export function SavedViews({ state }: { state: ResidentsState }): ReactNode {
  const t = useResidentsStrings();
  const toComparable = ({ sort: _sort, desc: _desc, page: _page, ...filters }: ResidentsState): string =>
    JSON.stringify(filters);
  const current = savedViews.find((view) => toComparable(view.state) === toComparable(state));
  // Without warnings the list cannot be filtered by them.
  const hasWarnings = useLeaseWarnings(state).data?.state === "on";
  const views = savedViews.filter((view) => !view.state.isAtRisk || hasWarnings || view === current);
  return (
    <TabNav
      label={t("views")}
      tabs={views.map((view) => ({ to: toAddress(view.state), text: t(`view_${view.name}`) }))}
      current={current ? toAddress(current.state) : ""}
    />
  );
}

/** Surveys and places, each where there is more than one option. */
function ChoiceFilters({ reply, state, change }: Omit<FiltersProps, "counts" | "reset">): ReactNode {
  const t = useResidentsStrings();
  if (!reply) return null;
  const { choices } = reply.meta;
  const lists: Readonly<Record<IdList, readonly [string, readonly { id: number; name: string }[]]>> = {
    surveys: [t("surveys"), choices.resident_surveys],
    regions: [t("regions"), choices.regions],
    locations: [t("properties"), choices.locations],
    groups: [t("groups"), choices.reporting_groups_by_locations],
  };
  const offered = idLists.filter((list) => lists[list][1].length > 1 || state[list].length > 0);
  return offered.map((list) => (
    <MultiFilter
      key={list}
      label={lists[list][0]}
      options={lists[list][1]}
      selected={state[list]}
      onChange={(selected) => change({ [list]: selected })}
    />
  ));
}

/** Text, lease status, and all other filters of the list. */
export function ResidentsFilters({ reply, counts, state, change, reset }: FiltersProps): ReactNode {
  const t = useResidentsStrings();
  const [from = "", to = ""] = state.range.split(":");
  return (
    <div className="cy-toolbar">
      <SearchField
        label={t("find")}
        value={state.q}
        // The first letter makes a history entry; what follows replaces it.
        onChange={(q) => change({ q }, { replace: state.q !== "" })}
      />
      <PhoneFilters count={countFilters(state)}>
        <SingleFilter
          label={t("show")}
          options={generals.map((value) => ({ value, label: t(`general_${value}`), count: counts?.general[value] }))}
          value={state.general}
          neutral="active"
          onChange={(general) => change({ general })}
        />
        <MultiFilter
          label={t("options")}
          options={options.map((id) => ({ id, name: t(`option_${id}`), count: counts?.survey_options[id] }))}
          selected={state.options}
          onChange={(selected) => change({ options: selected })}
        />
        <ChoiceFilters reply={reply} state={state} change={change} />
        <SingleFilter
          label={t("leaseEnd")}
          options={[
            { value: "any", label: t("leaseEndAny") },
            { value: "soon", label: t("leaseEndSoon") },
            { value: "risk", label: t("leaseEndRisk") },
          ]}
          value={state.isAtRisk ? "risk" : state.ends === null ? "any" : "soon"}
          neutral="any"
          onChange={(value) => change({ ends: value === "soon" ? SOON : null, isAtRisk: value === "risk" })}
        />
        <DateRangePicker
          label={t("dates")}
          value={state.range === "" ? null : { from, to }}
          onChange={(range) => change({ range: `${range.from}:${range.to}` })}
        />
      </PhoneFilters>
      {isNarrowed(state) && (
        <button type="button" className="cy-button" onClick={reset}>
          {t("reset")}
        </button>
      )}
    </div>
  );
}
