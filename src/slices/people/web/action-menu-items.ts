import type { TeamAction } from "#slices/people/contract/team.contract.ts";
import { menuActions } from "#slices/people/web/team-state.ts";
import type { useTeamStrings } from "#slices/people/web/strings.ts";
import type { ActionItem } from "#ui/menu.tsx";

/**
 * Returns the entries of a row's menu: all six when any is possible, with impossible ones disabled; only unarchive for
 * archived people.
 */
export function buildActionItems(
  allowed: readonly TeamAction[],
  t: ReturnType<typeof useTeamStrings>,
  onSelect: (action: TeamAction) => void,
): ActionItem[] {
  if (allowed.length === 0) return [];
  const actions: readonly TeamAction[] = allowed.includes("unarchive") ? ["unarchive"] : menuActions;
  return actions.map((action) => ({
    key: action,
    label: t(action),
    danger: action === "archive",
    disabled: !allowed.includes(action),
    onSelect: () => onSelect(action),
  }));
}
