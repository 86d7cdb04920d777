import { lazy, Suspense, type ComponentProps, type ReactNode } from "react";

const Menu = lazy(async () => ({ default: (await import("#slices/reports/web/export-menu.tsx")).ExportMenu }));

/** The menu that exports a table as a file, for pages of other slices. */
export function ExportMenu(props: ComponentProps<typeof Menu>): ReactNode {
  return (
    <Suspense fallback={null}>
      <Menu {...props} />
    </Suspense>
  );
}
