import { useRouter } from "@tanstack/react-router";
import { IconCheck, IconMail, IconMessage, IconPhone } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import type { AlertRow } from "#slices/alerts/contract/alerts.contract.ts";
import { AlertHistory } from "#slices/alerts/web/alert-history.tsx";
import { useAlertTimes, useAlertLabels } from "#slices/alerts/web/alert-labels.ts";
import { useAlertStrings } from "#slices/alerts/web/alerts-strings.ts";
import { AssignAlertDialog } from "#slices/alerts/web/assign-alert-dialog.tsx";
import { CommentDialog } from "#slices/alerts/web/comment-dialog.tsx";
import { useAlertActions } from "#slices/alerts/web/use-alert-actions.ts";
import { Facts } from "#ui/detail-list.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { UiLink } from "#ui/ui-link.tsx";
import { WriteButton } from "#ui/write-button.tsx";
import "#slices/alerts/web/alert-detail.css";
import "#slices/alerts/web/alerts.css";

type Window = "resolve" | "note" | "reopen" | "assign";

const PHONE = /^(\d{3})(\d{3})(\d{4})$/;
const printPhone = (phone: string): string => phone.replace(PHONE, "($1) $2-$3");
const ICON = { size: 18, stroke: 1.75, "aria-hidden": true } as const;

/** Shows one alert: its content, the resident's contact, the actions, and the history. */
export function AlertDetail({ alert, now }: { alert: AlertRow; now: number }): ReactNode {
  const [opened, open] = useState<Window | null>(null);
  return (
    <article className="al-detail" aria-label={alert.details.full_name ?? undefined}>
      <DetailHeader alert={alert} now={now} />
      <Contact alert={alert} onResolve={() => open("resolve")} />
      <CompletedNote alert={alert} />
      <ResidentFacts alert={alert} />
      <Actions alert={alert} onOpen={open} />
      <AlertHistory alert={alert} />
      <Windows alert={alert} opened={opened} onClose={() => open(null)} />
    </article>
  );
}

function DetailHeader({ alert, now }: { alert: AlertRow; now: number }): ReactNode {
  const t = useAlertStrings();
  const words = useAlertLabels();
  const times = useAlertTimes();
  const { when, what } = words.due(alert, now);
  const zone = alert.time_zone;
  const fix = alert.completed_at === null && alert.acknowledged_at === null ? alert.resolve_due : null;
  return (
    <header className="al-detail-head">
      <p className="al-due" data-urgency={alert.urgency}>
        {when} {what}
        {fix !== null && alert.urgency !== "none" && ` · ${t("fixBy", { at: times.moment(fix, zone) })}`}
      </p>
      <h2>{alert.details.full_name ?? t("erased")}</h2>
      <p className="cy-meta">
        {[alert.location.name, alert.details.unit === null ? null : t("unit", { unit: alert.details.unit })]
          .filter((part) => part !== null)
          .join(" · ")}
      </p>
      <p className="al-badges">
        <StatusBadge>{words.reasons(alert)}</StatusBadge>
        {alert.is_confidential && <StatusBadge tone="info">{t("confidential")}</StatusBadge>}
        {alert.location.is_archived && <StatusBadge>{t("archived")}</StatusBadge>}
        {alert.reopened_count > 0 && (
          <StatusBadge tone="warning">{t("reopenedCount", { count: alert.reopened_count })}</StatusBadge>
        )}
      </p>
      {alert.words !== null && <blockquote>{alert.words}</blockquote>}
    </header>
  );
}

/** Call, text, email, resolve: one tap each. */
function Contact({ alert, onResolve }: { alert: AlertRow; onResolve: () => void }): ReactNode {
  const t = useAlertStrings();
  const { phone, email } = alert.details;
  return (
    <div className="al-contact">
      {phone !== null && (
        <>
          <a className="cy-button" href={`tel:+1${phone}`}>
            <IconPhone {...ICON} />
            {t("call")}
          </a>
          <a className="cy-button" href={`sms:+1${phone}`}>
            <IconMessage {...ICON} />
            {t("text")}
          </a>
        </>
      )}
      {email !== null && (
        <a className="cy-button" href={`mailto:${email}`}>
          <IconMail {...ICON} />
          {t("mail")}
        </a>
      )}
      {alert.actions.includes("complete") && (
        <button type="button" className="cy-button" data-primary="" onClick={onResolve}>
          <IconCheck {...ICON} />
          {t("resolve")}
        </button>
      )}
    </div>
  );
}

