import { useState, type KeyboardEvent, type PointerEvent } from "react";

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowLeft: (at) => at - 1,
  ArrowDown: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowUp: (at) => at + 1,
  PageDown: (at) => at - 12,
  PageUp: (at) => at + 12,
  Home: () => 0,
  End: (_, last) => last,
};

/** Tracks the active position along a chart, for mouse, touch and keyboard. It starts at the last one. */
export function useCursor(count: number, placeAt: (x: number) => number) {
  const last = count - 1;
  const [chosen, setSelected] = useState(last);
  const [shown, setShown] = useState(false);
  const at = Math.min(chosen, last);
  const look = (event: PointerEvent): void => {
    setSelected(placeAt(event.clientX - event.currentTarget.getBoundingClientRect().left));
    setShown(true);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Escape" && shown) {
      // The first Escape hides the tooltip and does not close the dialog around it.
      event.stopPropagation();
      setShown(false);
    }
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    setSelected(Math.min(last, Math.max(0, step(at, last))));
    setShown(true);
  };
  return {
    at,
    shown,
    handlers: {
      onPointerMove: look,
      onPointerDown: look,
      // A lifted finger also triggers this event; its tooltip stays until something else is touched.
      onPointerLeave: (event: PointerEvent) => {
        if (event.pointerType !== "touch") setShown(false);
      },
      onKeyDown,
      onFocus: () => setShown(true),
      onBlur: () => setShown(false),
    },
  };
}
