import { QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, RouterProvider, type RouterHistory } from "@tanstack/react-router";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { IdentityUser } from "#slices/home/contract/identity-user.contract.ts";
import type { SearchResult } from "#slices/home/contract/search.contract.ts";
import { navigation } from "#platform/web/client.ts";
import { setLocale } from "#platform/web/i18n.ts";
import { createQueryClient } from "#platform/web/query-client.ts";
import { createProblemReply } from "#platform/web/testing/open-routes.tsx";
import { createAppRouter } from "#app/web/router.tsx";
import { createIdentityUser } from "#app/web/shell/testing/identity-user.ts";

const alder: SearchResult = { kind: "location", text: "Alder Court", detail: "Coastal", to: "/property/12/dashboard" };
const ana: SearchResult = { kind: "person", text: "Ana Alder", detail: "Manager", to: "/team/7/employee-details" };
const user = createIdentityUser({
  navigation: {
    items: [
      { text: "Dashboard", to: "/portfolio", target: "/portfolio", icon: "dashboard", es: { text: "Panel" } },
      { text: "Team", to: "/team", target: "/team", icon: "team", es: { text: "Equipo" } },
    ],
    routes: [],
  },
});

const plan = { type: "onboarding", is_archived: false, current_version: 1, has_draft: false, task_count: 2 };
const item = { topic: "Safety", creator: null, due_by: "2026-12-01", status: "assigned", overdue: false };
/** What the palette loads when it opens. */
const lists: Readonly<Record<string, readonly object[]>> = {
  "/v1/en/plans/plans": [
    { ...plan, id: 4, title: "Welcome aboard", running_enrollments: 0, positions: [], locations: [] },
    { ...plan, id: 5, title: "Welcome, old", is_archived: true, running_enrollments: 0, positions: [], locations: [] },
  ],
  "/v1/en/analytics/assignments": [
    { ...item, id: 7, title: "Welcome calls", es: { title: "Llamadas", topic: "Trato" }, unread_comments: 0 },
  ],
};
const createAccess = (service: "ingage" | "introduce", role: IdentityUser["service_access"][number]["top_role"]) =>
  ({ service, status: "active", top_role: role }) as IdentityUser["service_access"][number];

type Answer = (text: string) => readonly SearchResult[] | Response;
interface OpenedPalette {
  readonly history: RouterHistory;
  /** The texts that were searched. */
  readonly requests: string[];
}

function open(answer: Answer = () => [alder, ana], who: IdentityUser = user): OpenedPalette {
  const requests: string[] = [];
  vi.stubGlobal("fetch", (address: string) => {
    const url = new URL(address, "http://courtyard.test");
    if (url.pathname === "/v1/en/identity/user") return Promise.resolve(Response.json({ data: who }));
    if (url.pathname === "/v1/en/auth/sign-out")
      return Promise.resolve(Response.json({ data: { redirect_to: "/sign-in?bye=1" } }));
    const listed = lists[url.pathname];
    if (listed !== undefined) return Promise.resolve(Response.json({ data: listed }));
    if (url.pathname !== "/v1/en/integration/search") return new Promise(() => {});
    const text = url.searchParams.get("q_text") ?? "";
    requests.push(text);
    const reply = answer(text);
    return Promise.resolve(reply instanceof Response ? reply.clone() : Response.json({ data: reply }));
  });
  const history = createMemoryHistory({ initialEntries: ["/nowhere"] });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={createAppRouter(history)} />
    </QueryClientProvider>,
  );
  return { history, requests };
}

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
});
afterEach(() => setLocale("en"));

const getField = (): HTMLElement => screen.getByRole("combobox");
const getOptions = (): (string | null)[] => screen.queryAllByRole("option").map((option) => option.textContent);
const getSelectedOption = (): string | null => screen.getByRole("option", { selected: true }).textContent;

async function openPalette(): Promise<void> {
  await screen.findByRole("button", { name: /^Search/ });
  fireEvent.keyDown(document.body, { key: "k", ctrlKey: true });
  await screen.findByRole("combobox");
}

async function type(text: string): Promise<void> {
  fireEvent.change(getField(), { target: { value: text } });
  await screen.findByRole("option", { name: /Alder Court/ });
}

test.each([
  ["Ctrl+K", () => fireEvent.keyDown(document.body, { key: "k", ctrlKey: true })],
  ["Command+K", () => fireEvent.keyDown(document.body, { key: "K", metaKey: true })],
  ["its button", () => fireEvent.click(screen.getByRole("button", { name: /^Search/ }))],
])("%s opens it with the focus in the field, Esc closes it and gives the focus back", async (_, act) => {
  open();
  const button = await screen.findByRole("button", { name: /^Search/ });
  button.focus();
  act();
  await screen.findByRole("combobox");
  await waitFor(() => expect(document.activeElement).toBe(getField()));
  fireEvent.keyDown(getField(), { key: "Escape" });
  await waitFor(() => expect(screen.queryByRole("combobox")).toBeNull());
  expect(document.activeElement).toBe(button);
});

test("before anything is typed it shows pages and actions, and calls no server", async () => {
  const { requests } = open();
  await openPalette();
  expect(getOptions().slice(0, 2)).toEqual(["Dashboard", "Team"]);
  expect(getOptions()).toContain("Sign out");
  expect(requests).toEqual([]);
});

