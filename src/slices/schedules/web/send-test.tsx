import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ErrorState } from "#platform/web/error-state.tsx";
import { useScheduleStrings } from "#slices/schedules/web/schedule-strings.ts";

/** Sends the viewer the real email once, before anything is scheduled. */
export function SendTest({ onSend }: { onSend: () => Promise<string> }): ReactNode {
  const t = useScheduleStrings();
  const sending = useMutation({ mutationFn: onSend });
  return (
    <div className="sc-test">
      <button
        type="button"
        className="cy-button"
        aria-disabled={sending.isPending}
        onClick={() => {
          if (!sending.isPending) sending.mutate();
        }}
      >
        {t("sendTest")}
      </button>
      <span role="status">
        {sending.data === undefined ? t("sendTestHelp") : t("testSent", { email: sending.data })}
      </span>
      {sending.isError && <ErrorState error={sending.error} />}
    </div>
  );
}
