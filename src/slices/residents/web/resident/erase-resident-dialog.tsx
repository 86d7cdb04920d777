import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { call } from "#platform/web/client.ts";
import { useForm } from "#platform/web/use-form.ts";
import { useResidentStrings } from "#slices/residents/web/resident/strings.ts";
import { Dialog } from "#ui/dialog.tsx";
import { TextField } from "#ui/form/form-fields.tsx";
import { FormFrame } from "#ui/form/form-frame.tsx";
import { useToast } from "#ui/toast.tsx";

interface EraseProps {
  id: number;
  name: string;
  onClose: () => void;
}

/** Erases a resident once the name is typed. */
export function EraseResidentDialog({ id, name, onClose }: EraseProps): ReactNode {
  const t = useResidentStrings();
  const toast = useToast();
  const client = useQueryClient();
  const navigate = useNavigate();
  const form = useForm({
    initial: { confirm: "" },
    submit: (values: { confirm: string }) => call("eraseResident", { params: { id }, body: values }),
  });
  const submit = async (): Promise<void> => {
    if (!(await form.submit())) return;
    toast.say(t("erased"));
    await navigate({ to: "/residents", replace: true });
    client.removeQueries({ queryKey: ["getResident", id] });
    await client.invalidateQueries({ queryKey: ["getResidents"] });
  };
  return (
    <Dialog opened onClose={onClose} title={t("erase")} size="sm">
      <FormFrame
        label={t("erase")}
        submitLabel={t("erase")}
        danger
        busy={form.busy}
        summary={form.summary}
        onSubmit={submit}
        onCancel={onClose}
      >
        <p>{t("eraseText", { name })}</p>
        <TextField label={t("eraseField")} required {...form.bindField("confirm")} />
      </FormFrame>
    </Dialog>
  );
}
