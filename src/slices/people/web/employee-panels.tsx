import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { EmployeeDetails, EmploymentPeriodRow } from "#slices/people/contract/team.contract.ts";
import { call } from "#platform/web/client.ts";
import { ErrorState } from "#platform/web/error-state.tsx";
import { useLocale } from "#platform/web/i18n.ts";
import { useEmployeeStrings } from "#slices/people/web/employee-strings.ts";
import { Facts, type Fact } from "#ui/detail-list.tsx";
import { formatDay, formatNumber } from "#ui/format.ts";
import { Panel } from "#ui/panel.tsx";
import { Skeleton } from "#ui/states.tsx";
import { StatusBadge, type Tone } from "#ui/status-badge.tsx";

/** Formats ten digits as a phone number. */
function formatPhone(digits: string): string {
  return digits.replace(/^(\d{3})(\d{3})(\d{4})$/, "($1) $2-$3");
}

/** Position, office, hire date, archived date and tenure. */
export function EmploymentPanel({ employee }: { employee: EmployeeDetails }): ReactNode {
  const t = useEmployeeStrings();
  const locale = useLocale();
  const formatDate = (date: string | null): string => (date === null ? t("na") : formatDay(date, locale));
  const years = employee.tenure?.float_years;
  const facts: Fact[] = [
    { label: t("position"), value: employee.position ?? t("na") },
    { label: t("office"), value: employee.location ?? t("na") },
    { label: t("region"), value: employee.region ?? t("na") },
    { label: t("hireDate"), value: formatDate(employee.start_date) },
    { label: t("archivedDate"), value: formatDate(employee.archived_at) },
    {
      label: t("tenure"),
      value: years === undefined ? t("na") : formatNumber(years, "years", locale),
    },
  ];
  const isLeaving = employee.last_day !== null && employee.status === "Active";
  return (
    <Panel title={t("facts")}>
      <Facts facts={isLeaving ? [...facts, { label: t("lastDay"), value: formatDate(employee.last_day) }] : facts} />
    </Panel>
  );
}

type Contacts = EmployeeDetails["managers"];

function MailLink({ address }: { address: string | null }): ReactNode {
  if (address === null) return null;
  const at = address.lastIndexOf("@");
  return (
    <a className="pe-link" href={`mailto:${address}`}>
      {/* Where it is too long for a line it breaks before its host, not within a word. */}
      <span>
        {address.slice(0, at)}
        <wbr />
        {address.slice(at)}
      </span>
    </a>
  );
}

function PhoneLink({ digits }: { digits: string | null }): ReactNode {
  if (digits === null) return null;
  return (
    <a className="pe-link" href={`tel:+1${digits}`}>
      {formatPhone(digits)}
    </a>
  );
}

function ContactList({ contacts }: { contacts: Contacts }): ReactNode {
  const t = useEmployeeStrings();
  if (contacts.length === 0) return t("na");
  return (
    <ul className="pe-contacts">
      {contacts.map((each) => (
        <li key={each.id}>
          <span>{each.full_name}</span>
          <MailLink address={each.email} />
          <PhoneLink digits={each.cell_phone} />
        </li>
      ))}
    </ul>
  );
}

const tones: Readonly<Record<EmployeeDetails["account_state"], Tone>> = {
  none: "neutral",
  invited: "info",
  active: "good",
  disabled: "danger",
};

/** Contact data of an employee and their managers, and the state of the account. */
export function ContactPanel({ employee }: { employee: EmployeeDetails }): ReactNode {
  const t = useEmployeeStrings();
  const own: Fact[] = [
    { label: t("email"), value: employee.email === null ? t("na") : <MailLink address={employee.email} /> },
    { label: t("phone"), value: employee.cell_phone === null ? t("na") : <PhoneLink digits={employee.cell_phone} /> },
  ];
  const personal = employee.personal_email;
  const managers = (["office_managers", "regional_managers", "managers"] as const).map((group) => ({
    label: t(group),
    value: <ContactList contacts={employee[group]} />,
  }));
  const state = employee.account_state;
  return (
    <Panel title={t("contact")}>
      <Facts
        facts={[
          ...own,
          ...(personal === null ? [] : [{ label: t("personalEmail"), value: <MailLink address={personal} /> }]),
          ...managers,
          { label: t("account"), value: <StatusBadge tone={tones[state]}>{t(`account_${state}`)}</StatusBadge> },
        ]}
      />
    </Panel>
  );
}

function EmploymentPeriod({ period }: { period: EmploymentPeriodRow }): ReactNode {
  const t = useEmployeeStrings();
  const locale = useLocale();
  const from = period.starts_on === null ? t("sinceEver") : formatDay(period.starts_on, locale);
  const to = period.ends_on === null ? t("today") : formatDay(period.ends_on, locale);
  return (
    <li>
      <strong>{[period.position, period.location].filter(Boolean).join(" · ") || t("na")}</strong>
      <span>
        {from} – {to}
      </span>
    </li>
  );
}

/** Locations and positions of an employee, latest first. */
export function HistoryPanel({ id }: { id: number }): ReactNode {
  const t = useEmployeeStrings();
  const history = useQuery({
    queryKey: ["getEmploymentHistory", id],
    queryFn: async ({ signal }) => (await call("getEmploymentHistory", { params: { id }, signal })).data,
  });
  return (
    <Panel title={t("history")}>
      {history.isPending && <Skeleton width="100%" height={60} />}
      {history.isError && <ErrorState error={history.error} onRetry={() => void history.refetch()} />}
      {history.data?.length === 0 && t("noHistory")}
      {history.data && history.data.length > 0 && (
        <ol className="pe-history">
          {history.data.map((period) => (
            <EmploymentPeriod key={period.id} period={period} />
          ))}
        </ol>
      )}
    </Panel>
  );
}
