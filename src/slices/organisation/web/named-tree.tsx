import type { ReactNode } from "react";
import { useOrganisationStrings } from "#slices/organisation/web/strings.ts";
import { TreeRow } from "#slices/organisation/web/tree-rows.tsx";

/** What a tree holds: heads and items alike. */
export interface Named {
  readonly id: number;
  readonly name: string;
}

/** Which dialog over a tree is open: adding, renaming or removing a head or one of its items. */
export type TreeOpen<Head extends Named, Item extends Named> =
  | { readonly kind: "addHead" | "addItem" }
  | { readonly kind: "editHead" | "removeHead"; readonly head: Head }
  | { readonly kind: "editItem" | "removeItem"; readonly item: Item }
  | null;

interface NamedTreeProps<Head extends Named, Item extends Named> {
  heads: readonly Head[];
  items: readonly Item[];
  /** The head that an item stands under; null: under none. */
  headOf: (item: Item) => number | null;
  /** What is written over the items without a head, where there are heads. */
  noHead: string;
  /** What an item's row says besides its name. */
  about?: (item: Item) => { sub?: string | undefined; count?: { text: string; to: string } };
  onOpen: (open: TreeOpen<Head, Item>) => void;
}

/** Two levels of named things: heads with their items, and the items that have no head. */
export function NamedTree<Head extends Named, Item extends Named>(props: NamedTreeProps<Head, Item>): ReactNode {
  const { heads, items, headOf, noHead } = props;
  const under = (headId: number | null): readonly Item[] => items.filter((item) => headOf(item) === headId);
  const loose = under(null);
  return (
    <ul className="og-rows">
      {heads.map((head) => (
        <Branch key={`h${head.id}`} head={head} items={under(head.id)} about={props.about} onOpen={props.onOpen} />
      ))}
      {heads.length > 0 && loose.length > 0 && (
        <li data-head="">
          <span className="og-absent">{noHead}</span>
        </li>
      )}
      {loose.map((item) => (
        <Leaf key={item.id} item={item} about={props.about} onOpen={props.onOpen} />
      ))}
    </ul>
  );
}

type Shared<Head extends Named, Item extends Named> = Pick<NamedTreeProps<Head, Item>, "onOpen"> & {
  about: NamedTreeProps<Head, Item>["about"] | undefined;
};

function Branch<Head extends Named, Item extends Named>(
  props: { head: Head; items: readonly Item[] } & Shared<Head, Item>,
): ReactNode {
  const t = useOrganisationStrings();
  const { head, onOpen } = props;
  return (
    <>
      <TreeRow
        isHead
        name={head.name}
        actionsLabel={t("actionsFor", { name: head.name })}
        actions={[
          { key: "edit", label: t("rename"), onSelect: () => onOpen({ kind: "editHead", head }) },
          { key: "remove", label: t("remove"), danger: true, onSelect: () => onOpen({ kind: "removeHead", head }) },
        ]}
      />
      {props.items.map((item) => (
        <Leaf key={item.id} item={item} about={props.about} onOpen={onOpen} />
      ))}
    </>
  );
}

function Leaf<Head extends Named, Item extends Named>({
  item,
  about,
  onOpen,
}: { item: Item } & Shared<Head, Item>): ReactNode {
  const t = useOrganisationStrings();
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
