import { IconPlus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useLocale } from "#platform/web/i18n.ts";
import type { NewsItem } from "#slices/home/contract/home-widgets.contract.ts";
import type { NewsKind } from "#slices/home/contract/news.contract.ts";
import { HomeBlock, MoreButton } from "#slices/home/web/home-block.tsx";
import { cutPreview } from "#slices/home/web/cut-preview.ts";
import type { HomeActions, HomeState } from "#slices/home/web/home-state.ts";
import { NewMark } from "#slices/home/web/new-mark.tsx";
import { useHomeStrings } from "#slices/home/web/strings.ts";
import { createItems, useHomeBlock } from "#slices/home/web/use-home.ts";
import { formatDay } from "#ui/format.ts";

const FIRST = 2;

const words = {
  announcement: { title: "announcements", empty: "noAnnouncements", add: "newAnnouncement" },
  spotlight: { title: "spotlights", empty: "noSpotlights", add: "newSpotlight" },
} as const;

interface NewsPanelProps {
  kind: NewsKind;
  state: HomeState;
  actions: HomeActions;
}

/** Announcements or spotlights: the first two, and the rest when requested. */
export function NewsPanel({ kind, state, actions }: NewsPanelProps): ReactNode {
  const t = useHomeStrings();
  const { title, empty, add } = words[kind];
  const news = useHomeBlock(title);
  const isWhole = state.whole.includes(title);
  const canWrite = news.data?.meta.summary_object.may_write ?? false;
  return (
    <HomeBlock
      title={t(title)}
      query={news}
      rows={FIRST * 2}
      actions={
        canWrite && (
          <button type="button" className="cy-button" onClick={() => actions.open({ kind: "new", news: kind })}>
            <IconPlus size={16} stroke={1.75} aria-hidden="true" />
            {t(add)}
          </button>
        )
      }
      emptyText={({ data }) => (data.length === 0 ? t(empty) : null)}
    >
      {(reply) => {
        const items = createItems(reply, kind);
        const count = reply.meta.pagination?.record_count ?? items.length;
        return (
          <>
            <ul className="ho-news">
              {items.slice(0, isWhole ? items.length : FIRST).map((item) => (
                <NewsCard key={item.id} item={item} actions={actions} />
              ))}
            </ul>
            {isWhole && count > items.length && (
              <p className="ho-cut">{t("newestShown", { count: items.length, all: count })}</p>
            )}
            <MoreButton
              count={items.length}
              first={FIRST}
              whole={isWhole}
              labels={{ all: t("showAll", { count: items.length }), fewer: t("showFewer") }}
              onToggle={() => actions.toggleWhole(title)}
            />
          </>
        );
      }}
    </HomeBlock>
  );
}

/** Headline, the beginning of the text, and its author; opens the whole item. */
function NewsCard({ item, actions }: { item: NewsItem; actions: HomeActions }): ReactNode {
  const t = useHomeStrings();
  const locale = useLocale();
  return (
    <li>
      <button
        type="button"
        className="ho-card"
        onClick={() => actions.open({ kind: "read", news: item.kind, id: item.id })}
      >
        <strong>
          {!item.is_own && <NewMark at={item.posted_at} />}
          {item.headline}
        </strong>
        <span className="ho-preview">{cutPreview(item.details)}</span>
        <small>
          {item.author ?? t("formerColleague")} · {formatDay(item.posting_date, locale)}
        </small>
      </button>
    </li>
  );
}
