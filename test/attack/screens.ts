import type { Product } from "#app/server/product.ts";
import type { Actor } from "#slices/identity/server/identity.api.ts";

/** What someone sees on every screen that can be opened without knowing more than ids, by the screen's name. */
export type Seen = ReadonlyMap<string, string>;

const guesses: readonly object[] = [{}, { id: "1" }, { campaign_id: "1" }, { location_id: "1" }, { region_id: "1" }];
const queries: readonly object[] = [{}, { structures: { scope: "locations" } }, { service: "ingage" }];

// The version of the data changes with every write in the whole database, of whomever.
const withoutVersion = (said: string): string => said.replaceAll(/"data_version":"[^"]*"/g, "");

/** Asks every reading endpoint of the product as someone; those that want more than an id are left out. */
export async function readScreens(product: Product, principal: Actor): Promise<Seen> {
  const seen = new Map<string, string>();
  for (const { endpoint, handle, download } of product.api) {
    if (endpoint.method !== "GET" || download !== undefined) continue;
    for (const guess of guesses) {
      const params = endpoint.params.safeParse(guess);
      const query = queries.map((each) => endpoint.query.safeParse(each)).find(({ success }) => success);
      if (!params.success || !query?.success) continue;
      const meta = { requestId: "r", address: "::1", cookies: {}, origin: "http://localhost" };
      try {
        const reply = await handle({
          params: params.data,
          query: query.data,
          body: undefined,
          principal,
          setCookie: () => {},
          ...meta,
        });
        seen.set(`${endpoint.name} ${JSON.stringify(guess)}`, withoutVersion(JSON.stringify(reply)));
      } catch (error) {
        seen.set(`${endpoint.name} ${JSON.stringify(guess)}`, error instanceof Error ? error.message : String(error));
      }
      break;
    }
  }
  return seen;
}

/** The screens that do not say any more what they said. */
export function changedScreens(before: Seen, after: Seen): readonly string[] {
  return [...after].filter(([name, said]) => before.get(name) !== said).map(([name]) => name);
}
