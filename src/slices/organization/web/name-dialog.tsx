import type { QueryKey } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useForm } from "#platform/web/use-form.ts";
import { useSaving } from "#platform/web/use-saving.ts";
import { FirstField } from "#slices/organization/web/first-field.tsx";
import { useOrganizationStrings } from "#slices/organization/web/strings.ts";
import { Dialog } from "#ui/dialog.tsx";
import { ComboField } from "#ui/form/combo-fields.tsx";
import { FormFrame } from "#ui/form/form-frame.tsx";
import { useToast } from "#ui/toast.tsx";

export interface NamedValues {
  readonly name: string;
  readonly parent: number | null;
}

interface ParentChoice {
  /** The server's field name, so that errors are shown at the field. */
  readonly path: string;
  readonly label: string;
  readonly placeholder: string;
  readonly help?: string | undefined;
  readonly options: readonly { readonly id: number; readonly name: string }[];
}

interface NamedDialogProps {
  title: string;
  isNew: boolean;
  initial: NamedValues;
  /** Possible parents; undefined for entities without a parent. */
  parent?: ParentChoice | undefined;
  save: (values: NamedValues) => Promise<unknown>;
  stale: readonly QueryKey[];
  onClose: () => void;
}

/** Adds or edits an entity with a name and an optional parent. */
export function NamedDialog({ title, isNew, initial, parent, save, stale, onClose }: NamedDialogProps): ReactNode {
  const t = useOrganizationStrings();
  const toast = useToast();
  const saving = useSaving(save, stale);
  const path = parent?.path ?? "parent";
  const form = useForm<{ name: string; [parent: string]: string | number | null }>({
    initial: { name: initial.name, [path]: initial.parent },
    submit: async (values) => {
      await saving.mutateAsync({ name: values.name, parent: (values[path] ?? null) as number | null });
      toast.say(t(isNew ? "added" : "saved", { name: values.name.trim() }));
      onClose();
    },
  });
  return (
    <Dialog opened onClose={onClose} title={title} size="sm">
      <FormFrame
        label={title}
        submitLabel={isNew ? t("add") : t("save")}
        busy={form.busy}
        summary={form.summary}
        onSubmit={form.submit}
        onCancel={onClose}
      >
        <FirstField
          name="name"
          label={t("name")}
          value={form.values.name}
          onChange={(name) => form.set("name", name)}
          error={form.errors["name"]}
          required
          maxLength={120}
        />
        {parent && (
          <ComboField
            name={path}
            label={parent.label}
            help={parent.help}
            placeholder={parent.placeholder}
            value={(form.values[path] ?? null) as number | null}
            onChange={(value) => form.set(path, value)}
            error={form.errors[path]}
            options={parent.options.map((option) => ({ value: option.id, label: option.name }))}
          />
        )}
      </FormFrame>
    </Dialog>
  );
}
