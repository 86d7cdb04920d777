import { useMutation, type UseMutationResult } from "@tanstack/react-query";
import { runSignOutWork } from "#platform/web/before-sign-out.ts";
import { call, navigation } from "#platform/web/client.ts";

/** Returns an address of this site; the sign-in page for any other address. */
function toOwnAddress(address: string): string {
  return /^\/(?![/\\])/.test(address) ? address : "/sign-in";
}

/** Ends the session on the server, then leaves with a full page load, so that no cached data remains. */
export function useSignOut(): UseMutationResult<void, Error, void> {
  return useMutation({
    mutationFn: async () => {
      await runSignOutWork();
      const reply = await call("signOut");
      navigation.to(toOwnAddress(reply.data.redirect_to));
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
      navigation.to(toOwnAddress(reply.data.redirect_to));
    },
  });
}
