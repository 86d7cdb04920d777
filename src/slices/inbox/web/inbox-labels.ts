import type { Locale } from "#platform/web/i18n.ts";
import type { InboxRow } from "#slices/inbox/contract/inbox.contract.ts";
import type { useInboxStrings } from "#slices/inbox/web/inbox-strings.ts";
import { formatClock, formatDay } from "#ui/format.ts";

type Translate = ReturnType<typeof useInboxStrings>;

/** The texts of an item: its sentence, and the line below. */
export interface InboxLabels {
  readonly title: string;
  readonly about: string;
  readonly when: string;
}

function toTitle({ kind, name, has_failed: hasFailed }: InboxRow, t: Translate): string {
  if (kind === "alert") return name === null ? t("alertOfNoOne") : t("alert", { name });
  if (kind === "assignment_comment") return name === null ? t("commentOfNoOne") : t("comment", { name });
  if (kind === "flagged_comment") return name === null ? t("flaggedOfNoOne") : t("flagged", { name });
  if (kind === "import") return t(hasFailed ? "importFailed" : "imported");
  return t(hasFailed ? "reportFailed" : "reportSent");
}

/** Returns the texts of an item in the viewer's language. */
export function toInboxLabels(row: InboxRow, t: Translate, locale: Locale): InboxLabels {
  const format = (instant: string): string =>
    t("at", { day: formatDay(instant.slice(0, 10), locale), time: formatClock(instant, locale) });
  const { due_at: due } = row;
  // For a flagged comment only the day is known since which it can be read, not the time.
  const since = row.kind === "flagged_comment" ? formatDay(row.at.slice(0, 10), locale) : format(row.at);
  return {
    title: toTitle(row, t),
    about: locale === "es" ? (row.es?.about ?? row.about) : row.about,
    when: due === null ? since : t(row.is_late ? "wasDue" : "due", { when: format(due) }),
  };
}
