import type { ReactNode } from "react";
import { ErrorState } from "#platform/web/error-state.tsx";
import type { AlertRow } from "#slices/alerts/contract/alerts.contract.ts";
import { AlertLabels, type AlertTexts } from "#slices/alerts/web/public.tsx";
import type { Need } from "#slices/home/web/needs.ts";
import { NewlyLateMark, NewMark } from "#slices/home/web/new-mark.tsx";
import { useNeedsStrings } from "#slices/home/web/needs-strings.ts";
import { SHOWN, type Needs } from "#slices/home/web/use-needs.ts";
import type { EscalationRow } from "#slices/plans/contract/escalations.contract.ts";
import { RemindButton } from "#slices/plans/web/public.tsx";
import { Panel } from "#ui/panel.tsx";
import { Skeleton } from "#ui/states.tsx";
import { UiLink } from "#ui/ui-link.tsx";

const ROW = 60;

/** The viewer's needs: late first, residents before staff, then the nearest deadline. None of their own tasks. */
export function NeedsPanel({ needs }: { needs: Needs }): ReactNode {
  const t = useNeedsStrings();
  const count = needs.alerts + needs.escalations;
  if (needs.error !== null && needs.list.length === 0)
    return (
      <Panel title={t("needs")}>
        <ErrorState error={needs.error} onRetry={needs.retry} />
      </Panel>
    );
  // The sentence above already says that there are none.
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
          <Missing needs={needs} />
          <ul className="ho-needs">
            {needs.list.map((need) => (
              <NeedRow key={`${need.kind} ${need.row.id}`} need={need} now={needs.now} />
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

/** A note that one of the sources failed, so that the list is incomplete. */
function Missing({ needs: { missing, retry } }: { needs: Needs }): ReactNode {
  const t = useNeedsStrings();
  if (missing === null) return null;
  return (
    <p className="ho-cut ho-missing" role="status">
      <span>{t(missing === "alerts" ? "noAlerts" : "noEscalations")}</span>
      <button type="button" className="cy-link-button" onClick={retry}>
        {t("retry")}
      </button>
    </p>
  );
}

function NeedRow({ need, now }: { need: Need; now: number }): ReactNode {
  return need.kind === "alert" ? <AlertNeed row={need.row} now={now} /> : <EscalationNeed row={need.row} />;
}

function AlertNeed({ row, now }: { row: AlertRow; now: number }): ReactNode {
  return (
    <AlertLabels row={row} now={now} fallback={<Waiting />}>
      {(texts) => <AlertLine row={row} texts={texts} />}
    </AlertLabels>
  );
}

/** The height of a row whose text is loading. */
const Waiting = (): ReactNode => (
  <li>
    <Skeleton width="100%" height={ROW} />
  </li>
);

function AlertLine({ row, texts }: { row: AlertRow; texts: AlertTexts }): ReactNode {
  const t = useNeedsStrings();
  const { due, title, owner } = texts;
  const { unit } = row.details;
  const meta = [t("alert"), row.location.name, ...(unit === null ? [] : [t("unit", { unit })]), owner];
  const href = `/resident-alerts?alert=${row.id}`;
  return (
    <li>
      <UiLink className="ho-need" href={href}>
        <span data-urgency={row.urgency}>
          {due.when} {due.what}
        </span>
        <strong>
          <NewMark at={row.created_at} />
          {title}
        </strong>
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
  const names = row.assignees.map(({ name }) => name).join(", ");
  const person = row.on_behalf_of?.name ?? names;
  const meta = [
    t("escalated"),
    names === "" ? t("unassigned") : names,
    // Who does a task for themselves is named once.
    ...(person === names ? [] : [t("forPerson", { name: person })]),
  ];
  return (
    <li>
      <UiLink className="ho-need" href={`/my-escalations?user_task_id=${row.id}`}>
        <span data-urgency="late">{t("daysLate", { count: row.days_late })}</span>
        <strong>
          <NewlyLateMark dueOn={row.due_by_date} today={row.today} />
          {row.task_title}
        </strong>
        <span>{meta.join(" · ")}</span>
      </UiLink>
      <RemindButton row={row} />
    </li>
  );
}
