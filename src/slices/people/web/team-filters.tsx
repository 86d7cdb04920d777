import type { ReactNode } from "react";
import { useTeamStrings } from "#slices/people/web/strings.ts";
import { countFilters, generals, lifecycles, type IdList, type TeamState } from "#slices/people/web/team-state.ts";
import { useTeamOptions, type ChangeTeam } from "#slices/people/web/use-team.ts";
import { MultiFilter, SingleFilter } from "#ui/filter-menu.tsx";
import { PhoneFilters } from "#ui/phone-filters.tsx";
import { SearchField } from "#ui/search-field.tsx";

/** Search text, radio group and all other filters of the list. */
export function TeamFilters({ state, change }: { state: TeamState; change: ChangeTeam }): ReactNode {
  const t = useTeamStrings();
  const options = useTeamOptions().data;
  const lists: readonly [IdList, string, readonly { id: number; name: string }[]][] = [
    ["regions", t("regions"), options?.regions ?? []],
    ["locations", t("locations"), options?.locations ?? []],
    ["groups", t("groups"), options?.reporting_groups_by_locations ?? []],
    ["positions", t("positions"), options?.positions ?? []],
    ["categories", t("categories"), options?.position_categories ?? []],
  ];
  const states = lifecycles.map((name, index) => ({ id: index + 1, name: t(name) }));
  return (
    <div className="cy-toolbar">
      <SearchField
        label={t("find")}
        value={state.q}
        // The first letter adds a history entry; further letters replace it.
        onChange={(q) => change({ q }, { replace: state.q !== "" })}
      />
      <PhoneFilters count={countFilters(state)}>
        <SingleFilter
          label={t("show")}
          options={generals.map((value) => ({ value, label: t(`general_${value}`) }))}
          value={state.general}
          neutral="All"
          onChange={(general) => change({ general })}
        />
        {lists.map(([list, label, choices]) => (
          <MultiFilter
            key={list}
            label={label}
            options={choices}
            selected={state[list]}
            onChange={(selected) => change({ [list]: selected })}
          />
        ))}
        <MultiFilter
          label={t("lifecycle")}
          options={states}
          selected={lifecycles.flatMap((name, index) => (state.status.includes(name) ? [index + 1] : []))}
          onChange={(selected) => change({ status: lifecycles.filter((_, index) => selected.includes(index + 1)) })}
        />
      </PhoneFilters>
    </div>
  );
}
