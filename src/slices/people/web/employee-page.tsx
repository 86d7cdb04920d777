import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useLocation, useNavigate, useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { EmployeeDetails } from "#slices/people/contract/team.contract.ts";
import type { Search } from "#platform/web/address.ts";
import { call } from "#platform/web/client.ts";
import { NotFound, PageErrorState } from "#platform/web/error-state.tsx";
import { usePageTitle } from "#platform/web/page-title.ts";
import { ActionDialog } from "#slices/people/web/action-dialog.tsx";
import { buildActionItems } from "#slices/people/web/action-menu-items.ts";
import { formatInitials } from "#slices/people/web/avatar/initials.ts";
import { EmployeeCompliance } from "#slices/people/web/employee-compliance.tsx";
import { EmployeeFormDialog } from "#slices/people/web/employee-form-dialog.tsx";
import { ContactPanel, EmploymentPanel, HistoryPanel } from "#slices/people/web/employee-panels.tsx";
import { useEmployeeStrings } from "#slices/people/web/employee-strings.ts";
import { EraseDialog } from "#slices/people/web/erase-dialog.tsx";
import { PermissionsDialog, PermissionsPanel } from "#slices/people/web/employee-permissions.tsx";
import { GiveNoticeDialog } from "#slices/people/web/give-notice-dialog.tsx";
import { WithdrawNoticeDialog } from "#slices/people/web/withdraw-notice-dialog.tsx";
import type { EmployeeParts } from "#slices/people/web/employee-parts.ts";
import { useTeamStrings } from "#slices/people/web/strings.ts";
import { allActions } from "#slices/people/web/team-state.ts";
import { Avatar } from "#ui/avatar.tsx";
import { ActionMenu } from "#ui/menu.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { ProgressLine, Skeleton } from "#ui/states.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import "#slices/people/web/people.css";

function useEmployee(id: number): UseQueryResult<EmployeeDetails> {
  return useQuery({
    queryKey: ["getEmployeeDetails", id],
    queryFn: async ({ signal }) => (await call("getEmployeeDetails", { params: { id }, signal })).data,
  });
}

/** /team/{id}/employee-details: the details of an employee, with actions. */
export function EmployeePage(parts: EmployeeParts): ReactNode {
  const { id = "" } = useParams({ strict: false });
  return /^[1-9]\d{0,14}$/.test(id) ? <Employee key={id} id={Number(id)} {...parts} /> : <NotFound />;
}

/** Returns the dialog in the address, and a function to open or close one. */
function useOpenDialog(): [string, (open: string) => void] {
  const search = useLocation().search as Search;
  const navigate = useNavigate();
  const open = (name: string): void => {
    void navigate({ to: ".", search: name === "" ? {} : { open: name }, replace: name === "", resetScroll: false });
  };
  return [search["open"] ?? "", open];
}

function Employee({ id, Plans }: EmployeeParts & { id: number }): ReactNode {
  const t = useEmployeeStrings();
  const employee = useEmployee(id);
  const [dialog, open] = useOpenDialog();
  const { data } = employee;
  usePageTitle(data?.full_name ?? t("employeeDetails"));
  if (employee.isError && !data)
    return (
      <PageErrorState title={t("employeeDetails")} error={employee.error} onRetry={() => void employee.refetch()} />
    );
  if (!data) return <EmployeeSkeleton />;
  return (
    <div className="cy-wrap pe-page">
      <ProgressLine active={employee.isFetching} />
      <EmployeeHeader employee={data} onOpen={open} />
      <div className="pe-columns">
        <div className="pe-column">
          <EmploymentPanel employee={data} />
          {Plans && data.plan_summary !== null && <Plans personId={id} />}
          <HistoryPanel id={id} />
        </div>
        <div className="pe-column">
          <ContactPanel employee={data} />
          <EmployeeCompliance employee={data} />
          {data.may_change_rights && <PermissionsPanel id={id} onChange={() => open("rights")} />}
        </div>
      </div>
      <EmployeeDialog employee={data} dialog={dialog} onClose={() => open("")} />
    </div>
  );
}

