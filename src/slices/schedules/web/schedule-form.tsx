import { useEffect, useState, type ReactNode } from "react";
import { useLocale } from "#platform/web/i18n.ts";
import { useForm, type Form } from "#platform/web/use-form.ts";
import type { FileType, Frequency, Schedule } from "#slices/schedules/contract/schedules.contract.ts";
import { SendTest } from "#slices/schedules/web/send-test.tsx";
import { SendToField } from "#slices/schedules/web/send-to-field.tsx";
import { useScheduleStrings } from "#slices/schedules/web/schedule-strings.ts";
import {
  computeFirstDays,
  frequencies,
  halfHours,
  toInstant,
  toWallTime,
  type WallTime,
} from "#slices/schedules/web/schedule-times.ts";
import type { Sendable } from "#slices/schedules/web/use-schedules.ts";
import { ServerLabel } from "#slices/reports/web/public.tsx";
import { getDayAfter } from "#ui/dates/day-range.ts";
import { CheckField } from "#ui/form/choice-fields.tsx";
import { DateField, SelectField, TextField } from "#ui/form/form-fields.tsx";
import { FormFrame } from "#ui/form/form-frame.tsx";
import { formatDay, formatTime } from "#ui/format.ts";
import { formatZone } from "#ui/zone.tsx";

/** Time for which "Saved" is shown before the dialog closes, in milliseconds. */
const CLOSES_AFTER = 1500;
const FIRST_TIME = "08:00";
const SHOWN = 3;

const ccFields = ["cc_email.0", "cc_email.1", "cc_email.2", "cc_email.3", "cc_email.4"] as const;

interface Values extends Record<(typeof ccFields)[number], string> {
  report_id: string;
  user_id: number | null;
  frequency: Frequency;
  first_occurrence_at: "now" | "later";
  day: string;
  time: string;
  file_type: FileType;
  send_empty: boolean;
  only_changed: boolean;
}

/** The request of the form, for new and existing schedules. */
export interface ScheduleRequest {
  readonly report_id: number;
  readonly frequency: Frequency;
  readonly user_id: number;
  readonly first_occurrence_at: string;
  readonly cc_email: string[];
  readonly file_type: FileType;
  readonly send_empty: boolean;
  readonly only_changed: boolean;
}

type Copies = Record<(typeof ccFields)[number], string>;

const getCopies = (emails: readonly (string | null)[]): Copies =>
  Object.fromEntries(ccFields.map((field, at) => [field, emails[at] ?? ""])) as Copies;

/** Returns the initial values of a new schedule. */
function getInitialValues({ meta: { user_id } }: Sendable, reportId: number): Values {
  return {
    ...getCopies([]),
    report_id: String(reportId),
    user_id,
    frequency: "7 days",
    first_occurrence_at: "now",
    day: getDayAfter(new Date()),
    time: FIRST_TIME,
    file_type: "xlsx",
    send_empty: true,
    only_changed: false,
  };
}

/** Returns the values of an existing schedule. */
function toValues({ meta: { time_zone: zone } }: Sendable, schedule: Schedule): Values {
  const { cc_email1, cc_email2, cc_email3, cc_email4, cc_email5 } = schedule;
  return {
    ...getCopies([cc_email1, cc_email2, cc_email3, cc_email4, cc_email5]),
    ...toWallTime(zone, new Date(schedule.first_occurrence_at)),
    report_id: String(schedule.report_id),
    user_id: schedule.user_id,
    frequency: schedule.frequency,
    first_occurrence_at: "later",
    file_type: schedule.file_type,
    send_empty: schedule.send_empty,
    only_changed: schedule.only_changed,
  };
}

/** Returns whether the report's metric values are compared with earlier ones. */
const canCompare = ({ data }: Sendable, { report_id }: Values): boolean =>
  data.some(({ id, compares }) => compares && String(id) === report_id);

const getFirst = (values: Values, zone: string): WallTime =>
  values.first_occurrence_at === "now" ? toWallTime(zone, new Date()) : { day: values.day, time: values.time };

function toChosen(values: Values, sendable: Sendable): ScheduleRequest {
  const { time_zone: zone, user_id } = sendable.meta;
  const isNow = values.first_occurrence_at === "now";
  const first = isNow ? new Date() : toInstant(zone, getFirst(values, zone));
  return {
    report_id: Number(values.report_id),
    frequency: values.frequency,
    user_id: values.user_id ?? user_id,
    first_occurrence_at: first.toISOString(),
    cc_email: ccFields.map((field) => values[field].trim()).filter((email) => email !== ""),
    file_type: values.file_type,
    send_empty: values.send_empty,
    only_changed: values.only_changed && canCompare(sendable, values),
  };
}

interface ScheduleFormProps {
  sendable: Sendable;
  reportId: number;
  /** The schedule to change; undefined for a new one. */
  schedule?: Schedule;
  save: (request: ScheduleRequest) => Promise<unknown>;
  /**
   * Emails the viewer the report once and returns the address; undefined for an existing schedule, which has "send
   * now".
   */
  sendTest?: (request: ScheduleRequest) => Promise<string>;
  onClose: () => void;
}

