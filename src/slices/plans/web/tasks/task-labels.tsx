import type { ReactNode } from "react";
import { useLocale } from "#platform/web/i18n.ts";
import type { UserTask } from "#slices/plans/contract/user-task.contract.ts";
import type { TaskWarning } from "#slices/plans/contract/task-warnings.contract.ts";
import { DueBadge, useDueLabel } from "#slices/plans/web/tasks/due-badge.tsx";
import { WarningMark } from "#slices/plans/web/tasks/task-warning.tsx";
import { useTaskStrings, type TaskTranslate } from "#slices/plans/web/tasks/task-strings.ts";
import { countDaysBetween, isClosingSoon, toDueState } from "#slices/plans/web/tasks/task-formatting.ts";
import { formatDay } from "#ui/format.ts";
import { StatusBadge, type Tone } from "#ui/status-badge.tsx";
import { StatusMark, type TaskStatus as OutcomeMark } from "#ui/status-mark.tsx";

interface DueLabelProps {
  dueOn: string | null;
  today: string;
  warning: TaskWarning | null;
}

/** Due date of an open task in a list row on a phone, without a frame. */
export function DueText({ dueOn, today, warning }: DueLabelProps): ReactNode {
  const t = useTaskStrings();
  const getWords = useDueLabel();
  if (dueOn === null) return <span className="tk-card-due">{t("waits")}</span>;
  return (
    <span className="tk-card-due" data-due={toDueState(dueOn, today)}>
      {getWords(dueOn, today)} <WarningMark warning={warning} />
    </span>
  );
}

/** Due date of an open task, with lateness, a closing soon label and an early warning. */
export function DueLabel({ dueOn, today, warning }: DueLabelProps): ReactNode {
  const t = useTaskStrings();
  if (dueOn === null) return <span className="tk-quiet">{t("waits")}</span>;
  return (
    <span className="tk-badges">
      <DueBadge dueOn={dueOn} today={today} />
      {isClosingSoon(dueOn, today) && <span className="tk-soon">{t("closingSoon")}</span>}
      <WarningMark warning={warning} />
    </span>
  );
}

type Key = Parameters<TaskTranslate>[0];

/** Returns the name of a state: of its outcome, if any; the number for an unknown progress. */
export function getStatusName(t: TaskTranslate, progressId: number, complianceId: number | null): string {
  if (complianceId !== null) return t(`compliance_${complianceId}` as Key);
  return progressId >= 1 && progressId <= 4
    ? t(`progress_${progressId}` as Key)
    : t("unknownStatus", { id: progressId });
}

const progressTones: Readonly<Record<number, Tone>> = { 1: "neutral", 2: "info", 3: "danger" };
const marks: Readonly<Record<number, OutcomeMark>> = {
  1: "on-time",
  2: "late",
  3: "cant-complete",
  4: "abandoned",
  5: "canceled",
};

/** A state as text with its color. */
export function TaskStatus({
  progressId,
  complianceId,
}: {
  progressId: number;
  complianceId: number | null;
}): ReactNode {
  const t = useTaskStrings();
  const name = getStatusName(t, progressId, complianceId);
  const mark = complianceId === null ? undefined : marks[complianceId];
  if (mark !== undefined) return <StatusMark status={mark}>{name}</StatusMark>;
  return <StatusBadge tone={progressTones[progressId] ?? "neutral"}>{name}</StatusBadge>;
}

/** Returns a function that describes a state in days: start, due date or lateness; null for an ended task. */
export function useStateDetail(): (task: UserTask) => string | null {
  const t = useTaskStrings();
  const locale = useLocale();
  return ({ user_task_progress_status_id: progress, alert_date: alert, due_by_date: due, today, task }) => {
    if (due === null) {
      const { after_task: after } = task.schedule;
      return after === null ? t("waits") : t("waitsFor", { task: after });
    }
    if (progress === 1 && alert !== null) {
      return t("alertIn", { date: formatDay(alert, locale), count: countDaysBetween(today, alert) });
    }
    const days = countDaysBetween(today, due);
    if (days === 0 && (progress === 2 || progress === 3)) return t("dueToday");
    if (progress === 2) return t("dueIn", { count: days });
    return progress === 3 ? t("daysLate", { count: -days }) : null;
  };
}
