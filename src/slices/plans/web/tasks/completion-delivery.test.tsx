import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, renderHook, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { navigation } from "#platform/web/client.ts";
import { createProblemReply } from "#platform/web/testing/open-routes.tsx";
import { useSignOut } from "#slices/identity/web/public.tsx";
import {
  buildQueueKey,
  deleteCompletion,
  insertCompletion,
  readCompletions,
  UNDO_MS,
} from "#slices/plans/web/tasks/completion-queue.ts";
import { loadBar } from "#slices/plans/web/tasks/load-bar.tsx";
import {
  getCompleteButton,
  completionFrame,
  withCompletionFrame,
  KEY,
  advanceClock,
  listSentCompletions,
  setUpDevice,
} from "#slices/plans/web/tasks/testing/open-queue.tsx";
import { createEndedTask, openTasks, createTaskRow } from "#slices/plans/web/tasks/testing/open-tasks.ts";

const rows = [createTaskRow(1), createTaskRow(2)];
const device = setUpDevice();

test("sends at once when the clock was set back by an hour", async () => {
  insertCompletion(KEY, { taskId: 7, title: "Check the boiler", about: null }, Date.now() + 3_600_000);
  const { requests } = openTasks("/my-escalations", { routes: completionFrame });
  await advanceClock(1000);
  await waitFor(() => expect(listSentCompletions(requests)).toEqual(["/plans/user_tasks/7"]));
});

test.each([
  ["a server that is busy", () => createProblemReply(503, "Service Unavailable")],
  ["too many requests", () => createProblemReply(429, "Too Many Requests")],
])("%s is not treated as a lost connection: it shows a message and retries", async (_, refuse) => {
  let tries = 0;
  const put = (): unknown => {
    tries += 1;
    return tries === 1 ? refuse() : { data: createEndedTask(1) };
  };
  openTasks("/my-tasks", { rows, put, routes: completionFrame });
  await screen.findByRole("table");
  fireEvent.click(getCompleteButton("Task 1"));
  await advanceClock(UNDO_MS + 500);
  expect(await screen.findByText("1 completed task isn’t sent yet. We’ll try again in a moment.")).toBeTruthy();
  expect(screen.queryByText(/^Offline/)).toBeNull();
  await advanceClock(6000);
  await waitFor(() => expect(readCompletions(KEY)).toEqual([]));
  expect(screen.queryByText(/completed task/)).toBeNull();
  // No state of it remains for the next completion.
  fireEvent.click(getCompleteButton("Task 2"));
  expect(await screen.findByText("Completed: Task 2, for Tom Ruiz")).toBeTruthy();
});

