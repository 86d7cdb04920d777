import type { ReactNode } from "react";
import { useLocale } from "#platform/web/i18n.ts";
import { getDisplayedDaysLate, toDueState } from "#slices/plans/web/tasks/task-formatting.ts";
import { useTaskStrings } from "#slices/plans/web/tasks/task-strings.ts";
import { formatDayNear } from "#ui/format.ts";
import { StatusBadge, type Tone } from "#ui/status-badge.tsx";

const tones: Readonly<Record<ReturnType<typeof toDueState>, Tone>> = {
  late: "danger",
  today: "warning",
  tomorrow: "info",
  normal: "neutral",
};

/** Returns a function that formats the due label of a task, with the days late. */
export function useDueLabel(): (dueOn: string, today: string) => string {
  const t = useTaskStrings();
  const locale = useLocale();
  return (dueOn, today) => {
    const date = formatDayNear(dueOn, today, locale);
    const late = getDisplayedDaysLate(dueOn, today);
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
  /** Today in the task's zone. */
  readonly today: string;
}

/** Due date and lateness of an open task, in the matching color. */
export function DueBadge({ dueOn, today }: DueBadgeProps): ReactNode {
  const getWords = useDueLabel();
  return <StatusBadge tone={tones[toDueState(dueOn, today)]}>{getWords(dueOn, today)}</StatusBadge>;
}
