import type { ReactNode } from "react";
import type { AlertRow } from "#slices/alerts/contract/alerts.contract.ts";
import { useAlertLabels } from "#slices/alerts/web/alert-labels.ts";
import { useAlertStrings } from "#slices/alerts/web/alerts-strings.ts";
import { UiLink } from "#ui/ui-link.tsx";

type Urgency = AlertRow["urgency"];

interface AlertQueueProps {
  rows: readonly AlertRow[];
  /** Closed alerts are one list without groups. */
  isGrouped: boolean;
  selectedId: number | null;
  now: number;
  getHref: (row: AlertRow) => string;
  /** The action on all alerts without a deadline. */
  backlogAction: ReactNode;
}

/** Shows the queue: earliest deadline first, in groups by deadline. */
export function AlertQueue(props: AlertQueueProps): ReactNode {
  const t = useAlertStrings();
  const { rows, isGrouped, backlogAction } = props;
  if (!isGrouped) return <Group {...props} />;
  const groups = (["late", "today", "later", "none"] as const satisfies readonly Urgency[])
    .map((urgency) => ({ urgency, rows: rows.filter((row) => row.urgency === urgency) }))
    .filter((group) => group.rows.length > 0);
  return groups.map((group) => (
    <section key={group.urgency} aria-label={t(`group_${group.urgency}`)}>
      <h2 className="al-group" data-urgency={group.urgency}>
        {t(`group_${group.urgency}`)}
        {group.urgency === "none" && backlogAction}
      </h2>
      <Group {...props} rows={group.rows} />
    </section>
  ));
}

function Group({ rows, selectedId, now, getHref }: AlertQueueProps): ReactNode {
  return (
    <ul className="al-rows">
      {rows.map((row) => (
        <li key={row.id}>
          <QueueRow row={row} isSelected={row.id === selectedId} now={now} href={getHref(row)} />
        </li>
      ))}
    </ul>
  );
}

interface QueueRowProps {
  row: AlertRow;
  isSelected: boolean;
  now: number;
  href: string;
}

function QueueRow({ row, isSelected, now, href }: QueueRowProps): ReactNode {
  const t = useAlertStrings();
  const words = useAlertLabels();
  const { when, what } = words.due(row, now);
  const isOpen = row.completed_at === null;
  return (
    <UiLink className="al-row" href={href} aria-current={isSelected ? "true" : undefined}>
      <span className="al-row-due" data-urgency={row.urgency}>
        <b>{when}</b> <small>{what}</small>
      </span>
      <span className="al-row-text">
        <b>{words.title(row)}</b>
        <small>{words.who(row)}</small>
        {row.words !== null && <small>{words.reasons(row)}</small>}
        {row.is_confidential && <small>{t("confidential")}</small>}
      </span>
      <span className="al-row-owner" data-nobody={isOpen && row.owner === null ? "" : undefined}>
        {isOpen || row.resident_check === "none" ? words.owner(row) : t(`check_${row.resident_check}`)}
      </span>
    </UiLink>
  );
}
