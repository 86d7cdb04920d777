import { useEffect, type ReactNode } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { call, navigation } from "#platform/web/client.ts";
import { ErrorState } from "#platform/web/error-state.tsx";
import { useSaving } from "#platform/web/use-saving.ts";
import type { Sample } from "#slices/setup/contract/sample.contract.ts";
import { useSampleStrings } from "#slices/setup/web/sample-strings.ts";
import { Panel } from "#ui/panel.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";

const POLL_MS = 1500;

/**
 * Offers sample data to a company without data of its own and shows the progress of loading; afterwards it opens the
 * sample data.
 */
export function SamplePanel({ sample }: { sample: Sample }): ReactNode {
  const t = useSampleStrings();
  const client = useQueryClient();
  const load = useSaving(() => call("loadSample", { body: {} }), [["getSetup"]]);
  const isLoading = sample.state === "loading";

  useEffect(() => {
    if (!isLoading) return;
    const timer = window.setInterval(() => {
      void call("getSetup").then(
        ({ data }) => {
          // All cached data belongs to the company itself, so the application reloads.
          if (data.sample.state === "ready") navigation.to("/");
          else client.setQueryData(["getSetup"], data);
        },
        () => undefined,
      );
    }, POLL_MS);
    return () => window.clearInterval(timer);
  }, [isLoading, client]);

  if (isLoading) {
    const steps = t("steps_of", { done: sample.done, all: sample.of });
    return (
      <Panel title={t("loading")} sub={t("loading_hint")}>
        <ProgressBar label={t("loading")} value={sample.done} max={sample.of} text={steps} />
      </Panel>
    );
  }
  if (!sample.can_load) return null;
  return (
    <Panel
      title={t("title")}
      sub={t("what")}
      actions={
        <button
          type="button"
          className="cy-button"
          aria-disabled={load.isPending}
          onClick={() => {
            if (!load.isPending) load.mutate(undefined);
          }}
        >
          {t("load")}
        </button>
      }
      flush
    >
      {load.isError && (
        <div className="cy-panel-body">
          <ErrorState error={load.error} />
        </div>
      )}
    </Panel>
  );
}
