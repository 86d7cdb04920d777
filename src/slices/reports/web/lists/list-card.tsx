import type { ReactNode } from "react";
import type { WidgetReply } from "#slices/reports/contract/widgets.contract.ts";
import { isList } from "#slices/reports/web/lists/list-rows.ts";
import { useListStrings } from "#slices/reports/web/lists/list-strings.ts";
import { ListTable } from "#slices/reports/web/lists/list-table.tsx";
import { useUiStrings } from "#slices/reports/web/widget/server-label-translations.ts";
import { EmptyState } from "#ui/states.tsx";

/** Lists with an empty text of their own. */
const withWords = ["offboarding_employees", "cant_complete_tasks", "resident_surveys"] as const;

/** Returns a function for the text of a list without rows. */
export function useEmptyText(): (id: string) => string {
  const t = useListStrings();
  return (id) => {
    const known = withWords.find((each) => each === id);
    return known === undefined ? t("noItems") : t(`empty_${known}`);
  };
}

/** The first rows of a list, on a card of a dashboard. */
export function ListCard({ reply }: { reply: WidgetReply }): ReactNode {
  const word = useUiStrings();
  const emptyText = useEmptyText();
  if (!isList(reply)) return null;
  if (reply.data.length === 0) return <EmptyState title={emptyText(reply.meta.widget.id)} />;
  return <ListTable reply={reply} caption={word(reply.meta.widget.title)} />;
}
