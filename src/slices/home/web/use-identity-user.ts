import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import type { IdentityUser } from "#slices/home/contract/identity-user.contract.ts";
import { ApiError } from "#platform/web/api-error.ts";
import { call, leave } from "#platform/web/client.ts";

/** Only platform staff without a client is refused here; its place is the console outside the application. */
async function askWho({ signal }: { signal: AbortSignal }): Promise<IdentityUser> {
  try {
    return (await call("getIdentityUser", { signal })).data;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 403) throw error;
    leave.to("/staff");
    // Stays open, so that the screen does not flash an error on the way out.
    return new Promise(() => {});
  }
}

/** Who is signed in, with rights and navigation. Asked once per visit; the call itself leaves for sign-in on a 401. */
export function useIdentityUser(): UseQueryResult<IdentityUser> {
  return useQuery({
    queryKey: ["getIdentityUser"],
    queryFn: askWho,
    staleTime: 5 * 60_000,
  });
}
