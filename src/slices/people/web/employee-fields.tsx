import type { ReactNode } from "react";
import type { PlansFrom } from "#slices/people/contract/employee-form.contract.ts";
import type { Form } from "#platform/web/use-form.ts";
import { useEmployeeStrings } from "#slices/people/web/employee-strings.ts";
import { useTeamOptions } from "#slices/people/web/use-team.ts";
import { ComboField } from "#ui/form/combo-fields.tsx";
import { DateField, SelectField, TextField } from "#ui/form/form-fields.tsx";

export interface EmployeeValues {
  first_name: string;
  last_name: string;
  location_id: number | null;
  position_id: number | null;
  employee_id: string;
  start_date: string;
  cell_phone: string;
  email: string;
  locale: "en" | "es";
  effective_on: string;
  /** Only for a new employee. Undefined until selected: the suggested manager. */
  manager_id: number | null | undefined;
  plans_from: PlansFrom;
}

interface EmployeeFieldsProps {
  form: Form<EmployeeValues>;
  /** The employee's saved values; null for a new one. */
  before: {
    readonly location_id: number | null;
    readonly location: string | null;
    readonly position_id: number | null;
  } | null;
}

/** The nine fields. A new location or position also asks for its first day. */
export function EmployeeFields({ form, before }: EmployeeFieldsProps): ReactNode {
  const t = useEmployeeStrings();
  const options = useTeamOptions().data;
  const active = (options?.locations ?? []).filter((each) => !each.is_archived || each.id === before?.location_id);
  const locations = active.map(({ id, name }) => ({ value: id, label: name }));
  const positions = (options?.positions ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const { values } = form;
  const hasMoved =
    before !== null && (values.location_id !== before.location_id || values.position_id !== before.position_id);
  return (
    <>
      <div className="cy-form-pair">
        <TextField label={t("firstName")} required maxLength={120} {...form.bindField("first_name")} />
        <TextField label={t("lastName")} required maxLength={120} {...form.bindField("last_name")} />
      </div>
      <div className="cy-form-pair">
        <ComboField label={t("location")} required options={locations} {...form.bindField("location_id")} />
        <ComboField label={t("position")} required options={positions} {...form.bindField("position_id")} />
      </div>
      {hasMoved && <DateField label={t("effectiveOn")} help={t("effectiveHelp")} {...form.bindField("effective_on")} />}
      <div className="cy-form-pair">
        <TextField label={t("employeeId")} maxLength={60} {...form.bindField("employee_id")} />
        <DateField label={t("startDate")} required {...form.bindField("start_date")} />
      </div>
      <div className="cy-form-pair">
        <TextField label={t("email")} type="email" required maxLength={254} {...form.bindField("email")} />
        <TextField label={t("phone")} type="tel" maxLength={40} {...form.bindField("cell_phone")} />
      </div>
      <SelectField
        label={t("language")}
        options={[
          { value: "en", label: t("lang_en") },
          { value: "es", label: t("lang_es") },
        ]}
        {...form.bindField("locale")}
      />
    </>
  );
}
