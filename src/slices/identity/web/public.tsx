import { useMutation, type UseMutationResult } from "@tanstack/react-query";
import { finishWork } from "#platform/web/before-sign-out.ts";
import { call, leave } from "#platform/web/client.ts";

/** Returns an address of this site; the sign-in page for any other address. */
function ownAddress(address: string): string {
  return /^\/(?![/\\])/.test(address) ? address : "/sign-in";
}

/** Ends the session on the server, then leaves with a full page load, so that no cached data remains. */
export function useSignOut(): UseMutationResult<void, Error, void> {
  return useMutation({
    mutationFn: async () => {
      await finishWork();
      const reply = await call("signOut");
      leave.to(ownAddress(reply.data.redirect_to));
    },
  });
}

/**
 * Ends the impersonation, then leaves for the staff console with a full page load, so that no data of the person
 * remains.
 */
export function useStopImpersonation(): UseMutationResult<void, Error, void> {
  return useMutation({
    mutationFn: async () => {
      const reply = await call("stopImpersonation");
      leave.to(ownAddress(reply.data.redirect_to));
    },
  });
}
