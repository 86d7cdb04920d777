import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { createProblemReply } from "#platform/web/testing/open-routes.tsx";
import {
  deleteCompletion,
  insertCompletion,
  readCompletions,
  toSendTime,
  UNDO_MS,
} from "#slices/plans/web/tasks/completion-queue.ts";
import {
  getCompleteButton,
  completionFrame,
  KEY,
  advanceClock,
  listSentCompletions,
  setUpDevice,
} from "#slices/plans/web/tasks/testing/open-queue.tsx";
import { createEndedTask, openTasks, createTaskRow, taskViewer } from "#slices/plans/web/tasks/testing/open-tasks.ts";
import type { Viewer } from "#slices/plans/web/tasks/use-viewer.ts";

const rows = [createTaskRow(1), createTaskRow(2)];

setUpDevice();

test("one tap completes a task, which is sent once with its key after eight seconds", async () => {
  const { requests } = openTasks("/my-tasks", { rows, routes: completionFrame });
  await screen.findByRole("table");
  fireEvent.click(getCompleteButton("Task 1"));
  expect(getCompleteButton("Task 1").getAttribute("aria-pressed")).toBe("true");
  expect(await screen.findByText("Completed: Task 1, for Tom Ruiz")).toBeTruthy();
  const [kept] = readCompletions(KEY);
  await advanceClock(UNDO_MS - 2000);
  expect(listSentCompletions(requests)).toEqual([]);
  await advanceClock(2500);
  await waitFor(() => expect(listSentCompletions(requests)).toEqual(["/plans/user_tasks/1"]));
  expect(requests.find(({ method }) => method === "PUT")).toMatchObject({
    body: { tasker_action: "complete", expected_person: { client_id: 1, person_id: 5 } },
  });
  expect(requests.find(({ method }) => method === "PUT")?.headers.get("idempotency-key")).toBe(kept?.key);
  await waitFor(() => expect(readCompletions(KEY)).toEqual([]));
});

test("undo within eight seconds, by the bar or the circle, sends nothing", async () => {
  const { requests } = openTasks("/my-tasks", { rows, routes: completionFrame });
  await screen.findByRole("table");
  fireEvent.click(getCompleteButton("Task 1"));
  fireEvent.click(getCompleteButton("Task 2"));
  const undo = await screen.findByRole("button", { name: "Undo: Task 2" });
  // Only the text is announced.
  expect(screen.getByText("Completed: Task 2, for Tom Ruiz").getAttribute("role")).toBe("status");
  expect(undo.closest("[role=status]")).toBeNull();
  fireEvent.click(undo);
  fireEvent.click(getCompleteButton("Task 1"));
  await advanceClock(2 * UNDO_MS);
  expect([listSentCompletions(requests), readCompletions(KEY)]).toEqual([[], []]);
});

test("undo works while another completion is being sent, but not for the one being sent", async () => {
  let arrive = (): void => {};
  const first = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const put = async ({ path }: { path: string }): Promise<unknown> => {
    if (path.endsWith("/1")) await first;
    return { data: createEndedTask(1) };
  };
  const { requests } = openTasks("/my-tasks", { rows, put, routes: completionFrame });
  await screen.findByRole("table");
  fireEvent.click(getCompleteButton("Task 1"));
  fireEvent.click(getCompleteButton("Task 2"));
  await advanceClock(UNDO_MS + 100);
  await waitFor(() => expect(listSentCompletions(requests)).toEqual(["/plans/user_tasks/1"]));
  expect(readCompletions(KEY)).toMatchObject([
    { taskId: 1, isTried: true },
    { taskId: 2, isTried: false },
  ]);
  fireEvent.click(getCompleteButton("Task 1"));
  expect(getCompleteButton("Task 1").getAttribute("aria-disabled")).toBe("true");
  expect(screen.queryByRole("button", { name: "Undo: Task 1" })).toBeNull();
  fireEvent.click(getCompleteButton("Task 2"));
  expect(readCompletions(KEY)).toMatchObject([{ taskId: 1 }]);
  arrive();
  await waitFor(() => expect(readCompletions(KEY)).toEqual([]));
  await advanceClock(2 * UNDO_MS);
  expect(listSentCompletions(requests)).toEqual(["/plans/user_tasks/1"]);
});

test("offline, a completion is stored, shown, and sent with the same key when back online", async () => {
  const keys: (string | null)[] = [];
  let isDown = true;
  const put = (request: { headers: Headers }): unknown => {
    keys.push(request.headers.get("idempotency-key"));
    if (isDown) throw new TypeError("Failed to fetch");
    return { data: createEndedTask(1) };
  };
  openTasks("/my-tasks", { rows, put, routes: completionFrame });
  await screen.findByRole("table");
  fireEvent.click(getCompleteButton("Task 1"));
  await advanceClock(UNDO_MS + 500);
  expect(await screen.findByText(/^Offline\. 1 completed task is kept on this device/)).toBeTruthy();
  // It may have arrived.
  expect(screen.queryByRole("button", { name: "Undo: Task 1" })).toBeNull();
  expect(readCompletions(KEY)).toHaveLength(1);
  // It is not retried before its time.
  expect(keys).toHaveLength(1);
  isDown = false;
  act(() => void window.dispatchEvent(new Event("online")));
  await waitFor(() => expect(readCompletions(KEY)).toEqual([]));
  expect(await screen.findByText("1 task completed offline was sent")).toBeTruthy();
  expect(new Set(keys).size).toBe(1);
  expect(keys.length).toBeGreaterThan(1);
});

