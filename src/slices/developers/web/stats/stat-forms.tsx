import type { ReactNode } from "react";
import { useStatStrings } from "#slices/developers/web/stats/stat-strings.ts";
import {
  getEmptyFields,
  scoreNames,
  statIcons,
  type StatForms,
  type StatType,
} from "#slices/developers/web/stats/stat-values.ts";
import { CheckField } from "#ui/form/choice-fields.tsx";
import { SelectField, TextAreaField, TextField } from "#ui/form/form-fields.tsx";

/** The values of a form and their setter. */
export interface StatFormProps<Form> {
  form: Form;
  change: <Name extends keyof Form>(name: Name, value: Form[Name]) => void;
}

/** Returns the error of a required empty field. */
function useRequired<Type extends StatType>(type: Type, form: StatForms[Type]): (name: string) => string | undefined {
  const t = useStatStrings();
  const empty = new Set(getEmptyFields(type, form));
  return (name) => (empty.has(name) ? t("required") : undefined);
}

/** The fields that every stat has. */
function HeadFields({
  form,
  change,
  error,
}: StatFormProps<{ title: string; card: boolean }> & { error: string | undefined }): ReactNode {
  const t = useStatStrings();
  return (
    <>
      <TextField
        name="title"
        label={t("title")}
        required
        value={form.title}
        error={error}
        onChange={(title) => change("title", title)}
      />
      <CheckField name="card" label={t("card")} value={form.card} onChange={(card) => change("card", card)} />
    </>
  );
}

function StatForm({ children }: { children: ReactNode }): ReactNode {
  const t = useStatStrings();
  // Nothing is sent. The preview follows the entered values at once.
  return (
    <div className="cy-form-body" role="form" aria-label={t("form")}>
      {children}
    </div>
  );
}

/** The form of a profile. */
export function ProfileForm({ form, change }: StatFormProps<StatForms["profile"]>): ReactNode {
  const t = useStatStrings();
  const required = useRequired("profile", form);
  const lists = [
    { name: "stats", help: t("statsHelp") },
    { name: "managers", help: t("peopleHelp") },
    { name: "maintenance_managers", help: t("peopleHelp") },
  ] as const;
  return (
    <StatForm>
      <HeadFields form={form} change={change} error={required("title")} />
      <TextField
        name="image"
        label={t("image")}
        type="url"
        help={t("imageHelp")}
        value={form.image}
        onChange={(image) => change("image", image)}
      />
      <TextField
        name="region"
        label={t("region")}
        value={form.region}
        onChange={(region) => change("region", region)}
      />
      <TextField
        name="location"
        label={t("location")}
        required
        value={form.location}
        error={required("location")}
        onChange={(location) => change("location", location)}
      />
      {lists.map(({ name, help }) => (
        <TextAreaField
          key={name}
          name={name}
          label={t(name)}
          help={help}
          rows={3}
          value={form[name]}
          onChange={(text) => change(name, text)}
        />
      ))}
    </StatForm>
  );
}

/** The form of scores. */
export function ScoresForm({ form, change }: StatFormProps<StatForms["scores"]>): ReactNode {
  const t = useStatStrings();
  const required = useRequired("scores", form);
  return (
    <StatForm>
      <HeadFields form={form} change={change} error={required("title")} />
      {scoreNames.map((name) => (
        <TextField
          key={name}
          name={name}
          label={t(name)}
          required
          {...(name === "location" ? { help: t("numberHelp") } : {})}
          value={form[name]}
          error={required(name)}
          onChange={(typed) => change(name, typed)}
        />
      ))}
    </StatForm>
  );
}

/** The form of a percentage. */
export function PercentageForm({ form, change }: StatFormProps<StatForms["percentage"]>): ReactNode {
  const t = useStatStrings();
  const required = useRequired("percentage", form);
  return (
    <StatForm>
      <HeadFields form={form} change={change} error={required("title")} />
      <TextField
        name="value"
        label={t("value")}
        required
        help={t("numberHelp")}
        value={form.value}
        error={required("value")}
        onChange={(value) => change("value", value)}
      />
      <SelectField
        name="icon"
        label={t("icon")}
        options={statIcons.map((value) => ({ value, label: t(`icon_${value}`) }))}
        value={form.icon}
        onChange={(icon) => change("icon", icon)}
      />
    </StatForm>
  );
}
