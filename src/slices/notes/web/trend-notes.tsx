import { IconChevronDown, IconPlus } from "@tabler/icons-react";
import { lazy, Suspense, useEffect, useId, useMemo, useState, type ReactNode } from "react";
import { useLocale } from "#platform/web/i18n.ts";
import type { NotedPlace, TrendNote } from "#slices/notes/contract/notes.contract.ts";
import type { NoteWindow } from "#slices/notes/web/note-dialogs.tsx";
import { formatNoteDate, NoteList, type NumberedNote, type SelectedNote } from "#slices/notes/web/note-list.tsx";
import { useNotesStrings } from "#slices/notes/web/notes-strings.ts";
import { useNotes } from "#slices/notes/web/use-notes.ts";
import type { ChartPin } from "#ui/charts/chart-pins.tsx";
import "#slices/notes/web/notes.css";

// Only writers open them.
const NoteDialogs = lazy(async () => ({
  default: (await import("#slices/notes/web/note-dialogs.tsx")).NoteDialogs,
}));

interface TrendNotesProps {
  readonly place: NotedPlace;
  /** The first month of the trend, YYYY-MM. */
  readonly from: string;
  /** Receives the pins of the trend. */
  readonly onPins: (pins: readonly ChartPin[]) => void;
}

const none: readonly TrendNote[] = [];

/** Numbers the notes on the shown trend in their order; earlier ones have no number. */
function toNumbered(notes: readonly TrendNote[], from: string): NumberedNote[] {
  const earlier = notes.filter(({ date }) => date < from).length;
  return notes.map((note, index) => ({ note, number: index < earlier ? null : index - earlier + 1 }));
}

/**
 * The notes on the trend of a place: one line with the latest, which unfolds, and the pins of the trend. Nothing where
 * there is none and the reader cannot write one.
 */
export function TrendNotes({ place, from, onPins }: TrendNotesProps): ReactNode {
  const t = useNotesStrings();
  const locale = useLocale();
  const list = useId();
  const { data } = useNotes(place);
  const [isOpen, setOpen] = useState(false);
  const [selected, setSelected] = useState<SelectedNote | null>(null);
  const [window, setWindow] = useState<NoteWindow | null>(null);
  const notes = data?.data ?? none;
  const numbered = useMemo(() => toNumbered(notes, from), [notes, from]);
  useEffect(() => {
    onPins(
      numbered.flatMap(({ note: { id, date, text }, number }) => {
        if (number === null) return [];
        const select = (): void => {
          setOpen(true);
          setSelected({ id });
        };
        const label = `${formatNoteDate(date, locale)}: ${text}`;
        return [{ key: String(id), day: date, number, text: label, onSelect: select }];
      }),
    );
  }, [numbered, locale, onPins]);

  if (data === undefined || (notes.length === 0 && !data.meta.can_write)) return null;
  return (
    <section aria-label={t("list")}>
      <div className="no-bar">
        {notes.length > 0 && (
          <button
            type="button"
            className="cy-link-button no-toggle"
            aria-expanded={isOpen}
            aria-controls={list}
            onClick={() => setOpen(!isOpen)}
          >
            <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />
            {t("notes", { count: notes.length })}
          </button>
        )}
        {!isOpen && <Latest note={numbered.findLast(({ number }) => number !== null)} />}
        {data.meta.can_write && (
          <button type="button" className="cy-link-button no-add" onClick={() => setWindow({ kind: "new" })}>
            <IconPlus size={16} stroke={1.75} aria-hidden="true" />
            {t("add")}
          </button>
        )}
      </div>
      <div id={list} hidden={!isOpen}>
        {isOpen && <Lists numbered={numbered} selected={selected} onOpen={setWindow} />}
      </div>
      {window !== null && (
        <Suspense fallback={null}>
          <NoteDialogs place={place} window={window} onClose={() => setWindow(null)} />
        </Suspense>
      )}
    </section>
  );
}

interface ListsProps {
  numbered: readonly NumberedNote[];
  selected: SelectedNote | null;
  onOpen: (window: NoteWindow) => void;
}

/** The notes on the shown trend, then those before it. */
function Lists({ numbered, ...props }: ListsProps): ReactNode {
  const t = useNotesStrings();
  const earlier = numbered.filter(({ number }) => number === null);
  return (
    <>
      <NoteList notes={numbered.filter(({ number }) => number !== null)} {...props} />
      {earlier.length > 0 && (
        <>
          <h3 className="no-earlier">{t("earlier")}</h3>
          <NoteList notes={earlier} {...props} />
        </>
      )}
    </>
  );
}

/** The latest note on the trend, in one line. */
function Latest({ note: latest }: { note: NumberedNote | undefined }): ReactNode {
  const locale = useLocale();
  if (latest === undefined) return null;
  const { note, number } = latest;
  return (
    <p className="no-latest cy-meta">
      <span className="no-number">{number}</span> {formatNoteDate(note.date, locale)}: {note.text}
    </p>
  );
}
