import { useLocation } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ErrorState, NotFound } from "#platform/web/error-state.tsx";
import { useResolvedWidget } from "#slices/reports/web/widget/use-widget.ts";
import { readWidgetPath } from "#slices/reports/web/widget/widget-path.ts";
import { WidgetScreen } from "#slices/reports/web/widget/widget-screen.tsx";
import { HeadSkeleton, WidgetSkeleton } from "#slices/reports/web/widget/widget-skeleton.tsx";
import { useWidgetStrings } from "#slices/reports/web/widget/widget-strings.ts";
import "#slices/reports/web/portfolio/portfolio.css";
import "#slices/reports/web/widget/widget.css";

/** The page of any widget: `/{service}/{region|property}/{id}/{widget}/{scopedId?}` and its short forms. */
export function WidgetPage(): ReactNode {
  const t = useWidgetStrings();
  const { pathname } = useLocation();
  const { resolved, isPending, error, retry } = useResolvedWidget(pathname);
  if (readWidgetPath(pathname) === null) return <NotFound />;
  // Another widget is another page: nothing of the previous one stays on screen.
  if (resolved && !isPending) return <WidgetScreen key={pathname} resolved={resolved} />;
  return (
    <div className="cy-wrap rp-page" data-loading={isPending ? "" : undefined}>
      {isPending && <HeadSkeleton />}
      {isPending && <WidgetSkeleton />}
      {error && <ErrorState error={error} onRetry={retry} />}
      {!isPending && !error && (
        <div className="cy-empty" role="alert">
          <h1>{t("missing")}</h1>
        </div>
      )}
    </div>
  );
}
