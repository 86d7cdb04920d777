import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { call } from "#platform/web/client.ts";
import { ErrorState } from "#platform/web/error-state.tsx";
import { useSaving } from "#platform/web/use-saving.ts";
import type { TestEmail } from "#slices/setup/contract/test-email.contract.ts";
import { useTestEmailStrings } from "#slices/setup/web/test-email-strings.ts";
import { formatDay } from "#ui/format.ts";
import { Panel } from "#ui/panel.tsx";
import { Skeleton } from "#ui/states.tsx";
import { useUi } from "#ui/ui-context.ts";
import { WriteButton } from "#ui/write-button.tsx";
import { useZonedClock } from "#ui/zone.tsx";

const KEY = ["getTestEmail"] as const;
const POLL_MS = 3000;

/** Lets administrators email themselves a test, and shows what became of it. */
export function TestEmailPanel(): ReactNode {
  const t = useTestEmailStrings();
  const last = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await call("getTestEmail", { signal })).data,
    refetchInterval: ({ state }) => (state.data?.state === "waiting" ? POLL_MS : false),
  });
  const send = useSaving(() => call("sendTestEmail", { body: {} }), [KEY]);
  return (
    <Panel title={t("title")} sub={t("sub")} flush>
      {last.isError && <ErrorState error={last.error} onRetry={() => void last.refetch()} />}
      {last.isPending && (
        <div className="su-progress" aria-busy="true">
          <Skeleton width="100%" height={40} />
        </div>
      )}
      {last.data && (
        <div className="su-item su-test-email">
          <div className="su-text">
            <strong>{last.data.email === null ? t("noAddress") : t("to", { email: last.data.email })}</strong>
            {!last.data.leaves && <p>{t("stays")}</p>}
            <p role="status">
              <State last={last.data} />
            </p>
            {send.isError && <ErrorState error={send.error} />}
          </div>
          {last.data.email !== null && (
            <WriteButton
              className="cy-button"
              aria-disabled={send.isPending}
              onClick={() => {
                if (!send.isPending) send.mutate(undefined);
              }}
            >
              {t("send")}
            </WriteButton>
          )}
        </div>
      )}
    </Panel>
  );
}

/** What became of the last test: queued, sent or failed, with the reason. */
function State({ last: { state, reason, requested_at: at, leaves } }: { last: TestEmail }): ReactNode {
  const t = useTestEmailStrings();
  const { locale } = useUi();
  const formatClock = useZonedClock();
  if (state === "none" || at === null) return null;
  if (state === "waiting") return reason === null ? t("waiting") : t("retrying", { reason });
  if (state === "failed") return reason === null ? t("failed") : t("failedFor", { reason });
  const when = `${formatDay(at.slice(0, 10), locale)}, ${formatClock(at)}`;
  return t(leaves ? "sent" : "kept", { when });
}
