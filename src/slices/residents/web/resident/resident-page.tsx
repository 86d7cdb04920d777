import { useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate, useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Search } from "#platform/web/address.ts";
import { call } from "#platform/web/client.ts";
import { ErrorState, NotFound } from "#platform/web/error-state.tsx";
import { usePageTitle } from "#platform/web/page-title.ts";
import { PlaceSatisfaction } from "#slices/reports/web/public.tsx";
import type { ManagerContact, ResidentDetails } from "#slices/residents/contract/resident.contract.ts";
import { AlertsPanel, CommentsPanel, ResponsesPanel } from "#slices/residents/web/resident/answer-panels.tsx";
import { EditResidentDialog } from "#slices/residents/web/resident/edit-resident-dialog.tsx";
import { EraseResidentDialog } from "#slices/residents/web/resident/erase-resident-dialog.tsx";
import {
  ContactPanel,
  LeasePanel,
  PreviousLeases,
  ServiceRequests,
} from "#slices/residents/web/resident/lease-panels.tsx";
import type { ResidentParts } from "#slices/residents/web/resident/resident-parts.ts";
import { useResidentStrings } from "#slices/residents/web/resident/strings.ts";
import { RenewalFace } from "#slices/residents/web/renewal-face.tsx";
import { ActionMenu, type ActionItem } from "#ui/menu.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { ProgressLine, Skeleton } from "#ui/states.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import "#slices/residents/web/residents.css";

/** /residents/{id}: one resident, their answers and open items. */
export function ResidentPage(parts: ResidentParts): ReactNode {
  const { id: text } = useParams({ strict: false });
  const id = /^[1-9]\d{0,14}$/.test(text ?? "") ? Number(text) : null;
  return id === null ? <NotFound /> : <Resident key={id} id={id} parts={parts} />;
}

function Resident({ id, parts }: { id: number; parts: ResidentParts }): ReactNode {
  const t = useResidentStrings();
  const found = useQuery({
    queryKey: ["getResident", id],
    queryFn: async ({ signal }) => (await call("getResident", { params: { id }, signal })).data,
  });
  const resident = found.data;
  usePageTitle(resident?.full_name ?? t("residents"));
  if (found.isError && !resident) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  return (
    <div className="cy-wrap rs-page">
      <ProgressLine active={found.isFetching && !found.isPending} />
      {resident ? <ResidentView resident={resident} parts={parts} /> : <Skeleton width="100%" height={720} />}
    </div>
  );
}

function ResidentView({ resident, parts: { Alerts } }: { resident: ResidentDetails; parts: ResidentParts }): ReactNode {
  const t = useResidentStrings();
  const navigate = useNavigate();
  const dialog = (useLocation().search as Search)["open"];
  const open = (name: string): void =>
    void navigate({ to: ".", search: name === "" ? {} : { open: name }, replace: name === "", resetScroll: false });
  const place = resident.current_lease?.location;
  return (
    <>
      <PageHeader
        breadcrumb={[{ text: t("residents"), to: "/residents" }]}
        title={
          <span className="rs-title">
            {resident.full_name}
            {resident.is_confidential && <StatusBadge>{t("confidential")}</StatusBadge>}
          </span>
        }
        sub={<RenewalFace likelihood={resident.likely_to_renew} />}
        actions={
          <>
            <ContactMenu resident={resident} />
            {resident.may_correct && (
              <button type="button" className="cy-button" onClick={() => open("edit")}>
                {t("edit")}
              </button>
            )}
            {resident.may_erase && (
              <button type="button" className="cy-button" onClick={() => open("erase")}>
                {t("erase")}
              </button>
            )}
          </>
        }
      />
      <div className="rs-columns">
        <div className="rs-column">
          <ResponsesPanel surveys={resident.surveys} />
          <CommentsPanel comments={resident.comments} />
          {place && <PlaceSatisfaction locationId={place.id} title={t("satisfactionAt", { name: place.name })} />}
        </div>
        <div className="rs-column">
          {Alerts ? <Alerts residentId={resident.id} /> : <AlertsPanel alerts={resident.alerts} />}
          <LeasePanel resident={resident} />
          <ContactPanel resident={resident} />
          <ServiceRequests requests={resident.service_requests} />
          <PreviousLeases leases={resident.previous_leases} />
        </div>
      </div>
      {dialog === "edit" && resident.may_correct && <EditResidentDialog resident={resident} onClose={() => open("")} />}
      {dialog === "erase" && resident.may_erase && (
        <EraseResidentDialog id={resident.id} name={resident.full_name} onClose={() => open("")} />
      )}
    </>
  );
}

/** The current managers in three groups, each by email or phone. */
function ContactMenu({ resident }: { resident: ResidentDetails }): ReactNode {
  const t = useResidentStrings();
  const groups: readonly (readonly [string, readonly ManagerContact[]])[] = [
    [t("maintenance"), resident.maintenance_managers],
    [t("property"), resident.property_managers],
    [t("regional"), resident.regional_managers],
  ];
  const items = groups.flatMap(([role, managers]) =>
    managers.flatMap(({ id, full_name: name, email, cell_phone: phone }): ActionItem[] => [
      ...(email
        ? [
            {
              key: `${role} ${id} mail`,
              label: t("emailTo", { role, name }),
              href: `mailto:${email}`,
            },
          ]
        : []),
      ...(phone ? [{ key: `${role} ${id} call`, label: t("callTo", { role, name }), href: `tel:${phone}` }] : []),
    ]),
  );
  return <ActionMenu label={t("contactManager")} items={items} face={t("contactManager")} />;
}
