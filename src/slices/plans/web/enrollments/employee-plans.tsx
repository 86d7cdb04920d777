import { useState, type ReactNode } from "react";
import type {
  EnrollmentEndKind,
  EnrollmentRow,
  EnrollmentsReply,
} from "#slices/plans/contract/enrollments.contract.ts";
import { ApiError } from "#platform/web/api-error.ts";
import { ErrorState } from "#platform/web/error-state.tsx";
import { useLocale } from "#platform/web/i18n.ts";
import { EndingDialog } from "#slices/plans/web/enrollments/ending-dialog.tsx";
import { EnrollDialog, MentorDialog } from "#slices/plans/web/enrollments/enroll-dialog.tsx";
import { EnrollmentStatus } from "#slices/plans/web/enrollments/enrollment-status.tsx";
import { useEnrollingStrings } from "#slices/plans/web/enrollments/enrolling-strings.ts";
import { useEnrollments } from "#slices/plans/web/enrollments/use-enrollments.ts";
import { formatDay } from "#ui/format.ts";
import { ActionMenu } from "#ui/menu.tsx";
import { Notice } from "#ui/notice.tsx";
import { Panel } from "#ui/panel.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { Skeleton } from "#ui/states.tsx";
import "#slices/plans/web/enrollments/enrolling.css";

type Open = "enroll" | { readonly kind: EnrollmentEndKind | "mentor"; readonly row: EnrollmentRow } | null;

/** Plans of an employee, running ones first, with the viewer's actions. */
export function EmployeePlans({ personId }: { personId: number }): ReactNode {
  const t = useEnrollingStrings();
  const enrollments = useEnrollments(personId);
  const [open, setOpen] = useState<Open>(null);
  const { data, error } = enrollments;
  // People without permission to see plans see nothing.
  if (error instanceof ApiError && [403, 404].includes(error.status)) return null;
  const close = (): void => setOpen(null);
  const add = (
    <button type="button" className="cy-button" onClick={() => setOpen("enroll")}>
      {t("enroll")}
    </button>
  );
  return (
    <Panel title={t("title")} {...(data?.meta.may_change ? { actions: add } : {})}>
      {error && <ErrorState error={error} onRetry={() => void enrollments.refetch()} />}
      {enrollments.isPending && <Skeleton width="100%" height={120} />}
      {data && <Enrollments reply={data} onOpen={setOpen} />}
      <OpenDialog personId={personId} open={open} onClose={close} />
    </Panel>
  );
}

function OpenDialog(props: { personId: number; open: Open; onClose: () => void }): ReactNode {
  const { personId, open, onClose } = props;
  if (open === null) return null;
  if (open === "enroll") return <EnrollDialog personId={personId} onClose={onClose} />;
  if (open.kind === "mentor") return <MentorDialog row={open.row} onClose={onClose} />;
  return <EndingDialog row={open.row} kind={open.kind} onClose={onClose} />;
}

interface EnrollmentsProps {
  reply: EnrollmentsReply;
  onOpen: (open: Open) => void;
}

function Enrollments({ reply: { data, meta }, onOpen }: EnrollmentsProps): ReactNode {
  const t = useEnrollingStrings();
  if (data.length === 0) return <p className="en-none">{t("none")}</p>;
  return (
    <ul className="en-list">
      {data.map((row) => {
        const isRunning = row.enrollment_status_id === 1;
        const kinds = [
          ...(meta.may_change && isRunning ? (["mentor", "unenroll", "cancel"] as const) : []),
          ...(meta.may_purge ? (["purge"] as const) : []),
        ];
        const items = kinds.map((kind) => ({
          key: kind,
          label: t(kind === "mentor" ? "setMentor" : kind),
          danger: kind !== "mentor",
          onSelect: () => onOpen({ kind, row }),
        }));
        return (
          <li key={row.id} className="en-row">
            <Enrollment row={row} {...(meta.may_change ? { onMentor: () => onOpen({ kind: "mentor", row }) } : {})} />
            <ActionMenu label={t("actions", { plan: row.name })} items={items} />
          </li>
        );
      })}
    </ul>
  );
}

function Enrollment({ row, onMentor }: { row: EnrollmentRow; onMentor?: () => void }): ReactNode {
  const t = useEnrollingStrings();
  const locale = useLocale();
  const words = [
    t(row.plan.type),
    row.ended_on === null
      ? t("since", { day: formatDay(row.enrolled_on, locale) })
      : t("until", { day: formatDay(row.ended_on, locale) }),
    ...(row.ended_on === null && row.plan_end_date !== null
      ? [t("ends", { day: formatDay(row.plan_end_date, locale) })]
      : []),
    t("tasks", { count: row.task_count }),
    ...(row.past_due > 0 ? [t("pastDue", { count: row.past_due })] : []),
    row.mentor === null ? t("noMentor") : t("mentorIs", { name: row.mentor.name }),
  ];
  return (
    <div className="en-text">
      <span className="en-name">
        <strong>{row.name}</strong>
        <EnrollmentStatus status={row.enrollment_status_id} />
      </span>
      <small>{words.join(" · ")}</small>
      {row.complete_percentage !== null && (
        <ProgressBar label={t("progress", { plan: row.name })} value={row.complete_percentage} />
      )}
      {row.tasks_without_mentor > 0 && <MentorMissing count={row.tasks_without_mentor} onMentor={onMentor} />}
    </div>
  );
}

/** Says that no one does the mentor tasks, with a button to set a mentor if the viewer can. */
function MentorMissing({ count, onMentor }: { count: number; onMentor: (() => void) | undefined }): ReactNode {
  const t = useEnrollingStrings();
  return (
    <Notice tone="warning">
      {t("mentorMissing", { count })}{" "}
      {onMentor && (
        <button type="button" className="cy-link-button" onClick={onMentor}>
          {t("setMentor")}
        </button>
      )}
    </Notice>
  );
}
