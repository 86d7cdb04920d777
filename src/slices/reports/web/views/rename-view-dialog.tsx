import type { ReactNode } from "react";
import { useForm } from "#platform/web/use-form.ts";
import { useViewDialogStrings } from "#slices/reports/web/views/view-dialog-strings.ts";
import { Dialog } from "#ui/dialog.tsx";
import { TextField } from "#ui/form/form-fields.tsx";
import { FormFrame } from "#ui/form/form-frame.tsx";
import { useToast } from "#ui/toast.tsx";

interface RenameViewDialogProps {
  name: string;
  onRename: (name: string) => Promise<void>;
  onClose: () => void;
}

/** Gives a view another name. */
export function RenameViewDialog({ name, onRename, onClose }: RenameViewDialogProps): ReactNode {
  const t = useViewDialogStrings();
  const toast = useToast();
  const form = useForm({
    initial: { name },
    validate: (values) => (values.name.trim() === "" ? { name: t("required") } : {}),
    explain: ({ code }) => (code === "taken" ? t("taken") : undefined),
    submit: async (values) => {
      const chosen = values.name.trim();
      if (chosen !== name) await onRename(chosen);
      toast.say(t("renamed"));
      onClose();
    },
  });
  return (
    <Dialog opened onClose={onClose} title={t("renameTitle")} size="sm">
      <FormFrame
        label={t("renameTitle")}
        submitLabel={t("rename")}
        busy={form.busy}
        summary={form.summary}
        onSubmit={form.submit}
        onCancel={onClose}
        focusesFirst
      >
        <TextField label={t("name")} maxLength={60} required {...form.bindField("name")} />
      </FormFrame>
    </Dialog>
  );
}
