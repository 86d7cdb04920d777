import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import type { IdentityUser } from "#slices/home/contract/identity-user.contract.ts";
import { listAccounts, DEMO_PASSWORD } from "./demo/demo-people.ts";
import { loadDemoInto } from "#test/support/demo-fixture.ts";
import { startTestApplication, type TestApplication } from "#test/support/test-application.ts";
import { isWholeRun } from "#test/support/whole-run.ts";

// Every link of a reply leads to a screen: every route that a reply names is one of the router's, and the route of a
// widget is in the viewer's own navigation.

type Routes = IdentityUser["navigation"]["routes"];

interface Viewer {
  readonly name: string;
  readonly headers: { readonly cookie: string };
  readonly routes: Routes;
}

let t: TestApplication;
let screens: readonly string[];
const viewers: Viewer[] = [];

const get = async (url: string, { headers }: Pick<Viewer, "headers">): Promise<{ status: number; body: unknown }> => {
  const reply = await t.server.inject({ url, headers });
  const isJson = String(reply.headers["content-type"]).startsWith("application/json");
  return { status: reply.statusCode, body: isJson ? reply.json<unknown>() : null };
};

beforeAll(async () => {
  t = await startTestApplication();
  const { clients } = await loadDemoInto(t);
  const file = new URL("../web/public/screens.json", import.meta.url);
  screens = z.array(z.string()).parse(JSON.parse(await readFile(file, "utf8")));
  const accounts = clients.flatMap(({ company }) => listAccounts(company));
  for (const [role, [account]] of Map.groupBy(accounts, (each) => each.role)) {
    if (!account) continue;
    const headers = await t.signIn(account.email, DEMO_PASSWORD);
    const { body } = await get("/v1/en/identity/user", { headers });
    viewers.push({ name: role, headers, routes: (body as { data: IdentityUser }).data.navigation.routes });
  }
}, 300_000);
afterAll(() => t.close());

const splitPath = (path: string): string[] => path.split("/").filter((each) => each !== "");
const isId = (text: string): boolean => /^[1-9]\d*$/.test(text);

/** Returns whether a path matches a pattern; the name of a widget matches only its own pattern. */
function isMatch(pattern: string, path: string, isWidget: boolean): boolean {
  const [wanted, found] = [splitPath(pattern), splitPath(path)];
  return (
    wanted.length === found.length &&
    wanted.every((part, at) => {
      const text = found[at] ?? "";
      if (part === "$widget") return isWidget;
      return /^[$:]/.test(part) ? !/id$/i.test(part) || isId(text) : part === text;
    })
  );
}

const parts = ["engagement", "satisfaction", "compliance", "enrollment"];

