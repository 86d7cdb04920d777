import type { ReactNode } from "react";
import type { AlertRow } from "#slices/alerts/contract/alerts.contract.ts";
import { useLocale } from "#platform/web/i18n.ts";
import { useAlertTimes } from "#slices/alerts/web/alert-labels.ts";
import { useAlertStrings } from "#slices/alerts/web/alerts-strings.ts";
import { ZoneNote } from "#ui/zone.tsx";

/** Shows the events of an alert, oldest first, with person, time and note. */
export function AlertHistory({ alert }: { alert: AlertRow }): ReactNode {
  const t = useAlertStrings();
  const times = useAlertTimes();
  const locale = useLocale();
  const opened = alert.is_confidential
    ? times.day(alert.created_at, alert.time_zone)
    : times.moment(alert.created_at, alert.time_zone);
  return (
    <section className="al-history">
      <h3>{t("history")}</h3>
      <ol>
        <li>
          <strong>{t("event_opened")}</strong>
          <small>
            {opened} · {alert.survey.name[locale]}
          </small>
        </li>
        {alert.history.map(({ at, kind, by, to, comment }) => (
          <li key={`${at} ${kind} ${comment ?? ""}`}>
            <strong>{t(`event_${kind}`, { to: to ?? "" })}</strong>
            <small>{[times.moment(at, alert.time_zone), by].filter((part) => part !== null).join(" · ")}</small>
            {comment !== null && <p>{comment}</p>}
          </li>
        ))}
      </ol>
      <ZoneNote zone={alert.time_zone} />
    </section>
  );
}
