import { useId, useState, type ReactNode } from "react";
import { FilterPop } from "#ui/filter-pop.tsx";
import { formatNumber } from "#ui/format.ts";
import type { Option } from "#ui/segmented-control.tsx";
import { useUi } from "#ui/ui-context.ts";

/** Returns the accessible name of a chip, whose summary may not begin with its label. */
function formatName(label: string, summary: string): string {
  return summary.startsWith(label) ? summary : `${label}: ${summary}`;
}

/** The number of options above which a filter has a search field. */
const SEARCH_ABOVE = 10;

interface SingleOption<Value extends string> extends Option<Value> {
  /** The number of rows for this option. */
  readonly count?: number | undefined;
}

interface SingleFilterProps<Value extends string> {
  label: string;
  options: readonly SingleOption<Value>[];
  value: Value;
  /** The value that does not filter. */
  neutral: Value;
  onChange: (value: Value) => void;
}

function OptionCount({ count }: { count: number | undefined }): ReactNode {
  const { locale } = useUi();
  return count !== undefined && <small>{formatNumber(count, "count", locale)}</small>;
}

/** A filter with one of a few values. */
export function SingleFilter<Value extends string>(props: SingleFilterProps<Value>): ReactNode {
  const name = useId();
  const current = props.options.find((option) => option.value === props.value);
  const summary = current?.label ?? props.label;
  return (
    <FilterPop
      label={props.label}
      summary={summary}
      name={formatName(props.label, summary)}
      on={props.value !== props.neutral}
    >
      <fieldset className="cy-options">
        <legend className="cy-sr">{props.label}</legend>
        {props.options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              checked={option.value === props.value}
              disabled={option.disabled}
              data-autofocus={option.value === props.value ? "" : undefined}
              onChange={() => props.onChange(option.value)}
            />
            <span>{option.label}</span>
            {option.count !== undefined && " "}
            <OptionCount count={option.count} />
          </label>
        ))}
      </fieldset>
    </FilterPop>
  );
}

interface MultiOption<Id extends number | string> {
  readonly id: Id;
  readonly name: string;
  /** The number of rows for this option. */
  readonly count?: number | undefined;
}

interface MultiFilterProps<Id extends number | string> {
  label: string;
  options: readonly MultiOption<Id>[];
  selected: readonly Id[];
  onChange: (selected: Id[]) => void;
}

/**
 * Compares numeric ids by value and texts alphabetically, so that the same selection is always written the same way.
 */
function compareIds(a: number | string, b: number | string): number {
  return typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b), "en");
}

/** A filter with any number of options; none selected means all. */
export function MultiFilter<Id extends number | string>(props: MultiFilterProps<Id>): ReactNode {
  const { label, options, selected } = props;
  const { words } = useUi();
  const chosen = options.filter((option) => selected.includes(option.id));
  const only = chosen.length === 1 ? chosen[0]?.name : undefined;
  const summary = selected.length === 0 ? label : `${label}: ${only ?? selected.length}`;
  return (
    <FilterPop label={label} summary={summary} name={summary} on={selected.length > 0}>
      <MultiOptions {...props} />
      {selected.length > 0 && (
        <button type="button" className="cy-button cy-options-clear" onClick={() => props.onChange([])}>
          {words.clear}
        </button>
      )}
    </FilterPop>
  );
}

/** Returns a text without case and accents, for searching. */
function toPlain(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
}

/** Mounted only while the list is open, so that the search text is discarded on close. */
function MultiOptions<Id extends number | string>(props: MultiFilterProps<Id>): ReactNode {
  const { label, options, selected, onChange } = props;
  const { words } = useUi();
  const [text, setText] = useState("");
  const matches = options.filter((option) => toPlain(option.name).includes(toPlain(text.trim())));
  const toggle = (id: Id, on: boolean): void =>
    onChange(on ? [...selected, id].toSorted(compareIds) : selected.filter((other) => other !== id));
  return (
    <>
      {options.length > SEARCH_ABOVE && (
        <input
          type="search"
          className="cy-input cy-options-search"
          aria-label={words.searchIn(label)}
          placeholder={words.searchIn(label)}
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      <fieldset className="cy-options">
        <legend className="cy-sr">{label}</legend>
        {matches.map((option) => (
          <label key={option.id}>
            <input
              type="checkbox"
              checked={selected.includes(option.id)}
              onChange={(event) => toggle(option.id, event.currentTarget.checked)}
            />
            <span>{option.name}</span> <OptionCount count={option.count} />
          </label>
        ))}
      </fieldset>
      {matches.length === 0 && (
        <p className="cy-options-none" role="status">
          {words.noMatch}
        </p>
      )}
    </>
  );
}
