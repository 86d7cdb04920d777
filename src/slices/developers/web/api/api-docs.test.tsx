import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { createProblemReply, type StubServer } from "#platform/web/testing/open-routes.tsx";
import type {
  ApiCallEntry,
  ApiModuleEntry,
  DescribedCall,
  SchemaLine,
} from "#slices/developers/contract/api-docs.contract.ts";
import { openDocs, stubClipboard } from "#slices/developers/web/testing/open-docs.tsx";

const createLine = (path: string, more: Partial<SchemaLine> = {}): SchemaLine => ({
  path,
  name: path,
  depth: 0,
  type: "string",
  is_required: false,
  is_nullable: false,
  description: null,
  values: [],
  limits: null,
  default_value: null,
  ...more,
});

const createEntry = (
  module: string,
  name: string,
  path: string,
  method: ApiCallEntry["method"] = "GET",
): ApiCallEntry => ({
  name,
  method,
  path: `/v1/en${path}`,
  summary: `About ${name}.`,
  module,
});

const getTeam = createEntry("analytics-team", "getTeam", "/analytics/team/:id");
const runAction = createEntry("analytics-team", "runTeamAction", "/analytics/team/:id/actions/:action", "POST");
const search = createEntry("integration-search", "searchPortal", "/integration/search");

const createModule = (
  family: ApiModuleEntry["family"],
  name: string,
  more: Partial<ApiModuleEntry> = {},
): ApiModuleEntry => ({
  id: `${family}-${name}`,
  family,
  name,
  is_named: true,
  stand_in: null,
  calls: [],
  instead: [],
  ...more,
});

const modules = [
  createModule("analytics", "team", { calls: [getTeam, runAction] }),
  createModule("analytics", "search", { stand_in: "analytics-search", instead: [search] }),
  createModule("integration", "search", { calls: [search], is_named: false }),
  createModule("integration", "audits", { stand_in: "integration-audits" }),
];

const described: DescribedCall = {
  ...getTeam,
  caller: "roles",
  roles: ["client-admin", "reporting"],
  parameters: [
    { ...createLine("id", { type: "integer", is_required: true, limits: "above 0" }), in: "path" },
    {
      ...createLine("structures[scope]", { values: ["regions", "locations"], default_value: '"regions"' }),
      in: "query",
    },
  ],
  body: null,
  reply: {
    status: 200,
    media_type: "application/json",
    lines: [
      createLine("data", { type: "object", is_required: true }),
      createLine("data.name", { name: "name", depth: 1, is_nullable: true, description: "As the person is called." }),
    ],
  },
  refusals: [
    { status: 400, reason: "invalid_input" },
    { status: 404, reason: "absent" },
  ],
};

const written: DescribedCall = {
  ...described,
  ...runAction,
  caller: "signed_in",
  roles: [],
  body: {
    media_type: "application/json",
    lines: [createLine("reason")],
  },
};

const getUsualReply: StubServer = ({ path }) => {
  if (path === "/api_docs") return { data: { modules, problem: [createLine("code", { is_required: true })] } };
  if (path === "/api_docs/getTeam") return { data: described };
  if (path === "/api_docs/runTeamAction") return { data: written };
  return path === "/analytics/team/7" ? { data: { name: "Alder" } } : undefined;
};

const open = (address: string, answer: StubServer = getUsualReply) => openDocs(address, answer);

test("lists all modules by family, each with its calls or an explanation", async () => {
  open("/api");
  const analytics = await screen.findByRole("list", { name: "Analytics" });
  expect(
    within(analytics)
      .getAllByRole("link")
      .map((link) => link.getAttribute("href")),
  ).toEqual(["/api/analytics-team", "/api/analytics-search"]);
  expect(analytics.textContent).toContain("2 endpoints");
  expect(analytics.textContent).toContain("Global search is under Integration");
  expect(screen.getByRole("list", { name: "Integration" }).textContent).toContain("audit log");
});

test("the module is selected from a dropdown and is the end of the address [NAV-48]", async () => {
  const { history } = open("/api");
  const choice = await screen.findByRole("combobox", { name: "Module" });
  fireEvent.change(choice, { target: { value: "analytics-team" } });
  await waitFor(() => expect(history.location.pathname).toBe("/api/analytics-team"));
  expect(await screen.findByRole("heading", { level: 2, name: "Analytics · team" })).toBeTruthy();
  expect(within(screen.getByRole("list", { name: "Endpoints" })).getAllByRole("listitem").length).toBe(2);
  fireEvent.change(screen.getByRole("combobox", { name: "Module" }), { target: { value: "" } });
  await waitFor(() => expect(history.location.pathname).toBe("/api"));
});

test("a call is opened by its line and has an address of its own", async () => {
  const { history } = open("/api/analytics-team");
  fireEvent.click(await screen.findByRole("button", { name: /team\/:id About getTeam|About getTeam/ }));
  await waitFor(() => expect(history.location.search).toBe("?call=getTeam"));
  const who = await screen.findByRole("region", { name: "Authorization" });
  expect(who.textContent).toContain("client-admin, reporting");
  fireEvent.click(screen.getByRole("button", { expanded: true, name: /About getTeam/ }));
  await waitFor(() => expect(history.location.search).toBe(""));
});

