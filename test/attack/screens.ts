import type { Product } from "#app/server/product.ts";
import type { Actor } from "#slices/identity/server/identity.api.ts";

/** What someone sees on every screen that can be opened without knowing more than ids, by the screen's name. */
export type Seen = ReadonlyMap<string, string>;

const guesses: readonly object[] = [{}, { id: "1" }, { campaign_id: "1" }, { location_id: "1" }, { region_id: "1" }];
const queries: readonly object[] = [{}, { structures: { scope: "locations" } }, { service: "ingage" }];

/** Screens that show confidential answers another way than they open. */
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

// The version of the data changes with every write in the whole database, of whomever.
const withoutVersion = (said: string): string => said.replaceAll(/"data_version":"[^"]*"/g, "");

type Route = Product["api"][number];

/** What an endpoint says; the message where it refuses. */
async function readScreen({ handle }: Route, requested: { params: object; query: object }, principal: Actor) {
  const meta = { requestId: "r", address: "::1", cookies: {}, origin: "http://localhost" };
  try {
    const reply = await handle({ ...requested, body: undefined, principal, setCookie: () => {}, ...meta });
    return withoutVersion(JSON.stringify(reply));
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** The queries of a screen: the one that it opens with, and further ones. */
function findQueries({ endpoint }: Route): readonly object[] {
  const opening = queries.find((each) => endpoint.query.safeParse(each).success);
  const all = [...(opening ? [opening] : []), ...(further[endpoint.name] ?? [])];
  return all.map((each) => endpoint.query.parse(each) as object);
}

/** Asks every reading endpoint of the product as someone; those that want more than an id are left out. */
export async function readScreens(product: Product, principal: Actor): Promise<Seen> {
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

/** The screens that do not say any more what they said. */
export function changedScreens(before: Seen, after: Seen): readonly string[] {
  return [...after].filter(([name, said]) => before.get(name) !== said).map(([name]) => name);
}
