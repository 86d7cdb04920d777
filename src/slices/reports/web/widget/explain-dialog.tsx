import { lazy, Suspense, type ReactNode } from "react";
import type { WidgetExplainProps } from "#slices/reports/web/widget/widget-explain.tsx";

const WidgetExplain = lazy(async () => ({
  default: (await import("#slices/reports/web/widget/widget-explain.tsx")).WidgetExplain,
}));

/** What a figure means and rests on; its code comes with the first figure that is explained. */
export function ExplainDialog(props: WidgetExplainProps): ReactNode {
  return (
    <Suspense fallback={null}>
      <WidgetExplain {...props} />
    </Suspense>
  );
}
