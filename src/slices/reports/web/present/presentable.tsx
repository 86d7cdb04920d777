import { lazy, Suspense, useRef, type ReactNode } from "react";
import { useSlide } from "#slices/reports/web/present/presentation-state.ts";

const Presentation = lazy(async () => ({
  default: (await import("#slices/reports/web/present/presentation.tsx")).Presentation,
}));

interface PresentableProps {
  title: string;
  isLoading?: boolean;
  /** The classes of the page besides its width. */
  className?: string;
  children: ReactNode;
}

/** A page whose blocks are slides while the address presents them. */
export function Presentable(props: PresentableProps): ReactNode {
  const { title, isLoading = false, className = "rp-page", children } = props;
  const page = useRef<HTMLDivElement>(null);
  const [slide, go] = useSlide();
  return (
    <div className={`cy-wrap ${className}`} data-loading={isLoading ? "" : undefined} ref={page}>
      {slide !== null && (
        <Suspense fallback={null}>
          <Presentation page={page} title={title} slide={slide} go={go} />
        </Suspense>
      )}
      {children}
    </div>
  );
}
