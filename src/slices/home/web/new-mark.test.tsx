import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { HomeTask, NewsItem } from "#slices/home/contract/home-widgets.contract.ts";
import { openHome } from "#slices/home/web/testing/open-home.ts";

beforeEach(() => vi.useFakeTimers({ toFake: ["Date"], now: new Date(2026, 10, 20, 9, 0) }));
afterEach(() => vi.useRealTimers());

const createNews = (id: number, postedAt: string, isOwn = false): NewsItem => ({
  kind: "announcement",
  id,
  headline: `Item ${id}`,
  details: "Text",
  media: null,
  posting_date: postedAt.slice(0, 10),
  posted_at: postedAt,
  author: "Ben Cole",
  is_own: isOwn,
  comment: "Text",
  poster: "Ben Cole",
  actions: [],
});

const createTask = (dueOn: string): HomeTask => ({
  kind: "task",
  id: 1,
  name: "First conversation",
  description: "",
  type: ["onboarding"],
  for: null,
  date: dueOn,
  due: dueOn < "2026-11-20" ? "past" : "today",
  today: "2026-11-20",
  href: "/my-tasks?user_task_id=1",
  launch_link: null,
  is_plain: true,
  service: "introduce",
});

/** Opens the home page of a viewer whose previous visit ended at an instant. */
function openAfter(previousAt: string | null) {
  const items = [createNews(2, "2026-11-19T12:00:00+00:00"), createNews(1, "2026-11-19T08:00:00+00:00")];
  return openHome("/", {
    blocks: { announcements: { items } },
    first: ({ path }) => (path === "/identity/home_visits" ? { data: { previous_at: previousAt } } : undefined),
  });
}

test("an entry after the last visit says that it is new, one before it does not", async () => {
  const { requests } = openAfter("2026-11-19T09:30:00.000Z");
  expect(await screen.findByRole("button", { name: /^New Item 2/ })).toBeTruthy();
  expect(screen.getByRole("button", { name: /^Item 1/ })).toBeTruthy();
  const visits = requests.filter(({ path }) => path === "/identity/home_visits");
  expect(visits.map(({ method }) => method)).toEqual(["POST"]);
});

test("an entry of the viewer is not new", async () => {
  openHome("/", {
    blocks: { announcements: { items: [createNews(2, "2026-11-19T12:00:00+00:00", true)] } },
    first: ({ path }) =>
      path === "/identity/home_visits" ? { data: { previous_at: "2026-11-18T09:30:00.000Z" } } : undefined,
  });
  expect(await screen.findByRole("button", { name: /^Item 2/ })).toBeTruthy();
});

test.each([
  ["2026-11-17T09:30:00.000Z", "2026-11-17", true],
  ["2026-11-17T09:30:00.000Z", "2026-11-16", false],
  ["2026-11-17T09:30:00.000Z", "2026-11-20", false],
  [null, "2026-11-17", false],
] as const)("after a visit at %s, a task due on %s is newly late: %s", async (previousAt, dueOn, isNew) => {
  openHome("/", {
    tasks: [createTask(dueOn)],
    first: ({ path }) => (path === "/identity/home_visits" ? { data: { previous_at: previousAt } } : undefined),
  });
  const row = (await screen.findByRole("link", { name: "First conversation" })).closest("td");
  await waitFor(() => expect(row?.textContent.startsWith("New")).toBe(isNew));
});

test("nothing is new on the first visit", async () => {
  openAfter(null);
  expect(await screen.findByRole("button", { name: /^Item 2/ })).toBeTruthy();
  expect(screen.queryByText("New")).toBeNull();
});
