import { useState, type ReactNode } from "react";
import { useLocale } from "#platform/web/i18n.ts";
import { ReplyDialog } from "#slices/surveys/web/replies/reply-dialog.tsx";
import { useReplyStrings } from "#slices/surveys/web/replies/reply-strings.ts";
import { type ReplyForm, useReply } from "#slices/surveys/web/replies/use-reply.ts";
import { formatDay } from "#ui/format.ts";
import { useToast } from "#ui/toast.tsx";
import { WriteButton } from "#ui/write-button.tsx";
import "#slices/surveys/web/replies/comment-replies.css";
import type { RepliesProps } from "#slices/surveys/web/replies/reply-props.ts";

/** The replies to a comment, and for managers of its place the reply actions: one click, or a text. */
export function CommentReplies(props: RepliesProps): ReactNode {
  const replying = useReply(props);
  return (
    <>
      <GivenReplies replies={props.replies} />
      {replying && <ReplyActions {...props} replying={replying} />}
    </>
  );
}

function GivenReplies({ replies }: Pick<RepliesProps, "replies">): ReactNode {
  const t = useReplyStrings();
  const locale = useLocale();
  if (replies.length === 0) return null;
  return (
    <ul className="cr-list" aria-label={t("replies")}>
      {replies.map(({ kind, text, name, date }) => (
        <li key={kind}>
          <p className="cr-text">{text ?? t("thanks")}</p>
          <span className="cy-meta">
            {name ?? t("someone")} · <time dateTime={date}>{formatDay(date, locale)}</time>
          </span>
        </li>
      ))}
    </ul>
  );
}

function ReplyActions({ replies, isConfidential, replying }: RepliesProps & { replying: ReplyForm }): ReactNode {
  const t = useReplyStrings();
  const toast = useToast();
  const [isWriting, setIsWriting] = useState(false);
  const [busy, setBusy] = useState(false);
  const acknowledge = async (): Promise<void> => {
    setBusy(true);
    try {
      await replying.acknowledge();
      toast.say(t("acknowledged"));
    } catch (error) {
      toast.say(replying.describe(error));
    }
    setBusy(false);
    await replying.refetch();
  };
  const onSaved = (): void => {
    setIsWriting(false);
    toast.say(t("saved"));
    void replying.refetch();
  };
  if (replies.some(({ kind }) => kind === "text")) return null;
  return (
    <span className="cr-actions">
      {replies.length === 0 && (
        <WriteButton
          className="cr-action"
          title={t("acknowledgeHint")}
          disabled={busy}
          onClick={() => void acknowledge()}
        >
          {t("acknowledge")}
        </WriteButton>
      )}
      <button type="button" className="cr-action" aria-haspopup="dialog" onClick={() => setIsWriting(true)}>
        {t("reply")}
      </button>
      {isWriting && <ReplyDialog {...{ replying, isConfidential, onSaved }} onClose={() => setIsWriting(false)} />}
    </span>
  );
}
