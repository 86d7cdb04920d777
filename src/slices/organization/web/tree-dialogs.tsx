import type { QueryKey } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { TreeNode, TreeDialog } from "#slices/organization/web/named-tree.tsx";
import { RemoveDialog } from "#slices/organization/web/remove-dialog.tsx";
import { useOrganizationStrings } from "#slices/organization/web/strings.ts";

type Removal = "Position" | "Category" | "Region" | "District";

interface Level<Thing extends TreeNode> {
  /** Renders the dialog to add (null) or edit an item. */
  readonly renderDialog: (thing: Thing | null) => ReactNode;
  readonly removal: Removal;
  readonly remove: (params: { id: number }) => Promise<unknown>;
}

interface TreeDialogsProps<Header extends TreeNode, Item extends TreeNode> {
  open: TreeDialog<Header, Item>;
  header: Level<Header>;
  item: Level<Item>;
  /** Queries to invalidate after a removal. */
  stale: readonly QueryKey[];
  onClose: () => void;
}

/** The open dialog of a tree, if any. */
export function TreeDialogs<Header extends TreeNode, Item extends TreeNode>(
  props: TreeDialogsProps<Header, Item>,
): ReactNode {
  const { open, header, item } = props;
  switch (open?.kind) {
    case "addHead":
      return header.renderDialog(null);
    case "editHead":
      return header.renderDialog(open.header);
    case "addItem":
      return item.renderDialog(null);
    case "editItem":
      return item.renderDialog(open.item);
    case "removeHead":
      return <RemoveNamed level={header} thing={open.header} {...props} />;
    case "removeItem":
      return <RemoveNamed level={item} thing={open.item} {...props} />;
    default:
      return null;
  }
}

interface RemoveNamedProps {
  level: Pick<Level<never>, "removal" | "remove">;
  thing: TreeNode;
  stale: readonly QueryKey[];
  onClose: () => void;
}

function RemoveNamed({ level, thing: { id, name }, stale, onClose }: RemoveNamedProps): ReactNode {
  const t = useOrganizationStrings();
  return (
    <RemoveDialog
      title={t("removeTitle", { name })}
      text={t(`remove${level.removal}Text`)}
      confirmLabel={t("remove")}
      done={t("removed", { name })}
      remove={() => level.remove({ id })}
      stale={stale}
      onClose={onClose}
    />
  );
}
