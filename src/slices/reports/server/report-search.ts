import type { ClientTx } from "#platform/server/db/database.ts";
import { foldText } from "#platform/server/normalize-text.ts";
import type { Actor } from "#slices/identity/server/identity.api.ts";
import type { OrganizationApi } from "#slices/organization/server/organization.api.ts";
import {
  findLocationPage,
  findLocationPermission,
  findRegionPage,
  findRegionPermission,
} from "./places/place-pages.rules.ts";
import type { PageMatch, PlacePageMatch } from "./reports.api.ts";
import type { ReportsDeps } from "./reports.deps.ts";
import { getReportPages } from "./widgets/widget-list.ts";

interface Request {
  readonly text: string;
  readonly limit: number;
}

/** Returns true where each word is the beginning of a word of the title. */
function hasWords(title: string, words: readonly string[]): boolean {
  const own = foldText(title).split(" ");
  return words.every((word) => own.some((each) => each.startsWith(word)));
}

/** Returns the reports over everything visible whose titles contain words that begin with the search text, by title. */
export function searchReports(
  { catalog, further }: Pick<ReportsDeps, "catalog" | "further">,
  actor: Actor,
  { text, limit }: Request,
): readonly PageMatch[] {
  const folded = foldText(text);
  if (folded === "") return [];
  const words = folded.split(" ");
  return getReportPages(catalog, actor, further)
    .filter((page) => hasWords(page.text, words))
    .toSorted((a, b) => a.text.localeCompare(b.text, "en"))
    .slice(0, limit);
}

/** Returns the places whose dashboards the actor may open by the intel permission. */
export async function findPlaces(
  organization: Pick<OrganizationApi, "searchPlaces">,
  tx: ClientTx,
  actor: Actor,
  request: Request,
): Promise<readonly PlacePageMatch[]> {
  const right = findLocationPermission(actor, "intel");
  if (right === null) return [];
  const withRegions = findRegionPermission(actor, "intel") !== null;
  const found = await organization.searchPlaces(tx, { ...request, scope: right.scope, withRegions });
  return found.flatMap((place) => {
    const to = place.linkType === "region" ? findRegionPage(actor, place.id) : findLocationPage(actor, place);
    return to === null ? [] : [{ linkType: place.linkType, text: place.name, detail: place.within, to }];
  });
}
