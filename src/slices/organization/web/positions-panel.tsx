import { useState, type ReactNode } from "react";
import type { CategoryRow, PositionRow } from "#slices/organization/contract/positions.contract.ts";
import { call } from "#platform/web/client.ts";
import { ErrorState } from "#platform/web/error-state.tsx";
import { NamedDialog } from "#slices/organization/web/name-dialog.tsx";
import { NamedTree, type TreeDialog } from "#slices/organization/web/named-tree.tsx";
import { useOrganizationStrings } from "#slices/organization/web/strings.ts";
import { TreeDialogs } from "#slices/organization/web/tree-dialogs.tsx";
import { stalePositions, useCategories, usePositions } from "#slices/organization/web/use-organization.ts";
import { Panel } from "#ui/panel.tsx";
import { EmptyState, Skeleton } from "#ui/states.tsx";
import { UiLink } from "#ui/ui-link.tsx";

type Open = TreeDialog<CategoryRow, PositionRow>;

/** The positions, grouped by category. */
export function PositionsPanel(): ReactNode {
  const t = useOrganizationStrings();
  const positions = usePositions();
  const categories = useCategories();
  const [open, setOpen] = useState<Open>(null);
  const error = positions.error ?? categories.error;
  const retry = (): void => {
    void positions.refetch();
    void categories.refetch();
  };
  const actions = (
    <>
      <button type="button" className="cy-button" onClick={() => setOpen({ kind: "addHead" })}>
        {t("addCategory")}
      </button>
      <button type="button" className="cy-button" data-primary="" onClick={() => setOpen({ kind: "addItem" })}>
        {t("addPosition")}
      </button>
    </>
  );
  return (
    <Panel title={t("positions")} sub={t("positionsSub")} actions={actions} flush>
      {error !== null && <ErrorState error={error} onRetry={retry} />}
      {(positions.isPending || categories.isPending) && <Skeleton width="100%" height={320} />}
      {positions.data && categories.data && (
        <Tree positions={positions.data} categories={categories.data} onOpen={setOpen} />
      )}
      <Dialogs open={open} categories={categories.data ?? []} onClose={() => setOpen(null)} />
    </Panel>
  );
}

interface TreeProps {
  positions: readonly PositionRow[];
  categories: readonly CategoryRow[];
  onOpen: (open: Open) => void;
}

function Tree({ positions, categories, onOpen }: TreeProps): ReactNode {
  const t = useOrganizationStrings();
  if (positions.length === 0 && categories.length === 0) {
    return (
      <EmptyState title={t("noPositions")}>
        <p>{t("noPositionsHint")}</p>
        <UiLink className="cy-button" href="/settings/imports">
          {t("importPositions")}
        </UiLink>
      </EmptyState>
    );
  }
  return (
    <NamedTree
      headers={categories}
      items={positions}
      readHeader={(position) => position.position_category_id}
      noHeader={t("noCategory")}
      onOpen={onOpen}
    />
  );
}

interface DialogsProps {
  open: Open;
  categories: readonly CategoryRow[];
  onClose: () => void;
}

function Dialogs({ open, categories, onClose }: DialogsProps): ReactNode {
  return (
    <TreeDialogs
      open={open}
      header={{
        renderDialog: (category) => <CategoryDialog category={category} onClose={onClose} />,
        removal: "Category",
        remove: (params) => call("deletePositionCategory", { params }),
      }}
      item={{
        renderDialog: (position) => <PositionDialog position={position} categories={categories} onClose={onClose} />,
        removal: "Position",
        remove: (params) => call("deletePosition", { params }),
      }}
      stale={stalePositions}
      onClose={onClose}
    />
  );
}

function CategoryDialog({ category, onClose }: { category: CategoryRow | null; onClose: () => void }): ReactNode {
  const t = useOrganizationStrings();
  return (
    <NamedDialog
      title={category === null ? t("addCategory") : t("editCategory")}
      isNew={category === null}
      initial={{ name: category?.name ?? "", parent: null }}
      save={({ name }) =>
        category === null
          ? call("createPositionCategory", { body: { name } })
          : call("updatePositionCategory", {
              params: { id: category.id },
              body: { name, if_unchanged: category.version },
            })
      }
      stale={stalePositions}
      onClose={onClose}
    />
  );
}

interface PositionDialogProps {
  position: PositionRow | null;
  categories: readonly CategoryRow[];
  onClose: () => void;
}

function PositionDialog({ position, categories, onClose }: PositionDialogProps): ReactNode {
  const t = useOrganizationStrings();
  return (
    <NamedDialog
      title={position === null ? t("addPosition") : t("editPosition")}
      isNew={position === null}
      initial={{ name: position?.name ?? "", parent: position?.position_category_id ?? null }}
      parent={{
        path: "position_category_id",
        label: t("category"),
        placeholder: t("noCategory"),
        help: position === null ? undefined : t("categoryNote"),
        options: categories,
      }}
      save={({ name, parent }) =>
        position === null
          ? call("createPosition", { body: { name, position_category_id: parent } })
          : call("updatePosition", {
              params: { id: position.id },
              body: { name, position_category_id: parent, if_unchanged: position.version },
            })
      }
      stale={stalePositions}
      onClose={onClose}
    />
  );
}
