import { useState, type ReactNode } from "react";
import type { PlanDetail, PlanTask, TaskDraftInput } from "#slices/plans/contract/plan-templates.contract.ts";
import { ApiError } from "#platform/web/api-error.ts";
import { useLocale } from "#platform/web/i18n.ts";
import { findLocalTitle } from "#slices/plans/web/local-titles.ts";
import { toWire } from "#slices/plans/web/templates/plan-changes.ts";
import { usePlanStrings } from "#slices/plans/web/templates/plan-strings.ts";
import { anchorsByPlanType, toArchetypes } from "#slices/plans/web/templates/task-values.ts";
import { useDraftSaving, usePlan, usePlanList } from "#slices/plans/web/templates/use-plans.ts";
import { useForm } from "#platform/web/use-form.ts";
import { Dialog } from "#ui/dialog.tsx";
import { ComboField } from "#ui/form/combo-fields.tsx";
import { FormFrame } from "#ui/form/form-frame.tsx";
import { EmptyState, Skeleton } from "#ui/states.tsx";
import { useToast } from "#ui/toast.tsx";

const getTasks = ({ draft, published }: PlanDetail): readonly PlanTask[] => (published ?? draft)?.tasks ?? [];

/**
 * Converts a task of another plan for this plan. Its predecessor must be in this plan, and its anchor must be available
 * here.
 */
export function toReusedTask(type: PlanDetail["type"], ownTasks: readonly PlanTask[], task: PlanTask): TaskDraftInput {
  const awaited = task.anchor === "completion" && !ownTasks.some(({ key }) => key === task.after);
  const fits = anchorsByPlanType[type].includes(task.anchor) && !awaited;
  const kind = toArchetypes(type).includes(task.archetype) ? task.archetype : 2;
  return {
    ...toWire(task),
    archetype: kind,
    ...(fits ? {} : { anchor: anchorsByPlanType[type][0] ?? "enrollment", after: null }),
  };
}

/** Adds a task of another plan as the same task, so that a person in both plans has it once. */
export function ReuseDialog({ plan, onClose }: { plan: PlanDetail; onClose: () => void }): ReactNode {
  const t = usePlanStrings();
  const plans = usePlanList();
  const others = (plans.data ?? []).filter((each) => each.id !== plan.id && !each.is_archived && each.task_count > 0);
  const [from, setFrom] = useState<number | null>(null);
  return (
    <Dialog opened onClose={onClose} title={t("reuse")} size="form">
      {plans.isPending && <Skeleton width="100%" height={180} />}
      {plans.data && others.length === 0 && <EmptyState title={t("noPlans")} />}
      {others.length > 0 && (
        <div className="pt-stack">
          <p>{t("reuseText")}</p>
          <ComboField
            name="reused-plan"
            label={t("fromPlan")}
            options={others.map(({ id, title }) => ({ value: id, label: title }))}
            value={from}
            onChange={(chosen) => setFrom(typeof chosen === "number" ? chosen : null)}
          />
          {from !== null && <Choice key={from} plan={plan} from={from} onClose={onClose} />}
        </div>
      )}
    </Dialog>
  );
}

function Choice({ plan, from, onClose }: { plan: PlanDetail; from: number; onClose: () => void }): ReactNode {
  const t = usePlanStrings();
  const toast = useToast();
  const saving = useDraftSaving(plan);
  const locale = useLocale();
  const other = usePlan(from);
  const ownTasks = (plan.draft ?? plan.published)?.tasks ?? [];
  const offered = (other.data ? getTasks(other.data) : []).filter(
    ({ template_id: id }) => !ownTasks.some((task) => task.template_id === id),
  );
  const form = useForm<{ task: number | null }>({
    initial: { task: null },
    validate: ({ task }) => (task === null ? { task: t("choose") } : {}),
    submit: async ({ task: id }) => {
      const task = offered.find((each) => each.template_id === id);
      if (!task) return;
      try {
        await saving.mutateAsync([...ownTasks.map(toWire), toReusedTask(plan.type, ownTasks, task)]);
      } catch (error) {
        // A reused task has no form here, so its errors are shown above.
        if (!(error instanceof ApiError) || error.errors.length === 0) throw error;
        const detail = error.errors.map(({ message }) => message).join(" ");
        throw new ApiError({ status: error.status, title: error.title, code: error.code, detail, errors: [] });
      }
      toast.say(t("savedToast", { title: findLocalTitle(task, locale) }));
      onClose();
    },
  });
  if (!other.data) return <Skeleton width="100%" height={120} />;
  return (
    <FormFrame
      label={t("reuse")}
      submitLabel={t("reuseIt")}
      busy={form.busy}
      summary={form.summary}
      onSubmit={form.submit}
      onCancel={onClose}
    >
      <ComboField
        label={t("fromTask")}
        required
        options={offered.map((task) => ({ value: task.template_id, label: findLocalTitle(task, locale) }))}
        {...form.bindField("task")}
      />
    </FormFrame>
  );
}
