import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import type { IdentityUser } from "#slices/home/contract/identity-user.contract.ts";
import { ApiError } from "#platform/web/api-error.ts";
import { call } from "#platform/web/client.ts";

/** Who is signed in, with rights and navigation. Asked once per visit; the call itself leaves for sign-in on a 401. */
export function useIdentityUser(): UseQueryResult<IdentityUser> {
  return useQuery({
    queryKey: ["getIdentityUser"],
    queryFn: async ({ signal }) => (await call("getIdentityUser", { signal })).data,
    staleTime: 5 * 60_000,
  });
}

/** True where platform staff acts as no one: only they are signed in and refused to say whose rights they have. */
export function isWithoutClient({ error }: Pick<UseQueryResult<IdentityUser>, "error">): boolean {
  return error instanceof ApiError && error.status === 403;
}
