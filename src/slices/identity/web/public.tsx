import { useMutation, type UseMutationResult } from "@tanstack/react-query";
import { finishWork } from "#platform/web/before-sign-out.ts";
import { call, leave } from "#platform/web/client.ts";

/** Only an address of this very site; anything else ends at the sign-in page. */
function ownAddress(address: string): string {
  return /^\/(?![/\\])/.test(address) ? address : "/sign-in";
}

/** Ends the session on the server, then leaves with a full load, so that no cached figure survives. */
export function useSignOut(): UseMutationResult<void, Error, void> {
  return useMutation({
    mutationFn: async () => {
      await finishWork();
      const reply = await call("signOut");
      leave.to(ownAddress(reply.data.redirect_to));
    },
  });
}

/** Stops acting as a person, then leaves for the staff console with a full load, so that no figure of theirs survives. */
export function useStopImpersonation(): UseMutationResult<void, Error, void> {
  return useMutation({
    mutationFn: async () => {
      const reply = await call("stopImpersonation");
      leave.to(ownAddress(reply.data.redirect_to));
    },
  });
}
