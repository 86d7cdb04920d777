import { useDeferredValue, useEffect, useState } from "react";

/** Longest wait for a quiet moment, in milliseconds, of each part. */
const PATIENCE = 50;

const waiting = new Set<() => void>();
let isRunning = false;

function runNext(): void {
  isRunning = waiting.size > 0;
  if (isRunning) requestIdleCallback?.(run, { timeout: PATIENCE });
}

function run(): void {
  const [next] = waiting;
  if (next !== undefined) waiting.delete(next);
  next?.();
  runNext();
}

function wait(turn: () => void): () => void {
  waiting.add(turn);
  if (!isRunning) runNext();
  return () => void waiting.delete(turn);
}

/**
 * True once it is this part's turn to be drawn, in the order of the page. Parts that are ready at the same moment, such
 * as the charts of a dashboard, would otherwise hold up the browser, and whoever presses something, for as long as all of
 * them take together; each is drawn in slices. Browsers that do not tell when they are idle draw all of them at once.
 */
export function useTurn(isReady: boolean): boolean {
  const [isTurn, setTurn] = useState(() => typeof requestIdleCallback === "undefined");
  useEffect(() => (isReady && !isTurn ? wait(() => setTurn(true)) : undefined), [isReady, isTurn]);
  return useDeferredValue(isReady && isTurn);
}