function EmployeeSkeleton(): ReactNode {
  const t = useEmployeeStrings();
  return (
    <div className="cy-wrap pe-page">
      <PageHeader title={t("employeeDetails")} sub={<Skeleton width={220} height={14} />} waiting />
      <div className="pe-columns" aria-hidden="true">
        <Skeleton width="100%" height={320} />
        <Skeleton width="100%" height={320} />
      </div>
    </div>
  );
}

function EmployeeHeader({
  employee,
  onOpen,
}: {
  employee: EmployeeDetails;
  onOpen: (dialog: string) => void;
}): ReactNode {
  const t = useEmployeeStrings();
  const words = useTeamStrings();
  const items = buildActionItems(employee.actions, words, onOpen);
  const hasNotice = employee.last_day !== null;
  const notice = {
    key: "notice",
    label: t(hasNotice ? "changeNotice" : "giveNotice"),
    onSelect: () => onOpen("notice"),
  };
  const withdrawal = { key: "withdraw", label: t("withdrawNotice"), onSelect: () => onOpen("withdraw") };
  const erase = { key: "erase", label: t("erase"), danger: true, onSelect: () => onOpen("erase") };
  const others = items.filter((item) => item.key !== "send_welcome_email");
  const notices = hasNotice ? [notice, withdrawal] : [notice];
  const more = canGiveNotice(employee) ? [...notices, ...others] : others;
  return (
    <PageHeader
      breadcrumb={employee.may_see_team ? [{ text: t("team"), to: "/team" }] : []}
      title={
        <span className="pe-title">
          <Avatar initials={formatInitials(employee.full_name)} url={employee.avatar.thumb.url} />
          {employee.full_name}
          <StatusBadge tone={employee.status === "Active" ? "good" : "neutral"}>{t(employee.status)}</StatusBadge>
        </span>
      }
      sub={[employee.position, employee.location].filter(Boolean).join(" · ") || "\u00a0"}
      actions={
        <>
          {employee.actions.includes("send_welcome_email") && (
            <button type="button" className="cy-button" onClick={() => onOpen("send_welcome_email")}>
              {words("send_welcome_email")}
            </button>
          )}
          {employee.may_edit && (
            <button type="button" className="cy-button" data-primary="" onClick={() => onOpen("edit")}>
              {t("update")}
            </button>
          )}
          <ActionMenu
            label={t("actions", { name: employee.full_name })}
            items={employee.may_erase ? [...more, erase] : more}
          />
        </>
      }
    />
  );
}

/** Returns true for a current employee the viewer can edit. */
function canGiveNotice({ may_edit, status }: EmployeeDetails): boolean {
  return may_edit && status === "Active";
}

interface EmployeeDialogProps {
  employee: EmployeeDetails;
  dialog: string;
  onClose: () => void;
}

/** The dialog in the address, when the viewer has permission for it. */
function EmployeeDialog({ employee, dialog, onClose }: EmployeeDialogProps): ReactNode {
  const { id } = employee;
  if (dialog === "edit" && employee.may_edit) return <EmployeeFormDialog employeeId={id} onClose={onClose} />;
  if ((dialog === "notice" || dialog === "withdraw") && canGiveNotice(employee)) {
    return <NoticeDialog employee={employee} dialog={dialog} onClose={onClose} />;
  }
  if (dialog === "rights" && employee.may_change_rights) {
    return <PermissionsDialog id={id} name={employee.full_name} onClose={onClose} />;
  }
  if (dialog === "erase" && employee.may_erase) {
    return <EraseDialog id={id} name={employee.full_name} onClose={onClose} />;
  }
  return <NamedAction employee={employee} dialog={dialog} onClose={onClose} />;
}

function NoticeDialog({ employee, dialog, onClose }: EmployeeDialogProps): ReactNode {
  if (dialog === "notice") return <GiveNoticeDialog employee={employee} onClose={onClose} />;
  return employee.last_day === null ? null : <WithdrawNoticeDialog employee={employee} onClose={onClose} />;
}

function NamedAction({ employee, dialog, onClose }: EmployeeDialogProps): ReactNode {
  const { id } = employee;
  const action = allActions.find((each) => each === dialog);
  if (!action || !employee.actions.includes(action)) return null;
  const subject = {
    id,
    name: employee.full_name,
    email: employee.email,
    locationId: employee.location_id,
    positionId: employee.position_id,
    manager: employee.managers[0] ?? null,
  };
  return <ActionDialog action={action} subject={subject} onClose={onClose} />;
}
