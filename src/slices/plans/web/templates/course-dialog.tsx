import type { ReactNode } from "react";
import { call } from "#platform/web/client.ts";
import { useForm } from "#platform/web/use-form.ts";
import { useSaving } from "#platform/web/use-saving.ts";
import { usePlanStrings } from "#slices/plans/web/templates/plan-strings.ts";
import { Dialog } from "#ui/dialog.tsx";
import { NumberField, TextField } from "#ui/form/form-fields.tsx";
import { FormFrame } from "#ui/form/form-frame.tsx";

interface CourseDialogProps {
  onClose: () => void;
  /** Called with the id of the new course. */
  onAdded: (id: number) => void;
}

interface Values {
  title: string;
  author: string;
  minutes: number | null;
  url: string;
}

/** Adds a course that tasks can launch. */
export function CourseDialog({ onClose, onAdded }: CourseDialogProps): ReactNode {
  const t = usePlanStrings();
  const saving = useSaving(
    (values: Values) => call("createPlanCourse", { body: { ...values, minutes: values.minutes ?? 0 } }),
    [["getPlanCourses"]],
  );
  const form = useForm<Values>({
    initial: { title: "", author: "", minutes: 30, url: "https://" },
    submit: async (values) => {
      const { data } = await saving.mutateAsync(values);
      onAdded(data.id);
      onClose();
    },
  });
  return (
    <Dialog opened onClose={onClose} title={t("newCourse")} size="sm">
      <FormFrame
        label={t("newCourse")}
        submitLabel={t("save")}
        busy={form.busy}
        summary={form.summary}
        onSubmit={form.submit}
        onCancel={onClose}
      >
        <TextField label={t("courseTitle")} required maxLength={200} {...form.bindField("title")} />
        <TextField label={t("courseAuthor")} maxLength={200} {...form.bindField("author")} />
        <NumberField
          label={t("courseMinutes")}
          required
          min={1}
          max={6000}
          unit={t("minutes")}
          {...form.bindField("minutes")}
        />
        <TextField label={t("courseUrl")} type="url" required maxLength={2000} {...form.bindField("url")} />
      </FormFrame>
    </Dialog>
  );
}
