import { useIsFetching } from "@tanstack/react-query";
import { useRouterState } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

/** Runs something once, when the screen and its replies have been loaded and the browser is idle. */
export function useWhenComplete(run: () => void): void {
  const isOpening = useRouterState({ select: ({ status }) => status === "pending" });
  const isLoading = useIsFetching() > 0 || isOpening;
  const isDone = useRef(false);
  useEffect(() => {
    if (isLoading || isDone.current) return;
    const request = window.requestIdleCallback?.(() => {
      isDone.current = true;
      run();
    });
    return () => {
      if (request !== undefined) window.cancelIdleCallback(request);
    };
  }, [isLoading, run]);
}
