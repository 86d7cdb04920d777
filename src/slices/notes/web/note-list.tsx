import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useEffect, useRef, type ReactNode } from "react";
import { useLocale } from "#platform/web/i18n.ts";
import type { TrendNote } from "#slices/notes/contract/notes.contract.ts";
import type { NoteWindow } from "#slices/notes/web/note-dialogs.tsx";
import { useNotesStrings } from "#slices/notes/web/notes-strings.ts";
import { formatDay, formatMonth, type Locale } from "#ui/format.ts";

/** A note with the number of its pin; null for one before the trend. */
export interface NumberedNote {
  readonly note: TrendNote;
  readonly number: number | null;
}

/** Formats a note's day, or its month. */
export function formatNoteDate(date: string, locale: Locale): string {
  return date.length === "YYYY-MM".length ? formatMonth(date, locale) : formatDay(date, locale);
}

/** The note whose pin was selected; a new object for each selection. */
export interface SelectedNote {
  readonly id: number;
}

interface NoteListProps {
  notes: readonly NumberedNote[];
  selected: SelectedNote | null;
  onOpen: (window: NoteWindow) => void;
}

/** Notes one below the other; the selected one gets the focus. */
export function NoteList({ notes, selected, onOpen }: NoteListProps): ReactNode {
  return (
    <ul className="no-list">
      {notes.map((each) => (
        <NoteItem
          key={each.note.id}
          {...each}
          selected={selected?.id === each.note.id ? selected : null}
          onOpen={onOpen}
        />
      ))}
    </ul>
  );
}

interface NoteItemProps extends NumberedNote, Pick<NoteListProps, "selected" | "onOpen"> {}

function NoteItem({ note, number, selected, onOpen }: NoteItemProps): ReactNode {
  const t = useNotesStrings();
  const locale = useLocale();
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (selected !== null) item.current?.focus();
  }, [selected]);
  const { text, author } = note;
  return (
    <li ref={item} tabIndex={-1} data-selected={selected === null ? undefined : ""}>
      <span className="no-number">{number}</span>
      <div>
        <p>{text}</p>
        <p className="cy-meta">
          {formatNoteDate(note.date, locale)} · {author ?? t("formerColleague")}
        </p>
      </div>
      {note.can_change && (
        <div className="no-actions">
          <button
            type="button"
            className="cy-icon-button"
            aria-label={t("editNote", { text })}
            title={t("edit")}
            onClick={() => onOpen({ kind: "edit", note })}
          >
            <IconPencil size={16} stroke={1.75} aria-hidden="true" />
          </button>
          <button
            type="button"
            className="cy-icon-button"
            aria-label={t("deleteNote", { text })}
            title={t("delete")}
            onClick={() => onOpen({ kind: "delete", note })}
          >
            <IconTrash size={16} stroke={1.75} aria-hidden="true" />
          </button>
        </div>
      )}
    </li>
  );
}
