import { lazy, Suspense, type ComponentProps, type ReactNode } from "react";

const Screen = lazy(async () => ({
  default: (await import("#slices/reports/web/widget/widget-view.tsx")).StyledWidget,
}));

/** Any widget on the page of another slice: its figures, and above them the page's own header. */
export function WidgetView(props: ComponentProps<typeof Screen>): ReactNode {
  return (
    <Suspense fallback={null}>
      <Screen {...props} />
    </Suspense>
  );
}
