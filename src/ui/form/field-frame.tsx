import { IconAlertCircle } from "@tabler/icons-react";
import { createContext, use, useEffect, useId, type ReactNode } from "react";

/** What every field takes; `useForm().field(name)` gives name, value, onChange and error at once. */
export interface FieldProps<Value> {
  readonly name: string;
  readonly label: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly help?: ReactNode;
  readonly error?: string | undefined;
  readonly required?: boolean | undefined;
  readonly disabled?: boolean | undefined;
}

interface FormContext {
  /** Starts the ids of the form's fields, so that the summary can link to them by name. */
  readonly prefix: string;
  readonly register: (name: string, label: string) => void;
}

/** Lets the fields of a form tell it their labels; null outside a form. */
export const formContext = createContext<FormContext | null>(null);

/** The id of a field's control. */
export function fieldId(prefix: string, name: string): string {
  return `${prefix}-${name}`;
}

type Described = Pick<FieldProps<unknown>, "name" | "label" | "help" | "error">;

export interface FieldWiring {
  readonly id: string;
  readonly "aria-invalid": boolean;
  readonly "aria-describedby": string | undefined;
}

/** Joins a control with its error and its help, and makes it known to the form's summary. */
export function useFieldWiring({ name, label, help, error }: Described): FieldWiring {
  const own = useId();
  const form = use(formContext);
  const register = form?.register;
  const id = fieldId(form?.prefix ?? own, name);
  useEffect(() => register?.(name, label), [register, name, label]);
  const describedBy: string[] = [];
  if (error !== undefined) describedBy.push(`${id}-error`);
  if (help !== undefined) describedBy.push(`${id}-help`);
  return {
    id,
    "aria-invalid": error !== undefined,
    "aria-describedby": describedBy.length === 0 ? undefined : describedBy.join(" "),
  };
}

interface ControlWiring extends FieldWiring, Pick<FieldProps<unknown>, "name" | "required" | "disabled"> {}

/** The wiring of a field whose control is the browser's own, with what such a control says of itself. */
export function useControlWiring(props: Omit<FieldProps<unknown>, "value" | "onChange">): ControlWiring {
  const { name, required, disabled } = props;
  return { ...useFieldWiring(props), name, required, disabled };
}

/** The star of a field that must be filled in; the control says it to screen readers itself. */
export function RequiredMark({ shown }: { shown: boolean | undefined }): ReactNode {
  return (
    shown && (
      <span className="cy-field-star" aria-hidden="true">
        *
      </span>
    )
  );
}

/** What is wrong and what helps, below the control. */
export function FieldNotes({ id, help, error }: { id: string; help: ReactNode; error: string | undefined }): ReactNode {
  return (
    <>
      {error !== undefined && (
        <p className="cy-field-error" id={`${id}-error`}>
          <IconAlertCircle size={15} stroke={2} aria-hidden="true" />
          {error}
        </p>
      )}
      {help !== undefined && (
        <div className="cy-field-help" id={`${id}-help`}>
          {help}
        </div>
      )}
    </>
  );
}

interface FieldFrameProps extends Described {
  id: string;
  required: boolean | undefined;
  children: ReactNode;
}

/** Label above, control, then what is wrong and what helps. */
export function FieldFrame({ id, label, help, error, required, children }: FieldFrameProps): ReactNode {
  return (
    <div className="cy-field" data-error={error === undefined ? undefined : ""}>
      <label className="cy-field-label" htmlFor={id}>
        {label}
        <RequiredMark shown={required} />
      </label>
      {children}
      <FieldNotes id={id} help={help} error={error} />
    </div>
  );
}
