import { lazy, Suspense, type ReactNode } from "react";
import type { CompareTrayProps } from "#slices/reports/web/compare/compare-tray.tsx";

// Loaded with the first place that is ticked, because pages open without a comparison.
const Tray = lazy(async () => ({
  default: (await import("#slices/reports/web/compare/compare-tray.tsx")).CompareTray,
}));

/** The tray of the ticked places; nothing while none is ticked. */
export function LazyCompareTray(props: CompareTrayProps): ReactNode {
  if (props.places.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <Tray {...props} />
    </Suspense>
  );
}
