import { afterAll, beforeAll, expect, test } from "vitest";
import type { APIRequestContext } from "playwright-core";
import type { IdentityUser } from "#slices/home/contract/identity-user.contract.ts";
import { endpoints } from "#platform/web/endpoints.gen.ts";
import { openPortal, type Portal } from "#test/support/portal.ts";

let portal: Portal;

beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

/** The fields of replies that name an address of the portal. */
const naming = new Set(["to", "link", "href", "path", "set_up_at"]);

/** Every address that a reply names, wherever in it. */
function addressesIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => {
    const isAddress = naming.has(key) && typeof part === "string" && /^\/(?!v1\/)/.test(part);
    return isAddress ? [part] : addressesIn(part);
  });
}

/** Everything that can be asked: calls without a parameter, and the data of every page of a widget. */
function callsOf(routes: IdentityUser["navigation"]["routes"]): readonly string[] {
  const plain = Object.values(endpoints).filter(({ method, path }) => method === "GET" && !path.includes(":"));
  return [...new Set([...plain.map(({ path }) => path), ...routes.map(({ endpoint }) => endpoint)])];
}

async function statusOf(request: APIRequestContext, path: string): Promise<number> {
  const reply = await request.head(portal.origin + path, { maxRedirects: 0 });
  return reply.status();
}

// The server knows the screens by the router's own list, and answers 404 where there is none.
test.each(["dana@harborline.example", "elena@harborline.example", "admin@quillfeather.example"])(
  "every address that a reply names leads %s to a screen",
  async (who) => {
    const { ids } = portal.somebody(who).client;
    const region = ids.regions[0]?.id ?? 0;
    const location = ids.locations.find((each) => each.region_id === region)?.id ?? 0;
    const filled = (path: string): string =>
      path.replace(/(regions?\/):id/, `$1${region}`).replace(/((?:property|properties)\/):id/, `$1${location}`);
    const context = await portal.windowOf(who);
    const { request } = context;
    const user = await request.get(`${portal.origin}/v1/en/identity/user`);
    const { navigation } = ((await user.json()) as { data: IdentityUser }).data;
    const pages = new Set(navigation.routes.map(({ path }) => path));

    const named = new Map<string, string>();
    for (const call of callsOf(navigation.routes)) {
      const reply = await request.get(portal.origin + filled(call));
      if (reply.status() !== 200 || !reply.headers()["content-type"]?.includes("json")) continue;
      for (const address of addressesIn(await reply.json())) named.set(filled(address), call);
    }
    expect(named.size).toBeGreaterThan(20);
    const wrong: string[] = [];
    const known = new Map<string, boolean>();
    for (const [address, call] of named) {
      const [path = ""] = address.split("?");
      // One address of each kind is asked for; those of widgets are pages that the reply about the viewer lists.
      const kind = path.replaceAll(/\/\d+(?=\/|$)/g, "/:id");
      const isThere = known.get(kind) ?? (pages.has(kind) || (await statusOf(request, path)) < 400);
      known.set(kind, isThere);
      if (!isThere) wrong.push(`${address}, named by ${call}`);
    }
    expect(wrong).toEqual([]);
    expect(await statusOf(request, "/no-such-screen")).toBe(404);
    await context.close();
  },
);
