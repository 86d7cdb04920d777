import { useState, type ReactNode } from "react";
import { useQuery } from "@tanstack/react-query";
import { call } from "#platform/web/client.ts";
import { useForm, type Form } from "#platform/web/use-form.ts";
import type { OnBehalfOf } from "#slices/plans/contract/user-task.contract.ts";
import {
  CantCompleteForm,
  EMPLOYEE_FORM_CLOSES_AFTER,
  type TaskFormProps,
  UpdateError,
} from "#slices/plans/web/tasks/task-form.tsx";
import { useTaskStrings } from "#slices/plans/web/tasks/task-strings.ts";
import { useTaskAction } from "#slices/plans/web/tasks/use-task.ts";
import { Facts } from "#ui/detail-list.tsx";
import { ComboField } from "#ui/form/combo-fields.tsx";
import { DateField, SelectField, TextField } from "#ui/form/form-fields.tsx";
import { FormFrame } from "#ui/form/form-frame.tsx";

type Subject = OnBehalfOf;

/** Returns true once a value differs from its initial value. */
function isTouched<Values extends object>(values: Values, before: Values): boolean {
  return JSON.stringify(values) !== JSON.stringify(before);
}

interface FieldsProps<Values extends object> {
  readonly form: Form<Values>;
  readonly about: Subject;
}

interface EmployeeFormProps<Values extends object> extends TaskFormProps {
  readonly initial: Values;
  readonly prompt: string;
  /** Returns the success messages, depending on whether something was changed. */
  readonly done: (touched: boolean) => readonly string[];
  readonly isReadOnly: boolean;
  readonly about: Subject;
  readonly Fields: (props: FieldsProps<Values>) => ReactNode;
}

/**
 * Form that confirms or updates an employee's data and completes the task, or gives the reason why it cannot be
 * completed.
 */
function EmployeeForm<Values extends object>(props: EmployeeFormProps<Values>): ReactNode {
  const t = useTaskStrings();
  const { task, initial, Fields } = props;
  const act = useTaskAction(task.id);
  const [cannot, setCannot] = useState(false);
  const form = useForm<Values>({
    initial,
    submit: (values) =>
      act({ tasker_action: "complete", ...(isTouched(values, initial) && !props.isReadOnly ? values : {}) }),
  });
  const touched = isTouched(form.values, initial);
  if (cannot) return <CantCompleteForm {...props} onBack={() => setCannot(false)} />;
  const submit = async (): Promise<void> => {
    if (await form.submit()) props.onDone(props.done(touched), EMPLOYEE_FORM_CLOSES_AFTER);
  };
  return (
    <section className="tk-form" aria-label={t("update")}>
      <UpdateError summary={form.summary} />
      <FormFrame
        label={t("update")}
        submitLabel={t(touched ? "updateIt" : "confirm")}
        busy={form.busy}
        summary={form.summary.filter(({ field }) => field !== "")}
        onSubmit={submit}
        onCancel={() => setCannot(true)}
        cancelLabel={t("cant")}
      >
        <p className="tk-text">{props.prompt}</p>
        <Fields form={form} about={props.about} />
      </FormFrame>
    </section>
  );
}

interface NoticeValues {
  last_day: string;
  personal_email: string;
}

/** Form to confirm or update the last day and contact data of an employee who leaves. */
export function NoticeForm(props: TaskFormProps & { about: Subject }): ReactNode {
  const t = useTaskStrings();
  const { about } = props;
  return (
    <EmployeeForm<NoticeValues>
      {...props}
      initial={{ last_day: about.last_day ?? "", personal_email: about.personal_email ?? "" }}
      isReadOnly={!about.may_edit}
      prompt={t("noticePrompt", { name: about.full_name })}
      done={(touched) => [...(touched ? [t("dataSaved")] : []), t("noticeDone")]}
      Fields={NoticeFields}
    />
  );
}

const terminations = [1, 2, 3, 4, 5] as const;

