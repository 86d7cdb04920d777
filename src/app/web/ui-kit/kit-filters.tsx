import { useState, type ReactNode } from "react";
import { DateRangePicker } from "#ui/dates/date-range-picker.tsx";
import { DateRange } from "#ui/dates/date-range.tsx";
import type { DayRange } from "#ui/dates/day-range.ts";
import { FilterChips } from "#ui/filter-chips.tsx";
import { MultiFilter, SingleFilter } from "#ui/filter-menu.tsx";
import { PhoneFilters } from "#ui/phone-filters.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { SegmentedControl } from "#ui/segmented-control.tsx";
import { tenPlaces } from "./kit-samples.ts";
import { KitExample, KitSection } from "./kit-section.tsx";

const places = [...tenPlaces.map((place) => place.label), "Kestrel Park", "Lindenwald"].map((name, index) => ({
  id: index + 1,
  name,
  count: 12 * (index + 1),
}));
const states = [
  { value: "all", label: "All" },
  { value: "active", label: "Active" },
  { value: "archived", label: "Archived" },
] as const;
type State = (typeof states)[number]["value"];
const year: DayRange = { from: "2025-12-01", to: "2026-11-20" };
const presets = [
  { key: "quarter", label: "Last 3 months", range: { from: "2026-09-01", to: "2026-11-20" } },
  { key: "year", label: "Last 12 months", range: year },
  { key: "two", label: "Last 24 months", range: { from: "2024-12-01", to: "2026-11-20" } },
];

/** The filters of a list, working together. */
export function KitFilters(): ReactNode {
  const [text, setText] = useState("");
  const [state, setState] = useState<State>("active");
  const [chosen, setSelected] = useState<number[]>([2, 4]);
  const [range, setRange] = useState<DayRange | null>(year);
  const chips = [
    ...(text === "" ? [] : [{ key: "text", label: `Text: ${text}`, onClear: () => setText("") }]),
    ...(state === "all" ? [] : [{ key: "state", label: `Status: ${state}`, onClear: () => setState("all") }]),
    ...places
      .filter((place) => chosen.includes(place.id))
      .map(({ id, name }) => ({
        key: name,
        label: name,
        onClear: () => setSelected(chosen.filter((other) => other !== id)),
      })),
  ];
  const clearAll = (): void => {
    setText("");
    setState("all");
    setSelected([]);
  };
  return (
    <KitSection id="filters" title="Filters and dates">
      <KitExample
        name="SearchField, PhoneFilters, SingleFilter, MultiFilter, FilterChips"
        wide
        note="text follows 250 ms of rest"
      >
        <div className="uk-stack">
          <div className="uk-row">
            <SearchField label="Find a place" value={text} onChange={setText} />
            <PhoneFilters count={chips.length}>
              <SingleFilter label="Status" options={states} value={state} neutral="all" onChange={setState} />
              <MultiFilter label="Places" options={places} selected={chosen} onChange={setSelected} />
            </PhoneFilters>
          </div>
          <FilterChips chips={chips} onClearAll={clearAll} />
        </div>
      </KitExample>
      <KitExample name="DateRangePicker, DateRange">
        <div className="uk-row">
          <DateRangePicker
            label="Date range"
            value={range}
            onChange={setRange}
            presets={presets}
            min="2023-01-01"
            max="2026-11-20"
          />
          {range && <DateRange range={range} />}
        </div>
      </KitExample>
      <KitExample name="SegmentedControl">
        <SegmentedControl label="Status as segments" options={states} value={state} onChange={setState} />
      </KitExample>
    </KitSection>
  );
}
