import { lazy, Suspense, type ReactNode } from "react";
import type { RepliesProps } from "#slices/surveys/web/replies/reply-props.ts";
import { Skeleton } from "#ui/states.tsx";

const Replies = lazy(async () => ({
  default: (await import("#slices/surveys/web/replies/comment-replies.tsx")).CommentReplies,
}));

/** The replies to a comment and the reply actions; nothing is loaded when there are neither. */
export function CommentReplies(props: RepliesProps): ReactNode {
  if (props.replyKey === null && props.replies.length === 0) return null;
  return (
    <Suspense fallback={<Skeleton width={136} height={24} />}>
      <Replies {...props} />
    </Suspense>
  );
}
