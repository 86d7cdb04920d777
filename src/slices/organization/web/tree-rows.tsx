import type { ReactNode } from "react";
import { ActionMenu, type ActionItem } from "#ui/menu.tsx";
import { UiLink } from "#ui/ui-link.tsx";

interface TreeRowProps {
  name: string;
  /** Secondary text below the name. */
  sub?: string | undefined;
  /** Number beside the name, with an optional link. */
  count?: { readonly text: string; readonly to?: string } | undefined;
  actionsLabel: string;
  actions: readonly ActionItem[];
  /** True for a group with rows below. */
  isHeader?: boolean;
}

/** Row of a list or tree, with its actions. */
export function TreeRow({ name, sub, count, actionsLabel, actions, isHeader = false }: TreeRowProps): ReactNode {
  return (
    <li data-head={isHeader ? "" : undefined}>
      <span className="og-row-text">
        <span className="cy-name">{name}</span>
        {sub !== undefined && <span className="cy-meta">{sub}</span>}
      </span>
      {count !== undefined && (
        <span className="og-row-count">
          {count.to === undefined ? count.text : <UiLink href={count.to}>{count.text}</UiLink>}
        </span>
      )}
      <span className="og-row-menu">
        <ActionMenu label={actionsLabel} items={actions} />
      </span>
    </li>
  );
}
