import { useLocation } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { stringifySearch } from "#platform/web/address.ts";
import { useLocale } from "#platform/web/i18n.ts";
import type { CommentGroup } from "#slices/reports/contract/comments.contract.ts";
import type { WidgetReply } from "#slices/reports/contract/widgets.contract.ts";
import { useCommentStrings } from "#slices/surveys/web/comments/comments-strings.ts";
import type { ChangeWidget } from "#slices/reports/web/widget/use-widget.ts";
import {
  changeWidget,
  withFilter,
  writeWidgetState,
  type WidgetState,
} from "#slices/reports/web/widget/widget-state.ts";
import { findLocalName, useUiStrings } from "#slices/reports/web/widget/server-label-translations.ts";
import { StackedBar } from "#ui/charts/stacked-bar.tsx";
import { ChangeKey } from "#ui/change-key.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { FigureValue, HiddenValue } from "#ui/figure-value.tsx";
import { NO_FIGURE } from "#ui/figure.ts";
import { formatNumber } from "#ui/format.ts";
import { TrendDelta } from "#ui/trend-delta.tsx";

interface CommentGroupsProps {
  reply: WidgetReply;
  groups: readonly CommentGroup[];
  state: WidgetState;
  change: ChangeWidget;
  busy: boolean;
}

const filterOf = { survey: "surveys", theme: "themes" } as const;

/** Returns the state of the comments of a survey or theme, which its row links to. */
function toComments(state: WidgetState, of: "survey" | "theme", id: number): WidgetState {
  const filters = withFilter(state.filters, filterOf[of], [String(id)]);
  return changeWidget(state, { scope: "responses", filters });
}

/** Surveys and themes that link to their comments, or questions that open their answers, each with its count. */
export function CommentGroups({ reply, groups, state, change, busy }: CommentGroupsProps): ReactNode {
  const word = useUiStrings();
  const { pathname } = useLocation();
  const columns = useGroupColumns(reply, (id) => change({ question: { id, page: 1 } }));
  return (
    <>
      <DataTable
        caption={word(reply.meta.widget.title)}
        columns={columns}
        rows={groups}
        rowKey={(group) => `${group.link_type}-${group.m_id}`}
        rowHref={(group) =>
          group.link_type === "question"
            ? null
            : `${pathname}${stringifySearch(writeWidgetState(toComments(state, group.link_type, group.m_id)))}`
        }
        sort={{ key: "", descending: false }}
        onSort={() => {}}
        busy={busy}
      />
      <ChangeKey rows={groups} />
    </>
  );
}

function useGroupColumns({ meta }: WidgetReply, onQuestion: (id: number) => void): readonly Column<CommentGroup>[] {
  const word = useUiStrings();
  const t = useCommentStrings();
  const locale = useLocale();
  const cells: Readonly<Record<string, (group: CommentGroup) => ReactNode>> = {
    name: (group) => {
      const { link_type: link, m_id: id, name } = group;
      if (link === "theme") return findLocalName(group, locale);
      return link === "question" ? (
        <button type="button" className="cm-question" aria-haspopup="dialog" onClick={() => onQuestion(id)}>
          {name}
          <span className="cy-sr">. {t("about")}</span>
        </button>
      ) : (
        word(name)
      );
    },
    response_count: ({ hidden, response_count: count }) =>
      hidden ? <HiddenValue brief /> : <Counted count={count ?? 0} text={formatNumber(count, "count", locale)} />,
    summary: ({ summary }) => <Authors summary={summary} />,
    share: ({ share }) => share && <Share share={share} />,
  };
  return meta.headers.map(({ key, label, numeric }) => ({
    key,
    label: word(label),
    sortable: false,
    ...(numeric && key !== "share" ? { align: "end" as const, minWidth: 140 } : { minWidth: 220 }),
    cell: (group: CommentGroup) => cells[key]?.(group),
  }));
}

/** The authors' likelihood to renew, as a bar and in words; N/A where none of them answered. */
function Authors({ summary }: Pick<CommentGroup, "summary">): ReactNode {
  const t = useCommentStrings();
  const locale = useLocale();
  const result = (["likely", "neutral", "unlikely"] as const).map((key) => ({ key, value: summary?.[key] ?? 0 }));
  if (result.every(({ value }) => value === 0)) return <FigureValue figure={NO_FIGURE} kind="count" />;
  const tones = { likely: "step-5", neutral: "step-3", unlikely: "step-1" } as const;
  const parts = result.map(({ key, value }) => ({ key, value, label: t(key), tone: tones[key] }));
  return (
    <>
      <StackedBar brief label={t("summary")} parts={parts} />
      <small className="cy-meta" aria-hidden="true">
        {parts.map(({ label, value }) => `${label} ${formatNumber(value, "count", locale)}`).join(" · ")}
      </small>
    </>
  );
}

/** A theme's share of all comments, as a number and a bar, with its change in a year. */
function Share({ share }: { share: NonNullable<CommentGroup["share"]> }): ReactNode {
  const t = useCommentStrings();
  if (share.value === null) return <span className="cy-meta">{t("fewComments")}</span>;
  return (
    <span className="cm-share">
      <FigureValue figure={share} kind="percent" />
      <span className="cm-share-bar" aria-hidden="true">
        <i style={{ width: `${Math.min(100, share.value)}%` }} />
      </span>
      {/* More mentions are neither good nor bad. */}
      <TrendDelta figure={{ ...share, direction: "neutral" }} kind="percent" />
    </span>
  );
}

function Counted({ count, text }: { count: number; text: string }): ReactNode {
  const t = useCommentStrings();
  return count === 0 ? <span className="cy-meta">{t("noResponses")}</span> : text;
}
