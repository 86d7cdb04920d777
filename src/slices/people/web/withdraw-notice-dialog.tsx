import type { ReactNode } from "react";
import type { EmployeeDetails } from "#slices/people/contract/team.contract.ts";
import { call } from "#platform/web/client.ts";
import { useForm } from "#platform/web/use-form.ts";
import { useSaving } from "#platform/web/use-saving.ts";
import { useEmployeeStrings } from "#slices/people/web/employee-strings.ts";
import { staleAfterNotice } from "#slices/people/web/give-notice-dialog.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FormFrame } from "#ui/form/form-frame.tsx";
import { useToast } from "#ui/toast.tsx";

/** Withdraws a notice: the employment continues, and what the notice started is canceled. */
export function WithdrawNoticeDialog({
  employee: { id, full_name: name },
  onClose,
}: {
  employee: Pick<EmployeeDetails, "id" | "full_name">;
  onClose: () => void;
}): ReactNode {
  const t = useEmployeeStrings();
  const toast = useToast();
  const saving = useSaving(() => call("withdrawNotice", { params: { id: String(id) } }), staleAfterNotice);
  const form = useForm({ initial: {}, submit: () => saving.mutateAsync(undefined) });
  const submit = async (): Promise<void> => {
    if (!(await form.submit())) return;
    toast.say(t("noticeWithdrawn", { name }));
    onClose();
  };
  return (
    <Dialog opened onClose={onClose} title={t("withdrawNotice")} size="sm">
      <FormFrame
        label={t("withdrawNotice")}
        submitLabel={t("withdrawNotice")}
        busy={form.busy}
        summary={form.summary}
        onSubmit={submit}
        onCancel={onClose}
      >
        <p className="pe-dialog-text">{t("withdrawText", { name })}</p>
      </FormFrame>
    </Dialog>
  );
}
