import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { call } from "#platform/web/client.ts";
import { ErrorState } from "#platform/web/error-state.tsx";
import { useLocale } from "#platform/web/i18n.ts";
import { PanelWidget } from "#slices/reports/web/dashboard/panel-widget.tsx";
import { formatRange } from "#ui/format.ts";
import { Panel } from "#ui/panel.tsx";
import { Skeleton } from "#ui/states.tsx";

const WAITING = 320;

/** The satisfaction of one location, on the page of another slice: score, line and residents' reports. */
export function PlaceSatisfaction({ locationId, title }: { locationId: number; title: string }): ReactNode {
  const locale = useLocale();
  const found = useQuery({
    queryKey: ["getPropertyReport", locationId, "resident_satisfaction"],
    queryFn: ({ signal }) =>
      call("getPropertyReport", { params: { id: locationId, widget: "resident_satisfaction" }, signal }),
  });
  return (
    <Panel title={title} sub={found.data ? formatRange(found.data.meta.dates.current, locale) : "\u00a0"}>
      {found.isPending && <Skeleton width="100%" height={WAITING} />}
      {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.data && <PanelWidget reply={found.data} />}
    </Panel>
  );
}
