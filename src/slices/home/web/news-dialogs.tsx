import type { ReactNode } from "react";
import { useState } from "react";
import { ApiError } from "#platform/web/api-error.ts";
import { call } from "#platform/web/client.ts";
import { useLocale } from "#platform/web/i18n.ts";
import { useSaving } from "#platform/web/use-saving.ts";
import type { NewsItem } from "#slices/home/contract/home-widgets.contract.ts";
import type { HomeActions, HomeState, HomeWindow } from "#slices/home/web/home-state.ts";
import { AnnouncementForm, SpotlightForm } from "#slices/home/web/news-forms.tsx";
import { useHomeStrings } from "#slices/home/web/strings.ts";
import { createItems, useHomeBlock } from "#slices/home/web/use-home.ts";
import { ConfirmDialog, Dialog } from "#ui/dialog.tsx";
import { Facts } from "#ui/detail-list.tsx";
import { formatDay } from "#ui/format.ts";
import { useToast } from "#ui/toast.tsx";

interface NewsDialogsProps {
  state: HomeState;
  actions: HomeActions;
}

/** The dialog that the address names, over the news of the page. */
export function NewsDialogs({ state, actions }: NewsDialogsProps): ReactNode {
  const { window } = state;
  if (window === null || window.kind === "profile") return null;
  if (window.kind === "new") return <NewDialog window={window} onClose={actions.close} />;
  return <ItemDialogs window={window} actions={actions} />;
}

function NewDialog({ window, onClose }: { window: Extract<HomeWindow, { kind: "new" }>; onClose: () => void }) {
  const t = useHomeStrings();
  const isAnnouncement = window.news === "announcement";
  return (
    <Dialog opened onClose={onClose} title={t(isAnnouncement ? "newAnnouncement" : "newSpotlight")}>
      {isAnnouncement ? <AnnouncementForm item={null} onClose={onClose} /> : <SpotlightForm onClose={onClose} />}
    </Dialog>
  );
}

interface ItemDialogsProps {
  window: Extract<HomeWindow, { id: number }>;
  actions: HomeActions;
}

function ItemDialogs({ window, actions }: ItemDialogsProps): ReactNode {
  const t = useHomeStrings();
  const news = useHomeBlock(window.news === "announcement" ? "announcements" : "spotlights");
  const item = news.data && createItems(news.data, window.news).find(({ id }) => id === window.id);
  // An unknown or removed item opens no dialog.
  if (item === undefined) return null;
  const { close } = actions;
  if (window.kind === "edit" && item.actions.includes("edit")) {
    return (
      <Dialog opened onClose={close} title={t("editAnnouncement")}>
        <AnnouncementForm item={item} onClose={close} />
      </Dialog>
    );
  }
  if (window.kind === "remove" && item.actions.includes("remove")) return <RemoveDialog item={item} onClose={close} />;
  return <ReadDialog item={item} actions={actions} />;
}

function ReadDialog({ item, actions }: { item: NewsItem; actions: HomeActions }): ReactNode {
  const t = useHomeStrings();
  const locale = useLocale();
  const { kind: news, id } = item;
  const canDo = (action: "edit" | "remove"): boolean => item.actions.includes(action);
  return (
    <Dialog opened onClose={actions.close} title={item.headline}>
      <div className="ho-details">{item.details}</div>
      {item.media !== null && (
        <p>
          <a className="ho-link" href={item.media} target="_blank" rel="noopener noreferrer">
            {t("readMore")}
          </a>
        </p>
      )}
      <Facts
        facts={[
          { label: t("date"), value: formatDay(item.posting_date, locale) },
          { label: t("writtenBy"), value: item.author ?? t("formerColleague") },
        ]}
      />
      {item.actions.length > 0 && (
        <div className="cy-form-foot">
          {canDo("edit") && (
            <button type="button" className="cy-button" onClick={() => actions.open({ kind: "edit", news, id })}>
              {t("edit")}
            </button>
          )}
          {canDo("remove") && (
            <button
              type="button"
              className="cy-button"
              data-danger=""
              onClick={() => actions.open({ kind: "remove", news, id })}
            >
              {t("remove")}
            </button>
          )}
        </div>
      )}
    </Dialog>
  );
}

function RemoveDialog({ item, onClose }: { item: NewsItem; onClose: () => void }): ReactNode {
  const t = useHomeStrings();
  const toast = useToast();
  const [error, setError] = useState<string>();
  const isAnnouncement = item.kind === "announcement";
  const removing = useSaving(
    (id: number) => call(isAnnouncement ? "removeAnnouncement" : "removeSpotlight", { params: { id } }),
    [["getHomeWidgets", isAnnouncement ? "announcements" : "spotlights"]],
  );
  const remove = async (): Promise<void> => {
    try {
      await removing.mutateAsync(item.id);
      toast.say(t(isAnnouncement ? "announcementRemoved" : "spotlightRemoved"));
      onClose();
    } catch (failure) {
      setError(failure instanceof ApiError ? (failure.detail ?? failure.title) : String(failure));
    }
  };
  return (
    <ConfirmDialog
      opened
      danger
      onClose={onClose}
      title={t(isAnnouncement ? "removeAnnouncement" : "removeSpotlight")}
      confirmLabel={t("remove")}
      error={error}
      onConfirm={remove}
    >
      {t("removeText", { headline: item.headline })}
    </ConfirmDialog>
  );
}
