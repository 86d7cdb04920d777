import type { ReactNode } from "react";
import type { Assignment, AssignmentRow, AssignmentStatus } from "#slices/actions/contract/assignments.contract.ts";
import { useLocale } from "#platform/web/i18n.ts";
import { useActionStrings } from "#slices/actions/web/actions-strings.ts";
import { StatusBadge, type Tone } from "#ui/status-badge.tsx";

type Person = AssignmentRow["assignee"];

const tones: Readonly<Record<AssignmentStatus, Tone>> = {
  assigned: "neutral",
  in_progress: "info",
  awaiting_results: "warning",
  completed: "good",
  canceled: "neutral",
};

/** Status of an assignment, with a mark when overdue. */
export function AssignmentState({ status, overdue }: Pick<AssignmentRow, "status" | "overdue">): ReactNode {
  const t = useActionStrings();
  return (
    <span className="ac-state">
      <StatusBadge tone={tones[status]}>{t(`status_${status}`)}</StatusBadge>
      {overdue && <StatusBadge tone="danger">{t("overdue")}</StatusBadge>}
    </span>
  );
}

/** Returns a function that formats a person's name, or a text for a former one. */
export function usePersonName(): (person: Person) => string {
  const t = useActionStrings();
  return (person) => (person === null ? t("noLonger") : `${person.first_name} ${person.last_name}`.trim());
}

/** Returns a function that selects the texts of an assignment in the screen's language. */
export function useAssignmentLabels(): (row: Pick<Assignment, "action_item" | "topic" | "priority" | "es">) => {
  readonly title: string;
  readonly body: string;
  readonly topic: string;
  readonly priority: string;
} {
  const locale = useLocale();
  return ({ action_item: item, topic, priority, es }) =>
    locale === "es"
      ? { title: es.action_item.title, body: es.action_item.body, topic: es.topic, priority: es.priority }
      : { title: item.title, body: item.body, topic, priority: priority.body };
}
