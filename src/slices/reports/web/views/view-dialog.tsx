import { useState, type ReactNode } from "react";
import { ApiError } from "#platform/web/api-error.ts";
import { useViewDialogStrings } from "#slices/reports/web/views/view-dialog-strings.ts";
import { Dialog } from "#ui/dialog.tsx";
import { CheckField } from "#ui/form/choice-fields.tsx";
import { TextField } from "#ui/form/form-fields.tsx";
import { FormFrame } from "#ui/form/form-frame.tsx";
import { useToast } from "#ui/toast.tsx";

const MAX_NAME = 60;

function toReason(failure: unknown): "taken" | "tooMany" | "failed" {
  if (!(failure instanceof ApiError)) return "failed";
  if (failure.errors.some(({ code }) => code === "taken")) return "taken";
  return failure.code === "too_many_views" ? "tooMany" : "failed";
}

/** The fields of a view's form. */
export interface NamedView {
  readonly name: string;
  readonly isShared: boolean;
  readonly opensWith: boolean;
}

interface ViewDialogProps {
  /** Names of the viewer's own views: saving under one of them replaces its state. */
  taken: readonly string[];
  onSave: (view: NamedView) => Promise<void>;
  onClose: () => void;
}

/** Saves the table's state under a name. It imports no part of the screen, so that it loads alone. */
export function ViewDialog({ taken, onSave, onClose }: ViewDialogProps): ReactNode {
  const t = useViewDialogStrings();
  const toast = useToast();
  const [name, setName] = useState("");
  const [isShared, setShared] = useState(false);
  const [opensWith, setOpensWith] = useState(false);
  const [error, setError] = useState<string>();
  const chosen = name.trim();
  const replaces = taken.some((each) => each.toLowerCase() === chosen.toLowerCase());

  const submit = async (): Promise<void> => {
    if (chosen === "") return setError(t("required"));
    setError(undefined);
    try {
      await onSave({ name: chosen, isShared, opensWith });
    } catch (failure) {
      return setError(t(toReason(failure)));
    }
    toast.say(t("saved"));
    onClose();
  };
  return (
    <Dialog opened onClose={onClose} title={t("saveTitle")} size="form">
      <FormFrame
        label={t("saveTitle")}
        onSubmit={submit}
        submitLabel={replaces ? t("replace") : t("submit")}
        onCancel={onClose}
        focusesFirst
      >
        <p className="cy-meta">{t("about")}</p>
        <TextField
          name="name"
          label={t("name")}
          value={name}
          onChange={setName}
          maxLength={MAX_NAME}
          error={error}
          help={replaces ? t("replaces") : undefined}
          required
        />
        <CheckField name="share" label={t("share")} help={t("shareHelp")} value={isShared} onChange={setShared} />
        <CheckField name="opens" label={t("opensWith")} value={opensWith} onChange={setOpensWith} />
      </FormFrame>
    </Dialog>
  );
}
