import { useEffect, useEffectEvent, type ReactNode } from "react";
import type { Assignment } from "#slices/actions/contract/assignments.contract.ts";
import { call } from "#platform/web/client.ts";
import { useLocale } from "#platform/web/i18n.ts";
import { useForm } from "#platform/web/use-form.ts";
import { useActionStrings } from "#slices/actions/web/actions-strings.ts";
import { usePersonName } from "#slices/actions/web/assignment-labels.tsx";
import { useSaveAssignmentState } from "#slices/actions/web/use-assignments.ts";
import { Badge } from "#ui/badge.tsx";
import { TextAreaField } from "#ui/form/form-fields.tsx";
import { FormFrame } from "#ui/form/form-frame.tsx";
import { formatDay } from "#ui/format.ts";

const MAX_COMMENT = 2000;

/** Marks visible comments as read once, when any is unread. They stay marked as new on screen. */
function useReading(assignment: Assignment): void {
  const saveState = useSaveAssignmentState();
  const last = assignment.comments.at(-1)?.id;
  const hasUnread = assignment.unread_comments > 0;
  const read = useEffectEvent(async (commentId: number) => {
    const { id } = assignment;
    const { data } = await call("readAssignmentComments", { params: { id }, body: { comment_id: commentId } });
    const items = data.comments.map((each) => ({
      ...each,
      is_unread: assignment.comments.some((before) => before.id === each.id && before.is_unread),
    }));
    await saveState({ ...data, comments: items });
  });
  useEffect(() => {
    // A failure is ignored. The next visit tries again.
    if (hasUnread && last !== undefined) void read(last).catch(() => undefined);
  }, [hasUnread, last]);
}

/** Comments of an assignment, with a field to add one. */
export function AssignmentComments({ assignment }: { assignment: Assignment }): ReactNode {
  const t = useActionStrings();
  const locale = useLocale();
  const getName = usePersonName();
  useReading(assignment);
  return (
    <section>
      <h3>{t("comments")}</h3>
      {assignment.comments.length === 0 ? (
        <p className="cy-meta">{t("noComments")}</p>
      ) : (
        <ol className="ac-comments">
          {assignment.comments.map((each) => (
            <li key={each.id}>
              <p className="cy-meta">
                <strong>{getName(each.author)}</strong> · {formatDay(each.created_at.slice(0, 10), locale)}{" "}
                {each.is_unread && <Badge>{t("isNew")}</Badge>}
              </p>
              <p className="ac-said">{each.comment}</p>
            </li>
          ))}
        </ol>
      )}
      <CommentForm id={assignment.id} />
    </section>
  );
}

function CommentForm({ id }: { id: number }): ReactNode {
  const t = useActionStrings();
  const saveState = useSaveAssignmentState();
  const form = useForm({
    initial: { comment: "" },
    submit: async (values) => saveState((await call("commentAssignment", { params: { id }, body: values })).data),
  });
  return (
    <FormFrame
      label={t("commentLabel")}
      submitLabel={t("send")}
      busy={form.busy}
      summary={form.summary}
      onSubmit={async () => {
        if (await form.submit()) form.reset();
      }}
    >
      <TextAreaField
        label={t("comment")}
        required
        rows={2}
        maxLength={MAX_COMMENT}
        placeholder={t("commentLabel")}
        {...form.bindField("comment")}
      />
    </FormFrame>
  );
}
