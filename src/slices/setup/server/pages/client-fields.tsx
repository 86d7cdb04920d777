import { type Service, services } from "#slices/identity/contract/identity.contract.ts";
import type {
  ClientFaults,
  ClientField,
  ClientForm,
  ServiceChoice,
} from "#slices/setup/server/staff/client-form.rules.ts";
import { serviceNames, type staffTexts } from "#slices/setup/server/staff/staff-texts.ts";
import { allZones, usZones } from "#slices/setup/server/staff/time-zones.ts";

type Texts = ReturnType<typeof staffTexts>;

/** What the parts of the form need: what is typed, what is wrong, the words. */
export interface FieldsProps {
  readonly form: ClientForm;
  readonly faults: ClientFaults;
  readonly text: Texts;
}

/** The sentence under a field at fault; nothing otherwise. */
function Fault({ name, faults, text }: Omit<FieldsProps, "form"> & { readonly name: ClientField }) {
  const fault = faults[name];
  if (fault === undefined) return null;
  return (
    <p className="field-error" id={`${name}-error`}>
      {text.faults[fault]}
    </p>
  );
}

/** The ids of what describes a field, as aria-describedby takes them. */
function describedBy(name: string, hasHint: boolean, hasFault: boolean): string | undefined {
  const ids = [...(hasHint ? [`${name}-hint`] : []), ...(hasFault ? [`${name}-error`] : [])];
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
  const { field, form, faults, hint } = props;
  const isFaulty = faults[field] !== undefined;
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
        aria-invalid={isFaulty}
        aria-describedby={describedBy(field, hint !== undefined, isFaulty)}
      />
      {hint === undefined ? null : (
        <p className="quiet" id={`${field}-hint`}>
          {hint}
        </p>
      )}
      <Fault name={field} {...props} />
    </div>
  );
}

/** The zones of the country first, then all; one that is in neither list stays choosable. */
export function ZoneField(props: FieldsProps) {
  const { form, faults, text } = props;
  const isFaulty = faults.timeZone !== undefined;
  const isOther = form.timeZone !== "" && !usZones.includes(form.timeZone) && !allZones.includes(form.timeZone);
  return (
    <div className="field">
      <label htmlFor="timeZone">{text.timeZone}</label>
      <select
        id="timeZone"
        name="time_zone"
        defaultValue={form.timeZone}
        aria-invalid={isFaulty}
        aria-describedby={describedBy("timeZone", true, isFaulty)}
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
      <Fault name="timeZone" {...props} />
    </div>
  );
}

/** The language of the company's mails and of new people. */
export function LocaleField(props: FieldsProps) {
  const { form, faults, text } = props;
  return (
    <div className="field">
      <label htmlFor="locale">{text.locale}</label>
      <select
        id="locale"
        name="locale"
        defaultValue={form.locale}
        aria-invalid={faults.locale !== undefined}
        aria-describedby={describedBy("locale", false, faults.locale !== undefined)}
      >
        <option value="en">{text.english}</option>
        <option value="es">{text.spanish}</option>
      </select>
      <Fault name="locale" {...props} />
    </div>
  );
}

/** A status for each service; what a client once had is switched off, not taken away. */
export function ServiceFields(props: FieldsProps & { readonly booked: ReadonlySet<Service> }) {
  const { form, faults, text, booked } = props;
  return (
    <fieldset aria-describedby={describedBy("services", true, faults.services !== undefined)}>
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
              aria-invalid={faults.services !== undefined}
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
      <Fault name="services" {...props} />
    </fieldset>
  );
}

/** What a client may have or must do. */
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
