import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { call } from "#platform/web/client.ts";
import { useSaving } from "#platform/web/use-saving.ts";
import type { InboxMutes, InboxReply, InboxRow, SnoozeTime } from "#slices/inbox/contract/inbox.contract.ts";

const MINUTE = 60_000;
const inboxKey = ["getInbox"] as const;

/** What waits for the viewer; the header and the page share it. */
export function useInbox(isEnabled = true): UseQueryResult<InboxReply> {
  return useQuery({
    queryKey: inboxKey,
    queryFn: ({ signal }) => call("getInbox", { signal }),
    enabled: isEnabled,
    staleTime: MINUTE,
    refetchInterval: 5 * MINUTE,
    refetchOnWindowFocus: true,
  });
}

/** What a viewer does with an item; without a time it is done. */
export interface MarkInput {
  readonly row: Pick<InboxRow, "kind" | "key">;
  readonly until: SnoozeTime | null;
}

/** Takes an item out of the inbox, for good or for a while; the list is read again. */
export function useMark() {
  return useSaving(
    ({ row: { kind, key }, until }: MarkInput) =>
      until === null
        ? call("doneWithInboxItem", { body: { kind, key } })
        : call("snoozeInboxItem", { body: { kind, key, until } }),
    [inboxKey],
  );
}

/** Mutes kinds for the viewer, or takes that back; the list is read again. */
export function useMute() {
  return useSaving((muted: InboxMutes) => call("muteInboxKinds", { body: { muted } }), [inboxKey]);
}
