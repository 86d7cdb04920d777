import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ComponentType, ReactNode } from "react";
import type { TaskMails } from "#slices/plans/contract/task-mails.contract.ts";
import { call } from "#platform/web/client.ts";
import { ApiError } from "#platform/web/api-error.ts";
import { ErrorState } from "#platform/web/error-state.tsx";
import { usePageTitle } from "#platform/web/page-title.ts";
import { useForm } from "#platform/web/use-form.ts";
import { useMailsStrings } from "#slices/plans/web/email-preferences/mails-strings.ts";
import { SwitchField } from "#ui/form/choice-fields.tsx";
import { FormFrame } from "#ui/form/form-frame.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Panel } from "#ui/panel.tsx";
import { Skeleton } from "#ui/states.tsx";
import { useToast } from "#ui/toast.tsx";
import "#slices/plans/web/plans.css";

const KEY = ["getTaskMails"];

/** Choices that other slices add to the page of email preferences. */
export interface MailParts {
  readonly Digest?: ComponentType;
  /** Choices that apply to both the inbox and email. */
  readonly Inbox?: ComponentType;
}

/** Returns true when the client has no plans, and therefore no task emails. */
const isWithoutPlans = (error: Error): boolean => error instanceof ApiError && error.status === 403;

/** /email-preferences: the emails that the signed-in person gets. */
export function MailsPage({ Digest, Inbox }: MailParts): ReactNode {
  const t = useMailsStrings();
  usePageTitle(t("title"));
  const chosen = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await call("getTaskMails", { signal })).data,
  });
  return (
    <div className="cy-wrap pn-page">
      <PageHeader title={t("title")} sub={t("sub")} />
      {chosen.isError && !(Digest && isWithoutPlans(chosen.error)) && (
        <ErrorState error={chosen.error} onRetry={() => void chosen.refetch()} />
      )}
      {chosen.isPending && <Skeleton width="100%" height={280} />}
      {chosen.data && <Choices chosen={chosen.data} />}
      {Inbox && <Inbox />}
      {Digest && <Digest />}
    </div>
  );
}

function Choices({ chosen }: { readonly chosen: TaskMails }): ReactNode {
  const t = useMailsStrings();
  const toast = useToast();
  const queries = useQueryClient();
  const form = useForm({
    initial: { digest: chosen.digest, escalations: chosen.escalations },
    submit: async (body) => {
      const { data } = await call("updateTaskMails", { body });
      queries.setQueryData(KEY, data);
      toast.say(t("saved"));
    },
  });
  return (
    <Panel title={t("tasks")}>
      <FormFrame
        label={t("tasks")}
        submitLabel={t("save")}
        busy={form.busy}
        summary={form.summary}
        onSubmit={form.submit}
      >
        <SwitchField label={t("digest")} help={t("digestHelp")} {...form.bindField("digest")} />
        {chosen.may_get_escalations && (
          <SwitchField label={t("escalations")} help={t("escalationsHelp")} {...form.bindField("escalations")} />
        )}
        <p>{t("stays")}</p>
      </FormFrame>
    </Panel>
  );
}
