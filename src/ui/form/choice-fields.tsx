import type { ReactNode } from "react";
import { FieldNotes, RequiredMark, useControlWiring, useFieldWiring, type FieldProps } from "#ui/form/field-frame.tsx";
import type { Option } from "#ui/segmented-control.tsx";

/** A checkbox with its label. */
export function CheckField(props: FieldProps<boolean>): ReactNode {
  return <Tick {...props} />;
}

/** A switch for a setting. */
export function SwitchField(props: FieldProps<boolean>): ReactNode {
  return <Tick {...props} isSwitch />;
}

function Tick({ isSwitch = false, ...props }: FieldProps<boolean> & { isSwitch?: boolean }): ReactNode {
  const control = useControlWiring(props);
  return (
    <div className="cy-field" data-error={props.error === undefined ? undefined : ""}>
      <label className="cy-tick">
        <input
          {...control}
          type="checkbox"
          role={isSwitch ? "switch" : undefined}
          checked={props.value}
          onChange={(event) => props.onChange(event.currentTarget.checked)}
        />
        <span>
          {props.label}
          <RequiredMark shown={props.required} />
        </span>
      </label>
      <div className="cy-tick-notes">
        <FieldNotes id={control.id} help={props.help} error={props.error} />
      </div>
    </div>
  );
}

export interface RadioOption<Value extends string> extends Option<Value> {
  /** A line below the label. */
  readonly help?: string | undefined;
  readonly disabled?: boolean | undefined;
}

interface RadioFieldProps<Value extends string> extends FieldProps<Value> {
  options: readonly RadioOption<Value>[];
}

/**
 * Radio buttons for a few values, each with a line of help. The error summary links to the selected one, otherwise to
 * the first.
 */
export function RadioField<Value extends string>(props: RadioFieldProps<Value>): ReactNode {
  const { id, ...described } = useFieldWiring(props);
  const chosen = props.options.some((option) => option.value === props.value) ? props.value : props.options[0]?.value;
  return (
    <fieldset
      {...described}
      className="cy-field cy-radios"
      role="radiogroup"
      aria-required={props.required}
      disabled={props.disabled}
      data-error={props.error === undefined ? undefined : ""}
    >
      <legend className="cy-field-label">
        {props.label}
        <RequiredMark shown={props.required} />
      </legend>
      {props.options.map((option) => (
        <label className="cy-tick" key={option.value}>
          <input
            id={option.value === chosen ? id : undefined}
            type="radio"
            name={id}
            value={option.value}
            checked={option.value === props.value}
            disabled={option.disabled}
            onChange={() => props.onChange(option.value)}
          />
          <span>
            {option.label}
            {option.help !== undefined && <small>{option.help}</small>}
          </span>
        </label>
      ))}
      <FieldNotes id={id} help={props.help} error={props.error} />
    </fieldset>
  );
}
