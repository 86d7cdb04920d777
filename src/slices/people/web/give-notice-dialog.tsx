import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { EmployeeDetails } from "#slices/people/contract/team.contract.ts";
import { call } from "#platform/web/client.ts";
import { useForm } from "#platform/web/use-form.ts";
import { useSaving } from "#platform/web/use-saving.ts";
import { useEmployeeStrings } from "#slices/people/web/employee-strings.ts";
import { stalePeople } from "#slices/people/web/use-team.ts";
import { getTodayHere } from "#ui/dates/day-range.ts";
import { Dialog } from "#ui/dialog.tsx";
import { DateField, SelectField, TextAreaField } from "#ui/form/form-fields.tsx";
import { FormFrame } from "#ui/form/form-frame.tsx";
import { Notice } from "#ui/notice.tsx";
import { useToast } from "#ui/toast.tsx";

const types = ["1", "2", "3", "4", "5"] as const;
const VOLUNTARY = "5";
const TWO_WEEKS = 14;

interface Values {
  termination_categories_id: (typeof types)[number] | "";
  reason: string;
  last_day: string;
}

/** Returns the day two weeks after another. */
function addTwoWeeks(today: string): string {
  const day = new Date(`${today}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + TWO_WEEKS);
  return day.toISOString().slice(0, 10);
}

/** Queries that a notice changes besides the employee's: plans and tasks. */
export const staleAfterNotice = [
  ...stalePeople,
  ["checkPlanAvailability"],
  ["getEnrollments"],
  ["getEmployeeTasks"],
  ["getTasksCounts"],
];

/** Records or changes a notice: type, reason and last day. Shows which offboarding plans it starts. */
export function GiveNoticeDialog({
  employee: { id, full_name: name, last_day: lastDay },
  onClose,
}: {
  employee: Pick<EmployeeDetails, "id" | "full_name" | "last_day">;
  onClose: () => void;
}): ReactNode {
  const t = useEmployeeStrings();
  const toast = useToast();
  const saving = useSaving(
    ({ termination_categories_id: type, reason, last_day }: Values) =>
      call("giveNotice", {
        params: { id: String(id) },
        body: { termination_categories_id: Number(type), reason, last_day },
      }),
    staleAfterNotice,
  );
  const form = useForm<Values>({
    initial: { termination_categories_id: "", reason: "", last_day: lastDay ?? addTwoWeeks(getTodayHere()) },
    submit: (values) => saving.mutateAsync(values),
    validate: (values) => ({
      ...(values.termination_categories_id === "" ? { termination_categories_id: t("required") } : {}),
      ...(values.termination_categories_id === VOLUNTARY && values.reason.trim() === ""
        ? { reason: t("required") }
        : {}),
      ...(values.last_day === "" ? { last_day: t("required") } : {}),
    }),
  });
  const isVoluntary = form.values.termination_categories_id === VOLUNTARY;
  const submit = async (): Promise<void> => {
    if (!(await form.submit())) return;
    toast.say(t("noticeSaved", { name }));
    onClose();
  };
  const title = t(lastDay === null ? "noticeTitle" : "changeNoticeTitle", { name });
  return (
    <Dialog opened onClose={onClose} title={title} size="form">
      <FormFrame
        label={title}
        submitLabel={t(lastDay === null ? "giveNotice" : "changeNotice")}
        busy={form.busy}
        summary={form.summary}
        onSubmit={submit}
        onCancel={onClose}
      >
        <SelectField
          label={t("terminationType")}
          required
          placeholder={t("choose")}
          options={types.map((value) => ({ value, label: t(`termination_${value}`) }))}
          {...form.bindField("termination_categories_id")}
        />
        <TextAreaField
          label={t("reasonLeaving")}
          required={isVoluntary}
          rows={3}
          maxLength={2000}
          {...form.bindField("reason")}
        />
        <DateField label={t("lastDayField")} required {...form.bindField("last_day")} />
        <StartingPlans employeeId={id} />
      </FormFrame>
    </Dialog>
  );
}

/** The offboarding plans that a notice starts, or the message without any. */
function StartingPlans({ employeeId }: { employeeId: number }): ReactNode {
  const t = useEmployeeStrings();
  const { data } = useQuery({
    queryKey: ["checkPlanAvailability", employeeId],
    queryFn: async ({ signal }) => (await call("checkPlanAvailability", { params: { id: employeeId }, signal })).data,
  });
  if (!data) return null;
  const plans = data.offboarding_plans.map(({ title }) => title);
  return <Notice>{plans.length === 0 ? t("noOffboarding") : t("noticePlans", { plans: plans.join(", ") })}</Notice>;
}
