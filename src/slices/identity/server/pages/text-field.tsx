/** A labeled field of a server-rendered form, with its error for screen readers. */
export function TextField(props: {
  readonly name: string;
  /** For a page with two fields of one name. */
  readonly id?: string;
  readonly label: string;
  readonly type?: "text" | "email" | "password" | "url";
  readonly value?: string;
  readonly autoComplete?: string;
  readonly inputMode?: "numeric" | "text";
  readonly hint?: string;
  readonly error: string | null;
  readonly isOptional?: boolean;
}) {
  const { name, id = name, hint, error } = props;
  const described = [hint === undefined ? [] : [`${id}-hint`], error === null ? [] : [`${id}-error`]].flat();
  return (
    <div className="field">
      <label htmlFor={id}>{props.label}</label>
      <input
        id={id}
        name={name}
        type={props.type ?? "text"}
        defaultValue={props.value}
        autoComplete={props.autoComplete ?? "off"}
        inputMode={props.inputMode}
        required={props.isOptional !== true}
        aria-invalid={error !== null}
        aria-describedby={described.length === 0 ? undefined : described.join(" ")}
      />
      {hint === undefined ? null : (
        <p className="meta" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error === null ? null : (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
