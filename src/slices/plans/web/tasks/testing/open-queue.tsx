import { createRoute, Outlet, type AnyRoute } from "@tanstack/react-router";
import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";
import type { SendRequest } from "#platform/web/testing/open-routes.tsx";
import { plansRoutes, TaskQueue } from "#slices/plans/web/public.tsx";
import { buildQueueKey } from "#slices/plans/web/tasks/completion-queue.ts";

/** Where the completions of the tests' viewer are kept. */
export const KEY = buildQueueKey({ clientId: 1, personId: 5, isActing: false });

/** The screens within a frame that sends what waits, as the shell does. */
export function framedBy(load?: Parameters<typeof TaskQueue>[0]["load"]) {
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
    return [frame.addChildren(plansRoutes(frame))];
  };
}

export const framed = framedBy();

export const circle = (title: string): HTMLElement => screen.getByRole("button", { name: `Complete: ${title}` });

/** The tasks that were sent, by their paths. */
export const puts = (requests: readonly SendRequest[]): string[] =>
  requests.filter(({ method }) => method === "PUT").map(({ path }) => path);

/** Lets time pass. */
export const pass = (milliseconds: number): Promise<void> =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(milliseconds);
  });

/** Before each test an empty device with a connection and a clock that the test moves; gives the connection. */
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
