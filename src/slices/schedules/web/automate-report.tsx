import { IconMailForward } from "@tabler/icons-react";
import { lazy, Suspense, useCallback, useState, type ReactNode } from "react";
import type { AutomateProps } from "#slices/reports/web/public.tsx";
import { useScheduleStrings } from "#slices/schedules/web/schedule-strings.ts";
import { useSendable, type Sendable } from "#slices/schedules/web/use-schedules.ts";
import { Skeleton } from "#ui/states.tsx";

const Window = lazy(async () => ({
  default: (await import("#slices/schedules/web/automate-dialog.tsx")).AutomateDialog,
}));

const getPattern = (endpoint: string): string => endpoint.replace(/\/(regions|properties)\/\d+\//, "/$1/:id/");

/** Returns the report of a data endpoint; undefined when it cannot be sent. */
function findReport({ data }: Sendable, endpoint: string): Sendable["data"][number] | undefined {
  return data.find(({ endpoints }) => endpoints.includes(getPattern(endpoint)));
}

/** The button that schedules the report of a page; nothing when it cannot be sent. */
export function AutomateReport({ endpoint, requests }: AutomateProps): ReactNode {
  const t = useScheduleStrings();
  const { data: sendable, isPending } = useSendable();
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const report = sendable && findReport(sendable, endpoint);
  if (isPending) return <Skeleton width={112} height={34} />;
  if (!report) return null;
  return (
    <>
      <button type="button" className="cy-button" onClick={() => setOpen(true)}>
        <IconMailForward size={16} stroke={1.75} aria-hidden="true" />
        <span>{t("automate")}</span>
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <Window {...{ endpoint, requests, sendable }} reportId={report.id} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
