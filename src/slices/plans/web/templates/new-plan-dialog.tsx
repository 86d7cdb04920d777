import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { PlanDetail } from "#slices/plans/contract/plan-templates.contract.ts";
import { call } from "#platform/web/client.ts";
import { useForm } from "#platform/web/use-form.ts";
import { usePlanStrings } from "#slices/plans/web/templates/plan-strings.ts";
import { SpanishTitle } from "#slices/plans/web/templates/spanish-fields.tsx";
import { planTypes } from "#slices/plans/web/templates/task-values.ts";
import { usePlanChange } from "#slices/plans/web/templates/use-plans.ts";
import { Dialog } from "#ui/dialog.tsx";
import { RadioField } from "#ui/form/choice-fields.tsx";
import { TextField } from "#ui/form/form-fields.tsx";
import { FormFrame } from "#ui/form/form-frame.tsx";

interface Values {
  title: string;
  title_es: string;
  type: PlanDetail["type"];
}

/** Asks for the type and title of a new plan, then opens it. */
export function NewPlanDialog({ onClose }: { onClose: () => void }): ReactNode {
  const t = usePlanStrings();
  const navigate = useNavigate();
  const creating = usePlanChange((body: Values) => call("createPlan", { body }));
  const form = useForm<Values>({
    initial: { title: "", title_es: "", type: "onboarding" },
    submit: async (values) => {
      const plan = await creating.mutateAsync(values);
      await navigate({ to: `/plans/${plan.id}`, search: {} });
    },
  });
  const options = planTypes.map((type) => ({ value: type, label: t(type), help: t(`${type}Sub`) }));
  return (
    <Dialog opened onClose={onClose} title={t("newPlan")} size="sm">
      <FormFrame
        label={t("newPlan")}
        submitLabel={t("create")}
        busy={form.busy}
        summary={form.summary}
        onSubmit={form.submit}
        onCancel={onClose}
      >
        <TextField label={t("title")} required maxLength={120} {...form.bindField("title")} />
        <SpanishTitle form={form} maxLength={120} />
        <RadioField label={t("type")} options={options} {...form.bindField("type")} />
      </FormFrame>
    </Dialog>
  );
}
