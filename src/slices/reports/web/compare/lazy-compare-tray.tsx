import { lazy, Suspense, type ReactNode } from "react";
import type { CompareTrayProps } from "#slices/reports/web/compare/compare-tray.tsx";

// No one compares at once: the code comes with the first place that is ticked.
const Tray = lazy(async () => ({
  default: (await import("#slices/reports/web/compare/compare-tray.tsx")).CompareTray,
}));

/** The tray of the places that are ticked; nothing while none is. */
export function LazyCompareTray(props: CompareTrayProps): ReactNode {
  if (props.places.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <Tray {...props} />
    </Suspense>
  );
}
