import { type DeliveryReason, deliveryReasonCodes } from "#slices/schedules/contract/schedules.contract.ts";

/** English texts of the reasons why a delivery was not sent, for programs; screens have their own texts. */
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

/** Returns a stored reason as a code and a text. The code is null for a message of the report itself. */
export function readReason(kept: string | null): {
  readonly code: DeliveryReason | null;
  readonly text: string | null;
} {
  const code = deliveryReasonCodes.find((each) => each === kept) ?? null;
  return { code, text: code === null ? kept : deliveryReasons[code] };
}
