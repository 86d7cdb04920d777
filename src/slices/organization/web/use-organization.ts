import { keepPreviousData, useQuery, type UseQueryResult } from "@tanstack/react-query";
import type { LocationDetail } from "#slices/organization/contract/locations.contract.ts";
import type { LocationRow, RegionRow } from "#slices/organization/contract/places.contract.ts";
import type { CategoryRow, PositionRow } from "#slices/organization/contract/positions.contract.ts";
import type { Company, DistrictRow, GroupRow } from "#slices/organization/contract/structure.contract.ts";
import { ApiError } from "#platform/web/api-error.ts";
import { call, type ReplyOf } from "#platform/web/client.ts";

/** Queries that show places, to invalidate after a change. */
export const stalePlaces = [
  "getLocations",
  "getLocation",
  "getRegions",
  "getDistricts",
  "getReportingGroups",
  "previewLocationChange",
  "getUnits",
  "getPortfolio",
  "getTeam",
  "getTeamOptions",
  "getSetup",
].map((name) => [name]);

/** Queries that show positions. */
export const stalePositions = ["getPositions", "getPositionCategories", "getTeam", "getTeamOptions", "getSetup"].map(
  (name) => [name],
);

/** Queries all locations of the company by name, including archived ones. */
export function useAllLocations(): UseQueryResult<readonly LocationRow[]> {
  return useQuery({
    queryKey: ["getLocations", "all"],
    queryFn: async ({ signal }) =>
      (await call("getLocations", { query: { filters: { general: "all" }, page: { size: -1 } }, signal })).data,
  });
}

/** Queries all regions of the company, by name. */
export function useAllRegions(): UseQueryResult<readonly RegionRow[]> {
  return useQuery({
    queryKey: ["getRegions", "all"],
    queryFn: async ({ signal }) => (await call("getRegions", { query: { page: { size: -1 } }, signal })).data,
  });
}

/** Queries the districts; none in a company without districts. */
export function useDistricts(): UseQueryResult<readonly DistrictRow[]> {
  return useQuery({
    queryKey: ["getDistricts"],
    queryFn: async ({ signal }) => (await call("getDistricts", { signal })).data,
  });
}

/** Queries the company as staff set it up. */
export function useCompany(): UseQueryResult<Company> {
  return useQuery({
    queryKey: ["getCompany"],
    queryFn: async ({ signal }) => (await call("getCompany", { signal })).data,
  });
}

/** Queries the reporting groups with their locations. */
export function useGroups(): UseQueryResult<readonly GroupRow[]> {
  return useQuery({
    queryKey: ["getReportingGroups"],
    queryFn: async ({ signal }) => (await call("getReportingGroups", { signal })).data,
  });
}

/** Queries the positions with their categories. */
export function usePositions(): UseQueryResult<readonly PositionRow[]> {
  return useQuery({
    queryKey: ["getPositions"],
    queryFn: async ({ signal }) => (await call("getPositions", { signal })).data,
  });
}

/** Queries the position categories. */
export function useCategories(): UseQueryResult<readonly CategoryRow[]> {
  return useQuery({
    queryKey: ["getPositionCategories"],
    queryFn: async ({ signal }) => (await call("getPositionCategories", { signal })).data,
  });
}

/** Queries a location with all editable fields. */
export function useLocationDetail(id: number): UseQueryResult<LocationDetail> {
  return useQuery({
    queryKey: ["getLocation", id],
    queryFn: async ({ signal }) => (await call("getLocation", { params: { id }, signal })).data,
  });
}

/** Queries one page of a location's units. */
export function useUnits(locationId: number, text: string, page: number): UseQueryResult<ReplyOf<"getUnits">> {
  const query = {
    filters: { locations: [locationId], ...(text.trim() === "" ? {} : { q_text: text.trim() }) },
    page: { number: page, size: 15 },
  };
  return useQuery({
    queryKey: ["getUnits", query],
    queryFn: ({ signal }) => call("getUnits", { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Returns the server's reason for a failure. */
export function findReason(error: Error | null): string | undefined {
  return error instanceof ApiError ? (error.detail ?? error.title) : error?.message;
}
