import { createRoute, Outlet, type AnyRoute } from "@tanstack/react-router";
import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";
import type { SendRequest } from "#platform/web/testing/open-routes.tsx";
import { buildPlansRoutes, TaskQueue } from "#slices/plans/web/public.tsx";
import { buildQueueKey } from "#slices/plans/web/tasks/completion-queue.ts";

/** Storage key of the test viewer's completions. */
export const KEY = buildQueueKey({ clientId: 1, personId: 5, isImpersonating: false });

/** Wraps the routes in a frame that sends completions, as the shell does. */
export function withCompletionFrame(load?: Parameters<typeof TaskQueue>[0]["load"]) {
  return (root: AnyRoute): AnyRoute[] => {
    const frame = createRoute({
      getParentRoute: () => root,
      id: "frame",
      component: () => (
        <>
          <Outlet />
          <TaskQueue {...(load === undefined ? {} : { load })} />
        </>
      ),
    });
    return [frame.addChildren(buildPlansRoutes(frame))];
  };
}

export const completionFrame = withCompletionFrame();

export const getCompleteButton = (title: string): HTMLElement =>
  screen.getByRole("button", { name: `Complete: ${title}` });

/** Returns the paths of sent completions. */
export const listSentCompletions = (requests: readonly SendRequest[]): string[] =>
  requests.filter(({ method }) => method === "PUT").map(({ path }) => path);

/** Advances the clock. */
export const advanceClock = (milliseconds: number): Promise<void> =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(milliseconds);
  });

/** Resets the device before each test: empty storage, a connection and a fake clock. Returns the connection. */
export function setUpDevice(): { isOnline: boolean } {
  const device = { isOnline: true };
  beforeEach(() => {
    device.isOnline = true;
    window.localStorage.clear();
    vi.spyOn(window.navigator, "onLine", "get").mockImplementation(() => device.isOnline);
    vi.useFakeTimers({
      toFake: ["setTimeout", "clearTimeout", "Date"],
      shouldAdvanceTime: true,
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    window.localStorage.clear();
  });
  return device;
}
