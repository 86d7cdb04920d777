import { keepPreviousData, useQuery, type UseQueryResult } from "@tanstack/react-query";
import type {
  InvitationOutcome,
  InvitationSelection,
  InvitationSurvey,
} from "#slices/surveys/contract/resident-invitations.contract.ts";
import { call } from "#platform/web/client.ts";

/** What the viewer can invite residents to. */
export function useInvitationSurveys(): UseQueryResult<readonly InvitationSurvey[]> {
  return useQuery({
    queryKey: ["getInvitationSurveys"],
    queryFn: async ({ signal }) => (await call("getInvitationSurveys", { signal })).data,
  });
}

/** Whether the viewer can invite residents to anything. */
export function useCanInvite(): boolean {
  const { data } = useInvitationSurveys();
  return data !== undefined && data.length > 0;
}

/** Who of a selection would be invited now, requested anew whenever it is opened. */
export function useInvitationPreview(selection: InvitationSelection): UseQueryResult<InvitationOutcome> {
  return useQuery({
    queryKey: ["previewInvitations", selection],
    queryFn: async ({ signal }) => (await call("previewInvitations", { body: selection, signal })).data,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
}
