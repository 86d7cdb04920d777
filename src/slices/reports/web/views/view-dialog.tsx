import { useState, type ReactNode } from "react";
import { ApiError } from "#platform/web/api-error.ts";
import type { PortfolioState } from "#slices/reports/web/portfolio-state.ts";
import { toViewState, type SavedViews } from "#slices/reports/web/views/use-saved-views.ts";
import { useViewsStrings } from "#slices/reports/web/views/views-strings.ts";
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

interface ViewDialogProps {
  saved: SavedViews;
  state: PortfolioState;
  onClose: () => void;
}

/** Saves what the table shows under a name; the name of an own view replaces what that one keeps. */
export function ViewDialog({ saved, state, onClose }: ViewDialogProps): ReactNode {
  const t = useViewsStrings();
  const toast = useToast();
  const [name, setName] = useState("");
  const [isShared, setShared] = useState(false);
  const [opensWith, setOpensWith] = useState(false);
  const [error, setError] = useState<string>();
  const wanted = name.trim();
  const same = saved.views.find((view) => view.is_own && view.name.toLowerCase() === wanted.toLowerCase());

  const keep = async (): Promise<void> => {
    if (!same) return saved.save({ name: wanted, is_shared: isShared, is_default: opensWith, state });
    await saved.change(same, { is_shared: isShared, state: toViewState(state) });
    if (opensWith) await saved.open(same.id);
  };
  const submit = async (): Promise<void> => {
    if (wanted === "") return setError(t("required"));
    setError(undefined);
    try {
      await keep();
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
        submitLabel={same ? t("replace") : t("submit")}
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
          help={same ? t("replaces") : undefined}
          required
        />
        <CheckField name="share" label={t("share")} help={t("shareHelp")} value={isShared} onChange={setShared} />
        <CheckField name="opens" label={t("opensWith")} value={opensWith} onChange={setOpensWith} />
      </FormFrame>
    </Dialog>
  );
}
