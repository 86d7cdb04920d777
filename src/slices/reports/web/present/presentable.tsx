import { lazy, Suspense, useRef, type ReactNode } from "react";
import { useSlide } from "#slices/reports/web/present/presentation-state.ts";

const Presentation = lazy(async () => ({
  default: (await import("#slices/reports/web/present/presentation.tsx")).Presentation,
}));

interface PresentableProps {
  title: string;
  isLoading?: boolean;
  children: ReactNode;
}

/** A dashboard, whose blocks are slides while the address presents them. */
export function Presentable({ title, isLoading = false, children }: PresentableProps): ReactNode {
  const page = useRef<HTMLDivElement>(null);
  const [slide, go] = useSlide();
  return (
    <div className="cy-wrap rp-page" data-loading={isLoading ? "" : undefined} ref={page}>
      {slide !== null && (
        <Suspense fallback={null}>
          <Presentation page={page} title={title} slide={slide} go={go} />
        </Suspense>
      )}
      {children}
    </div>
  );
}
