import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { PortfolioView } from "#slices/reports/contract/saved-views.contract.ts";
import { openRoutes, createProblemReply, type SendRequest } from "#platform/web/testing/open-routes.tsx";
import { buildReportsRoutes } from "#slices/reports/web/public.tsx";
import { createPortfolioReply } from "#slices/reports/web/testing/portfolio-reply.ts";

const state: PortfolioView["state"] = {
  scope: "locations",
  q: "",
  general: "active",
  regions: [3],
  groups: [],
  needs: true,
  sort: "attention",
  desc: false,
  columns: null,
};
const createView = (id: number, name: string, rest: Partial<PortfolioView> = {}): PortfolioView => ({
  id,
  name,
  state,
  is_shared: false,
  is_own: true,
  is_default: false,
  ...rest,
});

/** Opens an address with a server that stores these views and applies the changes sent to it. */
function open(address: string, views: PortfolioView[], refuse?: Response) {
  const opened = openRoutes(address, buildReportsRoutes, ({ method, path, query, body }) => {
    if (method === "GET" && path === "/analytics/portfolio/views") return { data: views };
    if (method === "GET")
      return createPortfolioReply({ scope: query.get("structures[scope]") === "locations" ? "locations" : "regions" });
    if (refuse) return refuse;
    if (method === "POST") views.push(createView(9, (body as { name: string }).name, body as Partial<PortfolioView>));
    if (method === "DELETE") views.splice(0, 1);
    const data = { data: { id: 9 } };
    return method === "POST" ? Response.json(data, { status: 201 }) : data;
  });
  const getSentRequests = (): SendRequest[] => opened.requests.filter(({ method }) => method !== "GET");
  return { ...opened, sent: getSentRequests };
}

const getTabs = (): (string | null)[] =>
  within(screen.getByRole("navigation", { name: "Saved views" }))
    .getAllByRole("link")
    .map((link) => link.textContent);

test("views are tabs that open their saved state, and the open one is marked", async () => {
  const opened = open("/portfolio?scope=regions", [
    createView(1, "Coast"),
    createView(2, "Ours", { is_own: false, is_shared: true, state: { ...state, regions: [] } }),
  ]);
  const link = await screen.findByRole("link", { name: "Coast" });
  expect(getTabs()).toEqual(["All", "Coast", "Ours (shared)"]);
  expect(screen.getByRole("link", { name: "All" }).getAttribute("aria-current")).toBe("page");
  fireEvent.click(link);
  await waitFor(() => expect(opened.history.location.search).toBe("?scope=locations&regions=3&needs=true"));
  await waitFor(() => expect(screen.getByRole("link", { name: "Coast" }).getAttribute("aria-current")).toBe("page"));
});

test("the portfolio opens with the default view, and an address with parameters overrides it", async () => {
  const views = [createView(1, "Coast", { is_default: true })];
  const bare = open("/portfolio", views);
  await waitFor(() => expect(bare.history.location.search).toBe("?scope=locations&regions=3&needs=true"));
  expect(await screen.findByRole("link", { name: "Coast (opens first)" })).toBeTruthy();
  document.body.innerHTML = "";
  const explicit = open("/portfolio?scope=regions", views);
  await screen.findByRole("link", { name: "Coast (opens first)" });
  expect(explicit.history.location.search).toBe("?scope=regions");
});

