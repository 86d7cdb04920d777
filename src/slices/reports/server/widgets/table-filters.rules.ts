import type { ReportScope } from "#slices/reports/contract/widget-data.contract.ts";
import { type FieldErrors, ids, searchText, slugs } from "./request-fields.rules.ts";
import { type NamedFilters, resolveNames } from "./named-filters.rules.ts";
import { contentScopes, isBySlug } from "./scopes.ts";
import { assertStatuses } from "./task-statuses.rules.ts";
import type { FilterKey } from "./widget.ts";

export const generals = ["all", "active", "archived"] as const;

/** The filters of a table; a missing list is no filter. */
export interface TableFilters {
  readonly q_text?: string;
  readonly general: (typeof generals)[number];
  readonly regions?: readonly number[];
  readonly locations?: readonly number[];
  readonly reporting_groups_by_locations?: readonly number[];
  /** Content by the names of scopes. */
  readonly content: Readonly<Partial<Record<ReportScope, readonly (number | string)[]>>>;
  /** The surveys whose questions have rows, where answers have no segment by survey as well; missing: all surveys. */
  readonly requestedBy?: readonly (number | string)[];
}

export const idFilters = ["regions", "locations", "reporting_groups_by_locations"] as const;

/** Reads the filters of a table. */
export function readFilters(errors: FieldErrors, filters: NamedFilters, value: unknown, at: string): TableFilters {
  const resolvedParts = resolveNames(errors, filters, value, at);
  const getOfferedPart = (key: FilterKey): unknown => (filters.filters.includes(key) ? resolvedParts[key] : undefined);
  const text = errors.read(`${at}filters.q_text`, searchText.optional(), getOfferedPart("q_text"), undefined);
  const general = errors.readChoice(`${at}filters.general`, generals, getOfferedPart("general"), "all");
  const places = Object.fromEntries(
    idFilters.flatMap((key) => {
      if (getOfferedPart(key) === undefined) return [];
      return [[key, errors.read<readonly number[]>(`${at}filters.${key}`, ids, getOfferedPart(key), [])]];
    }),
  );
  const content: Partial<Record<ReportScope, readonly (number | string)[]>> = {};
  for (const scope of contentScopes) {
    const request = getOfferedPart(scope as FilterKey);
    if (request === undefined) continue;
    const schema = isBySlug(scope) ? slugs : ids;
    content[scope] = errors.read<readonly (number | string)[]>(`${at}filters.${scope}`, schema, request, []);
    assertStatuses(errors, scope, content[scope], `${at}filters.${scope}`);
  }
  return { ...(text ? { q_text: text } : {}), general, ...places, content };
}

/**
 * Protected answers have no segment by survey and question at once, so there a survey selects which questions have
 * rows.
 */
export function withRequestedBy(filters: TableFilters): TableFilters {
  const { surveys, ...content } = filters.content;
  return surveys ? { ...filters, content, requestedBy: surveys } : filters;
}

/** Reads the dates inside the filters. */
export function toDateFilter(offer: NamedFilters, filters: unknown): unknown {
  if (!offer.filters.includes("date_range") || typeof filters !== "object" || filters === null) return undefined;
  return (filters as Record<string, unknown>)["date_range"];
}
