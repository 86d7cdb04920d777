import type { ClientTx, Database } from "#platform/server/db/database.ts";
import type { Actor } from "#slices/identity/server/identity.api.ts";
import type { SearchResult } from "#slices/home/contract/search.contract.ts";
import type { EmployeeMatch, PeopleApi } from "#slices/people/server/people.api.ts";
import type { ReportsApi } from "#slices/reports/server/reports.api.ts";

export interface SearchDeps {
  readonly db: Database;
  readonly people: Pick<PeopleApi, "search">;
  readonly reports: Pick<ReportsApi, "findReports" | "findPlaces">;
  /** Searches residents by name within the actor's places; provided by the slice of residents. */
  readonly residents: { readonly search: SearchResidents };
}

type SearchResidents = (
  tx: ClientTx,
  actor: Actor,
  request: { readonly text: string; readonly limit: number },
) => Promise<readonly ResidentMatch[]>;

interface ResidentMatch {
  readonly id: number;
  readonly name: string;
  readonly location: string | null;
  readonly unit: string | null;
}

/** For each kind, so that none hides the others. */
const MAX_RESULTS = 8;

function toPersonResult({ id, name, position, location }: EmployeeMatch): SearchResult {
  const post = [position, location].filter((part) => part !== null).join(" · ");
  return { kind: "person", text: name, detail: post === "" ? null : post, to: `/team/${id}/employee-details` };
}

function toResidentResult({ id, name, location, unit }: ResidentMatch): SearchResult {
  const home = [location, unit].filter((part) => part !== null).join(" · ");
  return { kind: "resident", text: name, detail: home === "" ? null : home, to: `/residents/${id}` };
}

/** Finds pages by name that the actor may open: reports, places, people, residents. */
export function findPortalPages(
  { db, people, reports, residents }: SearchDeps,
  actor: Actor,
  text: string,
): Promise<SearchResult[]> {
  const request = { text, limit: MAX_RESULTS };
  return db.reading(actor.clientId, async (tx) => {
    const pages = reports.findReports(actor, request);
    const places = await reports.findPlaces(tx, actor, request);
    const employees = await people.search(tx, actor, request);
    const found = await residents.search(tx, actor, request);
    return [
      ...pages.map((page): SearchResult => ({ kind: "report", ...page })),
      ...places.map(({ linkType, ...page }): SearchResult => ({ kind: linkType, ...page })),
      ...employees.map(toPersonResult),
      ...found.map(toResidentResult),
    ];
  });
}
