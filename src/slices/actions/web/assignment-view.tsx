import { IconDownload } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { Assignment } from "#slices/actions/contract/assignments.contract.ts";
import { useLocale } from "#platform/web/i18n.ts";
import { useActionStrings } from "#slices/actions/web/actions-strings.ts";
import { AssignmentComments } from "#slices/actions/web/assignment-comments.tsx";
import { AssignmentSteps } from "#slices/actions/web/assignment-steps.tsx";
import { AssignmentState, useAssignmentLabels, usePersonName } from "#slices/actions/web/assignment-labels.tsx";
import { TargetTable } from "#slices/actions/web/target-table.tsx";
import { Badge } from "#ui/badge.tsx";
import { Facts } from "#ui/detail-list.tsx";
import { formatDay } from "#ui/format.ts";
import "#slices/actions/web/actions.css";

/** An assignment: item, targets, status, effect and comments. */
export function AssignmentView({ assignment }: { assignment: Assignment }): ReactNode {
  const t = useActionStrings();
  const { title, body, topic, priority } = useAssignmentLabels()(assignment);
  return (
    <div className="ac-view">
      <div className="ac-about">
        <p>
          <AssignmentState status={assignment.status} overdue={assignment.overdue} /> <Badge>{topic}</Badge>
        </p>
        <p className="ac-question">{priority}</p>
        <p className="ac-body">{body}</p>
      </div>
      <AssignmentPeople assignment={assignment} />
      {assignment.note !== null && (
        <section>
          <h3>{t("note")}</h3>
          <p className="ac-said">{assignment.note}</p>
        </section>
      )}
      <AssignmentSteps assignment={assignment} title={title} />
      <Resources assignment={assignment} />
      <section>
        <h3>{t("scores")}</h3>
        <TargetTable row={assignment} />
      </section>
      {assignment.actions.includes("comment") && <AssignmentComments assignment={assignment} />}
    </div>
  );
}

function AssignmentPeople({ assignment }: { assignment: Assignment }): ReactNode {
  const t = useActionStrings();
  const locale = useLocale();
  const getName = usePersonName();
  const { awaiting_results_started_on: doneOn, completed_on: completedOn } = assignment;
  const facts = [
    { label: t("assignee"), value: getName(assignment.assignee) },
    { label: t("creator"), value: getName(assignment.creator) },
    { label: t("assignedOn"), value: formatDay(assignment.assigned_on, locale) },
    { label: t("dueBy"), value: formatDay(assignment.due_by, locale) },
    ...(doneOn === null ? [] : [{ label: t("doneOn"), value: formatDay(doneOn, locale) }]),
    ...(completedOn === null ? [] : [{ label: t("completedOn"), value: formatDay(completedOn, locale) }]),
  ];
  return <Facts facts={facts} />;
}

function Resources({ assignment }: { assignment: Assignment }): ReactNode {
  const t = useActionStrings();
  return (
    <section>
      <h3>{t("resources")}</h3>
      <ul className="ac-files">
        {assignment.action_item.attachments.map(({ id, name, url }) => (
          <li key={id}>
            <a className="cy-button" href={url} download={name}>
              <IconDownload size={16} stroke={1.75} aria-hidden="true" />
              {t("checklist")}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
