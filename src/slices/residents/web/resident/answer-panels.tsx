import type { ReactNode } from "react";
import { useLocale } from "#platform/web/i18n.ts";
import type {
  ResidentAlertRow,
  ResidentCommentRow,
  ResidentSurveyRow,
} from "#slices/residents/contract/resident.contract.ts";
import { useResidentStrings } from "#slices/residents/web/resident/strings.ts";
import { RenewalFace } from "#slices/residents/web/renewal-face.tsx";
import { formatDay } from "#ui/format.ts";
import { Panel } from "#ui/panel.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { UiLink } from "#ui/ui-link.tsx";

const getPlace = ({ location_name: place, unit_number: unit }: ResidentSurveyRow): string =>
  [place, unit].filter(Boolean).join(" · ");

/** True where open responses come from two places or units at least. */
function spansPlaces(surveys: readonly ResidentSurveyRow[]): boolean {
  return new Set(surveys.filter((row) => !row.is_confidential).map(getPlace)).size > 1;
}

function ResponseLine({ row, withPlace }: { row: ResidentSurveyRow; withPlace: boolean }): ReactNode {
  const t = useResidentStrings();
  const locale = useLocale();
  if (row.is_confidential || row.to === null) {
    return (
      <li>
        <strong>{row.survey_name}</strong>
        <StatusBadge>{t("confidential")}</StatusBadge>
      </li>
    );
  }
  const facts = [
    ...(row.created_at ? [[t("date"), formatDay(row.created_at, locale)] as const] : []),
    ...(withPlace ? [[t("location"), getPlace(row)] as const] : []),
    [t("responses"), String(row.response_count ?? 0)] as const,
  ];
  const score = row.agreement_importance;
  return (
    <li>
      <div className="rs-response">
        <RenewalFace likelihood={row.likely_to_renew} isPlain />
        <div>
          <strong>{row.survey_name}</strong>
          <dl className="rs-facts">
            {facts.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
            <div>
              <dt>{t("satisfaction")}</dt>
              <dd className="rs-score" data-low={row.score_danger ? "" : undefined}>
                {score ?? t("na")}
              </dd>
            </div>
          </dl>
        </div>
      </div>
      <UiLink className="cy-button" href={row.to} aria-label={`${t("details")}: ${row.survey_name}`}>
        {t("details")}
      </UiLink>
    </li>
  );
}

/** Every response of the resident: open ones with a link to their page, confidential ones by their survey alone. */
export function ResponsesPanel({ surveys }: { surveys: readonly ResidentSurveyRow[] }): ReactNode {
  const t = useResidentStrings();
  const withPlace = spansPlaces(surveys);
  return (
    <Panel title={t("surveys")}>
      {surveys.length === 0 ? (
        <span className="rs-none">{t("noSurveys")}</span>
      ) : (
        <ol className="rs-lines">
          {surveys.map((row) => (
            <ResponseLine key={row.m_id} row={row} withPlace={withPlace} />
          ))}
        </ol>
      )}
    </Panel>
  );
}

/** The resident's comments in open responses. */
export function CommentsPanel({ comments }: { comments: readonly ResidentCommentRow[] }): ReactNode {
  const t = useResidentStrings();
  const locale = useLocale();
  return (
    <Panel title={t("comments")}>
      {comments.length === 0 ? (
        <span className="rs-none">{t("noComments")}</span>
      ) : (
        <ol className="rs-lines">
          {comments.map((row) => (
            <li key={`${row.residents_survey_id} ${row.body}`} className="rs-comment">
              <span>{row.body}</span>
              <blockquote>{row.comment}</blockquote>
              <span>
                {row.survey_name} · {formatDay(row.created_at, locale)} ·{" "}
                <UiLink className="rs-link" href={row.to}>
                  {t("viewSurvey")}
                </UiLink>
              </span>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}

/** The alerts of the resident, open ones first. */
export function AlertsPanel({ alerts }: { alerts: readonly ResidentAlertRow[] }): ReactNode {
  const t = useResidentStrings();
  const locale = useLocale();
  return (
    <Panel title={t("alerts")}>
      {alerts.length === 0 ? (
        <span className="rs-none">{t("noAlerts")}</span>
      ) : (
        <ol className="rs-lines">
          {alerts.map((alert) => (
            <li key={alert.id}>
              <strong>
                {alert.to === null ? (
                  alert.name
                ) : (
                  <UiLink className="rs-link" href={alert.to}>
                    {alert.name}
                  </UiLink>
                )}
              </strong>
              <span>
                <StatusBadge tone={alert.status === "created" ? "warning" : "good"}>
                  {t(alert.status === "created" ? "alertOpen" : "alertResolved")}
                </StatusBadge>{" "}
                {alert.completed_at === null
                  ? t("received", { day: formatDay(alert.created_at, locale) })
                  : t("resolved", { day: formatDay(alert.completed_at, locale) })}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