/** Returns whether the viewer's navigation has a widget at a path, in its long or short form. */
function isWidgetFor(routes: Routes, path: string): boolean {
  const plain = path
    .replaceAll("-", "_")
    .replace(/\/regions\//, "/region/")
    .replace(/\/properties\//, "/property/");
  const long = parts.includes(splitPath(path)[0] ?? "") ? [plain] : parts.map((part) => `/${part}${plain}`);
  return routes.some((route) => long.some((each) => isMatch(route.path, each, false)));
}

/** Pages that the server renders. */
const isPage = (path: string): boolean =>
  t.product.pages.some(
    (page) => page.method === "GET" && isMatch(page.path, path.replace(/^(\/s\/own)\/.*/, "$1/1"), false),
  );

function isReachable(to: string, { routes }: Pick<Viewer, "routes">): boolean {
  const [path = ""] = to.split(/[?#]/);
  if (path === "/") return true;
  const isWidget = isWidgetFor(routes, path);
  return screens.some((screen) => isMatch(screen, path, isWidget)) || isPage(path);
}

const named: ReadonlySet<string> = new Set(["to", "link", "href"]);

/** Returns every route of the portal that a reply names. */
function listRoutesIn(value: unknown, key = ""): string[] {
  if (typeof value === "string") return named.has(key) && value.startsWith("/") ? [value] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => listRoutesIn(each, Array.isArray(value) ? key : name));
}

/** Returns the ids in the lists that a viewer sees, by the first segment of the addresses that take them. */
async function readIdsFor(viewer: Viewer): Promise<Readonly<Record<string, readonly number[]>>> {
  const readFirstId = async (url: string): Promise<number[]> => {
    const { status, body } = await get(url, viewer);
    if (status !== 200) return [];
    const { data } = body as { data: unknown };
    return (Array.isArray(data) ? (data as { id?: unknown }[]) : [])
      .flatMap(({ id }) => (typeof id === "number" ? [id] : []))
      .slice(0, 1);
  };
  const [regions, properties, team, residents] = [
    await readFirstId("/v1/en/analytics/regions?page[size]=-1"),
    await readFirstId("/v1/en/analytics/locations?page[size]=-1"),
    await readFirstId("/v1/en/analytics/team"),
    await readFirstId("/v1/en/analytics/residents"),
  ];
  return { regions, properties, locations: properties, team, residents };
}

/** Returns every address to read, with the viewer's ids filled in; one per scope where rows differ by it. */
async function listAddressesFor(viewer: Viewer): Promise<string[]> {
  const ids = await readIdsFor(viewer);
  const declared = t.product.api
    .filter(({ endpoint }) => endpoint.method === "GET")
    .map(({ endpoint }) => endpoint.path);
  const widgets = viewer.routes.map(({ endpoint }) => endpoint);
  const filled = [...new Set([...declared, ...widgets])].flatMap((path) => {
    const known = ids[/\/(\w+)\/:id/.exec(path)?.[1] ?? ""] ?? [1];
    return known.map((id) => path.replace(":id", String(id)));
  });
  const types = ["announcements", "spotlights", "todo", "career_development", "training", "surveys"];
  const more = ["regions", "locations", "surveys", "questions", "assignees", "employees", "tasks"];
  return filled
    .map((url) => url.replace(":scopedId", /employee|engagement/.test(url) ? "18" : "201"))
    .filter((url) => !url.includes(":"))
    .flatMap((url) => {
      if (url.endsWith("/home_widgets")) return types.map((type) => `${url}?structures[report_type]=${type}`);
      if (url.endsWith("/search")) return ["a", "e", "re"].map((text) => `${url}?q_text=${text}`);
      const isTable = viewer.name === "client-admin" && /\/reports\/\w+_(?:report|summary)$|\/portfolio$/.test(url);
      return [url, ...(isTable ? more.map((scope) => `${url}?structures[scope]=${scope}&page[size]=50`) : [])];
    });
}

/** The viewers: all accounts with `--all`, otherwise those of one role of each reach. */
const readers = isWholeRun ? null : new Set(["client-admin", "multi_regional_manager", "property_manager", "employee"]);

describe("every route that a reply names", () => {
  test("is a screen of every account that receives it, for every role", async () => {
    const lost = new Set<string>();
    const seen = new Map<string, Set<string>>();
    for (const viewer of viewers.filter(({ name }) => readers?.has(name) ?? true)) {
      const found = new Set<string>();
      for (const url of await listAddressesFor(viewer)) {
        const { status, body } = await get(url, viewer);
        if (status !== 200) continue;
        for (const to of listRoutesIn(body)) {
          const [path = ""] = to.split("?");
          if (found.has(path)) continue;
          found.add(path);
          if (!isReachable(to, viewer)) lost.add(`${viewer.name}: ${url} leads to ${to}`);
        }
      }
      seen.set(viewer.name, found);
    }
    expect([...lost].slice(0, 40)).toEqual([]);
    expect(viewers.length).toBeGreaterThanOrEqual(8);
    expect(seen.size).toBe(readers?.size ?? viewers.length);
    expect(Math.max(...[...seen.values()].map(({ size }) => size))).toBeGreaterThan(300);
    for (const { size } of seen.values()) expect(size).toBeGreaterThan(1);
  }, 300_000);

  test("that does not exist, or belongs to a widget outside the viewer's navigation, is detected", () => {
    const [viewer] = viewers;
    if (!viewer) throw new Error("nobody signed in");
    const noPerson = { routes: [] };
    for (const to of ["/nowhere", "/region/x/dashboard", "/engagement/nonsense", "/property/1/weather", "/s"])
      expect(isReachable(to, viewer), to).toBe(false);
    expect(isReachable("/engagement/intel?surveys=1&scope=questions", viewer)).toBe(true);
    expect(isReachable("/engagement/intel", noPerson)).toBe(false);
    expect(listRoutesIn({ a: [{ to: "/x" }, { from: "2026-01-01", to: "2026-02-01" }], link: null })).toEqual(["/x"]);
  });
});

const ofLocation = [
  "dashboard",
  "resident_satisfaction",
  "resident_reasons_leaving_report",
  "resident_comments",
  "employee_survey_report",
  "employee_priorities",
  "employee_development",
  "employee_compliance",
];

test.each([
  ["properties", ofLocation],
  ["regions", [...ofLocation, "locations", "employee_tenure", "employee_turnover", "employee_comments"]],
] as const)("the widgets that %s have by the specification have screens [NAV-23] [NAV-24]", (folder, widgets) => {
  const viewer = viewers.find(({ name }) => name === "client-admin");
  for (const widget of widgets)
    for (const name of [widget, widget.replaceAll("_", "-")])
      expect(viewer && isReachable(`/${folder}/1/${name}`, viewer), name).toBe(true);
});
