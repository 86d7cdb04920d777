import { Popover } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useId, useState, type ReactNode } from "react";
import type { Option } from "#ui/segmented-control.tsx";
import { useUi } from "#ui/ui-context.ts";

interface FilterMenuProps {
  label: string;
  /** What the chip says, such as "Active" or "Regions: 2". */
  summary: string;
  /** Whether it narrows the list now. */
  on: boolean;
  clearable: boolean;
  onClear: () => void;
  children: ReactNode;
}

/** A chip that opens a list of choices; dashed while it filters nothing. */
function FilterMenu({ label, summary, on, clearable, onClear, children }: FilterMenuProps): ReactNode {
  const { words } = useUi();
  const [opened, setOpened] = useState(false);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      offset={6}
      trapFocus
      returnFocus
      transitionProps={{ duration: 0 }}
      classNames={{ dropdown: "cy-pop" }}
    >
      <Popover.Target>
        <button
          type="button"
          className="cy-chip"
          data-on={on ? "" : undefined}
          aria-label={summary.startsWith(label) ? summary : `${label}: ${summary}`}
          onClick={() => setOpened(!opened)}
        >
          <span>{summary}</span>
          <IconChevronDown size={14} stroke={2} aria-hidden="true" />
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        {children}
        {clearable && on && (
          <button type="button" className="cy-button cy-options-clear" onClick={onClear}>
            {words.clear}
          </button>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

interface SingleFilterProps<Value extends string> {
  label: string;
  options: readonly Option<Value>[];
  value: Value;
  /** The value that filters nothing. */
  neutral: Value;
  onChange: (value: Value) => void;
}

/** One of a few states. */
export function SingleFilter<Value extends string>(props: SingleFilterProps<Value>): ReactNode {
  const name = useId();
  const current = props.options.find((option) => option.value === props.value);
  return (
    <FilterMenu
      label={props.label}
      summary={current?.label ?? props.label}
      on={props.value !== props.neutral}
      clearable={false}
      onClear={() => props.onChange(props.neutral)}
    >
      <fieldset className="cy-options">
        <legend className="cy-sr">{props.label}</legend>
        {props.options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              checked={option.value === props.value}
              data-autofocus={option.value === props.value ? "" : undefined}
              onChange={() => props.onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </fieldset>
    </FilterMenu>
  );
}

interface MultiFilterProps {
  label: string;
  options: readonly { readonly id: number; readonly name: string }[];
  selected: readonly number[];
  onChange: (selected: number[]) => void;
}

/** Any number of named things; none chosen means all. */
export function MultiFilter({ label, options, selected, onChange }: MultiFilterProps): ReactNode {
  const chosen = options.filter((option) => selected.includes(option.id));
  const only = chosen.length === 1 ? chosen[0]?.name : undefined;
  const summary = selected.length === 0 ? label : `${label}: ${only ?? selected.length}`;
  return (
    <FilterMenu label={label} summary={summary} on={selected.length > 0} clearable onClear={() => onChange([])}>
      <fieldset className="cy-options">
        <legend className="cy-sr">{label}</legend>
        {options.map((option) => (
          <label key={option.id}>
            <input
              type="checkbox"
              checked={selected.includes(option.id)}
              onChange={(event) =>
                onChange(
                  event.currentTarget.checked
                    ? [...selected, option.id].toSorted((a, b) => a - b)
                    : selected.filter((other) => other !== option.id),
                )
              }
            />
            {option.name}
          </label>
        ))}
      </fieldset>
    </FilterMenu>
  );
}
