import { IconChevronDown } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { DayPicker } from "#ui/dates/day-picker.tsx";
import { FieldFrame, useControlWiring, type FieldProps } from "#ui/form/field-frame.tsx";
import type { Option } from "#ui/segmented-control.tsx";

interface TextFieldProps extends FieldProps<string> {
  type?: "text" | "email" | "tel" | "url" | "password";
  autoComplete?: string;
  placeholder?: string;
  maxLength?: number;
  /** Gets the focus when the form opens, also in a dialog. */
  autoFocus?: boolean;
}

/** One line of text. */
export function TextField(props: TextFieldProps): ReactNode {
  const control = useControlWiring(props);
  return (
    <FieldFrame {...props} id={control.id} required={props.required}>
      <input
        {...control}
        className="cy-input"
        type={props.type ?? "text"}
        value={props.value}
        autoComplete={props.autoComplete ?? "off"}
        placeholder={props.placeholder}
        maxLength={props.maxLength}
        data-autofocus={props.autoFocus ? "" : undefined}
        onChange={(event) => props.onChange(event.currentTarget.value)}
      />
    </FieldFrame>
  );
}

interface TextAreaFieldProps extends FieldProps<string> {
  rows?: number;
  placeholder?: string;
  maxLength?: number;
}

/** Several lines of text. */
export function TextAreaField(props: TextAreaFieldProps): ReactNode {
  const control = useControlWiring(props);
  return (
    <FieldFrame {...props} id={control.id} required={props.required}>
      <textarea
        {...control}
        className="cy-input"
        value={props.value}
        rows={props.rows ?? 4}
        placeholder={props.placeholder}
        maxLength={props.maxLength}
        onChange={(event) => props.onChange(event.currentTarget.value)}
      />
    </FieldFrame>
  );
}

interface NumberFieldProps extends FieldProps<number | null> {
  min?: number;
  max?: number;
  /** Whole numbers by default. */
  step?: number | "any";
  /** The unit after the number, such as "days" or "%". */
  unit?: string;
}

/** A number field; null while it is empty. */
export function NumberField(props: NumberFieldProps): ReactNode {
  const control = useControlWiring(props);
  const step = props.step ?? 1;
  return (
    <FieldFrame {...props} id={control.id} required={props.required}>
      <span className="cy-number">
        <input
          {...control}
          className="cy-input"
          type="number"
          inputMode={step === 1 ? "numeric" : "decimal"}
          value={props.value ?? ""}
          min={props.min}
          max={props.max}
          step={step}
          autoComplete="off"
          onChange={(event) => {
            const text = event.currentTarget.value;
            props.onChange(text === "" ? null : Number(text));
          }}
        />
        {props.unit !== undefined && <span>{props.unit}</span>}
      </span>
    </FieldFrame>
  );
}

interface SelectFieldProps<Value extends string> extends FieldProps<Value> {
  options: readonly Option<Value>[];
  /** The label of the empty first option: "Choose…". Then "" must be one of the values. */
  placeholder?: string;
}

/** A native select for a short list; for long lists use ComboField. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>): ReactNode {
  const control = useControlWiring(props);
  return (
    <FieldFrame {...props} id={control.id} required={props.required}>
      <span className="cy-select">
        <select
          {...control}
          className="cy-input"
          value={props.value}
          onChange={(event) => props.onChange(event.currentTarget.value as Value)}
        >
          {props.placeholder !== undefined && <option value="">{props.placeholder}</option>}
          {props.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />
      </span>
    </FieldFrame>
  );
}

interface DateFieldProps extends FieldProps<string> {
  /** First and last allowed day, as YYYY-MM-DD. */
  min?: string;
  max?: string;
  /** "none" when there is a calendar beside it. */
  picker?: "none";
}

/**
 * A calendar day as YYYY-MM-DD, typed or selected; "" while it is empty. On a phone it uses the device's own picker.
 */
export function DateField(props: DateFieldProps): ReactNode {
  const control = useControlWiring(props);
  const { label, value, min, max, disabled, onChange } = props;
  return (
    <FieldFrame {...props} id={control.id} required={props.required}>
      <span className="cy-date-box">
        <input
          {...control}
          className="cy-input cy-date"
          type="date"
          value={value}
          min={min}
          max={max}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        {props.picker !== "none" && (
          <DayPicker label={label} value={value} min={min} max={max} disabled={disabled} onChange={onChange} />
        )}
      </span>
    </FieldFrame>
  );
}
