import { useQueryClient } from "@tanstack/react-query";
import { ApiError } from "#platform/web/api-error.ts";
import { call } from "#platform/web/client.ts";
import { useReplyStrings } from "#slices/surveys/web/replies/reply-strings.ts";
import type { RepliesProps } from "#slices/surveys/web/replies/reply-props.ts";

const problems = ["no_addresses", "comment_not_shown", "already_replied", "too_many_replies"] as const;

/** Sends a reply to a comment and refetches the lists of comments; null where the viewer may not reply. */
export function useReply({ service, questionId, month, replyKey: key }: RepliesProps) {
  const t = useReplyStrings();
  const client = useQueryClient();
  const refetch = (): Promise<void> => client.invalidateQueries({ queryKey: ["widget"] });
  const describe = (error: unknown): string => {
    const codes = error instanceof ApiError ? [error.code, ...error.errors.map(({ code }) => code)] : [];
    return t(problems.find((code) => codes.includes(code)) ?? "failed");
  };
  if (key === null) return null;
  const comment = { service, question_id: questionId, month, key };
  return {
    describe,
    acknowledge: () => call("replyToComment", { body: { kind: "thanks", ...comment } }),
    reply: (text: string) => call("replyToComment", { body: { kind: "text", text, ...comment } }),
    refetch,
  };
}

export type ReplyForm = NonNullable<ReturnType<typeof useReply>>;
