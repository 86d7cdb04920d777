import { use, type ReactNode } from "react";
import type { WidgetReply } from "#slices/reports/contract/widgets.contract.ts";
import { contributionsContext } from "#slices/reports/web/contributions.ts";

interface CommentCardProps {
  reply: WidgetReply;
}

/** Comments one by one: with the specified height, scrolled within. */
export function CommentList({ reply }: CommentCardProps): ReactNode {
  const Card = use(contributionsContext).comments?.Card;
  return (
    // Keys have to reach what scrolls.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="rp-list" tabIndex={0}>
      {Card && <Card reply={reply} />}
    </div>
  );
}

/** Comments by theme, with quotes. */
export function CommentThemes({ reply }: CommentCardProps): ReactNode {
  const Card = use(contributionsContext).comments?.ThemesCard;
  return Card && <Card reply={reply} />;
}

/** The reasons of residents not to renew. */
export function ReasonsNotToRenew({ reply }: CommentCardProps): ReactNode {
  const Card = use(contributionsContext).comments?.ReasonsCard;
  return Card && <Card reply={reply} />;
}
