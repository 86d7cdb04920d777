import { lazy, Suspense, type ComponentProps, type ReactNode } from "react";
import type * as sheet from "#slices/reports/web/print/print-sheet.tsx";

// What only paper shows comes after the rest of the screen.
const readSheet = () => import("#slices/reports/web/print/print-sheet.tsx");
const Dashboard = lazy(async () => ({ default: (await readSheet()).DashboardPrintNote }));
const Portfolio = lazy(async () => ({ default: (await readSheet()).PortfolioPrintNote }));
const Widget = lazy(async () => ({ default: (await readSheet()).WidgetPrintNote }));

/** What a dashboard says on paper below its title. */
export function DashboardPrintNote(props: ComponentProps<typeof sheet.DashboardPrintNote>): ReactNode {
  return (
    <Suspense fallback={null}>
      <Dashboard {...props} />
    </Suspense>
  );
}

/** What a table of places says on paper below its title. */
export function PortfolioPrintNote(props: ComponentProps<typeof sheet.PortfolioPrintNote>): ReactNode {
  return (
    <Suspense fallback={null}>
      <Portfolio {...props} />
    </Suspense>
  );
}

/** What a report says on paper below its title. */
export function WidgetPrintNote(props: ComponentProps<typeof sheet.WidgetPrintNote>): ReactNode {
  return (
    <Suspense fallback={null}>
      <Widget {...props} />
    </Suspense>
  );
}
