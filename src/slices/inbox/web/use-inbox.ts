import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { call } from "#platform/web/client.ts";
import { useSaving } from "#platform/web/use-saving.ts";
import type { InboxMutes, InboxReply, InboxRow, SnoozeTime } from "#slices/inbox/contract/inbox.contract.ts";

const MINUTE = 60_000;
const inboxKey = ["getInbox"] as const;

/** Reads the viewer's items; shared by the header and the page. */
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

/** A viewer's mark on an item; without a time it is done. */
export interface MarkInput {
  readonly row: Pick<InboxRow, "kind" | "key">;
  readonly until: SnoozeTime | null;
}

/** Marks an item as done or snoozes it, then reads the list again. */
export function useMark() {
  return useSaving(
    ({ row: { kind, key }, until }: MarkInput) =>
      until === null
        ? call("doneWithInboxItem", { body: { kind, key } })
        : call("snoozeInboxItem", { body: { kind, key, until } }),
    [inboxKey],
  );
}

/** Mutes or unmutes kinds for the viewer, then reads the list again. */
export function useMute() {
  return useSaving((muted: InboxMutes) => call("muteInboxKinds", { body: { muted } }), [inboxKey]);
}
