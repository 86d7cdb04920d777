import { lazy, Suspense, useRef, type ReactNode } from "react";
import { useSlide } from "#slices/reports/web/present/presentation-state.ts";

const Presentation = lazy(async () => ({
  default: (await import("#slices/reports/web/present/presentation.tsx")).Presentation,
}));

/** A dashboard, whose blocks are slides where the address says so. */
export function Presentable({ title, children }: { title: string; children: ReactNode }): ReactNode {
  const page = useRef<HTMLDivElement>(null);
  const [slide, go] = useSlide();
  return (
    <div className="cy-wrap rp-page" ref={page}>
      {slide !== null && (
        <Suspense fallback={null}>
          <Presentation page={page} title={title} slide={slide} go={go} />
        </Suspense>
      )}
      {children}
    </div>
  );
}
