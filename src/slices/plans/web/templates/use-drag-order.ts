import { useEffect, useRef, type RefObject } from "react";

const findLine = (event: Event): HTMLElement | null =>
  event.target instanceof Element ? event.target.closest<HTMLElement>("[data-index]") : null;
const getIndex = (line: HTMLElement | null): number => Number(line?.dataset["index"] ?? Number.NaN);

/** Makes the rows of a list, identified by `data-index`, draggable. Their buttons do the same by keyboard. */
export function useDragOrder(
  list: RefObject<HTMLElement | null>,
  onMove: (index: number, steps: number) => void,
): void {
  const move = useRef(onMove);
  useEffect(() => {
    move.current = onMove;
  });
  useEffect(() => {
    const box = list.current;
    if (!box) return;
    let dragged = Number.NaN;
    const listening = new AbortController();
    const { signal } = listening;
    box.addEventListener(
      "dragstart",
      (event) => {
        const line = findLine(event);
        dragged = getIndex(line);
        // Firefox starts no drag without data.
        event.dataTransfer?.setData("text/plain", line?.textContent ?? "");
      },
      { signal },
    );
    box.addEventListener(
      "dragover",
      (event) => {
        if (Number.isInteger(dragged) && findLine(event)) event.preventDefault();
      },
      { signal },
    );
    box.addEventListener(
      "drop",
      (event) => {
        const to = getIndex(findLine(event));
        if (!Number.isInteger(dragged) || !Number.isInteger(to)) return;
        event.preventDefault();
        if (to !== dragged) move.current(dragged, to - dragged);
        dragged = Number.NaN;
      },
      { signal },
    );
    return () => listening.abort();
  }, [list]);
}
