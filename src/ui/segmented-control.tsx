import { useId, type ReactNode } from "react";

export interface Option<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** Visible, but not selectable. */
  readonly disabled?: boolean | undefined;
}

interface SegmentedControlProps<Value extends string> {
  label: string;
  options: readonly Option<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

/** One of a few options, all visible. Native radio buttons, so that arrow keys and screen readers work as usual. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>): ReactNode {
  const name = useId();
  return (
    <fieldset className="cy-segments">
      <legend className="cy-sr">{props.label}</legend>
      {props.options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === props.value}
            disabled={option.disabled}
            onChange={() => props.onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
