import { lazy, Suspense, type ComponentProps, type ReactNode } from "react";
import type * as sheet from "#slices/reports/web/print/print-sheet.tsx";

// Parts for print only are loaded after the rest of the screen.
const readSheet = () => import("#slices/reports/web/print/print-sheet.tsx");
const Dashboard = lazy(async () => ({ default: (await readSheet()).DashboardPrintNote }));
const Portfolio = lazy(async () => ({ default: (await readSheet()).PortfolioPrintNote }));
const Widget = lazy(async () => ({ default: (await readSheet()).WidgetPrintNote }));

/** The printed lines below the title of a dashboard. */
export function DashboardPrintNote(props: ComponentProps<typeof sheet.DashboardPrintNote>): ReactNode {
  return (
    <Suspense fallback={null}>
      <Dashboard {...props} />
    </Suspense>
  );
}

/** The printed lines below the title of a table of places. */
export function PortfolioPrintNote(props: ComponentProps<typeof sheet.PortfolioPrintNote>): ReactNode {
  return (
    <Suspense fallback={null}>
      <Portfolio {...props} />
    </Suspense>
  );
}

/** The printed lines below the title of a report. */
export function WidgetPrintNote(props: ComponentProps<typeof sheet.WidgetPrintNote>): ReactNode {
  return (
    <Suspense fallback={null}>
      <Widget {...props} />
    </Suspense>
  );
}
