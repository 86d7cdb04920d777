import { keepPreviousData, useQuery, type UseQueryResult } from "@tanstack/react-query";
import type { LocationDetail } from "#slices/organization/contract/locations.contract.ts";
import type { LocationRow, RegionRow } from "#slices/organization/contract/places.contract.ts";
import type { CategoryRow, PositionRow } from "#slices/organization/contract/positions.contract.ts";
import type { Company, DistrictRow, GroupRow } from "#slices/organization/contract/structure.contract.ts";
import { ApiError } from "#platform/web/api-error.ts";
import { call, type ReplyOf } from "#platform/web/client.ts";

/** Everything that shows places, and so is requested again after a change to them. */
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

/** Everything that shows positions. */
export const stalePositions = ["getPositions", "getPositionCategories", "getTeam", "getTeamOptions", "getSetup"].map(
  (name) => [name],
);

/** Every location of the company, archived ones too, by name. */
export function useAllLocations(): UseQueryResult<readonly LocationRow[]> {
  return useQuery({
    queryKey: ["getLocations", "all"],
    queryFn: async ({ signal }) =>
      (await call("getLocations", { query: { filters: { general: "all" }, page: { size: -1 } }, signal })).data,
  });
}

/** Every region of the company, by name. */
export function useAllRegions(): UseQueryResult<readonly RegionRow[]> {
  return useQuery({
    queryKey: ["getRegions", "all"],
    queryFn: async ({ signal }) => (await call("getRegions", { query: { page: { size: -1 } }, signal })).data,
  });
}

/** The districts; none where the company does without. */
export function useDistricts(): UseQueryResult<readonly DistrictRow[]> {
  return useQuery({
    queryKey: ["getDistricts"],
    queryFn: async ({ signal }) => (await call("getDistricts", { signal })).data,
  });
}

/** The company as staff has set it up. */
export function useCompany(): UseQueryResult<Company> {
  return useQuery({
    queryKey: ["getCompany"],
    queryFn: async ({ signal }) => (await call("getCompany", { signal })).data,
  });
}

/** The reporting groups with their locations. */
export function useGroups(): UseQueryResult<readonly GroupRow[]> {
  return useQuery({
    queryKey: ["getReportingGroups"],
    queryFn: async ({ signal }) => (await call("getReportingGroups", { signal })).data,
  });
}

/** The positions with their categories. */
export function usePositions(): UseQueryResult<readonly PositionRow[]> {
  return useQuery({
    queryKey: ["getPositions"],
    queryFn: async ({ signal }) => (await call("getPositions", { signal })).data,
  });
}

/** The position categories. */
export function useCategories(): UseQueryResult<readonly CategoryRow[]> {
  return useQuery({
    queryKey: ["getPositionCategories"],
    queryFn: async ({ signal }) => (await call("getPositionCategories", { signal })).data,
  });
}

/** A location with everything that can be edited. */
export function useLocationDetail(id: number): UseQueryResult<LocationDetail> {
  return useQuery({
    queryKey: ["getLocation", id],
    queryFn: async ({ signal }) => (await call("getLocation", { params: { id }, signal })).data,
  });
}

/** One page of a location's units. */
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

/** Why something was not done, in the server's words. */
export function findReason(error: Error | null): string | undefined {
  return error instanceof ApiError ? (error.detail ?? error.title) : error?.message;
}
