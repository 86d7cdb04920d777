import { lazy, Suspense, type ComponentProps, type ReactNode } from "react";
import { Skeleton } from "#ui/states.tsx";

const Chart = lazy(async () => ({ default: (await import("#ui/charts/line-chart.tsx")).LineChart }));

/** Pixels of the buttons below a drawing. */
const BUTTONS = 28;

/** A line chart whose code is loaded with it, for pages whose figures must not wait for it. */
export function LazyLineChart({
  height,
  ...chart
}: ComponentProps<typeof Chart> & { readonly height: number }): ReactNode {
  return (
    <Suspense fallback={<Skeleton width="100%" height={height + BUTTONS} />}>
      <Chart {...chart} height={height} />
    </Suspense>
  );
}
