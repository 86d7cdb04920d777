import type { ReactNode } from "react";
import type { TeamAction, TeamReply, TeamRow } from "#slices/people/contract/team.contract.ts";
import { buildActionItems } from "#slices/people/web/action-menu-items.ts";
import { formatInitials } from "#slices/people/web/avatar/initials.ts";
import { useTeamStrings } from "#slices/people/web/strings.ts";
import { Avatar } from "#ui/avatar.tsx";
import type { Column } from "#ui/data-table.tsx";
import { ActionMenu } from "#ui/menu.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";

function NameCell({ row }: { row: TeamRow }): ReactNode {
  return (
    <span className="pe-name">
      <Avatar initials={formatInitials(row.employee_name)} url={row.avatar.thumb.url} />
      <span>{row.employee_name}</span>
    </span>
  );
}

/** Returns the columns of the reply, with a menu in each row that has actions. */
export function useTeamColumns(
  reply: TeamReply,
  onAction: (action: TeamAction, row: TeamRow) => void,
): Column<TeamRow>[] {
  const t = useTeamStrings();
  const renderText = (text: string | null): ReactNode => text ?? <span className="pe-none">{t("na")}</span>;
  const cells: Readonly<Record<string, (row: TeamRow) => ReactNode>> = {
    employee_name: (row) => <NameCell row={row} />,
    position: (row) => renderText(row.position),
    location: (row) => renderText(row.location),
    managers: (row) => renderText(row.managers.map((each) => each.full_name).join(", ") || null),
    // Wrapped in a span, so that the badge of a card on a phone is no wider than its text.
    lifecycle_status: (row) => (
      <span>
        <StatusBadge tone={row.lifecycle_status === "Active" ? "good" : "neutral"}>
          {t(row.lifecycle_status)}
        </StatusBadge>
      </span>
    ),
  };
  const named = reply.meta.headers.flatMap((header) => {
    const cell = cells[header.key];
    if (!cell) return [];
    const label = t(`column_${header.key as keyof typeof labels}`);
    return [{ key: header.key, label, sortable: header.sortable, cell }];
  });
  if (reply.data.every((row) => row.actions.length === 0)) return named;
  const menu: Column<TeamRow> = {
    key: "actions",
    label: t("actions"),
    sortable: false,
    align: "end",
    width: "90px",
    cell: (row) => (
      <ActionMenu
        label={t("actionsFor", { name: row.employee_name })}
        items={buildActionItems(row.actions, t, (action) => onAction(action, row))}
      />
    ),
  };
  return [...named, menu];
}

const labels = { employee_name: 1, position: 1, location: 1, managers: 1, lifecycle_status: 1 } as const;
