import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import type { IdentityUser } from "#slices/home/contract/identity-user.contract.ts";
import { ApiError } from "#platform/web/api-error.ts";
import { call } from "#platform/web/client.ts";

/**
 * Reads the signed-in person with permissions and navigation. Requested once per visit; the call itself redirects to
 * sign-in on a 401.
 */
export function useIdentityUser(): UseQueryResult<IdentityUser> {
  return useQuery({
    queryKey: ["getIdentityUser"],
    queryFn: async ({ signal }) => (await call("getIdentityUser", { signal })).data,
    staleTime: 5 * 60_000,
  });
}

/** Returns true for platform staff without impersonation: only they are signed in and get this error. */
export function isWithoutClient({ error }: Pick<UseQueryResult<IdentityUser>, "error">): boolean {
  return error instanceof ApiError && error.status === 403;
}
