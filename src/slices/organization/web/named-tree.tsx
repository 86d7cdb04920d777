import type { ReactNode } from "react";
import { useOrganizationStrings } from "#slices/organization/web/strings.ts";
import { TreeRow } from "#slices/organization/web/tree-rows.tsx";

/** A group or item of a tree. */
export interface TreeNode {
  readonly id: number;
  readonly name: string;
}

/** The open dialog of a tree: add, rename or remove a group or item. */
export type TreeDialog<Header extends TreeNode, Item extends TreeNode> =
  | { readonly kind: "addHead" | "addItem" }
  | { readonly kind: "editHead" | "removeHead"; readonly header: Header }
  | { readonly kind: "editItem" | "removeItem"; readonly item: Item }
  | null;

interface NamedTreeProps<Header extends TreeNode, Item extends TreeNode> {
  headers: readonly Header[];
  items: readonly Item[];
  /** Returns the group of an item; null without one. */
  readHeader: (item: Item) => number | null;
  /** Heading of items without a group, when there are groups. */
  noHeader: string;
  /** Returns additional texts of an item's row. */
  about?: (item: Item) => { sub?: string | undefined; count?: { text: string; to: string } };
  onOpen: (open: TreeDialog<Header, Item>) => void;
}

/** A two-level tree: groups with their items, and items without a group. */
export function NamedTree<Header extends TreeNode, Item extends TreeNode>(
  props: NamedTreeProps<Header, Item>,
): ReactNode {
  const { headers, items, readHeader, noHeader } = props;
  const getItemsUnder = (headId: number | null): readonly Item[] => items.filter((item) => readHeader(item) === headId);
  const loose = getItemsUnder(null);
  return (
    <ul className="og-rows">
      {headers.map((header) => (
        <Branch
          key={`h${header.id}`}
          header={header}
          items={getItemsUnder(header.id)}
          about={props.about}
          onOpen={props.onOpen}
        />
      ))}
      {headers.length > 0 && loose.length > 0 && (
        <li data-head="">
          <span className="og-absent">{noHeader}</span>
        </li>
      )}
      {loose.map((item) => (
        <Leaf key={item.id} item={item} about={props.about} onOpen={props.onOpen} />
      ))}
    </ul>
  );
}

type NodeProps<Header extends TreeNode, Item extends TreeNode> = Pick<NamedTreeProps<Header, Item>, "onOpen"> & {
  about: NamedTreeProps<Header, Item>["about"] | undefined;
};

function Branch<Header extends TreeNode, Item extends TreeNode>(
  props: { header: Header; items: readonly Item[] } & NodeProps<Header, Item>,
): ReactNode {
  const t = useOrganizationStrings();
  const { header, onOpen } = props;
  return (
    <>
      <TreeRow
        isHeader
        name={header.name}
        actionsLabel={t("actionsFor", { name: header.name })}
        actions={[
          { key: "edit", label: t("rename"), onSelect: () => onOpen({ kind: "editHead", header }) },
          { key: "remove", label: t("remove"), danger: true, onSelect: () => onOpen({ kind: "removeHead", header }) },
        ]}
      />
      {props.items.map((item) => (
        <Leaf key={item.id} item={item} about={props.about} onOpen={onOpen} />
      ))}
    </>
  );
}

function Leaf<Header extends TreeNode, Item extends TreeNode>({
  item,
  about,
  onOpen,
}: { item: Item } & NodeProps<Header, Item>): ReactNode {
  const t = useOrganizationStrings();
  return (
    <TreeRow
      name={item.name}
      {...about?.(item)}
      actionsLabel={t("actionsFor", { name: item.name })}
      actions={[
        { key: "edit", label: t("edit"), onSelect: () => onOpen({ kind: "editItem", item }) },
        { key: "remove", label: t("remove"), danger: true, onSelect: () => onOpen({ kind: "removeItem", item }) },
      ]}
    />
  );
}
