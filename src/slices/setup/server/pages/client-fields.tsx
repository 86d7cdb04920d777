import { type Service, services } from "#slices/identity/contract/identity.contract.ts";
import type {
  ClientFormErrors,
  ClientField,
  ClientForm,
  ServiceChoice,
} from "#slices/setup/server/staff/client-form.rules.ts";
import { serviceNames, type getStaffTexts } from "#slices/setup/server/staff/staff-texts.ts";
import { allZones, usZones } from "#slices/setup/server/staff/time-zones.ts";

type Texts = ReturnType<typeof getStaffTexts>;

/** The values, errors and texts of the form's parts. */
export interface FieldsProps {
  readonly form: ClientForm;
  readonly errors: ClientFormErrors;
  readonly text: Texts;
}

/** The message below an invalid field; nothing otherwise. */
function FieldErrorText({ name, errors, text }: Omit<FieldsProps, "form"> & { readonly name: ClientField }) {
  const error = errors[name];
  if (error === undefined) return null;
  return (
    <p className="field-error" id={`${name}-error`}>
      {text.errors[error]}
    </p>
  );
}

/** Returns the ids of a field's descriptions, for aria-describedby. */
function getDescriptionIds(name: string, hasHint: boolean, hasError: boolean): string | undefined {
  const ids = [...(hasHint ? [`${name}-hint`] : []), ...(hasError ? [`${name}-error`] : [])];
  return ids.length === 0 ? undefined : ids.join(" ");
}

/** One line of text. */
export function TextLine(
  props: FieldsProps & {
    readonly field: "name" | "slug" | "firstName" | "lastName" | "email";
    readonly wire: string;
    readonly label: string;
    readonly hint?: string;
  },
) {
  const { field, form, errors, hint } = props;
  const hasErrors = errors[field] !== undefined;
  return (
    <div className="field">
      <label htmlFor={field}>{props.label}</label>
      <input
        id={field}
        name={props.wire}
        type={field === "email" ? "email" : "text"}
        defaultValue={form[field]}
        autoComplete="off"
        spellCheck={false}
        required
        aria-invalid={hasErrors}
        aria-describedby={getDescriptionIds(field, hint !== undefined, hasErrors)}
      />
      {hint === undefined ? null : (
        <p className="quiet" id={`${field}-hint`}>
          {hint}
        </p>
      )}
      <FieldErrorText name={field} {...props} />
    </div>
  );
}

/** The time zones of the country first, then all; a stored zone outside both lists stays selectable. */
export function ZoneField(props: FieldsProps) {
  const { form, errors, text } = props;
  const hasErrors = errors.timeZone !== undefined;
  const isOther = form.timeZone !== "" && !usZones.includes(form.timeZone) && !allZones.includes(form.timeZone);
  return (
    <div className="field">
      <label htmlFor="timeZone">{text.timeZone}</label>
      <select
        id="timeZone"
        name="time_zone"
        defaultValue={form.timeZone}
        aria-invalid={hasErrors}
        aria-describedby={getDescriptionIds("timeZone", true, hasErrors)}
      >
        {isOther ? <option value={form.timeZone}>{form.timeZone}</option> : null}
        {[
          { label: text.zonesUs, zones: usZones },
          { label: text.zonesAll, zones: allZones },
        ].map((group) => (
          <optgroup key={group.label} label={group.label}>
            {group.zones.map((zone) => (
              <option key={zone} value={zone}>
                {zone.replaceAll("_", " ")}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <p className="quiet" id="timeZone-hint">
        {text.timeZoneHint}
      </p>
      <FieldErrorText name="timeZone" {...props} />
    </div>
  );
}

/** The language of the company's emails and of new people. */
export function LocaleField(props: FieldsProps) {
  const { form, errors, text } = props;
  return (
    <div className="field">
      <label htmlFor="locale">{text.locale}</label>
      <select
        id="locale"
        name="locale"
        defaultValue={form.locale}
        aria-invalid={errors.locale !== undefined}
        aria-describedby={getDescriptionIds("locale", false, errors.locale !== undefined)}
      >
        <option value="en">{text.english}</option>
        <option value="es">{text.spanish}</option>
      </select>
      <FieldErrorText name="locale" {...props} />
    </div>
  );
}

/** A status for each service. A service that a client once had can be inactive but not removed. */
export function ServiceFields(props: FieldsProps & { readonly booked: ReadonlySet<Service> }) {
  const { form, errors, text, booked } = props;
  return (
    <fieldset aria-describedby={getDescriptionIds("services", true, errors.services !== undefined)}>
      <legend>{text.services}</legend>
      {services.map((service) => {
        const offered: ServiceChoice[] = booked.has(service) ? ["active", "inactive"] : ["none", "active", "inactive"];
        return (
          <div className="service" key={service}>
            <label htmlFor={`service_${service}`}>{serviceNames[service]}</label>
            <select
              id={`service_${service}`}
              name={`service_${service}`}
              defaultValue={form.services[service]}
              aria-invalid={errors.services !== undefined}
            >
              {offered.map((choice) => (
                <option key={choice} value={choice}>
                  {text.choices[choice]}
                </option>
              ))}
            </select>
          </div>
        );
      })}
      <p className="quiet" id="services-hint">
        {text.servicesHint}
      </p>
      <FieldErrorText name="services" {...props} />
    </fieldset>
  );
}

/** The options of a client. */
export function OptionFields({ form, text }: FieldsProps) {
  const options = [
    { name: "has_areas", label: text.hasAreas, isOn: form.hasAreas },
    { name: "can_add_employees", label: text.canAddEmployees, isOn: form.canAddEmployees },
    { name: "requires_second_factor", label: text.requiresSecondFactor, isOn: form.requiresSecondFactor },
  ];
  return (
    <fieldset>
      <legend>{text.options}</legend>
      {options.map((option) => (
        <label className="check" key={option.name}>
          <input type="checkbox" name={option.name} defaultChecked={option.isOn} />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
