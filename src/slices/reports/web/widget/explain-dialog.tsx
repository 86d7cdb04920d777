import { lazy, Suspense, type ReactNode } from "react";
import type { WidgetExplainProps } from "#slices/reports/web/widget/widget-explain.tsx";

const WidgetExplain = lazy(async () => ({
  default: (await import("#slices/reports/web/widget/widget-explain.tsx")).WidgetExplain,
}));

/** The meaning and the inputs of a figure; loaded with the first explanation. */
export function ExplainDialog(props: WidgetExplainProps): ReactNode {
  return (
    <Suspense fallback={null}>
      <WidgetExplain {...props} />
    </Suspense>
  );
}