test("offline, it can be undone until the first attempt, and is not sent meanwhile", async () => {
  const { requests } = openTasks("/my-tasks", { rows, routes: completionFrame });
  await screen.findByRole("table");
  device.isOnline = false;
  act(() => void window.dispatchEvent(new Event("offline")));
  fireEvent.click(getCompleteButton("Task 1"));
  fireEvent.click(getCompleteButton("Task 2"));
  await advanceClock(3 * UNDO_MS);
  expect(await screen.findByText(/^Offline\. 2 completed tasks are kept/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Undo: Task 2" }));
  device.isOnline = true;
  act(() => void window.dispatchEvent(new Event("online")));
  await waitFor(() => expect(readCompletions(KEY)).toEqual([]));
  expect(listSentCompletions(requests)).toEqual(["/plans/user_tasks/1"]);
  expect(await screen.findByText("1 task completed offline was sent")).toBeTruthy();
});

test("leaving the page sends completions that could still be undone", async () => {
  const { requests } = openTasks("/my-tasks", { rows, routes: completionFrame });
  await screen.findByRole("table");
  const sent = vi.spyOn(window, "fetch");
  fireEvent.click(getCompleteButton("Task 1"));
  fireEvent.click(getCompleteButton("Task 2"));
  await screen.findByText("Completed: Task 2, for Tom Ruiz");
  await advanceClock(500);
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  // Both are sent before anything else happens.
  expect(listSentCompletions(requests)).toEqual(["/plans/user_tasks/1", "/plans/user_tasks/2"]);
  expect(sent.mock.calls.map(([, request]) => request?.keepalive)).toEqual([true, true]);
  await waitFor(() => expect(readCompletions(KEY)).toEqual([]));
  await advanceClock(2 * UNDO_MS);
  expect(listSentCompletions(requests)).toHaveLength(2);
});

test("signing out sends completions first", async () => {
  const { requests } = openTasks("/my-tasks", { rows, routes: completionFrame });
  await screen.findByRole("table");
  fireEvent.click(getCompleteButton("Task 1"));
  await screen.findByText("Completed: Task 1, for Tom Ruiz");
  await advanceClock(500);
  vi.spyOn(navigation, "to").mockReturnValue();
  const client = new QueryClient();
  const { result } = renderHook(() => useSignOut(), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  act(() => result.current.mutate());
  await waitFor(() => expect(requests.some(({ path }) => path === "/auth/sign-out")).toBe(true));
  const paths = requests.filter(({ method }) => method !== "GET").map(({ path }) => path);
  expect(paths).toEqual(["/plans/user_tasks/1", "/auth/sign-out"]);
});

test("while another tab sends, this tab waits, and does not send the same again", async () => {
  let release = (): void => {};
  const before = new Promise<void>((resolve) => {
    release = resolve;
  });
  const names: string[] = [];
  const request = async (name: string, work: () => Promise<unknown>): Promise<unknown> => {
    names.push(name);
    await before;
    return work();
  };
  vi.stubGlobal("navigator", Object.assign(Object.create(window.navigator) as object, { locks: { request } }));
  const { requests } = openTasks("/my-tasks", { rows, routes: completionFrame });
  await screen.findByRole("table");
  fireEvent.click(getCompleteButton("Task 1"));
  await advanceClock(UNDO_MS + 500);
  await waitFor(() => expect(names).toEqual([KEY]));
  expect(listSentCompletions(requests)).toEqual([]);
  // The other tab has sent it.
  act(() => deleteCompletion(KEY, 1));
  release();
  await advanceClock(UNDO_MS);
  expect(listSentCompletions(requests)).toEqual([]);
  fireEvent.click(getCompleteButton("Task 2"));
  await advanceClock(UNDO_MS + 500);
  await waitFor(() => expect(listSentCompletions(requests)).toEqual(["/plans/user_tasks/2"]));
});

test("failing list queries do not delay sending", async () => {
  let isStuck = false;
  const { requests } = openTasks("/my-tasks", {
    rows,
    listed: () => (isStuck ? new Promise(() => {}) : undefined),
    routes: completionFrame,
  });
  await screen.findByRole("table");
  isStuck = true;
  fireEvent.click(getCompleteButton("Task 1"));
  await advanceClock(UNDO_MS + 500);
  await waitFor(() => expect(listSentCompletions(requests)).toHaveLength(1));
  fireEvent.click(getCompleteButton("Task 2"));
  await advanceClock(12_000);
  await advanceClock(UNDO_MS);
  await waitFor(() => expect(listSentCompletions(requests)).toEqual(["/plans/user_tasks/1", "/plans/user_tasks/2"]));
});

test("without device storage it stays in memory until the page closes, and is sent", async () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  const { requests } = openTasks("/my-tasks", { rows, routes: completionFrame });
  await screen.findByRole("table");
  fireEvent.click(getCompleteButton("Task 1"));
  expect(getCompleteButton("Task 1").getAttribute("aria-pressed")).toBe("true");
  expect(window.localStorage.getItem(KEY)).toBeNull();
  await advanceClock(UNDO_MS + 500);
  await waitFor(() => expect(listSentCompletions(requests)).toEqual(["/plans/user_tasks/1"]));
  await waitFor(() => expect(readCompletions(KEY)).toEqual([]));
});

test("code that failed to load is loaded later, and then sends", async () => {
  let isThere = false;
  const load = (): ReturnType<typeof loadBar> => (isThere ? loadBar() : Promise.resolve(null));
  const { requests } = openTasks("/my-tasks", { rows, routes: withCompletionFrame(load) });
  await screen.findByRole("table");
  fireEvent.click(getCompleteButton("Task 1"));
  await advanceClock(UNDO_MS + 500);
  expect(listSentCompletions(requests)).toEqual([]);
  isThere = true;
  await advanceClock(31_000);
  await waitFor(() => expect(listSentCompletions(requests)).toEqual(["/plans/user_tasks/1"]));
});

test("completions of another person on the same device stay theirs", async () => {
  const other = buildQueueKey({ clientId: 1, personId: 6, isImpersonating: false });
  insertCompletion(other, { taskId: 1, title: "Task 1", about: null }, Date.now() - UNDO_MS);
  const { requests } = openTasks("/my-tasks", { rows, routes: completionFrame });
  await screen.findByRole("table");
  await advanceClock(2 * UNDO_MS);
  expect([listSentCompletions(requests), readCompletions(other)]).toMatchObject([[], [{ taskId: 1 }]]);
});
