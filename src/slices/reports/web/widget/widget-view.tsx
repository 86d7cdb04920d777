import type { ComponentProps, ReactNode } from "react";
import { WidgetScreen } from "#slices/reports/web/widget/widget-screen.tsx";
import "#slices/reports/web/portfolio/portfolio.css";
import "#slices/reports/web/widget/widget.css";

/** A widget with the styles of its own page, for the page of another slice. */
export function StyledWidget(props: ComponentProps<typeof WidgetScreen>): ReactNode {
  return <WidgetScreen {...props} />;
}
