import type { ReactNode } from "react";
import type { WidgetReply } from "#slices/reports/contract/widgets.contract.ts";
import { CommentsCard } from "#slices/reports/web/comments/comment-cards.tsx";

/** Comments one by one: with the specified height, scrolled within. */
export function CommentList({ reply }: { reply: WidgetReply }): ReactNode {
  return (
    // Keys have to reach what scrolls.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="rp-list" tabIndex={0}>
      <CommentsCard reply={reply} />
    </div>
  );
}
