import { useState, type ReactNode } from "react";
import type { PlanDetail, PlanTimeline } from "#slices/plans/contract/plan-templates.contract.ts";
import { ErrorState } from "#platform/web/error-state.tsx";
import { useLocale } from "#platform/web/i18n.ts";
import { usePlanStrings } from "#slices/plans/web/templates/plan-strings.ts";
import { useTimeline } from "#slices/plans/web/templates/use-plans.ts";
import { DateField } from "#ui/form/form-fields.tsx";
import { formatDay } from "#ui/format.ts";
import { Panel } from "#ui/panel.tsx";
import { EmptyState, Skeleton } from "#ui/states.tsx";

const LATER = 14;
const DAY_MS = 86_400_000;

/** Returns a day two weeks from now, as the initial example. */
const getExampleDay = (): string => new Date(Date.now() + LATER * DAY_MS).toISOString().slice(0, 10);

/** Shows the days that a plan's tasks would have for an example day, computed by the server. */
export function PlanTimelinePanel({ plan }: { plan: PlanDetail }): ReactNode {
  const t = usePlanStrings();
  const [day, setDay] = useState(getExampleDay);
  const timeline = useTimeline(plan, day);
  return (
    <Panel title={t("timeline")} sub={t("timelineSub")}>
      <DateField name="day" label={t(`example_${plan.type}`)} value={day} onChange={setDay} />
      {timeline.isError && <ErrorState error={timeline.error} onRetry={() => void timeline.refetch()} />}
      {timeline.isPending && <Skeleton width="100%" height={160} />}
      {timeline.data && <Days timeline={timeline.data} />}
    </Panel>
  );
}

const LAST = "9999-12-31";

function Days({ timeline }: { timeline: PlanTimeline }): ReactNode {
  const t = usePlanStrings();
  const locale = useLocale();
  if (timeline.length === 0) return <EmptyState title={t("noTasks")} />;
  const inOrder = timeline.toSorted((one, other) => (one.due_on ?? LAST).localeCompare(other.due_on ?? LAST));
  const formatDates = ({ alert_on, escalate_on, abandon_on }: PlanTimeline[number]): string =>
    [
      alert_on === null ? null : t("told", { day: formatDay(alert_on, locale) }),
      escalate_on === null ? null : t("escalates", { day: formatDay(escalate_on, locale) }),
      abandon_on === null ? null : t("abandoned", { day: formatDay(abandon_on, locale) }),
    ]
      .filter((part) => part !== null)
      .join(" · ");
  return (
    <ol className="pt-days">
      {inOrder.map((task) => (
        <li className="pt-day" key={task.key}>
          <span>
            <strong>{task.due_on === null ? t("waits") : formatDay(task.due_on, locale)}</strong> {task.title}
          </span>
          <small>{formatDates(task)}</small>
        </li>
      ))}
    </ol>
  );
}

/** Shows the published versions, newest first, with the number of people in each. */
export function VersionsPanel({ plan }: { plan: PlanDetail }): ReactNode {
  const t = usePlanStrings();
  const locale = useLocale();
  return (
    <Panel title={t("versions")} sub={t("versionsSub")}>
      {plan.versions.length === 0 && <p>{t("noVersions")}</p>}
      <ul className="pt-list">
        {plan.versions.map((version) => (
          <li key={version.version}>
            <strong>{t("version", { version: version.version })}</strong>{" "}
            {[
              t("publishedOn", { day: formatDay(version.published_at.slice(0, 10), locale) }),
              t("taskCount", { count: version.task_count }),
              t("runningCount", { count: version.running_enrollments }),
            ].join(" · ")}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
