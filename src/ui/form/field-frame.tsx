import { IconAlertCircle } from "@tabler/icons-react";
import { createContext, use, useEffect, useId, type ReactNode } from "react";

/** The props of every field. `useForm().field(name)` returns name, value, onChange and error. */
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
  /** The prefix of field ids in the form, so that the summary can link to fields by name. */
  readonly prefix: string;
  readonly register: (name: string, label: string) => void;
}

/** Lets fields register their labels with the form; null outside a form. */
export const formContext = createContext<FormContext | null>(null);

/** Returns the id of a field's control. */
export function getFieldId(prefix: string, name: string): string {
  return `${prefix}-${name}`;
}

type FieldDescription = Pick<FieldProps<unknown>, "name" | "label" | "help" | "error">;

export interface FieldWiring {
  readonly id: string;
  readonly "aria-invalid": boolean;
  readonly "aria-describedby": string | undefined;
}

/** Connects a control with its error and its help, and registers it with the form's summary. */
export function useFieldWiring({ name, label, help, error }: FieldDescription): FieldWiring {
  const own = useId();
  const form = use(formContext);
  const register = form?.register;
  const id = getFieldId(form?.prefix ?? own, name);
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

/** Returns the wiring of a field with a native control, including the control's ARIA attributes. */
export function useControlWiring(props: Omit<FieldProps<unknown>, "value" | "onChange">): ControlWiring {
  const { name, required, disabled } = props;
  return { ...useFieldWiring(props), name, required, disabled };
}

/** The star of a required field. Screen readers get this from the control. */
export function RequiredMark({ shown }: { shown: boolean | undefined }): ReactNode {
  return (
    shown && (
      <span className="cy-field-star" aria-hidden="true">
        *
      </span>
    )
  );
}

/** Error and help text below the control. */
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

interface FieldFrameProps extends FieldDescription {
  id: string;
  required: boolean | undefined;
  children: ReactNode;
}

/** Label, control, then error and help text. */
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
