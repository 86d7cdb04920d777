import type { ReactNode } from "react";
import { useLocale } from "#platform/web/i18n.ts";
import type { ChangeEntry, ChangePeriod, ChangesReply } from "#slices/insights/contract/changes.contract.ts";
import { useChangesStrings } from "#slices/insights/web/changes-strings.ts";
import { ChangeRow } from "#slices/insights/web/change-row.tsx";
import { formatDay } from "#ui/format.ts";
import { SegmentedControl } from "#ui/segmented-control.tsx";
import "#slices/insights/web/what-changed.css";

interface ChangesListProps {
  reply: ChangesReply;
  /** The number of entries shown from the start of the list. */
  count: number;
  /** Whether the action on the first change is the main action of the page. */
  leads: boolean;
  /** Whether the viewer has not seen this list before. */
  isNew?: boolean;
  /** The link to the rest of the list. */
  children?: ReactNode;
}

const toKey = ({ service, metric, level, m_id: id }: ChangeEntry): string => [service, metric, level, id].join(" ");

/** Shows changes, each with its reasons, and when they were decided. */
export function ChangesList({ reply, count, leads, isNew = false, children }: ChangesListProps): ReactNode {
  return (
    <>
      <ul className="in-list">
        {reply.data.slice(0, count).map((entry, at) => (
          <ChangeRow key={toKey(entry)} entry={entry} isFirst={leads && at === 0} isNew={isNew} />
        ))}
      </ul>
      <div className="in-foot">
        <ChangesNote reply={reply} />
        {children}
      </div>
    </>
  );
}

/** Shows when the list was decided, and what it leaves out. */
export function ChangesNote({ reply }: { reply: ChangesReply }): ReactNode {
  const t = useChangesStrings();
  const locale = useLocale();
  const { frozen_on: day, is_late: isLate, more, tested } = reply.meta.insight;
  const sentences = [
    ...(day !== null && isLate ? [t("late", { day: formatDay(day, locale) })] : []),
    ...(day !== null && !isLate ? [t("decided", { day: formatDay(day, locale), count: tested })] : []),
    ...(more > 0 ? [`${t("more", { count: more })}.`] : []),
  ];
  return <p>{sentences.join(" ")}</p>;
}

interface PeriodChoiceProps {
  period: ChangePeriod;
  onChange: (period: ChangePeriod) => void;
}

/** Switches between a year compared with the one before, and a quarter compared with the same one a year earlier. */
export function PeriodChoice({ period, onChange }: PeriodChoiceProps): ReactNode {
  const t = useChangesStrings();
  const options = (["year", "quarter"] as const).map((value) => ({ value, label: t(value) }));
  return <SegmentedControl<ChangePeriod> label={t("period")} options={options} value={period} onChange={onChange} />;
}
