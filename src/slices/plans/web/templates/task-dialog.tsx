import { useState, type ReactNode } from "react";
import type { PlanDetail, PlanTask } from "#slices/plans/contract/plan-templates.contract.ts";
import { ApiError } from "#platform/web/api-error.ts";
import { useLocale } from "#platform/web/i18n.ts";
import { useForm, type Form } from "#platform/web/use-form.ts";
import { findLocalTitle } from "#slices/plans/web/local-titles.ts";
import { PersonField } from "#slices/plans/web/person-field.tsx";
import { CourseDialog } from "#slices/plans/web/templates/course-dialog.tsx";
import { toWire } from "#slices/plans/web/templates/plan-changes.ts";
import { usePlanStrings } from "#slices/plans/web/templates/plan-strings.ts";
import { SpanishDescription, SpanishTitle } from "#slices/plans/web/templates/spanish-fields.tsx";
import { TaskFiles } from "#slices/plans/web/templates/task-files.tsx";
import {
  anchorsByPlanType,
  toArchetypes,
  assigneeRules,
  buildDraft,
  taskRoles,
  type TaskValues,
  toValues,
} from "#slices/plans/web/templates/task-values.ts";
import { useCourses, useDraftSaving } from "#slices/plans/web/templates/use-plans.ts";
import { Dialog } from "#ui/dialog.tsx";
import { ComboField } from "#ui/form/combo-fields.tsx";
import { NumberField, SelectField, TextAreaField, TextField } from "#ui/form/form-fields.tsx";
import { FormFrame } from "#ui/form/form-frame.tsx";
import { useToast } from "#ui/toast.tsx";

interface TaskDialogProps {
  plan: PlanDetail;
  /** Null: a new task. */
  task: PlanTask | null;
  onClose: () => void;
}

/** Returns the errors of one task in the list as errors of its form. */
function toTaskError(error: unknown, index: number): unknown {
  if (!(error instanceof ApiError)) return error;
  const begin = `body.tasks.${index}.`;
  const errors = error.errors.map((each) =>
    each.path.startsWith(begin) ? { ...each, path: `body.${each.path.slice(begin.length)}` } : each,
  );
  const { status, title, code, detail } = error;
  return new ApiError({ status, title, code, errors, ...(detail === undefined ? {} : { detail }) });
}

/** Edits a task of the next version: due date, assignee, and escalation. */
export function TaskDialog({ plan, task, onClose }: TaskDialogProps): ReactNode {
  const t = usePlanStrings();
  const toast = useToast();
  const saving = useDraftSaving(plan);
  const tasks = (plan.draft ?? plan.published)?.tasks ?? [];
  const index = task === null ? tasks.length : tasks.findIndex(({ key }) => key === task.key);
  const form = useForm<TaskValues>({
    initial: toValues(plan.type, task),
    submit: async (values) => {
      const draft = buildDraft(values, task?.key ?? "new", task?.template_id ?? null);
      const wire = tasks.map(toWire);
      try {
        await saving.mutateAsync(task === null ? [...wire, draft] : wire.with(index, draft));
      } catch (error) {
        throw toTaskError(error, index);
      }
      toast.say(t("savedToast", { title: values.title }));
      onClose();
    },
  });
  const title = t(task === null ? "newTask" : "editTask");
  return (
    <Dialog opened onClose={onClose} title={title} size="md">
      <FormFrame
        label={title}
        submitLabel={t("save")}
        busy={form.busy}
        summary={form.summary}
        onSubmit={form.submit}
        onCancel={onClose}
      >
        <TextField label={t("title")} required maxLength={200} {...form.bindField("title")} />
        <SpanishTitle form={form} maxLength={200} />
        <TextAreaField label={t("description")} rows={3} maxLength={4000} {...form.bindField("description")} />
        <SpanishDescription form={form} />
        <KindFields plan={plan} form={form} />
        <DueFields plan={plan} form={form} others={tasks.filter((each) => each.key !== task?.key)} />
        <DoerFields form={form} person={task?.assignee_person ?? null} />
        <TaskFiles files={form.values.files} onChange={(files) => form.set("files", files)} />
      </FormFrame>
    </Dialog>
  );
}

