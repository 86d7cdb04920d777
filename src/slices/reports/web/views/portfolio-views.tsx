import { lazy, Suspense, useState, type ReactNode } from "react";
import type { PortfolioView } from "#slices/reports/contract/saved-views.contract.ts";
import { getPortfolioHref, readState, type PortfolioState } from "#slices/reports/web/portfolio/portfolio-state.ts";
import {
  toPortfolioState,
  isViewShown,
  toViewState,
  type SavedViews,
} from "#slices/reports/web/views/use-saved-views.ts";
import { useViewsStrings } from "#slices/reports/web/views/views-strings.ts";
import { ConfirmDialog } from "#ui/dialog.tsx";
import { ActionMenu, type ActionItem } from "#ui/menu.tsx";
import { TabNav } from "#ui/tabs.tsx";
import { useToast } from "#ui/toast.tsx";
import "#slices/reports/web/views/views.css";

const ViewDialog = lazy(async () => ({
  default: (await import("#slices/reports/web/views/view-dialog.tsx")).ViewDialog,
}));

const RenameViewDialog = lazy(async () => ({
  default: (await import("#slices/reports/web/views/rename-view-dialog.tsx")).RenameViewDialog,
}));

const PATH = "/portfolio";

/** The actions on a view: its owner renames, shares and deletes it, every viewer can make it the default. */
function ViewActions({ view, saved }: { view: PortfolioView; saved: SavedViews }): ReactNode {
  const t = useViewsStrings();
  const toast = useToast();
  const [isDeleting, setDeleting] = useState(false);
  const [isRenaming, setRenaming] = useState(false);
  const run = (change: Promise<void>): void => void change.catch(() => toast.say(t("failed")));
  const own: ActionItem[] = [
    { key: "rename", label: t("rename"), onSelect: () => setRenaming(true) },
    {
      key: "share",
      label: view.is_shared ? t("stopSharing") : t("startSharing"),
      writes: true,
      onSelect: () => run(saved.change(view, { is_shared: !view.is_shared })),
    },
    { key: "delete", label: t("delete"), danger: true, onSelect: () => setDeleting(true) },
  ];
  const remove = async (): Promise<void> => {
    try {
      await saved.remove(view);
      toast.say(t("deleted"));
    } catch {
      toast.say(t("failed"));
    }
    setDeleting(false);
  };
  return (
    <>
      <ActionMenu
        label={t("actions", { name: view.name })}
        items={[
          {
            key: "default",
            label: view.is_default ? t("noDefault") : t("makeDefault"),
            writes: true,
            onSelect: () => run(saved.open(view.is_default ? null : view.id)),
          },
          ...(view.is_own ? own : []),
        ]}
      />
      {isRenaming && (
        <Suspense fallback={null}>
          <RenameViewDialog
            name={view.name}
            onRename={(name) => saved.change(view, { name })}
            onClose={() => setRenaming(false)}
          />
        </Suspense>
      )}
      <ConfirmDialog
        opened={isDeleting}
        onClose={() => setDeleting(false)}
        title={t("deleteTitle")}
        confirmLabel={t("delete")}
        onConfirm={remove}
        danger
      >
        {view.is_shared ? t("deleteShared", { name: view.name }) : t("deleteText", { name: view.name })}
      </ConfirmDialog>
    </>
  );
}

interface PortfolioViewsProps {
  saved: SavedViews;
  state: PortfolioState;
}

/** The saved views as tabs over the table, with the actions on the open one; an unsaved state can be saved. */
export function PortfolioViews({ saved, state }: PortfolioViewsProps): ReactNode {
  const t = useViewsStrings();
  const [isSaving, setSaving] = useState(false);
  const { views } = saved;
  const open = views.find((view) => isViewShown(state, view));
  const all = readState({}, state.scope);
  const isAll = JSON.stringify(toViewState(all)) === JSON.stringify(toViewState(state));
  const toHref = (view: PortfolioView): string => getPortfolioHref(PATH, toPortfolioState(view));
  const toText = (view: PortfolioView): string => {
    const name = view.is_own ? view.name : t("shared", { name: view.name });
    return view.is_default ? t("default", { name }) : name;
  };
  const current = open ? toHref(open) : isAll ? getPortfolioHref(PATH, all) : "";
  return (
    <div className="rp-views">
      <TabNav
        label={t("views")}
        tabs={[
          { to: getPortfolioHref(PATH, all), text: t("all") },
          ...views.map((view) => ({ to: toHref(view), text: toText(view) })),
        ]}
        current={current}
      />
      {open ? (
        <ViewActions key={open.id} view={open} saved={saved} />
      ) : (
        <button type="button" className="cy-link-button" onClick={() => setSaving(true)}>
          {t("save")}
        </button>
      )}
      {isSaving && (
        <Suspense fallback={null}>
          <ViewDialog
            taken={views.filter((view) => view.is_own).map((view) => view.name)}
            onSave={(view) => saved.save(view, state)}
            onClose={() => setSaving(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
