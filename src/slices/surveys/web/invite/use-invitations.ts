import { keepPreviousData, useQuery, type UseQueryResult } from "@tanstack/react-query";
import type {
  InvitationOutcome,
  InvitationSelection,
  InvitationSurvey,
} from "#slices/surveys/contract/resident-invitations.contract.ts";
import { call } from "#platform/web/client.ts";

/** Reads the surveys that the viewer can invite residents to. */
export function useInvitationSurveys(): UseQueryResult<readonly InvitationSurvey[]> {
  return useQuery({
    queryKey: ["getInvitationSurveys"],
    queryFn: async ({ signal }) => (await call("getInvitationSurveys", { signal })).data,
  });
}

/** Returns whether the viewer can invite residents to any survey. */
export function useCanInvite(): boolean {
  const { data } = useInvitationSurveys();
  return data !== undefined && data.length > 0;
}

/** Previews who of a selection would be invited now; requested again whenever it opens. */
export function useInvitationPreview(selection: InvitationSelection): UseQueryResult<InvitationOutcome> {
  return useQuery({
    queryKey: ["previewInvitations", selection],
    queryFn: async ({ signal }) => (await call("previewInvitations", { body: selection, signal })).data,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
}
