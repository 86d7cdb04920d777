import type { UseQueryResult } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useDeferredValue, useEffect, type ReactNode } from "react";
import { ApiError } from "#platform/web/api-error.ts";
import { ErrorState } from "#platform/web/error-state.tsx";
import { usePlaceStrings } from "#slices/reports/web/place/place-strings.ts";
import { Presentable } from "#slices/reports/web/present/presentable.tsx";
import { useRoot } from "#slices/reports/web/place/use-place.ts";
import { PrintFooter } from "#ui/print-note.tsx";
import { ProgressLine } from "#ui/states.tsx";
import { useToast } from "#ui/toast.tsx";
import "#slices/reports/web/portfolio/portfolio.css";
import "#slices/reports/web/place/place.css";

interface PlaceFrameProps<Reply> {
  query: UseQueryResult<Reply>;
  /** The page title for screen readers, until the reply has the visible one. */
  title: string;
  /** Shown until the reply arrives. */
  skeleton: ReactNode;
  children: (reply: Reply) => ReactNode;
}

const isStatus = (error: unknown, status: number): boolean => error instanceof ApiError && error.status === status;

/** The common frame of a place's pages: loading, failure, not found, and a redirect for viewers without access. */
export function PlaceFrame<Reply>({ query, title, skeleton, children }: PlaceFrameProps<Reply>): ReactNode {
  // The first render of a page is long; deferred, it keeps the browser responsive.
  const isThere = useDeferredValue(query.data !== undefined);
  if (isStatus(query.error, 403)) return <WayHome refusal={query.error} />;
  if (isStatus(query.error, 404)) return <ErrorState error={query.error} />;
  return (
    <Presentable title={title}>
      <ProgressLine active={query.isFetching && !query.isPending} />
      {!isThere && <h1 className="cy-sr">{title}</h1>}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {!isThere && !query.isError && skeleton}
      {isThere && query.data !== undefined && children(query.data)}
      <PrintFooter shown={[query.data ?? undefined]} />
    </Presentable>
  );
}

/**
 * Redirects a role without this page to the start of its breadcrumbs; where that is this page or missing, shows a
 * message.
 */
function WayHome({ refusal }: { refusal: unknown }): ReactNode {
  const t = usePlaceStrings();
  const toast = useToast();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const root = useRoot();
  const home = root.data === pathname ? undefined : root.data;
  useEffect(() => {
    if (home === undefined) return;
    toast.say(t("noAccess"));
    void navigate({ href: home, replace: true });
  }, [home, navigate, t, toast]);
  return root.isPending || home !== undefined ? <ProgressLine active /> : <ErrorState error={refusal} />;
}
