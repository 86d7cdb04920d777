import type { ReactNode } from "react";
import { ErrorState } from "#platform/web/error-state.tsx";
import { useForm } from "#platform/web/use-form.ts";
import type { InboxReply } from "#slices/inbox/contract/inbox.contract.ts";
import { useInboxStrings } from "#slices/inbox/web/inbox-strings.ts";
import { useInbox, useMute } from "#slices/inbox/web/use-inbox.ts";
import { SwitchField } from "#ui/form/choice-fields.tsx";
import { FormFrame } from "#ui/form/form-frame.tsx";
import { Panel } from "#ui/panel.tsx";
import { Skeleton } from "#ui/states.tsx";
import { useToast } from "#ui/toast.tsx";

/** Switches for the kinds that are also emailed: the same choice as muting them in the inbox. */
export function InboxChoices(): ReactNode {
  const inbox = useInbox();
  if (inbox.isError) return <ErrorState error={inbox.error} onRetry={() => void inbox.refetch()} />;
  if (inbox.isPending) return <Skeleton width="100%" height={220} />;
  return <ChoiceForm meta={inbox.data.meta} />;
}

function ChoiceForm({ meta }: { meta: InboxReply["meta"] }): ReactNode {
  const t = useInboxStrings();
  const toast = useToast();
  const { mutateAsync } = useMute();
  const form = useForm({
    initial: { alert: !meta.muted.includes("alert"), assignment_comment: !meta.muted.includes("assignment_comment") },
    submit: async ({ alert, assignment_comment: comment }) => {
      await mutateAsync({ assignment_comment: !comment, ...(meta.may_get_alerts ? { alert: !alert } : {}) });
      toast.say(t("saved"));
    },
  });
  return (
    <Panel title={t("choices")} sub={t("choicesSub")}>
      <FormFrame
        label={t("choices")}
        submitLabel={t("save")}
        busy={form.busy}
        summary={form.summary}
        onSubmit={form.submit}
      >
        <SwitchField
          label={t("muted_assignment_comment")}
          help={t("help_assignment_comment")}
          {...form.bindField("assignment_comment")}
        />
        {meta.may_get_alerts && (
          <SwitchField label={t("muted_alert")} help={t("help_alert")} {...form.bindField("alert")} />
        )}
      </FormFrame>
    </Panel>
  );
}
