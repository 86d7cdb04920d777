import { keepPreviousData, useQuery, type UseQueryResult } from "@tanstack/react-query";
import type {
  CampaignDetails,
  CampaignOptions,
  CampaignPreview,
  CampaignRow,
  CampaignState,
} from "#slices/surveys/contract/campaigns.contract.ts";
import type { EventRuleRow, SkippedReply } from "#slices/surveys/contract/event-rules.contract.ts";
import type { SkipReason } from "#slices/surveys/contract/sending.contract.ts";
import { call, type ReplyOf } from "#platform/web/client.ts";

/** Refetch interval while a campaign is being sent, in milliseconds. */
const SENDING_MS = 3000;
/** A sent campaign still gets answers. */
const SENT_MS = 60_000;

/** Queries to refetch after a campaign changes. */
export const staleCampaigns = ["getCampaigns", "getCampaign", "getCampaignPreview", "getSkippedInvitations"].map(
  (name) => [name],
);

/** Returns whether the counts of a campaign can change right now. */
function isMoving({ state, is_due: isDue }: CampaignRow): boolean {
  return state === "sending" || (state === "scheduled" && isDue);
}

/** Reads one page of campaigns, newest first. */
export function useCampaigns(state: CampaignState | "all", page: number): UseQueryResult<ReplyOf<"getCampaigns">> {
  const query = { ...(state === "all" ? {} : { filters: { states: [state] } }), page: { number: page } };
  return useQuery({
    queryKey: ["getCampaigns", query],
    queryFn: ({ signal }) => call("getCampaigns", { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.data.some(isMoving) === true ? SENDING_MS : false),
  });
}

/** Reads the surveys and places for a campaign. */
export function useCampaignOptions(): UseQueryResult<CampaignOptions> {
  return useQuery({
    queryKey: ["getCampaignOptions"],
    queryFn: async ({ signal }) => (await call("getCampaignOptions", { signal })).data,
  });
}

/** Reads one campaign; its counts are refetched while it is sent and answered. */
export function useCampaign(id: number): UseQueryResult<CampaignDetails> {
  return useQuery({
    queryKey: ["getCampaign", id],
    queryFn: async ({ signal }) => (await call("getCampaign", { params: { id }, signal })).data,
    refetchInterval: ({ state: { data } }) => {
      if (!data) return false;
      if (isMoving(data)) return SENDING_MS;
      return data.state === "sent" ? SENT_MS : false;
    },
  });
}

export interface PreviewQuery {
  readonly outcome: "invited" | "skipped";
  readonly reason: SkipReason | null;
  readonly page: number;
}

/** Previews the recipients of a campaign and the skipped people. */
export function usePreview(id: number, { outcome, reason, page }: PreviewQuery): UseQueryResult<CampaignPreview> {
  const query = {
    filters: { outcome, ...(reason === null ? {} : { reasons: [reason] }) },
    page: { number: page },
  };
  return useQuery({
    queryKey: ["getCampaignPreview", id, query],
    queryFn: ({ signal }) => call("getCampaignPreview", { params: { id }, query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Reads the people skipped by a campaign, or recently by events. */
export function useSkipped(campaignId: number | null, page: number): UseQueryResult<SkippedReply> {
  const query = { ...(campaignId === null ? {} : { filters: { campaign_id: campaignId } }), page: { number: page } };
  return useQuery({
    queryKey: ["getSkippedInvitations", query],
    queryFn: ({ signal }) => call("getSkippedInvitations", { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Reads the event rules. */
export function useEventRules(): UseQueryResult<EventRuleRow[]> {
  return useQuery({
    queryKey: ["getEventRules"],
    queryFn: async ({ signal }) => (await call("getEventRules", { signal })).data,
  });
}