function KindFields({ plan, form }: { plan: PlanDetail; form: Form<TaskValues> }): ReactNode {
  const t = usePlanStrings();
  const courses = useCourses();
  const [isAdding, setAdding] = useState(false);
  const options = toArchetypes(plan.type).map((kind) => ({ value: String(kind), label: t(`archetype_${kind}`) }));
  return (
    <>
      <SelectField label={t("archetype")} options={options} {...form.bindField("archetype")} />
      {form.values.archetype === "5" && (
        <>
          <ComboField
            label={t("course")}
            required
            options={(courses.data ?? []).map(({ id, title }) => ({ value: id, label: title }))}
            {...form.bindField("course_id")}
          />
          <div>
            <button type="button" className="cy-button" onClick={() => setAdding(true)}>
              {t("newCourse")}
            </button>
          </div>
        </>
      )}
      {isAdding && <CourseDialog onClose={() => setAdding(false)} onAdded={(id) => form.set("course_id", id)} />}
    </>
  );
}

interface DueFieldsProps {
  plan: PlanDetail;
  form: Form<TaskValues>;
  others: readonly PlanTask[];
}

function DueFields({ plan, form, others }: DueFieldsProps): ReactNode {
  const t = usePlanStrings();
  const locale = useLocale();
  const anchors = anchorsByPlanType[plan.type].filter((anchor) => anchor !== "completion" || others.length > 0);
  const day = { min: 0, max: 365, unit: t("days"), required: true } as const;
  return (
    <>
      <div className="pt-trio">
        <NumberField label={t("due")} {...day} max={730} {...form.bindField("offset_days")} />
        <SelectField
          label={t("timing")}
          options={(["before", "after"] as const).map((value) => ({ value, label: t(value) }))}
          {...form.bindField("timing")}
        />
        <SelectField
          label={t("anchor")}
          options={anchors.map((value) => ({ value, label: t(`anchor_${value}`) }))}
          {...form.bindField("anchor")}
        />
      </div>
      {form.values.anchor === "completion" && (
        <SelectField
          label={t("afterTask")}
          required
          placeholder={t("choose")}
          options={others.map((task) => ({ value: task.key, label: findLocalTitle(task, locale) }))}
          {...form.bindField("after")}
        />
      )}
      <div className="pt-trio">
        <NumberField label={t("alert")} {...day} {...form.bindField("alert_days")} />
        <NumberField label={t("escalate")} {...day} {...form.bindField("escalate_days")} />
        <NumberField label={t("abandon")} {...day} {...form.bindField("abandon_days")} />
      </div>
    </>
  );
}

function DoerFields({ form, person }: { form: Form<TaskValues>; person: string | null }): ReactNode {
  const t = usePlanStrings();
  const { assignee } = form.values;
  return (
    <div className="pt-pair">
      <SelectField
        label={t("assignee")}
        options={assigneeRules.map((value) => ({ value, label: t(`assignee_${value}`) }))}
        {...form.bindField("assignee")}
      />
      {assignee === "role" && (
        <SelectField
          label={t("role")}
          required
          placeholder={t("choose")}
          options={taskRoles.map((value) => ({ value, label: t(`role_${value}`) }))}
          {...form.bindField("assignee_role")}
        />
      )}
      {assignee === "person" && <NamedField form={form} person={person} />}
    </div>
  );
}

function NamedField({ form, person }: { form: Form<TaskValues>; person: string | null }): ReactNode {
  const t = usePlanStrings();
  const [chosen] = useState(form.values.assignee_person_id);
  const known = chosen === null || person === null ? null : { id: chosen, name: person };
  return <PersonField label={t("person")} required known={known} {...form.bindField("assignee_person_id")} />;
}
