import type { ReactNode } from "react";
import type { EnrollmentRow, PlanAvailability } from "#slices/plans/contract/enrollments.contract.ts";
import { call } from "#platform/web/client.ts";
import { useForm } from "#platform/web/use-form.ts";
import { useSaving } from "#platform/web/use-saving.ts";
import { useEnrollingStrings } from "#slices/plans/web/enrollments/enrolling-strings.ts";
import { staleEnrollments, useAvailability } from "#slices/plans/web/enrollments/use-enrollments.ts";
import { PersonField } from "#slices/plans/web/person-field.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { ComboField } from "#ui/form/combo-fields.tsx";
import { FormFrame } from "#ui/form/form-frame.tsx";
import { Notice } from "#ui/notice.tsx";
import { useToast } from "#ui/toast.tsx";

interface Values {
  plan_id: number | null;
  mentor_id: number | null;
}

const toTypes = (plans: PlanAvailability | undefined) =>
  [
    { type: "development", plans: plans?.development_plans ?? [] },
    { type: "onboarding", plans: plans?.onboarding_plans ?? [] },
    { type: "offboarding", plans: plans?.offboarding_plans ?? [] },
  ] as const;

/** Enrolls an employee in a plan for their position and location, with an optional mentor. */
export function EnrollDialog({ personId, onClose }: { personId: number; onClose: () => void }): ReactNode {
  const t = useEnrollingStrings();
  const toast = useToast();
  const available = useAvailability(personId);
  const options = toTypes(available.data).flatMap(({ type, plans }) =>
    plans.map(({ id, title }) => ({ value: id, label: `${title} · ${t(type)}` })),
  );
  const saving = useSaving(
    // The server reports a missing plan as required.
    (values: Values) =>
      call("createEnrollment", { body: { ...values, plan_id: values.plan_id ?? "", person_id: personId } }),
    staleEnrollments,
  );
  const form = useForm<Values>({
    initial: { plan_id: null, mentor_id: null },
    submit: async (values) => {
      await saving.mutateAsync(values);
      toast.say(t("enrolledToast", { plan: options.find(({ value }) => value === values.plan_id)?.label ?? "" }));
      onClose();
    },
  });
  const chosen = toTypes(available.data).flatMap(({ plans }) => plans.filter(({ id }) => id === form.values.plan_id));
  const waiting = chosen[0]?.mentor_tasks ?? 0;
  const isNone = available.isSuccess && options.length === 0;
  return (
    <Dialog opened onClose={onClose} title={t("enrollTitle")} size="sm">
      <FormFrame
        label={t("enrollTitle")}
        submitLabel={t("enroll")}
        busy={form.busy}
        summary={form.summary}
        onSubmit={form.submit}
        onCancel={onClose}
      >
        <ComboField
          label={t("plan")}
          required
          options={options}
          help={isNone ? t("noPlans") : undefined}
          {...form.bindField("plan_id")}
        />
        <PersonField label={t("mentor")} help={t("mentorHelp")} known={null} {...form.bindField("mentor_id")} />
        {form.values.mentor_id === null && waiting > 0 && (
          <Notice tone="warning">{t("mentorNeeded", { count: waiting })}</Notice>
        )}
      </FormFrame>
    </Dialog>
  );
}

/** Changes or removes the mentor of a running enrollment. */
export function MentorDialog({ row, onClose }: { row: EnrollmentRow; onClose: () => void }): ReactNode {
  const t = useEnrollingStrings();
  const toast = useToast();
  const saving = useSaving(
    (mentorId: number | null) => call("setMentor", { params: { id: row.id }, body: { mentor_id: mentorId } }),
    staleEnrollments,
  );
  const form = useForm<Pick<Values, "mentor_id">>({
    initial: { mentor_id: row.mentor?.id ?? null },
    submit: async ({ mentor_id: mentorId }) => {
      await saving.mutateAsync(mentorId);
      toast.say(t("savedToast"));
      onClose();
    },
  });
  return (
    <Dialog opened onClose={onClose} title={`${t("setMentor")}: ${row.name}`} size="sm">
      <FormFrame
        label={t("setMentor")}
        submitLabel={t("save")}
        busy={form.busy}
        summary={form.summary}
        onSubmit={form.submit}
        onCancel={onClose}
      >
        <PersonField label={t("mentor")} help={t("mentorHelp")} known={row.mentor} {...form.bindField("mentor_id")} />
      </FormFrame>
    </Dialog>
  );
}
