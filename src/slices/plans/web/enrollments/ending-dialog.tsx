import type { ReactNode } from "react";
import type { EnrollmentEndKind, EndingPreview, EnrollmentRow } from "#slices/plans/contract/enrollments.contract.ts";
import { call } from "#platform/web/client.ts";
import { ErrorState } from "#platform/web/error-state.tsx";
import { useForm } from "#platform/web/use-form.ts";
import { useSaving } from "#platform/web/use-saving.ts";
import { useEnrollingStrings } from "#slices/plans/web/enrollments/enrolling-strings.ts";
import { staleEnrollments, useEndingPreview } from "#slices/plans/web/enrollments/use-enrollments.ts";
import { Dialog } from "#ui/dialog.tsx";
import { TextAreaField } from "#ui/form/form-fields.tsx";
import { FormFrame } from "#ui/form/form-frame.tsx";
import { Skeleton } from "#ui/states.tsx";
import { useToast } from "#ui/toast.tsx";

interface EndingDialogProps {
  row: EnrollmentRow;
  kind: EnrollmentEndKind;
  onClose: () => void;
}

const calls = { unenroll: "unenroll", cancel: "cancelEnrollment", purge: "purgeEnrollment" } as const;

/** Confirms the end of an enrollment and previews the effect on its tasks. */
export function EndingDialog({ row, kind, onClose }: EndingDialogProps): ReactNode {
  const t = useEnrollingStrings();
  const toast = useToast();
  const preview = useEndingPreview(row.id);
  const ending = useSaving(
    (note: string) => call(calls[kind], { params: { id: row.id }, body: { note } }),
    staleEnrollments,
  );
  const form = useForm({
    initial: { note: "" },
    submit: async ({ note }) => {
      await ending.mutateAsync(note);
      toast.say(t("savedToast"));
      onClose();
    },
  });
  return (
    <Dialog opened onClose={onClose} title={`${t(kind)}: ${row.name}`} size="form">
      <FormFrame
        label={t(kind)}
        submitLabel={t(kind)}
        busy={form.busy}
        summary={form.summary}
        danger
        onSubmit={form.submit}
        onCancel={onClose}
      >
        <p>{t(`${kind}Text`, { name: row.full_name })}</p>
        {preview.isPending && <Skeleton width="100%" height={80} />}
        {preview.isError && <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />}
        {preview.data && <Effect preview={preview.data} />}
        <TextAreaField
          label={t("note")}
          help={t("noteHelp")}
          required
          rows={3}
          maxLength={2000}
          {...form.bindField("note")}
        />
      </FormFrame>
    </Dialog>
  );
}

function Effect({ preview }: { preview: EndingPreview }): ReactNode {
  const t = useEnrollingStrings();
  const { canceled, kept, ended } = preview;
  return (
    <div className="en-effect">
      <p>{canceled.length === 0 ? t("noneCanceled") : t("canceledTasks", { count: canceled.length })}</p>
      <ul>
        {canceled.map((task) => (
          <li key={task.id}>{task.title}</li>
        ))}
      </ul>
      {kept.length > 0 && <p>{t("keptTasks")}</p>}
      <ul>
        {kept.map((task) => (
          <li key={task.id}>{t("keptFor", { title: task.title, plans: task.plans.join(", ") })}</li>
        ))}
      </ul>
      {ended > 0 && <p>{t("endedTasks", { count: ended })}</p>}
    </div>
  );
}
