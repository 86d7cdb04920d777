import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { call } from "#platform/web/client.ts";
import { ErrorState } from "#platform/web/error-state.tsx";
import { useSaving } from "#platform/web/use-saving.ts";
import { useSharingStrings } from "#slices/sharing/web/strings.ts";
import { SwitchField } from "#ui/form/choice-fields.tsx";
import { Panel } from "#ui/panel.tsx";
import { useSampleLock } from "#ui/sample-lock.ts";
import { Skeleton } from "#ui/states.tsx";

const KEY = ["getShareSettings"] as const;

/** The setting that allows sharing responses by links; saved when it is switched. */
export function SharingSettings(): ReactNode {
  const t = useSharingStrings();
  const lock = useSampleLock();
  const client = useQueryClient();
  const settings = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await call("getShareSettings", { signal })).data,
  });
  const saving = useSaving(async (isAllowed: boolean) => {
    client.setQueryData(
      KEY,
      await call("saveShareSettings", { body: { is_allowed: isAllowed } }).then(({ data }) => data),
    );
  }, []);
  return (
    <Panel title={t("setting")} sub={t("settingHint")}>
      {settings.isError && <ErrorState error={settings.error} onRetry={() => void settings.refetch()} />}
      {settings.isPending && <Skeleton width="100%" height={40} />}
      {settings.data && (
        <SwitchField
          name="is_allowed"
          label={t("settingLabel")}
          value={saving.isPending ? saving.variables : settings.data.is_allowed}
          disabled={lock !== null}
          help={lock ?? undefined}
          onChange={(isAllowed) => saving.mutate(isAllowed)}
          error={saving.isError ? t("settingFailed") : undefined}
        />
      )}
    </Panel>
  );
}
