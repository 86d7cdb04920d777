import { QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { IdentityUser } from "#slices/home/contract/identity-user.contract.ts";
import { navigation } from "#platform/web/client.ts";
import { setLocale } from "#platform/web/i18n.ts";
import { createQueryClient } from "#platform/web/query-client.ts";
import { createAppRouter } from "#app/web/router.tsx";
import { createIdentityUser } from "#app/web/shell/testing/identity-user.ts";

const items = [
  { text: "Dashboard", to: "/portfolio", target: "/portfolio", icon: "dashboard", es: { text: "Panel" } },
  { text: "Team", to: "/team", target: "/team", icon: "team", es: { text: "Equipo" } },
] as const;

const user = createIdentityUser({ navigation: { items: [...items], routes: [] } });

function open(address: string, who: IdentityUser = user): void {
  vi.stubGlobal("fetch", (url: string) => {
    if (url === "/v1/en/identity/user") return Promise.resolve(Response.json({ data: who }));
    if (url === "/v1/en/auth/sign-out")
      return Promise.resolve(Response.json({ data: { redirect_to: "/sign-in?bye=1" } }));
    return new Promise(() => {});
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={createAppRouter(createMemoryHistory({ initialEntries: [address] }))} />
    </QueryClientProvider>,
  );
}

afterEach(() => setLocale("en"));

test("the bar lists identity.navigation.items with text, target and icon, Dashboard first, and marks the current one [NAV-64]", async () => {
  open("/portfolio?scope=locations");
  await screen.findByRole("link", { name: "Dashboard" });
  const links = within(screen.getByRole("navigation", { name: "Main" })).getAllByRole("link");
  expect(links.map((link) => [link.textContent, link.getAttribute("href"), link.getAttribute("aria-current")])).toEqual(
    [
      ["Dashboard", "/portfolio", "page"],
      ["Team", "/team", null],
    ],
  );
  expect(links.map((link) => link.querySelector("svg")?.getAttribute("class"))).toEqual([
    expect.stringContaining("layout-dashboard"),
    expect.stringContaining("users"),
  ]);
});

test("an unknown address shows the 404 page inside the frame", async () => {
  open("/nowhere");
  expect(await screen.findByRole("heading", { name: "Page not found" })).toBeTruthy();
  expect(document.title).toContain("Page not found");
});

test("signing out ends the session and opens the address that the server returns", async () => {
  const gone = vi.spyOn(navigation, "to").mockImplementation(() => {});
  open("/portfolio");
  fireEvent.click(await screen.findByRole("button", { name: /Dana Whitfield/ }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Sign out" }));
  await waitFor(() => expect(gone).toHaveBeenCalledWith("/sign-in?bye=1"));
});

test("the account menu leads to the account's own page, except for staff who act as a person", async () => {
  open("/portfolio");
  fireEvent.click(await screen.findByRole("button", { name: /Dana Whitfield/ }));
  const item = await screen.findByRole("menuitem", { name: "Security" });
  expect(item.getAttribute("href")).toBe("/account/security");
  cleanup();
  open("/portfolio", { ...user, is_impersonating: true });
  fireEvent.click(await screen.findByRole("button", { name: /Dana Whitfield/ }));
  await screen.findByRole("menuitem", { name: "Sign out" });
  expect(screen.queryByRole("menuitem", { name: "Security" })).toBeNull();
});

test("it leads to action items and to emails of the person's services", async () => {
  const grant = { status: "active", admin: false, bento: false, managed_id: null } as const;
  const readMenuLinks = async (
    services: readonly ("ingage" | "introduce")[],
    top_role: "employee" | "property_manager" = "employee",
  ): Promise<(string | null)[]> => {
    cleanup();
    open("/portfolio", {
      ...user,
      service_access: services.map((service) => ({ ...grant, top_role, service, managed_ids: [] })),
    });
    fireEvent.click(await screen.findByRole("button", { name: /Dana Whitfield/ }));
    await screen.findByRole("menuitem", { name: "Sign out" });
    return screen.getAllByRole("menuitem", { hidden: true }).map((item) => item.getAttribute("href"));
  };
  expect(await readMenuLinks(["ingage"])).toEqual(["/account/security", "/action-items", "/help", null]);
  expect(await readMenuLinks(["introduce"])).toEqual(["/account/security", "/email-preferences", "/help", null]);
  const managing = ["/account/security", "/action-items", "/email-preferences", "/help", null];
  expect(await readMenuLinks(["ingage"], "property_manager")).toEqual(managing);
});

test("language and theme change in the account menu, at once, and are remembered", async () => {
  for (const name of ["Español", "Oscuro"]) {
    cleanup();
    open("/portfolio");
    fireEvent.click(await screen.findByRole("button", { name: /Dana Whitfield/ }));
    fireEvent.click(await screen.findByRole("menuitemradio", { name }));
  }
  expect(document.documentElement.lang).toBe("es");
  expect(document.documentElement.dataset["theme"]).toBe("dark");
  expect(window.localStorage.getItem("courtyard-locale")).toBe("es");
  expect(window.localStorage.getItem("courtyard-theme")).toBe("dark");
});

test("a client with invented data shows a notice with the reason on every screen; another does not", async () => {
  open("/nowhere", { ...user, client: { ...user.client, is_demo: true } });
  const chip = await screen.findByRole("button", { name: "Demo data" });
  expect(screen.queryByRole("tooltip")).toBeNull();
  fireEvent.focus(chip);
  expect((await screen.findByRole("tooltip")).textContent).toBe(
    "This is a demo company. All people and numbers are fictional.",
  );
  cleanup();
  open("/nowhere");
  await screen.findByRole("link", { name: "Dashboard" });
  expect(screen.queryByText("Demo data")).toBeNull();
});

test.each([
  ["a client with invented data", { client: { ...user.client, is_demo: true } }, "UI kit"],
  ["staff", { is_staff: true }, "UI kit"],
  ["anybody else", {}, "Page not found"],
])("the kit and %s", async (_, change, heading) => {
  open("/ui-kit", { ...user, ...change });
  expect(await screen.findByRole("heading", { level: 1, name: heading })).toBeTruthy();
});

test("? opens the list of keys from every screen, and the help page lists them too", async () => {
  open("/help");
  await screen.findByRole("heading", { level: 1, name: "Help" });
  expect(screen.getByRole("region", { name: "Keyboard shortcuts" }).textContent).toContain("Next row");
  await screen.findByRole("button", { name: /Dana Whitfield/ });
  fireEvent.keyDown(document.body, { key: "?" });
  await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
});
