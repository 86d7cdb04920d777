import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { call } from "#platform/web/client.ts";
import { useForm } from "#platform/web/use-form.ts";
import { useEmployeeStrings } from "#slices/people/web/employee-strings.ts";
import { Dialog } from "#ui/dialog.tsx";
import { TextField } from "#ui/form/form-fields.tsx";
import { FormFrame } from "#ui/form/form-frame.tsx";
import { useToast } from "#ui/toast.tsx";

interface EraseDialogProps {
  id: number;
  name: string;
  onClose: () => void;
}

/** Erases a person after the name is typed. */
export function EraseDialog({ id, name, onClose }: EraseDialogProps): ReactNode {
  const t = useEmployeeStrings();
  const toast = useToast();
  const client = useQueryClient();
  const navigate = useNavigate();
  const form = useForm({
    initial: { full_name: "" },
    submit: (values: { full_name: string }) => call("eraseEmployee", { params: { id }, body: values }),
  });
  const submit = async (): Promise<void> => {
    if (!(await form.submit())) return;
    toast.say(t("erased"));
    await navigate({ to: "/team", replace: true });
    for (const key of ["getEmployeeDetails", "getEmploymentHistory", "getTeamAccess"]) {
      client.removeQueries({ queryKey: [key, id] });
    }
    await client.invalidateQueries({ queryKey: ["getTeam"] });
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
        <p className="pe-dialog-text">{t("eraseText", { name })}</p>
        <TextField label={t("eraseField")} required {...form.bindField("full_name")} />
      </FormFrame>
    </Dialog>
  );
}
