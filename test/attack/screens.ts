import type { Product } from "#app/server/product.ts";
import type { Actor } from "#slices/identity/server/identity.api.ts";

/** The content of every screen that can be opened with ids only, by the screen's name. */
export type ScreenContents = ReadonlyMap<string, string>;

const guesses: readonly object[] = [{}, { id: "1" }, { campaign_id: "1" }, { location_id: "1" }, { region_id: "1" }];
const queries: readonly object[] = [{}, { structures: { scope: "locations" } }, { service: "ingage" }];

/** Screens that show confidential answers in another way than they open. */
const further: Readonly<Record<string, readonly object[]>> = {
  getHeatMap: [
    { structures: { service: "ingage" } },
    { structures: { service: "ingage", columns: "questions" } },
    { structures: { service: "ingage", columns: "questions", rows: "regions" } },
    { structures: { columns: "questions" } },
  ],
  getWhatChanged: [{ structures: { period: "quarter" } }],
  getTrust: (["ingage", "intouch"] as const).map((service) => ({
    structures: { service, from: "2024-01-01", to: "2027-12-31" },
  })),
};

// The version of the data changes with every write in the whole database, by any client.
const withoutVersion = (text: string): string => text.replaceAll(/"data_version":"[^"]*"/g, "");

type Route = Product["api"][number];

/** Returns an endpoint's reply; the message where it rejects. */
async function readScreen({ handle }: Route, requested: { params: object; query: object }, principal: Actor) {
  const meta = { requestId: "r", address: "::1", cookies: {}, origin: "http://localhost" };
  try {
    const reply = await handle({ ...requested, body: undefined, principal, setCookie: () => {}, ...meta });
    return withoutVersion(JSON.stringify(reply));
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** The queries of a screen: the default one, and further ones. */
function findQueries({ endpoint }: Route): readonly object[] {
  const opening = queries.find((each) => endpoint.query.safeParse(each).success);
  const all = [...(opening ? [opening] : []), ...(further[endpoint.name] ?? [])];
  return all.map((each) => endpoint.query.parse(each) as object);
}

/** Requests every reading endpoint of the product as a person; those that need more than an id are left out. */
export async function readScreens(product: Product, principal: Actor): Promise<ScreenContents> {
  const seen = new Map<string, string>();
  for (const route of product.api) {
    const { endpoint } = route;
    if (endpoint.method !== "GET" || route.download !== undefined) continue;
    const guess = guesses.find((each) => endpoint.params.safeParse(each).success);
    if (!guess) continue;
    const params = endpoint.params.parse(guess) as object;
    for (const [at, query] of findQueries(route).entries())
      seen.set(
        `${endpoint.name} ${JSON.stringify(guess)} ${at}`,
        await readScreen(route, { params, query }, principal),
      );
  }
  return seen;
}

/** Returns the screens whose content has changed. */
export function listChangedScreens(before: ScreenContents, after: ScreenContents): readonly string[] {
  return [...after].filter(([name, text]) => before.get(name) !== text).map(([name]) => name);
}