function NoticeFields({ form, about }: FieldsProps<NoticeValues>): ReactNode {
  const t = useTaskStrings();
  const category = terminations.find((each) => each === about.termination_categories_id);
  const parts = [category === undefined ? "" : t(`termination_${category}`), about.termination_reason_note ?? ""];
  const reason = parts.filter((part) => part !== "").join(": ");
  return (
    <>
      {reason !== "" && <Facts facts={[{ label: t("termination"), value: reason }]} />}
      <DateField label={t("lastDay")} required disabled={!about.may_edit} {...form.bindField("last_day")} />
      <TextField
        label={t("personalEmail")}
        type="email"
        maxLength={254}
        disabled={!about.may_edit}
        {...form.bindField("personal_email")}
      />
    </>
  );
}

function toValues(about: Subject) {
  return {
    first_name: about.first_name,
    last_name: about.last_name,
    location_id: about.location_id,
    position_id: about.position_id,
    employee_id: about.employee_id ?? "",
    start_date: about.start_date ?? "",
    cell_phone: about.cell_phone ?? "",
    email: about.email ?? "",
    locale: about.locale,
  };
}
type DataValues = ReturnType<typeof toValues>;

/** Form to confirm or update the nine fields of an employee. */
export function ConfirmDataForm(props: TaskFormProps & { about: Subject }): ReactNode {
  const t = useTaskStrings();
  const { about } = props;
  const isReadOnly = !about.may_edit;
  return (
    <EmployeeForm<DataValues>
      {...props}
      initial={toValues(about)}
      isReadOnly={isReadOnly}
      prompt={t(isReadOnly ? "readOnlyPrompt" : "dataPrompt", { name: about.full_name })}
      done={() => [t("dataDone")]}
      Fields={isReadOnly ? KnownData : DataFields}
    />
  );
}

function KnownData({ about }: FieldsProps<DataValues>): ReactNode {
  const t = useTaskStrings();
  const none = t("notApplicable");
  const facts = [
    { label: t("firstName"), value: about.first_name },
    { label: t("lastName"), value: about.last_name },
    { label: t("location"), value: about.location_name ?? none },
    { label: t("position"), value: about.position_name ?? none },
    { label: t("employeeId"), value: about.employee_id ?? none },
    { label: t("startDate"), value: about.start_date ?? none },
    { label: t("email"), value: about.email ?? none },
    { label: t("phone"), value: about.cell_phone ?? none },
    { label: t("language"), value: t(`lang_${about.locale}`) },
  ];
  return <Facts facts={facts} />;
}

function DataFields({ form, about }: FieldsProps<DataValues>): ReactNode {
  const t = useTaskStrings();
  const { data } = useQuery({
    queryKey: ["getTeamOptions"],
    queryFn: async ({ signal }) => (await call("getTeamOptions", { signal })).data,
  });
  const toCurrentChoice = (id: number | null, name: string | null) =>
    id === null ? [] : [{ id, name: name ?? String(id) }];
  const buildChoices = (offered: readonly { id: number; name: string }[], own: { id: number; name: string }[]) =>
    [...new Map([...own, ...offered].map((each) => [each.id, each])).values()].map(({ id, name }) => ({
      value: id,
      label: name,
    }));
  const open = (data?.locations ?? []).filter((each) => !each.is_archived);
  return (
    <>
      <div className="tk-pair">
        <TextField label={t("firstName")} required maxLength={120} {...form.bindField("first_name")} />
        <TextField label={t("lastName")} required maxLength={120} {...form.bindField("last_name")} />
      </div>
      <div className="tk-pair">
        <ComboField
          label={t("location")}
          required
          options={buildChoices(open, toCurrentChoice(about.location_id, about.location_name))}
          {...form.bindField("location_id")}
        />
        <ComboField
          label={t("position")}
          required
          options={buildChoices(data?.positions ?? [], toCurrentChoice(about.position_id, about.position_name))}
          {...form.bindField("position_id")}
        />
      </div>
      <div className="tk-pair">
        <TextField label={t("employeeId")} maxLength={60} {...form.bindField("employee_id")} />
        <DateField label={t("startDate")} required {...form.bindField("start_date")} />
      </div>
      <div className="tk-pair">
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
