import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { call } from "#platform/web/client.ts";
import { ErrorState } from "#platform/web/error-state.tsx";
import { useForm } from "#platform/web/use-form.ts";
import type { DigestChoice as Choice } from "#slices/digest/contract/digest.contract.ts";
import { useDigestStrings } from "#slices/digest/web/digest-strings.ts";
import { SwitchField } from "#ui/form/choice-fields.tsx";
import { FormFrame } from "#ui/form/form-frame.tsx";
import { Panel } from "#ui/panel.tsx";
import { Skeleton } from "#ui/states.tsx";
import { useToast } from "#ui/toast.tsx";

const KEY = ["getDigestChoice"];

/** Turns the weekly digest on or off; empty for people who get none. */
export function DigestChoice(): ReactNode {
  const chosen = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await call("getDigestChoice", { signal })).data,
  });
  if (chosen.isError) return <ErrorState error={chosen.error} onRetry={() => void chosen.refetch()} />;
  if (chosen.isPending) return <Skeleton width="100%" height={180} />;
  return chosen.data.may_get_digest ? <ChoiceForm chosen={chosen.data} /> : null;
}

function ChoiceForm({ chosen }: { readonly chosen: Choice }): ReactNode {
  const t = useDigestStrings();
  const toast = useToast();
  const queries = useQueryClient();
  const form = useForm({
    initial: { weekly_digest: chosen.weekly_digest },
    submit: async (body) => {
      const { data } = await call("updateDigestChoice", { body });
      queries.setQueryData(KEY, data);
      toast.say(t("saved"));
    },
  });
  return (
    <Panel title={t("heading")}>
      <FormFrame
        label={t("heading")}
        submitLabel={t("save")}
        busy={form.busy}
        summary={form.summary}
        onSubmit={form.submit}
      >
        <SwitchField label={t("digest")} help={t("help")} {...form.bindField("weekly_digest")} />
      </FormFrame>
    </Panel>
  );
}
