import type { ReactNode } from "react";
import { useLocale } from "#platform/web/i18n.ts";
import type {
  ResidentDetails,
  ResidentLease,
  ServiceRequestRow,
} from "#slices/residents/contract/resident.contract.ts";
import type { LeaseWarning } from "#slices/residents/contract/lease-warnings.contract.ts";
import { formatRelativeDay } from "#slices/residents/web/resident/relative-day.ts";
import { useResidentStrings } from "#slices/residents/web/resident/strings.ts";
import { RenewalFace } from "#slices/residents/web/renewal-face.tsx";
import { Facts } from "#ui/detail-list.tsx";
import { formatDay, formatNumber } from "#ui/format.ts";
import { Panel } from "#ui/panel.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { UiLink } from "#ui/ui-link.tsx";

function FarDay({ day, today, none }: { day: string | null; today: string; none: string }): ReactNode {
  const locale = useLocale();
  if (day === null) return none;
  return (
    <>
      {formatDay(day, locale)} <span className="rs-none">({formatRelativeDay(day, today, locale)})</span>
    </>
  );
}

/** Whether the resident is likelier to leave than usual, with all inputs of the warning. */
function Outlook({ warning }: { warning: LeaseWarning }): ReactNode {
  const t = useResidentStrings();
  const locale = useLocale();
  const { risk, answer, has_open_issue: isOpen, past_leases: count } = warning;
  return (
    <div className="rs-outlook" data-risk={risk}>
      <strong>{t(`risk_${risk}`)}</strong>
      <p>
        {t(`answer_${answer}`)} {t(isOpen ? "issueOpen" : "issueNone")}{" "}
        {t("outlookBasis", { count, n: formatNumber(count, "count", locale) })}
      </p>
    </div>
  );
}

/** The lease in force, or the next one. */
export function LeasePanel({ resident }: { resident: ResidentDetails }): ReactNode {
  const t = useResidentStrings();
  const { current_lease: lease, today } = resident;
  if (!lease) return <Panel title={t("lease")}>{t("noLease")}</Panel>;
  return (
    <Panel
      title={t(resident.has_active_lease ? "lease" : "nextLease")}
      sub={lease.is_primary ? undefined : t("coResident")}
    >
      <Facts
        facts={[
          {
            label: t("propertyLabel"),
            value: (
              <UiLink className="rs-link" href={`/property/${lease.location.id}/dashboard`}>
                {lease.location.name}
              </UiLink>
            ),
          },
          { label: t("building"), value: lease.unit.building_name ?? t("na") },
          { label: t("unit"), value: lease.unit.unit_number },
          { label: t("start"), value: <FarDay day={lease.start_date} today={today} none={t("na")} /> },
          { label: t("end"), value: <FarDay day={lease.end_date} today={today} none={t("openEnded")} /> },
          ...(resident.lease_warning
            ? [{ label: t("outlook"), value: <Outlook warning={resident.lease_warning} /> }]
            : []),
          { label: t("moveIn"), value: <FarDay day={lease.move_in_date} today={today} none={t("na")} /> },
        ]}
      />
    </Panel>
  );
}

/** Formats a ten-digit number. */
function formatPhone(digits: string): string {
  return /^\d{10}$/.test(digits) ? `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}` : digits;
}

/** The contact of the resident, and whether a renewal is likely. */
export function ContactPanel({ resident }: { resident: ResidentDetails }): ReactNode {
  const t = useResidentStrings();
  const { primary_email: email, phone_number: phone, is_confidential: isConfidential } = resident;
  return (
    <Panel title={t("contact")} sub={isConfidential ? t("hidden") : undefined}>
      <Facts
        facts={[
          {
            label: t("email"),
            value: email ? (
              <a className="rs-link" href={`mailto:${email}`}>
                {email}
              </a>
            ) : (
              t("na")
            ),
          },
          {
            label: t("phone"),
            value: phone ? (
              <a className="rs-link" href={`tel:${phone}`}>
                {formatPhone(phone)}
              </a>
            ) : (
              t("na")
            ),
          },
          { label: t("renewal"), value: <RenewalFace likelihood={resident.likely_to_renew} /> },
        ]}
      />
    </Panel>
  );
}

function LeaseLine({ lease }: { lease: ResidentLease }): ReactNode {
  const t = useResidentStrings();
  const locale = useLocale();
  return (
    <li>
      <strong>
        {[lease.location.name, lease.unit.building_name, lease.unit.unit_number].filter(Boolean).join(" · ")}
      </strong>
      <span>
        {formatDay(lease.start_date, locale)} – {lease.end_date ? formatDay(lease.end_date, locale) : t("openEnded")}
      </span>
    </li>
  );
}

/** Every other lease, the newest first. */
export function PreviousLeases({ leases }: { leases: readonly ResidentLease[] }): ReactNode {
  const t = useResidentStrings();
  return (
    <Panel title={t("previous")}>
      {leases.length === 0 ? (
        <span className="rs-none">{t("noPrevious")}</span>
      ) : (
        <ol className="rs-lines">
          {leases.map((lease) => (
            <LeaseLine key={lease.id} lease={lease} />
          ))}
        </ol>
      )}
    </Panel>
  );
}

/** Reported repairs, open ones first. */
export function ServiceRequests({ requests }: { requests: readonly ServiceRequestRow[] }): ReactNode {
  const t = useResidentStrings();
  const locale = useLocale();
  return (
    <Panel title={t("requests")}>
      {requests.length === 0 ? (
        <span className="rs-none">{t("noRequests")}</span>
      ) : (
        <ol className="rs-lines">
          {requests.map((request) => (
            <li key={request.id}>
              <strong>{[request.category, request.description].filter(Boolean).join(" · ") || t("na")}</strong>
              <span>
                <StatusBadge tone={request.closed_on === null ? "warning" : "neutral"}>
                  {t(request.closed_on === null ? "requestOpen" : "requestClosed", { count: request.days_open })}
                </StatusBadge>{" "}
                {t("opened", { day: formatDay(request.opened_on, locale) })}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
