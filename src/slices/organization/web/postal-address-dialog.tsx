import type { ReactNode } from "react";
import { call } from "#platform/web/client.ts";
import { useForm } from "#platform/web/use-form.ts";
import { useSaving } from "#platform/web/use-saving.ts";
import { useOrganizationStrings } from "#slices/organization/web/strings.ts";
import { Dialog } from "#ui/dialog.tsx";
import { TextAreaField } from "#ui/form/form-fields.tsx";
import { FormFrame } from "#ui/form/form-frame.tsx";
import { useToast } from "#ui/toast.tsx";

interface PostalAddressDialogProps {
  address: string | null;
  onClose: () => void;
}

/** Edits the company's postal address. */
export function PostalAddressDialog({ address, onClose }: PostalAddressDialogProps): ReactNode {
  const t = useOrganizationStrings();
  const toast = useToast();
  const saving = useSaving(
    (body: { postal_address: string }) => call("updatePostalAddress", { body }),
    [["getCompany"], ["getSetup"]],
  );
  const form = useForm({
    initial: { postal_address: address ?? "" },
    submit: async (values) => {
      await saving.mutateAsync(values);
      toast.say(t("postalAddressSaved"));
      onClose();
    },
  });
  return (
    <Dialog opened onClose={onClose} title={t("postalAddress")} size="sm">
      <FormFrame
        label={t("postalAddress")}
        submitLabel={t("save")}
        busy={form.busy}
        summary={form.summary}
        onSubmit={form.submit}
        onCancel={onClose}
      >
        <TextAreaField
          name="postal_address"
          label={t("postalAddress")}
          value={form.values.postal_address}
          onChange={(text) => form.set("postal_address", text)}
          error={form.errors["postal_address"]}
          help={t("postalAddressHelp")}
          rows={3}
          maxLength={200}
          required
        />
      </FormFrame>
    </Dialog>
  );
}