test("saves the table's state under a name, shared and as the default", async () => {
  const opened = open("/portfolio?scope=locations&sort=satisfaction&desc=true&page=2&cols=tenure", []);
  fireEvent.click(await screen.findByRole("button", { name: "Save view" }));
  const dialog = await screen.findByRole("dialog");
  fireEvent.click(within(dialog).getByRole("button", { name: "Save" }));
  expect(await within(dialog).findByText("Required")).toBeTruthy();
  fireEvent.change(within(dialog).getByRole("textbox"), { target: { value: " Tenure " } });
  for (const box of within(dialog).getAllByRole("checkbox")) fireEvent.click(box);
  fireEvent.click(within(dialog).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(opened.sent().map(({ method, body }) => [method, body])).toEqual([
    [
      "POST",
      {
        name: "Tenure",
        is_shared: true,
        is_default: true,
        state: {
          ...state,
          regions: [],
          needs: false,
          sort: "satisfaction",
          desc: true,
          columns: ["name", "tenure"],
        },
      },
    ],
  ]);
  expect(await screen.findByRole("link", { name: "Tenure (opens first)" })).toBeTruthy();
});

test("saving under the name of the viewer's own view replaces its state", async () => {
  const opened = open("/portfolio?scope=regions&sort=name", [createView(4, "Coast")]);
  fireEvent.click(await screen.findByRole("button", { name: "Save view" }));
  const dialog = await screen.findByRole("dialog");
  fireEvent.change(within(dialog).getByRole("textbox"), { target: { value: "coast" } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Replace" }));
  await waitFor(() => expect(opened.sent()).toHaveLength(1));
  expect(opened.sent()[0]).toMatchObject({
    method: "PUT",
    path: "/analytics/portfolio/views/4",
    body: { name: "Coast", state: { scope: "regions", sort: "name" } },
  });
});

test("a view that cannot be saved shows the error at the name, and the dialog stays open", async () => {
  const errors = [{ path: "body.name", message: "…", code: "taken" }];
  open("/portfolio?scope=regions&sort=name", [], createProblemReply(400, "Bad Request", "…", errors));
  fireEvent.click(await screen.findByRole("button", { name: "Save view" }));
  const dialog = await screen.findByRole("dialog");
  fireEvent.change(within(dialog).getByRole("textbox"), { target: { value: "Coast" } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Save" }));
  expect(await within(dialog).findByText("You already have a view with this name")).toBeTruthy();
});

test("a viewer's own view can be renamed, and a taken name is said at the field", async () => {
  const views = [createView(4, "Coast")];
  const opened = open("/portfolio?scope=locations&regions=3&needs=true", views);
  fireEvent.click(await screen.findByRole("button", { name: "Actions for Coast" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Rename" }));
  const dialog = await screen.findByRole("dialog", { name: "Rename this view" });
  const field = within(dialog).getByRole("textbox");
  expect((field as HTMLInputElement).value).toBe("Coast");
  fireEvent.change(field, { target: { value: "  " } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Rename" }));
  expect((await within(dialog).findAllByText("Required")).length).toBeGreaterThan(0);
  fireEvent.change(field, { target: { value: " Shore " } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Rename" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(opened.sent().map(({ method, path, body }) => [method, path, body])).toEqual([
    ["PUT", "/analytics/portfolio/views/4", { name: "Shore", is_shared: false, state }],
  ]);
  document.body.innerHTML = "";
  const errors = [{ path: "body.name", message: "…", code: "taken" }];
  open("/portfolio?scope=locations&regions=3&needs=true", views, createProblemReply(400, "Bad Request", "…", errors));
  fireEvent.click(await screen.findByRole("button", { name: "Actions for Coast" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Rename" }));
  const again = await screen.findByRole("dialog", { name: "Rename this view" });
  fireEvent.change(within(again).getByRole("textbox"), { target: { value: "Ours" } });
  fireEvent.click(within(again).getByRole("button", { name: "Rename" }));
  expect((await within(again).findAllByText("You already have a view with this name")).length).toBeGreaterThan(0);
});

test("a viewer's own view can be shared, made the default and deleted; a colleague's can only be the default", async () => {
  const address = "/portfolio?scope=locations&regions=3&needs=true";
  const opened = open(address, [createView(4, "Coast")]);
  const choose = async (item: string): Promise<void> => {
    fireEvent.click(await screen.findByRole("button", { name: "Actions for Coast" }));
    fireEvent.click(await screen.findByRole("menuitem", { name: item }));
  };
  await choose("Share with colleagues");
  await choose("Open the portfolio with it");
  await choose("Delete");
  fireEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(opened.sent()).toHaveLength(3));
  expect(opened.sent().map(({ method, path, body }) => [method, path, body])).toEqual([
    ["PUT", "/analytics/portfolio/views/4", { name: "Coast", is_shared: true, state }],
    ["PUT", "/analytics/portfolio/default_view", { id: 4 }],
    ["DELETE", "/analytics/portfolio/views/4", {}],
  ]);
  await waitFor(() => expect(screen.queryByRole("link", { name: "Coast" })).toBeNull());
  document.body.innerHTML = "";
  open(address, [createView(5, "Ours", { is_own: false, is_shared: true })]);
  fireEvent.click(await screen.findByRole("button", { name: "Actions for Ours" }));
  expect((await screen.findAllByRole("menuitem")).map((item) => item.textContent)).toEqual([
    "Open the portfolio with it",
  ]);
});