/** The form of a schedule: when and to whom a report is sent. It shows that it was saved and closes shortly after. */
export function ScheduleForm({ sendable, reportId, schedule, save, sendTest, onClose }: ScheduleFormProps): ReactNode {
  const t = useScheduleStrings();
  const [isSaved, setSaved] = useState(false);
  const form = useForm<Values>({
    initial: schedule ? toValues(sendable, schedule) : getInitialValues(sendable, reportId),
    validate: (values) => (values.first_occurrence_at === "later" && values.day === "" ? { day: t("required") } : {}),
    submit: (values) => save(toChosen(values, sendable)),
  });
  useEffect(() => {
    if (!isSaved) return;
    const timer = setTimeout(onClose, CLOSES_AFTER);
    return () => clearTimeout(timer);
  }, [isSaved, onClose]);
  if (isSaved) {
    return (
      <p className="sc-saved" role="status">
        {t(form.values.first_occurrence_at === "now" ? "savedNow" : "saved")}
      </p>
    );
  }
  return (
    <FormFrame
      label={t(schedule ? "edit" : "title")}
      submitLabel={t("save")}
      busy={form.busy}
      summary={form.summary}
      onCancel={onClose}
      onSubmit={async () => {
        if (await form.submit()) setSaved(true);
      }}
    >
      {schedule ? (
        <p className="sc-report">
          <ServerLabel>{schedule.name}</ServerLabel>
        </p>
      ) : (
        <SelectField
          label={t("report")}
          required
          options={sendable.data.map(({ id, name }) => ({ value: String(id), label: name }))}
          help={form.values.report_id === String(reportId) ? t("datesMove") : undefined}
          {...form.bindField("report_id")}
        />
      )}
      {sendable.meta.may_choose_recipient && (
        <SendToField me={sendable.meta.user_id} known={schedule?.recipient} {...form.bindField("user_id")} />
      )}
      <SelectField
        label={t("frequency")}
        options={frequencies.map((value) => ({ value, label: t(value) }))}
        {...form.bindField("frequency")}
      />
      <First form={form} zone={sendable.meta.time_zone} isNew={schedule === undefined} />
      <SelectField
        label={t("fileType")}
        options={(["xlsx", "csv", "pdf"] as const satisfies readonly FileType[]).map((value) => ({
          value,
          label: t(value),
        }))}
        {...form.bindField("file_type")}
      />
      <CopyFields form={form} />
      <SilenceFields form={form} compares={canCompare(sendable, form.values)} />
      {sendTest && <SendTest onSend={() => sendTest(toChosen(form.values, sendable))} />}
    </FormFrame>
  );
}

/** The first time, and the times that follow from it. */
function First({ form, zone, isNew }: { form: Form<Values>; zone: string; isNew: boolean }): ReactNode {
  const t = useScheduleStrings();
  const locale = useLocale();
  const { values } = form;
  const first = getFirst(values, zone);
  const days = first.day === "" ? [] : computeFirstDays(first.day, values.frequency, SHOWN);
  const times = days.map((day) => `${formatDay(day, locale)}, ${formatTime(first.time, locale)}`).join(" · ");
  const hours = halfHours.includes(values.time) ? halfHours : [values.time, ...halfHours];
  return (
    <>
      {isNew && (
        <SelectField
          label={t("first")}
          options={[
            { value: "now", label: t("firstNow") },
            { value: "later", label: t("firstLater") },
          ]}
          {...form.bindField("first_occurrence_at")}
        />
      )}
      {values.first_occurrence_at === "later" && (
        <div className="sc-first">
          <DateField label={isNew ? t("day") : t("first")} required {...form.bindField("day")} />
          <SelectField
            label={t("time")}
            options={hours.map((value) => ({ value, label: formatTime(value, locale) }))}
            {...form.bindField("time")}
          />
        </div>
      )}
      {isNew && days.length > 0 && <p className="cy-meta">{t("next", { times, zone: formatZone(zone, locale) })}</p>}
    </>
  );
}

/** The CC fields: each appears once the one before is filled. */
function CopyFields({ form }: { form: Form<Values> }): ReactNode {
  const t = useScheduleStrings();
  const shown = ccFields.filter((field, at) => {
    const before = ccFields[at - 1];
    return before === undefined || form.values[before].trim() !== "" || form.values[field].trim() !== "";
  });
  return shown.map((field, at) => (
    <TextField
      key={field}
      type="email"
      label={t("cc", { number: at + 1 })}
      help={at === 0 ? t("ccHelp") : undefined}
      {...form.bindField(field)}
    />
  ));
}

/** Options to skip deliveries: without real changes, or without rows. */
function SilenceFields({ form, compares }: { form: Form<Values>; compares: boolean }): ReactNode {
  const t = useScheduleStrings();
  const isOnlyChanged = compares && form.values.only_changed;
  return (
    <>
      {compares && (
        <CheckField label={t("onlyChanged")} help={t("onlyChangedHelp")} {...form.bindField("only_changed")} />
      )}
      {!isOnlyChanged && <CheckField label={t("sendEmpty")} {...form.bindField("send_empty")} />}
    </>
  );
}
