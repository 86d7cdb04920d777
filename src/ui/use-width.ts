import { useLayoutEffect, useRef, useState, type RefObject } from "react";

/** Measures after the elements' layout, and again whenever one of them changes its size. */
function watch(elements: readonly (Element | null)[], measure: () => void): () => void {
  const observer = new ResizeObserver(measure);
  for (const element of elements) if (element) observer.observe(element);
  return () => observer.disconnect();
}

/** Returns the width of an element in pixels, known before the first paint; 0 without a layout, as on the server. */
export function useWidth<Kind extends Element>(): readonly [RefObject<Kind | null>, number] {
  const ref = useRef<Kind>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = (): void => setWidth(Math.round(element.getBoundingClientRect().width));
    measure();
    return watch([element], measure);
  }, []);
  return [ref, width];
}

/** Returns whether the one child of an element is wider than the element. */
export function useOverflow<Kind extends Element>(): readonly [RefObject<Kind | null>, boolean] {
  const ref = useRef<Kind>(null);
  const [isWider, setWider] = useState(false);
  useLayoutEffect(() => {
    const box = ref.current;
    if (box) return watch([box, box.firstElementChild], () => setWider(box.scrollWidth > box.clientWidth));
  }, []);
  return [ref, isWider];
}