test("an open call shows its input, its output and its errors", async () => {
  open("/api/analytics-team?call=getTeam");
  const parameters = await screen.findByRole("table", { name: "Parameters" });
  expect(within(parameters).getByRole("row", { name: /^id ?path/ }).textContent).toContain("above 0");
  const scope = within(parameters).getByRole("row", { name: /structures\[scope\]/ });
  expect(scope.textContent).toContain("One of: regions, locations");
  expect(scope.textContent).toContain('Default: "regions"');
  const reply = screen.getByRole("table", { name: "Response" });
  expect(within(reply).getByRole("row", { name: /^name/ }).textContent).toContain("nullable");
  expect(reply.textContent).toContain("As the person is called.");
  const refusals = screen.getByRole("region", { name: "Errors" });
  expect(refusals.textContent).toContain("404The resource does not exist");
});

test("a call that changes data shows its body and cannot be tried", async () => {
  open("/api/analytics-team?call=runTeamAction");
  await screen.findByRole("table", { name: "Body" });
  expect(screen.queryByRole("button", { name: "Send" })).toBeNull();
});

test("a GET is tried with the entered values in the current session", async () => {
  const { requests } = open("/api/analytics-team?call=getTeam");
  const form = await screen.findByRole("form", { name: "Try it" });
  fireEvent.click(within(form).getByRole("button", { name: "Send" }));
  expect(within(form).getByRole("status").textContent).toBe("Enter a value for id first.");
  fireEvent.change(within(form).getByRole("textbox", { name: "Value for id" }), { target: { value: "7" } });
  fireEvent.change(within(form).getByRole("combobox", { name: "Value for structures[scope]" }), {
    target: { value: "regions" },
  });
  fireEvent.change(within(form).getByRole("textbox", { name: "Additional query string" }), {
    target: { value: "page[number]=2" },
  });
  fireEvent.click(within(form).getByRole("button", { name: "Send" }));
  const name = await within(form).findByRole("button", { name: 'name:"Alder"' });
  expect(within(form).getByRole("status").textContent).toMatch(/^200 in [\d,]+ ms$/);
  const last = requests.at(-1);
  expect([last?.method, last?.path, last?.query.toString()]).toEqual([
    "GET",
    "/analytics/team/7",
    new URLSearchParams("structures[scope]=regions&page[number]=2").toString(),
  ]);
  const copies = stubClipboard();
  fireEvent.click(name);
  await screen.findByText("Copied data.name");
  expect(copies).toEqual(["Alder"]);
});

test("shows an error reply as the result, and labels a reply that is not JSON", async () => {
  open("/api/analytics-team?call=getTeam", (requests) => {
    if (requests.path === "/analytics/team/1") return createProblemReply(404, "Not Found", "There is nothing here.");
    if (requests.path === "/analytics/team/2")
      return new Response("a,b", { headers: { "content-type": "text/csv; charset=utf-8" } });
    return getUsualReply(requests);
  });
  const form = await screen.findByRole("form", { name: "Try it" });
  const send = (id: string): void => {
    fireEvent.change(within(form).getByRole("textbox", { name: "Value for id" }), { target: { value: id } });
    fireEvent.click(within(form).getByRole("button", { name: "Send" }));
  };
  send("1");
  await within(form).findByRole("button", { name: 'detail:"There is nothing here."' });
  expect(within(form).getByRole("status").textContent).toContain("404 in");
  send("2");
  await within(form).findByText(/The response is not JSON: text\/csv; charset=utf-8, 3 B/);
});

test("finds calls by words in any module, with the words in the address", async () => {
  const { history } = open("/api/analytics-team");
  const field = await screen.findByRole("searchbox", { name: "Search endpoints" });
  fireEvent.change(field, { target: { value: "portal search" } });
  fireEvent.keyDown(field, { key: "Enter" });
  await waitFor(() => expect(history.location.search).toBe("?q=portal+search"));
  const found = await screen.findByRole("list", { name: "Endpoints" });
  expect(
    within(found)
      .getAllByRole("link")
      .map((link) => link.getAttribute("href")),
  ).toEqual(["/api/integration-search?call=searchPortal"]);
  expect(screen.getByText("1 endpoint found")).toBeTruthy();
});

test("shows a message for an empty result and for an unknown module", async () => {
  open("/api/nonsense");
  await screen.findByText("No module named nonsense");
  const field = screen.getByRole("searchbox", { name: "Search endpoints" });
  fireEvent.change(field, { target: { value: "zzz" } });
  fireEvent.keyDown(field, { key: "Enter" });
  expect(await screen.findByText("No matching endpoints")).toBeTruthy();
});

test("a module without calls of its own links to those that replace it", async () => {
  open("/api/analytics-search");
  const instead = await screen.findByRole("list", { name: "See instead" });
  expect(within(instead).getByRole("link").getAttribute("href")).toBe("/api/integration-search?call=searchPortal");
  expect(screen.getByText(/Global search is under Integration/)).toBeTruthy();
});
