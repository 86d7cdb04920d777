import { type DeliveryReason, deliveryReasonCodes } from "#slices/schedules/contract/schedules.contract.ts";

/** Why a sending was not made, as it is kept and as programs read it; screens say it in their language. */
export const deliveryReasons: Readonly<Record<DeliveryReason, string>> = {
  taken_out: "The reader was taken out.",
  paused: "It was paused before it left.",
  ended: "The reader has ended it.",
  no_account: "The reader cannot sign in any more.",
  no_address: "The reader has no e-mail address.",
  bounced: "The reader's address has bounced.",
  no_right: "The reader may not open the report any more.",
  out_of_sight: "The reader may not see what the report is of.",
  nothing: "There was nothing in the range.",
  unchanged: "Nothing in it has really changed.",
  not_compared: "The report compares nothing, so that no change can be seen.",
};

/** A reason that was kept: its code where it is one of ours, and what it says. */
export function readReason(kept: string | null): {
  readonly code: DeliveryReason | null;
  readonly text: string | null;
} {
  const code = deliveryReasonCodes.find((each) => each === kept) ?? null;
  return { code, text: code === null ? kept : deliveryReasons[code] };
}