/** Shows who resolved it, when and how, and the resident's answer. */
function CompletedNote({ alert }: { alert: AlertRow }): ReactNode {
  const t = useAlertStrings();
  const times = useAlertTimes();
  const { completed_at: at, completed_by: by, comment, resident_check: check } = alert;
  if (at === null) return null;
  return (
    <div className="cy-notice al-completed" role="note">
      <div>
        <strong>{t("completed")}</strong>
        <p>{t("completedBy", { name: by ?? "", at: times.moment(at, alert.time_zone) })}</p>
        {comment !== null && <p className="al-comment">{comment}</p>}
        {check !== "none" && <p>{t(`check_${check}`)}</p>}
      </div>
    </div>
  );
}

function ResidentFacts({ alert }: { alert: AlertRow }): ReactNode {
  const t = useAlertStrings();
  const times = useAlertTimes();
  const words = useAlertLabels();
  const { phone, email, link } = alert.details;
  const leads = useResidentLink(link);
  const received = alert.is_confidential
    ? times.day(alert.created_at, alert.time_zone)
    : times.moment(alert.created_at, alert.time_zone);
  return (
    <>
      <Facts
        facts={[
          { label: t("phone"), value: phone === null ? "N/A" : printPhone(phone) },
          { label: t("email"), value: email ?? "N/A" },
          { label: t("dateReceived"), value: received },
          { label: t("owner"), value: words.owner(alert) },
        ]}
      />
      {leads && link !== null && (
        <UiLink className="al-link" href={link}>
          {alert.is_confidential ? t("resident") : t("survey")}
        </UiLink>
      )}
    </>
  );
}

/** Returns whether the page of a link is part of the product. */
function useResidentLink(link: string | null): boolean {
  const router = useRouter();
  if (link === null) return false;
  const isOfResponse = link.includes("/resident-survey/");
  return Object.keys(router.routesByPath).some(
    (path) => path.startsWith("/residents/$") && path.includes("resident-survey") === isOfResponse,
  );
}

function Actions({ alert, onOpen }: { alert: AlertRow; onOpen: (opened: Window) => void }): ReactNode {
  const t = useAlertStrings();
  const act = useAlertActions(alert);
  const can = new Set(alert.actions);
  if (can.size === 0) return null;
  return (
    <div className="al-actions">
      {can.has("acknowledge") && (
        <WriteButton className="cy-button" onClick={() => void act.acknowledge()}>
          {t("acknowledge")}
        </WriteButton>
      )}
      {can.has("assign") && !alert.is_mine && (
        <WriteButton className="cy-button" onClick={() => void act.take()}>
          {t("take")}
        </WriteButton>
      )}
      {can.has("assign") && <Act label={t("assign")} onAct={() => onOpen("assign")} />}
      {can.has("note") && <Act label={t("note")} onAct={() => onOpen("note")} />}
      {can.has("reopen") && <Act label={t("reopen")} onAct={() => onOpen("reopen")} />}
    </div>
  );
}

function Act({ label, onAct }: { label: string; onAct: () => void }): ReactNode {
  return (
    <button type="button" className="cy-button" onClick={onAct}>
      {label}
    </button>
  );
}

interface WindowsProps {
  alert: AlertRow;
  opened: Window | null;
  onClose: () => void;
}

function Windows({ alert, opened, onClose }: WindowsProps): ReactNode {
  const t = useAlertStrings();
  const act = useAlertActions(alert);
  if (opened === null) return null;
  if (opened === "assign") {
    const ownerId = alert.owner?.id ?? null;
    return <AssignAlertDialog alertId={alert.id} ownerId={ownerId} onClose={onClose} onAssign={act.assign} />;
  }
  const texts = {
    resolve: { title: t("resolve"), intro: t("resolveIntro"), label: t("internalComment"), submitLabel: t("complete") },
    note: { title: t("note"), intro: t("noteIntro"), label: t("noteLabel"), submitLabel: t("note") },
    reopen: { title: t("reopen"), intro: t("noteIntro"), label: t("reopenLabel"), submitLabel: t("reopen") },
  }[opened];
  return <CommentDialog {...texts} onClose={onClose} onSubmit={act[opened]} />;
}
