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
    { structures: { service: "ingage", columns: "questions", rows: "regions" } },
    { structures: { columns: "questions" } },
  ],
  getWhatChanged: [{ structures: { period: "quarter" } }],
};

// The version of the data changes with every write in the whole database, of whomever.
const withoutVersion = (said: string): string => said.replaceAll(/"data_version":"[^"]*"/g, "");

/** Asks every reading endpoint of the product as someone; those that want more than an id are left out. */
export async function readScreens(product: Product, principal: Actor): Promise<Seen> {
  const seen = new Map<string, string>();
  for (const { endpoint, handle, download } of product.api) {
    if (endpoint.method !== "GET" || download !== undefined) continue;
    const params = guesses.map((guess) => endpoint.params.safeParse(guess)).find(({ success }) => success);
    const opening = queries.map((each) => endpoint.query.safeParse(each)).find(({ success }) => success);
    const others = (further[endpoint.name] ?? []).map((each) => endpoint.query.safeParse(each));
    for (const [at, query] of [...(opening ? [opening] : []), ...others].entries()) {
      if (!params?.success || !query.success) continue;
      const meta = { requestId: "r", address: "::1", cookies: {}, origin: "http://localhost" };
      const name = `${endpoint.name} ${JSON.stringify(params.data)} ${at}`;
      try {
        const request = { params: params.data, query: query.data, body: undefined, principal };
        const reply = await handle({ ...request, setCookie: () => {}, ...meta });
        seen.set(name, withoutVersion(JSON.stringify(reply)));
      } catch (error) {
        seen.set(name, error instanceof Error ? error.message : String(error));
      }
    }
  }
  return seen;
}

/** The screens that do not say any more what they said. */
export function changedScreens(before: Seen, after: Seen): readonly string[] {
  return [...after].filter(([name, said]) => before.get(name) !== said).map(([name]) => name);
}
