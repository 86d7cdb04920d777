import { useState, type ReactNode } from "react";
import { ApiError } from "#platform/web/api-error.ts";
import { call } from "#platform/web/client.ts";
import { useLocale, type Locale } from "#platform/web/i18n.ts";
import { useSaving } from "#platform/web/use-saving.ts";
import type { FlaggedRow } from "#slices/flags/contract/flags.contract.ts";
import { useFlagStrings } from "#slices/flags/web/flags-strings.ts";
import { Badge } from "#ui/badge.tsx";
import { TextDialog } from "#ui/form/text-dialog.tsx";
import { formatDay, formatMonth, formatNumber } from "#ui/format.ts";
import { useToast } from "#ui/toast.tsx";
import { WriteButton } from "#ui/write-button.tsx";

const MAX_NOTE = 300;
const ROWS = 4;
const NOT_FOUND = 404;
/** The button is labeled with the beginning of a long comment. */
const NAME_LENGTH = 60;

const stale = [["getFlaggedComments"], ["getInbox"]] as const;

type Translate = ReturnType<typeof useFlagStrings>;

/** Lists place, day and author, as far as they may be shown. */
function listFacts(row: FlaggedRow, t: Translate, locale: Locale): readonly string[] {
  const grouped = row.shown_as === "group" ? t("grouped") : t("confidential");
  const place = row.location ?? row.region ?? (row.shown_as === "open" ? null : t("wholeCompany"));
  const when = row.day === null ? row.month && formatMonth(row.month, locale) : formatDay(row.day, locale);
  return [
    row.shown_as === "open" ? (row.author ?? t(row.service)) : t(row.service),
    place,
    row.survey && row.survey[locale],
    when,
    row.shown_as === "open" ? null : grouped,
  ].filter((fact) => fact !== null);
}

function Handled({ handled }: { handled: NonNullable<FlaggedRow["handled"]> }): ReactNode {
  const t = useFlagStrings();
  const day = formatDay(handled.on, useLocale());
  return (
    <div className="fl-handled">
      <p className="cy-meta">
        {handled.by === null ? t("handledOn", { day }) : t("handledBy", { day, name: handled.by })}
      </p>
      {handled.note !== null && <p>{handled.note}</p>}
    </div>
  );
}

const shorten = (text: string): string => (text.length > NAME_LENGTH ? `${text.slice(0, NAME_LENGTH)}…` : text);

/** One flagged comment, with the actions of its reader. */
export function FlaggedCard({ row }: { row: FlaggedRow }): ReactNode {
  const t = useFlagStrings();
  const locale = useLocale();
  const toast = useToast();
  const [isOpen, setOpen] = useState(false);
  const params = { flag_id: row.id };
  const handling = useSaving((note: string) => call("handleFlaggedComment", { params, body: { note } }), stale);
  const reopening = useSaving(() => call("reopenFlaggedComment", { params }), stale);
  const describe = (error: unknown): string =>
    t(error instanceof ApiError && error.status === NOT_FOUND ? "gone" : "failed");
  const handle = async (note: string): Promise<void> => {
    await handling.mutateAsync(note);
    toast.say(t("saved"));
  };
  const reopen = (): void => {
    reopening.mutate(undefined, {
      onSuccess: () => toast.say(t("reopened")),
      onError: (error) => toast.say(describe(error)),
    });
  };
  const text = shorten(row.text);
  return (
    <li className="cy-panel fl-card">
      <div className="fl-kinds">
        {row.kinds.map((kind) => (
          <Badge key={kind}>{t(kind)}</Badge>
        ))}
      </div>
      <blockquote className="fl-words">{row.text}</blockquote>
      <p className="cy-meta">{listFacts(row, t, locale).join(" · ")}</p>
      {row.handled && <Handled handled={row.handled} />}
      <div className="fl-actions">
        {row.handled === null ? (
          <button
            type="button"
            className="cy-button"
            aria-haspopup="dialog"
            aria-label={t("handleOf", { text })}
            onClick={() => setOpen(true)}
          >
            {t("handle")}
          </button>
        ) : (
          <WriteButton
            className="cy-button"
            aria-label={t("reopenOf", { text })}
            disabled={reopening.isPending}
            onClick={reopen}
          >
            {t("reopen")}
          </WriteButton>
        )}
      </div>
      {isOpen && (
        <TextDialog
          title={t("handle")}
          intro={<p className="fl-quoted">{row.text}</p>}
          label={t("note")}
          submitLabel={t("save")}
          maxLength={MAX_NOTE}
          rows={ROWS}
          hint={t("noteHint", { n: formatNumber(MAX_NOTE, "count", locale) })}
          onClose={() => setOpen(false)}
          onSubmit={handle}
          describe={describe}
        />
      )}
    </li>
  );
}
