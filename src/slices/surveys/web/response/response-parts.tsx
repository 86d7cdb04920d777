import { IconAlertTriangle, IconArrowLeft, IconArrowRight, IconCircleCheck } from "@tabler/icons-react";
import { useLocation } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useLocale } from "#platform/web/i18n.ts";
import type { ResidentSurvey } from "#slices/surveys/contract/resident-survey.contract.ts";
import { useResponseStrings } from "#slices/surveys/web/response/strings.ts";
import { Facts } from "#ui/detail-list.tsx";
import { formatDay } from "#ui/format.ts";
import { Panel } from "#ui/panel.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { UiLink } from "#ui/ui-link.tsx";

interface PartProps {
  response: ResidentSurvey;
}

const formatSigned = (value: number): string => (value > 0 ? `+${value}` : `−${Math.abs(value)}`);

/** The change since the previous response; nothing when that has neither value. */
function SinceLast({ response: { since_last: since } }: PartProps): ReactNode {
  const t = useResponseStrings();
  if (!since) return null;
  const formatChange = (value: number): string => (value === 0 ? t("noChange") : formatSigned(value));
  const parts = [
    ...(since.agreement_importance === null
      ? []
      : [t("sinceScore", { change: formatChange(since.agreement_importance) })]),
    ...(since.likely_to_renew === null ? [] : [t("sinceRenewal", { change: formatChange(since.likely_to_renew) })]),
  ];
  return parts.length === 0 ? null : <p className="sv-quiet">{t("sinceLast", { parts: parts.join(", ") })}</p>;
}

/** The answers that report an issue, and the resident's comments. */
function IssueWords({ response: { questions } }: PartProps): ReactNode {
  const t = useResponseStrings();
  const locale = useLocale();
  const wrote = questions.filter(({ text_entry: words }) => words !== null);
  return (
    <>
      {questions
        .filter(({ is_service_issue: isIssue }) => isIssue)
        .map(({ id, body, response: chosen }) => (
          <p key={id} className="sv-quiet">
            {body[locale]} <strong>{chosen?.[locale]}</strong>
          </p>
        ))}
      {wrote.length > 0 && <p className="sv-quiet">{t("ownWords")}</p>}
      {wrote.map(({ id, text_entry: words }) => (
        <blockquote key={id}>{words}</blockquote>
      ))}
    </>
  );
}

/** Score and renewal as two big numbers, and what needs attention. */
export function ScorePanel({ response }: PartProps): ReactNode {
  const t = useResponseStrings();
  const locale = useLocale();
  const { agreement_importance: score, renewal_percentage: renewal, service_issue: hasIssue, alert } = response;
  return (
    <section className="cy-panel sv-response-score" aria-label={t("score")}>
      <dl className="sv-response-numbers">
        <div>
          <dt>{t("score")}</dt>
          <dd data-low={response.score_danger ? "" : undefined}>{score ?? t("na")}</dd>
          {response.score_danger && (
            <dd className="sv-response-low">
              <StatusBadge tone="danger">{t("low")}</StatusBadge>
            </dd>
          )}
        </div>
        <div>
          <dt>{t("renewal")}</dt>
          <dd>{renewal === null ? t("na") : `${renewal}%`}</dd>
        </div>
      </dl>
      <SinceLast response={response} />
      <div className="sv-response-flags">
        {hasIssue ? (
          <details>
            <summary>
              <IconAlertTriangle size={18} stroke={1.9} aria-hidden="true" /> {t("serviceIssue")}
            </summary>
            <p>{t("serviceIssueText")}</p>
            <IssueWords response={response} />
          </details>
        ) : (
          <p className="sv-quiet">
            <IconCircleCheck size={18} stroke={1.9} aria-hidden="true" /> {t("noIssue")}
          </p>
        )}
        {response.work_order && (
          <p className="sv-quiet">
            {t("workOrder")}:{" "}
            {[response.work_order.category, response.work_order.description].filter((part) => part !== "").join(" · ")}{" "}
            ({formatDay(response.work_order.opened_on, locale)})
          </p>
        )}
        {alert && (
          <p>
            <StatusBadge tone={alert.status === "created" ? "warning" : "good"}>
              {t(alert.status === "created" ? "alertOpen" : "alertResolved", {
                name: alert.name,
                day: formatDay(alert.created_at, locale),
              })}
            </StatusBadge>
          </p>
        )}
      </div>
    </section>
  );
}

