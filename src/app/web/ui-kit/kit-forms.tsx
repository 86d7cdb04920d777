import { useState, type ReactNode } from "react";
import { CheckField, RadioField, SwitchField } from "#ui/form/choice-fields.tsx";
import { ComboField, MultiComboField } from "#ui/form/combo-fields.tsx";
import { FileField } from "#ui/form/file-field.tsx";
import { DateField, NumberField, SelectField, TextAreaField, TextField } from "#ui/form/form-fields.tsx";
import { FormFrame, type FormIssue } from "#ui/form/form-frame.tsx";
import { useToast } from "#ui/toast.tsx";
import { tenPlaces } from "./kit-samples.ts";
import { KitExample, KitSection } from "./kit-section.tsx";

const places = tenPlaces.map(({ label }) => ({ value: label, label }));
const roles = [
  { value: "manager", label: "Manager", help: "Sees the places of the region" },
  { value: "reporting", label: "Reporting", help: "Sees everything, changes nothing" },
] as const;

const empty = {
  name: "",
  note: "",
  days: 7 as number | null,
  state: "",
  day: "",
  place: null as string | null,
  groups: [] as readonly string[],
  agreed: false,
  weekly: true,
  role: "manager" as "manager" | "reporting",
  file: null as File | null,
};

type Values = typeof empty;

/** A form with each field, its help and its errors: it can be sent, and confirms it. */
export function KitForms(): ReactNode {
  const { say } = useToast();
  const [values, setValues] = useState(empty);
  const [isChecked, setChecked] = useState(false);
  const errors: Partial<Record<keyof Values, string>> = {
    ...(values.name === "" ? { name: "Required" } : {}),
    ...(values.day === "" ? { day: "Must be a valid date" } : {}),
    ...(values.agreed ? {} : { agreed: "Required" }),
  };
  const shown = isChecked ? errors : {};
  const summary: FormIssue[] = Object.entries(shown).map(([field, message]) => ({ field, message }));
  const getFieldProps = <Name extends keyof Values>(name: Name) => ({
    name,
    value: values[name],
    error: shown[name],
    onChange: (value: Values[Name]) => setValues((now) => ({ ...now, [name]: value })),
  });
  const submit = (): void => {
    setChecked(true);
    if (Object.keys(errors).length === 0) say("Saved");
  };
  return (
    <KitSection id="forms" title="Forms">
      <KitExample name="FormFrame" wide note="Save shows every error at once, with a summary that leads to the fields">
        <FormFrame label="Sample form" submitLabel="Save" onSubmit={submit} summary={summary} onCancel={() => {}}>
          <div className="uk-fields">
            <TextField label="Name" required help="As it stands on the door" {...getFieldProps("name")} />
            <DateField
              label="Opens on"
              required
              help="Typed, or picked: tomorrow is offered"
              {...getFieldProps("day")}
            />
            <NumberField label="Remind after" unit="days" min={1} {...getFieldProps("days")} />
            <SelectField
              label="State"
              placeholder="Choose…"
              options={[
                { value: "AZ", label: "Arizona" },
                { value: "OR", label: "Oregon" },
              ]}
              {...getFieldProps("state")}
            />
            <ComboField label="Place" options={places} placeholder="Find a place" {...getFieldProps("place")} />
            <MultiComboField label="Groups" options={places} placeholder="Find a group" {...getFieldProps("groups")} />
            <TextAreaField label="Note" rows={3} {...getFieldProps("note")} />
            <FileField label="Spreadsheet" accept=".csv,.xlsx" {...getFieldProps("file")} />
            <RadioField label="Role" options={roles} {...getFieldProps("role")} />
            <div className="uk-stack">
              <CheckField label="The figures may be shared" required {...getFieldProps("agreed")} />
              <SwitchField label="Send every week" help="On Mondays" {...getFieldProps("weekly")} />
              <TextField {...getFieldProps("name")} name="locked" label="Locked" value="Not yours to change" disabled />
            </div>
          </div>
        </FormFrame>
      </KitExample>
    </KitSection>
  );
}
