import { useState, type ReactNode } from "react";
import { ApiError } from "#platform/web/api-error.ts";
import { call } from "#platform/web/client.ts";
import { useForm } from "#platform/web/use-form.ts";
import { useSaving } from "#platform/web/use-saving.ts";
import type { NotedPlace, TrendNote } from "#slices/notes/contract/notes.contract.ts";
import { useNotesStrings } from "#slices/notes/web/notes-strings.ts";
import { staleNotes } from "#slices/notes/web/use-notes.ts";
import { getTodayHere } from "#ui/dates/day-range.ts";
import { ConfirmDialog, Dialog } from "#ui/dialog.tsx";
import { CheckField } from "#ui/form/choice-fields.tsx";
import { DateField, TextAreaField } from "#ui/form/form-fields.tsx";
import { FormFrame } from "#ui/form/form-frame.tsx";
import { useToast } from "#ui/toast.tsx";

const MAX_TEXT = 200;

/** The open dialog: a new note, or a change of one. */
export type NoteWindow = { readonly kind: "new" } | { readonly kind: "edit" | "delete"; readonly note: TrendNote };

interface NoteDialogsProps {
  place: NotedPlace;
  window: NoteWindow;
  onClose: () => void;
}

/** The dialog of a note. */
export function NoteDialogs({ place, window, onClose }: NoteDialogsProps): ReactNode {
  if (window.kind === "delete") return <DeleteDialog note={window.note} onClose={onClose} />;
  return <NoteForm place={place} note={window.kind === "edit" ? window.note : null} onClose={onClose} />;
}

/** Returns the fields of a note's form; a month begins with its first day. */
function toFields(note: TrendNote | null) {
  if (note === null) return { text: "", date: getTodayHere(), month: false };
  const month = note.date.length === "YYYY-MM".length;
  return { text: note.text, date: month ? `${note.date}-01` : note.date, month };
}

interface NoteFormProps {
  place: NotedPlace;
  /** Null for a new one. */
  note: TrendNote | null;
  onClose: () => void;
}

function NoteForm({ place, note, onClose }: NoteFormProps): ReactNode {
  const t = useNotesStrings();
  const toast = useToast();
  const saving = useSaving(
    (body: { date: string; text: string }): Promise<unknown> =>
      note === null
        ? call("createTrendNote", { body: { place, ...body } })
        : call("updateTrendNote", { params: { id: note.id }, body }),
    staleNotes,
  );
  const form = useForm({
    initial: toFields(note),
    submit: ({ text, date, month }) => saving.mutateAsync({ text, date: month ? date.slice(0, 7) : date }),
  });
  const title = t(note === null ? "newTitle" : "editTitle");
  return (
    <Dialog opened onClose={onClose} title={title} size="form">
      <FormFrame
        label={title}
        submitLabel={t("save")}
        busy={form.busy}
        summary={form.summary}
        onCancel={onClose}
        focusesFirst
        onSubmit={async () => {
          if (!(await form.submit())) return;
          toast.say(t(note === null ? "added" : "saved"));
          onClose();
        }}
      >
        <TextAreaField
          label={t("what")}
          help={t("whatHelp")}
          required
          rows={3}
          maxLength={MAX_TEXT}
          {...form.bindField("text")}
        />
        <DateField label={t("when")} required max={getTodayHere()} {...form.bindField("date")} />
        <CheckField label={t("wholeMonth")} {...form.bindField("month")} />
      </FormFrame>
    </Dialog>
  );
}

function DeleteDialog({ note: { id, text }, onClose }: { note: TrendNote; onClose: () => void }): ReactNode {
  const t = useNotesStrings();
  const toast = useToast();
  const [error, setError] = useState<string>();
  const deleting = useSaving(() => call("deleteTrendNote", { params: { id } }), staleNotes);
  const confirm = async (): Promise<void> => {
    try {
      await deleting.mutateAsync(undefined);
      toast.say(t("deleted"));
      onClose();
    } catch (failure) {
      setError(failure instanceof ApiError ? (failure.detail ?? failure.title) : String(failure));
    }
  };
  return (
    <ConfirmDialog
      opened
      danger
      onClose={onClose}
      title={t("deleteTitle")}
      confirmLabel={t("delete")}
      error={error}
      onConfirm={confirm}
    >
      {t("deleteText", { text })}
    </ConfirmDialog>
  );
}