function Mail({ address }: { address: string | null }): ReactNode {
  const t = useResponseStrings();
  return address ? (
    <a className="sv-link" href={`mailto:${address}`}>
      {address}
    </a>
  ) : (
    t("na")
  );
}

type Manager = ResidentSurvey["location_managers"][number];

function Managers({ managers }: { managers: readonly Manager[] }): ReactNode {
  const t = useResponseStrings();
  if (managers.length === 0) return t("na");
  return managers.map(({ id, full_name: name, email }, at) => (
    <span key={id}>
      {at > 0 && ", "}
      {email ? (
        <a className="sv-link" href={`mailto:${email}`}>
          {name}
        </a>
      ) : (
        name
      )}
    </span>
  ));
}

/** The resident, the location, and its managers. */
export function AboutPanel({ response }: PartProps): ReactNode {
  const t = useResponseStrings();
  const { resident, location, region } = response;
  if (response.is_token_view) return <SharedAboutPanel response={response} />;
  return (
    <Panel title={t("about")} sub={resident.is_confidential ? t("hidden") : undefined}>
      <Facts
        facts={[
          {
            label: t("resident"),
            value: (
              <UiLink className="sv-link" href={`/residents/${resident.id}`}>
                {resident.full_name}
              </UiLink>
            ),
          },
          { label: t("email"), value: <Mail address={resident.primary_email} /> },
          {
            label: t("phone"),
            value: resident.phone_number ? (
              <a className="sv-link" href={`tel:${resident.phone_number}`}>
                {resident.phone_number}
              </a>
            ) : (
              t("na")
            ),
          },
          { label: t("location"), value: location.name },
          { label: t("unit"), value: response.unit ?? t("na") },
          { label: t("onSite"), value: <Managers managers={response.location_managers} /> },
          { label: t("region"), value: region?.name ?? t("na") },
          { label: t("regional"), value: <Managers managers={response.region_managers} /> },
        ]}
      />
    </Panel>
  );
}

/** The respondent of a shared response, without identifying data. */
function SharedAboutPanel({ response: { resident, location, region } }: PartProps): ReactNode {
  const t = useResponseStrings();
  const { pathname } = useLocation();
  return (
    <Panel title={t("about")}>
      <Facts
        facts={[
          { label: t("resident"), value: resident.full_name },
          {
            label: t("contact"),
            value: (
              <a className="sv-link" href={`/sign-in?return_to=${encodeURIComponent(pathname)}`}>
                {t("logIn")}
              </a>
            ),
          },
          { label: t("location"), value: location.name },
          { label: t("region"), value: region?.name ?? t("na") },
        ]}
      />
    </Panel>
  );
}

/** Every question that the resident saw, in the order answered. */
export function QuestionsPanel({ response }: PartProps): ReactNode {
  const t = useResponseStrings();
  const locale = useLocale();
  const original = response.resident.locale;
  return (
    <Panel title={t("questions")}>
      <ol className="sv-response-questions">
        {response.questions.map(({ id, body, response: chosen, text_entry: words }) => (
          <li key={id}>
            <h3>{body[locale]}</h3>
            {original !== locale && <p className="sv-original">{t("putAs", { text: body[original] })}</p>}
            {chosen && (
              <p>
                {chosen[locale]}
                {original !== locale && <span className="sv-original"> · {chosen[original]}</span>}
              </p>
            )}
            {words !== null && <blockquote>{words}</blockquote>}
            {chosen === null && words === null && <p className="sv-quiet">{t("noResponse")}</p>}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

/** Links to the resident's previous and next response. */
export function Neighbors({ response: { previous, next } }: PartProps): ReactNode {
  const t = useResponseStrings();
  const locale = useLocale();
  if (!previous && !next) return null;
  const formatName = (of: NonNullable<ResidentSurvey["next"]>): string =>
    `${of.survey_name[locale]}, ${formatDay(of.date, locale)}`;
  return (
    <nav className="sv-response-neighbors" aria-label={t("neighbors")}>
      {previous && (
        <UiLink className="cy-button" href={previous.to} title={formatName(previous)}>
          <IconArrowLeft size={17} stroke={1.75} aria-hidden="true" /> {t("previous")}
        </UiLink>
      )}
      {next && (
        <UiLink className="cy-button" href={next.to} title={formatName(next)}>
          {t("next")} <IconArrowRight size={17} stroke={1.75} aria-hidden="true" />
        </UiLink>
      )}
    </nav>
  );
}