test("the typed text is searched once typing pauses, folded, and shown in groups", async () => {
  const { requests } = open();
  await openPalette();
  fireEvent.change(getField(), { target: { value: "a" } });
  await type("Áld");
  expect(requests).toEqual(["ald"]);
  const places = screen.getByRole("group", { name: "Locations" });
  expect(within(places).getByRole("option", { name: /Alder Court/ }).textContent).toBe("Alder CourtCoastal");
  expect(within(screen.getByRole("group", { name: "People" })).getByRole("option").textContent).toBe(
    "Ana AlderManager",
  );
  expect(screen.getByText("2 results")).toBeTruthy();
});

test("arrows select and wrap around, the field names the selected entry, Enter opens it and closes the palette", async () => {
  const { history } = open();
  await openPalette();
  await type("ald");
  expect(getSelectedOption()).toContain("Alder Court");
  fireEvent.keyDown(getField(), { key: "ArrowDown" });
  expect(getSelectedOption()).toContain("Ana Alder");
  const active = screen.getByRole("option", { selected: true });
  expect(getField().getAttribute("aria-activedescendant")).toBe(active.id);
  expect(getField().getAttribute("aria-controls")).toBe(screen.getByRole("listbox").id);
  fireEvent.keyDown(getField(), { key: "ArrowDown" });
  expect(getSelectedOption()).toContain("Alder Court");
  fireEvent.keyDown(getField(), { key: "ArrowUp" });
  fireEvent.keyDown(getField(), { key: "Enter" });
  await waitFor(() => expect(history.location.pathname).toBe("/team/7/employee-details"));
  expect(screen.queryByRole("combobox")).toBeNull();
});

test("a click opens it; with a modifier the browser opens its own tab", async () => {
  const { history } = open();
  await openPalette();
  await type("ald");
  const option = screen.getByRole("option", { name: /Alder Court/ });
  expect(option.getAttribute("href")).toBe("/property/12/dashboard");
  expect(fireEvent.click(option, { ctrlKey: true })).toBe(true);
  expect(history.location.pathname).toBe("/nowhere");
  fireEvent.click(option);
  await waitFor(() => expect(history.location.pathname).toBe("/property/12/dashboard"));
});

test("an action runs", async () => {
  const gone = vi.spyOn(navigation, "to").mockImplementation(() => {});
  open();
  await openPalette();
  fireEvent.click(screen.getByRole("option", { name: "Theme: Dark" }));
  expect(document.documentElement.dataset["theme"]).toBe("dark");
  await openPalette();
  fireEvent.click(screen.getByRole("option", { name: "Sign out" }));
  await waitFor(() => expect(gone).toHaveBeenCalledWith("/sign-in?bye=1"));
});

test("staff that acts as a person is not led to the person's security page", async () => {
  open(() => [], { ...user, is_impersonating: true });
  await openPalette();
  expect(getOptions()).not.toContain("Security");
});

test("the viewer's own pages, plans and action items are found, by role", async () => {
  const { history } = open(() => [], {
    ...user,
    service_access: [createAccess("introduce", "client-admin"), createAccess("ingage", "client-admin")],
  });
  await openPalette();
  const own = ["Inbox", "My Tasks", "Task History", "Escalations", "Plans", "Action Items"];
  expect(getOptions()).toEqual(expect.arrayContaining(own));
  fireEvent.change(getField(), { target: { value: "welc" } });
  await waitFor(() => expect(getOptions()).toEqual(["Welcome aboard", "Welcome callsSafety"]));
  fireEvent.click(screen.getByRole("option", { name: /Welcome calls/ }));
  await waitFor(() => expect(history.location.pathname).toBe("/action-items/7"));
});

test("an employee finds their tasks, but no plans", async () => {
  open(() => [], { ...user, service_access: [createAccess("introduce", "employee")] });
  await openPalette();
  expect(getOptions()).toContain("My Tasks");
  expect(getOptions()).not.toContain("Plans");
  expect(getOptions()).not.toContain("Action Items");
  fireEvent.change(getField(), { target: { value: "welc" } });
  expect(await screen.findByText("No matches")).toBeTruthy();
});

test("an empty result is announced; so is a failed search, which leaves the pages", async () => {
  open((text) => (text === "zzz" ? [] : createProblemReply(503, "Service Unavailable")));
  await openPalette();
  fireEvent.change(getField(), { target: { value: "zzz" } });
  expect(await screen.findByText("No matches")).toBeTruthy();
  expect(screen.queryByRole("listbox")).toBeNull();
  expect(getField().getAttribute("aria-expanded")).toBe("false");
  fireEvent.change(getField(), { target: { value: "team" } });
  expect((await screen.findByRole("alert", undefined, { timeout: 8000 })).textContent).toContain(
    "search is unavailable",
  );
  expect(getOptions()).toEqual(["Team"]);
}, 15_000);

test("in Spanish pages are found by their Spanish names", async () => {
  setLocale("es");
  open(() => []);
  fireEvent.click(await screen.findByRole("button", { name: /^Buscar/ }));
  await screen.findByRole("combobox");
  fireEvent.change(getField(), { target: { value: "equipo" } });
  await waitFor(() => expect(getOptions()).toEqual(["Equipo"]));
});

test("a key that ends the composition of a letter selects nothing", async () => {
  const { history } = open();
  await openPalette();
  fireEvent.keyDown(getField(), { key: "Enter", isComposing: true });
  expect(history.location.pathname).toBe("/nowhere");
  expect(getField()).toBeTruthy();
});
