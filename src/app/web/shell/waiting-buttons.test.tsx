import { QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { IdentityUser } from "#slices/home/contract/identity-user.contract.ts";
import type { TasksCounts } from "#slices/home/contract/tasks-counts.contract.ts";
import { createQueryClient } from "#platform/web/query-client.ts";
import { createAppRouter } from "#app/web/router.tsx";
import { createIdentityUser } from "#app/web/shell/testing/identity-user.ts";

type Access = IdentityUser["service_access"][number];
const createAccess = (service: Access["service"]): Access => ({
  service,
  status: "active",
  top_role: "property_manager",
  admin: false,
  bento: false,
  managed_id: 1,
  managed_ids: [1],
});

/** Opens a page for a user with these services; returns the addresses that were requested. */
function open(counts: Partial<TasksCounts>, ...services: Access["service"][]): string[] {
  return openWithInbox(0, counts, ...services);
}

function openWithInbox(items: number, counts: Partial<TasksCounts>, ...services: Access["service"][]): string[] {
  const requests: string[] = [];
  const user = createIdentityUser({ service_access: services.map(createAccess) });
  const reply = { tasks: 0, escalations: 0, resident_alerts: 0, ...counts };
  vi.stubGlobal("fetch", (address: string) => {
    requests.push(address);
    if (address === "/v1/en/identity/user") return Promise.resolve(Response.json({ data: user }));
    if (address === "/v1/en/plans/user_tasks/tasks_counts") return Promise.resolve(Response.json({ data: reply }));
    if (address === "/v1/en/inbox")
      return Promise.resolve(Response.json({ data: [], meta: { total: items, late: 0, may_mark: true } }));
    return new Promise(() => {});
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={createAppRouter(createMemoryHistory({ initialEntries: ["/nowhere"] }))} />
    </QueryClientProvider>,
  );
  return requests;
}

const COUNTS = "/v1/en/plans/user_tasks/tasks_counts";

test("Tasks shows how many wait, and leads to them [SVC-13]", async () => {
  open({ tasks: 1234 }, "introduce");
  const link = await screen.findByRole("link", { name: "Tasks: 1,234 waiting for you" });
  expect(link.getAttribute("href")).toBe("/my-tasks");
  expect(screen.queryByRole("link", { name: /^Escalations/ })).toBeNull();
});

test("Escalations shows how many wait, and leads to them [SVC-14]", async () => {
  open({ escalations: 1 }, "intel", "introduce");
  const link = await screen.findByRole("link", { name: "Escalations: 1 waiting for you" });
  expect(link.getAttribute("href")).toBe("/my-escalations");
  expect(screen.queryByRole("link", { name: /^Tasks/ })).toBeNull();
});

function narrow(): void {
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
}

const findPhoneBar = async () => within(await screen.findByRole("navigation", { name: "Shortcuts" }));

test("on a phone they are in the drawer, which closes when one is opened", async () => {
  narrow();
  open({ tasks: 2 }, "introduce");
  await (await findPhoneBar()).findByRole("link", { name: "Tasks: 2 waiting for you" });
  fireEvent.click(screen.getByRole("button", { name: "Menu" }));
  const drawer = within(await screen.findByRole("dialog", { name: "Menu" }));
  fireEvent.click(drawer.getByRole("link", { name: "Tasks: 2 waiting for you" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a phone has tasks at the bottom even while none wait, and no count then", async () => {
  narrow();
  open({ escalations: 3 }, "introduce");
  const bar = await findPhoneBar();
  const tasks = await bar.findByRole("link", { name: "Tasks" });
  expect([tasks.getAttribute("href"), tasks.textContent.trim()]).toEqual(["/my-tasks", "Tasks"]);
  // Escalations are in the drawer: its button has a mark.
  await waitFor(() => expect(bar.getByRole("button", { name: "Menu" }).querySelector(".sh-dot")).not.toBeNull());
});

test("a phone without introduce has no tasks at the bottom", async () => {
  narrow();
  open({}, "intouch");
  const bar = await findPhoneBar();
  await bar.findByRole("link", { name: "Inbox" });
  expect(bar.queryByRole("link", { name: /^Tasks/ })).toBeNull();
});

test("neither is visible while nothing waits [SVC-13] [SVC-14]", async () => {
  const requests = open({}, "introduce");
  await waitFor(() => expect(requests).toContain(COUNTS));
  await screen.findByRole("button", { name: /^Search/ });
  expect(screen.queryByRole("link", { name: /waiting/ })).toBeNull();
});

test("without introduce neither is visible, whatever waits, and no call is made [SVC-13] [SVC-14]", async () => {
  const requests = open({ tasks: 5, escalations: 5 }, "ingage", "intel");
  await screen.findByRole("button", { name: /^Search/ });
  expect(requests).not.toContain(COUNTS);
  expect(screen.queryByRole("link", { name: /waiting/ })).toBeNull();
});

test("the inbox is visible with every service and with none, with its count while it has items", async () => {
  narrow();
  openWithInbox(7, {});
  const link = await (await findPhoneBar()).findByRole("link", { name: "Inbox: 7 waiting for you" });
  expect(link.getAttribute("href")).toBe("/inbox");
  fireEvent.click(screen.getByRole("button", { name: "Menu" }));
  const drawer = within(await screen.findByRole("dialog", { name: "Menu" }));
  expect(drawer.getByRole("link", { name: "Inbox: 7 waiting for you" })).toBeDefined();
});

test("an empty inbox has no count", async () => {
  openWithInbox(0, {}, "ingage");
  expect((await screen.findByRole("link", { name: "Inbox" })).textContent.trim()).toBe("Inbox");
});
