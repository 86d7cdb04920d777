import type { ReactNode } from "react";
import { useLocale } from "#platform/web/i18n.ts";
import { saidDaysLate, toDueState } from "#slices/plans/web/tasks/task-formatting.ts";
import { useTaskStrings } from "#slices/plans/web/tasks/task-strings.ts";
import { formatDayNear } from "#ui/format.ts";
import { StatusBadge, type Tone } from "#ui/status-badge.tsx";

const tones: Readonly<Record<ReturnType<typeof toDueState>, Tone>> = {
  late: "danger",
  today: "warning",
  tomorrow: "info",
  normal: "neutral",
};

/** The due label of a task in words, with how many days late it is. */
export function useDueWords(): (dueOn: string, today: string) => string {
  const t = useTaskStrings();
  const locale = useLocale();
  return (dueOn, today) => {
    const date = formatDayNear(dueOn, today, locale);
    const late = saidDaysLate(dueOn, today);
    const words = {
      late: [t("pastDue", { date }), ...(late === null ? [] : [t("daysLate", { count: late })])].join(" · "),
      today: t("dueToday"),
      tomorrow: t("dueTomorrow"),
      normal: t("dueDate", { date }),
    };
    return words[toDueState(dueOn, today)];
  };
}

interface DueBadgeProps {
  readonly dueOn: string;
  /** The day in the task's zone. */
  readonly today: string;
}

/** When an open task is due and how late it is, in the color of that. */
export function DueBadge({ dueOn, today }: DueBadgeProps): ReactNode {
  const getWords = useDueWords();
  return <StatusBadge tone={tones[toDueState(dueOn, today)]}>{getWords(dueOn, today)}</StatusBadge>;
}
