import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { call, type ReplyOf } from "#platform/web/client.ts";
import type { DescribedCall } from "#slices/developers/contract/api-docs.contract.ts";

/** The server's calls do not change while it runs. */
const KEPT = 60 * 60_000;

/** Every module with its calls by name, and the shape of a refusal. */
export function useApiDocs(): UseQueryResult<ReplyOf<"getApiDocs">["data"]> {
  return useQuery({
    queryKey: ["getApiDocs"],
    queryFn: async ({ signal }) => (await call("getApiDocs", { signal })).data,
    staleTime: KEPT,
  });
}

/** One call in whole, requested when it is opened. */
export function useApiCall(name: string): UseQueryResult<DescribedCall> {
  return useQuery({
    queryKey: ["getApiCall", name],
    queryFn: async ({ signal }) => (await call("getApiCall", { params: { name }, signal })).data,
    staleTime: KEPT,
  });
}