test("completions from before a reload are sent, whichever page is open", async () => {
  insertCompletion(KEY, { taskId: 7, title: "Check the boiler", about: null }, Date.now() - UNDO_MS);
  const { requests } = openTasks("/my-escalations", { routes: completionFrame });
  await waitFor(() => expect(listSentCompletions(requests)).toEqual(["/plans/user_tasks/7"]));
});

test("a rejected completion shows its reason on every screen until dismissed", async () => {
  insertCompletion(KEY, { taskId: 1, title: "Task 1", about: null }, Date.now() - UNDO_MS);
  const { requests } = openTasks("/my-escalations", {
    put: () => createProblemReply(409, "Conflict", "Ana Diaz completed it."),
    routes: completionFrame,
  });
  expect(await screen.findByText("Task 1: Ana Diaz completed it.")).toBeTruthy();
  await advanceClock(UNDO_MS);
  expect(listSentCompletions(requests)).toHaveLength(1);
  fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
  await waitFor(() => expect(screen.queryByText("Task 1: Ana Diaz completed it.")).toBeNull());
  expect(readCompletions(KEY)).toEqual([]);
});

test("a task with a form and a waiting task have no circle", async () => {
  const form = createTaskRow(1, { task_archetype: { value: 3 } });
  openTasks("/my-tasks", {
    rows: [form, createTaskRow(2, { due_by_date: null }), createTaskRow(3)],
    routes: completionFrame,
  });
  const table = await screen.findByRole("table");
  const names = within(table)
    .getAllByRole("button", { name: /^Complete: / })
    .map((each) => each.getAttribute("aria-label"));
  expect(names).toEqual(["Complete: Task 3"]);
  // An icon says why instead, also for screen readers.
  expect(within(table).getByRole("img", { name: "Opens a form" })).toBeTruthy();
  expect(within(table).getByRole("img", { name: "Waiting on another task" })).toBeTruthy();
});

test.each([
  ["another person", { id: 6 }],
  ["a person with the same id in another company", { client_id: 2 }],
])("after %s has signed in nothing is sent, until the first one is back", async (_, other) => {
  let viewer: Viewer = taskViewer;
  const { requests } = openTasks("/my-tasks", { rows, viewer: () => viewer, routes: completionFrame });
  await screen.findByRole("table");
  fireEvent.click(getCompleteButton("Task 1"));
  viewer = { ...taskViewer, ...other };
  await advanceClock(UNDO_MS + 500);
  await waitFor(() => expect(getCompleteButton("Task 1").getAttribute("aria-pressed")).toBe("false"));
  await advanceClock(2 * UNDO_MS);
  expect(listSentCompletions(requests)).toEqual([]);
  expect(readCompletions(KEY)).toMatchObject([{ taskId: 1, refusal: null }]);
});

test("a session that changes during sending is not a rejection: the completion stays stored", async () => {
  const put = (): Response =>
    Response.json(
      { type: "about:blank", title: "Conflict", status: 409, code: "other_person" },
      { status: 409, headers: { "content-type": "application/problem+json" } },
    );
  insertCompletion(KEY, { taskId: 1, title: "Task 1", about: null }, Date.now() - UNDO_MS);
  const { requests } = openTasks("/my-tasks", { rows, put, routes: completionFrame });
  await waitFor(() => expect(listSentCompletions(requests)).toHaveLength(1));
  await advanceClock(500);
  expect(readCompletions(KEY)).toMatchObject([{ taskId: 1, refusal: null }]);
});

test("impersonating staff send at once and store nothing on the device", async () => {
  const viewer: Viewer = { ...taskViewer, impersonation: {} };
  insertCompletion(KEY, { taskId: 2, title: "Task 2", about: null }, Date.now() - UNDO_MS);
  const { requests } = openTasks("/my-tasks", { rows, viewer: () => viewer, routes: completionFrame });
  await screen.findByRole("table");
  const kept = window.localStorage.getItem(KEY);
  fireEvent.click(getCompleteButton("Task 1"));
  await waitFor(() => expect(listSentCompletions(requests)).toEqual(["/plans/user_tasks/1"]));
  expect(requests.find(({ method }) => method === "PUT")?.body).toEqual({ tasker_action: "complete" });
  await advanceClock(UNDO_MS);
  expect(listSentCompletions(requests)).toHaveLength(1);
  expect([window.localStorage.length, window.localStorage.getItem(KEY)]).toEqual([1, kept]);
});

test("ignores invalid stored data; a clock set back does not delay sending", () => {
  window.localStorage.setItem(KEY, '[{"taskId":1},{"x":2}]');
  expect(readCompletions(KEY)).toEqual([]);
  window.localStorage.setItem(KEY, "no list");
  expect(readCompletions(KEY)).toEqual([]);
  insertCompletion(KEY, { taskId: 1, title: "A", about: null }, 1000);
  insertCompletion(KEY, { taskId: 1, title: "A", about: null }, 2000);
  expect(readCompletions(KEY)).toMatchObject([{ taskId: 1, at: 1000 }]);
  const times = [1000, 6000, 5001 + UNDO_MS].map((at) => toSendTime({ at }, 5000));
  expect(times).toEqual([1000 + UNDO_MS, 6000 + UNDO_MS, 5000]);
  deleteCompletion(KEY, 1);
  expect(window.localStorage.getItem(KEY)).toBeNull();
});
