import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { call } from "#platform/web/client.ts";
import { useForm } from "#platform/web/use-form.ts";
import type { ResidentDetails } from "#slices/residents/contract/resident.contract.ts";
import type { ResidentCorrectionInput } from "#slices/residents/contract/residents.contract.ts";
import { useResidentStrings } from "#slices/residents/web/resident/strings.ts";
import { Dialog } from "#ui/dialog.tsx";
import { CheckField } from "#ui/form/choice-fields.tsx";
import { SelectField, TextField } from "#ui/form/form-fields.tsx";
import { FormFrame } from "#ui/form/form-frame.tsx";
import { useToast } from "#ui/toast.tsx";

interface Values {
  first_name: string;
  last_name: string;
  primary_email: string;
  phone_number: string;
  locale: "en" | "es";
  is_confidential: boolean;
}

function toValues(resident: ResidentDetails): Values {
  const { first_name, last_name, primary_email, phone_number, locale, is_confidential } = resident;
  return {
    first_name,
    last_name,
    primary_email: primary_email ?? "",
    phone_number: phone_number ?? "",
    locale,
    is_confidential,
  };
}

/**
 * Returns the changed fields; null without any. The hidden values of a confidential resident's blank fields stay as
 * they are.
 */
function findChanges(before: Values, values: Values): ResidentCorrectionInput | null {
  const { is_confidential: isConfidential, ...fields } = values;
  const changed = Object.entries(fields).filter(([name, value]) => value !== before[name as keyof Values]);
  const flag = isConfidential && !before.is_confidential ? { is_confidential: true as const } : {};
  const changes = { ...Object.fromEntries(changed), ...flag };
  return Object.keys(changes).length === 0 ? null : changes;
}

/** Corrects name, contact and language of a resident; confidentiality can be turned on. */
export function EditResidentDialog({
  resident,
  onClose,
}: {
  resident: ResidentDetails;
  onClose: () => void;
}): ReactNode {
  const t = useResidentStrings();
  const toast = useToast();
  const client = useQueryClient();
  const { id, is_confidential: isConfidential } = resident;
  const before = toValues(resident);
  const form = useForm<Values>({
    initial: before,
    submit: async (values) => {
      const body = findChanges(before, values);
      if (body) await call("correctResident", { params: { id }, body });
    },
  });
  const submit = async (): Promise<void> => {
    if (!(await form.submit())) return;
    toast.say(t("saved"));
    onClose();
    await Promise.all(["getResident", "getResidents"].map((name) => client.invalidateQueries({ queryKey: [name] })));
  };
  const title = t("editTitle", { name: resident.full_name });
  const hidden = isConfidential ? t("hiddenContact") : undefined;
  return (
    <Dialog opened onClose={onClose} title={title}>
      <FormFrame
        label={title}
        submitLabel={t("save")}
        busy={form.busy}
        summary={form.summary}
        onSubmit={submit}
        onCancel={onClose}
      >
        {resident.is_imported && <p className="cy-meta">{t("imported")}</p>}
        <div className="cy-form-pair">
          <TextField label={t("firstName")} required maxLength={120} {...form.bindField("first_name")} />
          <TextField label={t("lastName")} required maxLength={120} {...form.bindField("last_name")} />
        </div>
        <div className="cy-form-pair">
          <TextField
            label={t("email")}
            type="email"
            maxLength={254}
            help={hidden}
            {...form.bindField("primary_email")}
          />
          <TextField label={t("phone")} type="tel" maxLength={40} help={hidden} {...form.bindField("phone_number")} />
        </div>
        <SelectField
          label={t("language")}
          options={[
            { value: "en", label: t("lang_en") },
            { value: "es", label: t("lang_es") },
          ]}
          {...form.bindField("locale")}
        />
        {!isConfidential && (
          <CheckField
            label={t("makeConfidential")}
            help={t("confidentialHelp")}
            {...form.bindField("is_confidential")}
          />
        )}
      </FormFrame>
    </Dialog>
  );
}
