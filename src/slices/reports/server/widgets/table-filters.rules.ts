import type { ReportScope } from "#slices/reports/contract/widget-data.contract.ts";
import { type Faults, ids, searchText, slugs } from "./request-fields.rules.ts";
import { type NamedOffer, named } from "./named-filters.rules.ts";
import { contentScopes, isBySlug } from "./scopes.ts";
import { assertStatuses } from "./task-statuses.rules.ts";
import type { FilterKey } from "./widget.ts";

export const generals = ["all", "active", "archived"] as const;

/** What narrows a table; an absent list narrows nothing. */
export interface TableFilters {
  readonly q_text?: string;
  readonly general: (typeof generals)[number];
  readonly regions?: readonly number[];
  readonly locations?: readonly number[];
  readonly reporting_groups_by_locations?: readonly number[];
  /** Content by the names of scopes. */
  readonly content: Readonly<Partial<Record<ReportScope, readonly (number | string)[]>>>;
  /** The surveys whose questions have rows, where answers cannot be cut by survey besides; absent: those of all. */
  readonly askedBy?: readonly (number | string)[];
}

export const idFilters = ["regions", "locations", "reporting_groups_by_locations"] as const;

/** Reads what narrows a table. */
export function readFilters(faults: Faults, offer: NamedOffer, value: unknown, at: string): TableFilters {
  const given = named(faults, offer, value, at);
  const offered = (key: FilterKey): unknown => (offer.filters.includes(key) ? given[key] : undefined);
  const text = faults.read(`${at}filters.q_text`, searchText.optional(), offered("q_text"), undefined);
  const general = faults.choice(`${at}filters.general`, generals, offered("general"), "all");
  const places = Object.fromEntries(
    idFilters.flatMap((key) => {
      if (offered(key) === undefined) return [];
      return [[key, faults.read<readonly number[]>(`${at}filters.${key}`, ids, offered(key), [])]];
    }),
  );
  const content: Partial<Record<ReportScope, readonly (number | string)[]>> = {};
  for (const scope of contentScopes) {
    const asked = offered(scope as FilterKey);
    if (asked === undefined) continue;
    const schema = isBySlug(scope) ? slugs : ids;
    content[scope] = faults.read<readonly (number | string)[]>(`${at}filters.${scope}`, schema, asked, []);
    assertStatuses(faults, scope, content[scope], `${at}filters.${scope}`);
  }
  return { ...(text ? { q_text: text } : {}), general, ...places, content };
}

/** Protected answers are not cut by survey and question at once: there a survey chooses which questions have rows. */
export function withAskedBy(filters: TableFilters): TableFilters {
  const { surveys, ...content } = filters.content;
  return surveys ? { ...filters, content, askedBy: surveys } : filters;
}

/** The dates where they stand among the filters. */
export function dateFilterOf(offer: NamedOffer, filters: unknown): unknown {
  if (!offer.filters.includes("date_range") || typeof filters !== "object" || filters === null) return undefined;
  return (filters as Record<string, unknown>)["date_range"];
}
