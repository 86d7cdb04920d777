import { useState, type ReactNode } from "react";
import { ErrorState } from "#platform/web/error-state.tsx";
import { useLocale } from "#platform/web/i18n.ts";
import type { AlertRow } from "#slices/alerts/contract/alerts.contract.ts";
import { getDeadline, type Need } from "#slices/home/web/needs.ts";
import { useNeedsStrings } from "#slices/home/web/needs-strings.ts";
import { SHOWN, type Needs } from "#slices/home/web/use-needs.ts";
import type { EscalationRow } from "#slices/plans/contract/escalations.contract.ts";
import { RemindButton } from "#slices/plans/web/public.tsx";
import { formatDay } from "#ui/format.ts";
import { Panel } from "#ui/panel.tsx";
import { Skeleton } from "#ui/states.tsx";
import { UiLink } from "#ui/ui-link.tsx";

const ROW = 60;
const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

/** What waits for the viewer: late first, residents before staff, then the nearest deadline. No tasks of their own. */
export function NeedsPanel({ needs }: { needs: Needs }): ReactNode {
  const t = useNeedsStrings();
  const count = needs.alerts + needs.escalations;
  if (needs.error !== null && needs.list.length === 0)
    return (
      <Panel title={t("needs")}>
        <ErrorState error={needs.error} onRetry={needs.retry} />
      </Panel>
    );
  // The sentence above says that there is nothing.
  if (count === 0 && !needs.isPending) return null;
  return (
    <Panel title={t("needs")} sub={t("late")} flush>
      {needs.isPending && (
        <div className="cy-waiting" aria-busy="true">
          {Array.from({ length: SHOWN }, (_, row) => (
            <Skeleton key={row} width="100%" height={ROW} />
          ))}
        </div>
      )}
      {!needs.isPending && (
        <>
          <ul className="ho-needs">
            {needs.list.map((need) => (
              <NeedRow key={`${need.kind} ${need.row.id}`} need={need} />
            ))}
          </ul>
          <p className="ho-cut ho-needs-foot">
            {count > needs.list.length && <span>{t("more", { count: count - needs.list.length })}</span>}
            {needs.alerts > 0 && <UiLink href="/resident-alerts">{t("alerts")}</UiLink>}
            {needs.escalations > 0 && <UiLink href="/my-escalations">{t("escalations")}</UiLink>}
          </p>
        </>
      )}
    </Panel>
  );
}

function NeedRow({ need }: { need: Need }): ReactNode {
  return need.kind === "alert" ? <AlertNeed row={need.row} /> : <EscalationNeed row={need.row} />;
}

/** A span of time in the unit that one would say it in. */
function useSpan(): (ms: number) => string {
  const t = useNeedsStrings();
  return (ms) => {
    const minutes = Math.max(1, Math.round(Math.abs(ms) / MINUTE_MS));
    if (minutes < HOUR_MINUTES) return t("minutes", { count: minutes });
    if (minutes < 2 * DAY_MINUTES) return t("hours", { count: Math.floor(minutes / HOUR_MINUTES) });
    return t("days", { count: Math.floor(minutes / DAY_MINUTES) });
  };
}

function useAlertDue(): (row: AlertRow, now: number) => string {
  const t = useNeedsStrings();
  const locale = useLocale();
  const toSpan = useSpan();
  return (row, now) => {
    const deadline = getDeadline(row);
    if (deadline === null) return t("noDeadline", { date: formatDay(row.created_at.slice(0, 10), locale) });
    const left = Date.parse(deadline) - now;
    if (left < 0) return t("spanLate", { span: toSpan(left) });
    return left < DAY_MINUTES * MINUTE_MS
      ? t("spanLeft", { span: toSpan(left) })
      : t("dueOn", { date: formatDay(deadline.slice(0, 10), locale) });
  };
}

function AlertNeed({ row }: { row: AlertRow }): ReactNode {
  const t = useNeedsStrings();
  const [now] = useState(() => Date.now());
  const getDue = useAlertDue();
  const title = row.words ?? row.reasons.map((reason) => t(`reason_${reason}`)).join(" · ");
  const { unit } = row.details;
  const meta = [
    t("alert"),
    row.location.name,
    ...(unit === null ? [] : [t("unit", { unit })]),
    row.owner?.name ?? t("noOwner"),
  ];
  const href = `/resident-alerts?alert=${row.id}`;
  return (
    <li>
      <UiLink className="ho-need" href={href}>
        <span data-urgency={row.urgency}>{getDue(row, now)}</span>
        <strong>{title}</strong>
        <span>{meta.join(" · ")}</span>
      </UiLink>
      {row.owner === null && row.actions.includes("assign") && (
        <UiLink className="cy-button" href={href} aria-label={`${t("assign")}: ${title}`}>
          {t("assign")}
        </UiLink>
      )}
    </li>
  );
}

function EscalationNeed({ row }: { row: EscalationRow }): ReactNode {
  const t = useNeedsStrings();
  const meta = [
    t("escalated"),
    row.assignees.length === 0 ? t("unassigned") : row.assignees.map(({ name }) => name).join(", "),
    ...(row.on_behalf_of === null ? [] : [t("forPerson", { name: row.on_behalf_of.name })]),
  ];
  return (
    <li>
      <UiLink className="ho-need" href={`/my-escalations?user_task_id=${row.id}`}>
        <span data-urgency="late">{t("daysLate", { count: row.days_late })}</span>
        <strong>{row.task_title}</strong>
        <span>{meta.join(" · ")}</span>
      </UiLink>
      <RemindButton row={row} />
    </li>
  );
}
