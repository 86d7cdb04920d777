import { lazy, Suspense, type ComponentProps, type ReactNode } from "react";

const Card = lazy(async () => ({
  default: (await import("#slices/reports/web/dashboard/place-satisfaction.tsx")).PlaceSatisfaction,
}));

/** The satisfaction of one location, for pages of other slices. */
export function PlaceSatisfaction(props: ComponentProps<typeof Card>): ReactNode {
  return (
    <Suspense fallback={null}>
      <Card {...props} />
    </Suspense>
  );
}
