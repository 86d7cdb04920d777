import { QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { preloadScreen } from "#platform/web/preload.ts";
import { createQueryClient } from "#platform/web/query-client.ts";
import { createTaskRow, createTasksReply } from "#slices/plans/web/tasks/testing/open-tasks.ts";
import { createAppRouter } from "#app/web/router.tsx";
import { createIdentityUser } from "#app/web/shell/testing/identity-user.ts";

const LISTED = "/v1/en/analytics/tasks/current";
const item = { text: "Tasks", to: "/my-tasks", target: "/my-tasks", icon: "team", es: { text: "Tareas" } } as const;

/** Opens an unknown page with a link to My Tasks; returns the requests for the list and all methods. */
function open() {
  const user = createIdentityUser({ navigation: { items: [item], routes: [] } });
  const sent: [method: string, path: string][] = [];
  vi.stubGlobal("fetch", (address: string, { method = "GET" }: RequestInit = {}) => {
    const { pathname } = new URL(address, "http://courtyard.test");
    sent.push([method, pathname]);
    if (pathname === "/v1/en/identity/user") return Promise.resolve(Response.json({ data: user }));
    if (pathname === LISTED) return Promise.resolve(Response.json(createTasksReply([createTaskRow(1)])));
    return new Promise(() => {});
  });
  const history = createMemoryHistory({ initialEntries: ["/nowhere"] });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={createAppRouter(history)} />
    </QueryClientProvider>,
  );
  return { sent, countLists: () => sent.filter(([, path]) => path === LISTED).length };
}

const findLink = async (): Promise<HTMLElement> => {
  const [link] = await screen.findAllByRole("link", { name: "Tasks" });
  if (!link) throw new Error("no link");
  return link;
};

test.each(["pointerEnter", "focus"] as const)(
  "a link's first reply is requested on %s, once, and only read",
  async (on) => {
    const { sent, countLists } = open();
    const link = await findLink();
    fireEvent[on](link);
    await waitFor(() => expect(countLists()).toBe(1), { timeout: 5000 });
    fireEvent[on](link);
    fireEvent.click(link);
    expect(await screen.findByRole("heading", { level: 1, name: "My Tasks" })).toBeTruthy();
    await screen.findByRole("table");
    expect(countLists()).toBe(1);
    expect(new Set(sent.map(([method]) => method))).toEqual(new Set(["GET"]));
  },
);

test("staff that acts as a person loads code only: reading is logged", async () => {
  const { countLists } = open();
  await findLink();
  const router = createAppRouter(createMemoryHistory({ initialEntries: ["/nowhere"] }));
  await preloadScreen(router, null, "/my-tasks");
  expect(countLists()).toBe(0);
  await preloadScreen(router, createQueryClient(), "/my-tasks");
  expect(countLists()).toBe(1);
});

test("a screen that is open or elsewhere is not requested, and a failure is left to the screen", async () => {
  const { sent } = open();
  await findLink();
  const router = createAppRouter(createMemoryHistory({ initialEntries: ["/my-tasks"] }));
  await router.load();
  const before = sent.length;
  const client = createQueryClient();
  await preloadScreen(router, client, "/my-tasks?page=2");
  await preloadScreen(router, client, "https://elsewhere.example/my-tasks");
  expect(sent).toHaveLength(before);
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
  await expect(preloadScreen(router, client, "/my-task-history")).resolves.toBeUndefined();
});
