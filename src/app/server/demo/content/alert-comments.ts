import type { AlertReason } from "#slices/alerts/contract/alert-rules.contract.ts";
import type { Random } from "./random.ts";

/** Notes that managers write after they have followed up on an alert. */
const comments: Readonly<Record<AlertReason, readonly string[]>> = {
  service_issue: [
    "Work order opened the same day, technician went out the next morning. Resident confirmed it is fixed.",
    "Part was on back order. It arrived today and was installed; I called to apologize for the wait.",
    "Visited the apartment with maintenance. It was a second, unrelated leak; both are repaired now.",
    "Resident had not reported it before. Fixed within two hours, and I left the portal instructions.",
    "Vendor came out again under warranty and replaced the unit.",
    "Repaired. We agreed to look at it once more in two weeks.",
    "Closed the old request by mistake; reopened it and finished the work today.",
  ],
  unlikely_to_renew: [
    "Called and listened. The noise is from the courtyard gate; we are changing the closer this week.",
    "Spoke for half an hour. They are buying a house, nothing we could have done differently.",
    "Offered a move to a unit on the quiet side at the same rent. They will decide by the end of the month.",
    "Met in the office. Parking is the reason; assigned the spot next to the building.",
    "Left two voicemails and sent an e-mail. No answer so far, will try again before the notice date.",
    "Rent is the concern. Explained the renewal offers and sent the 15-month option in writing.",
    "Job transfer out of state. Offered the lease break option and thanked them for the honest words.",
  ],
  contact_requested: [
    "Called back within the hour and answered the questions about the lease.",
    "Met at the office; took the suggestion to our next team meeting.",
    "Sent the requested documents by e-mail and confirmed they arrived.",
    "Returned the call twice, then reached them in the evening. All settled.",
    "Walked the building together and noted three things to improve.",
  ],
};

/** Returns a note on how an alert was resolved that fits the alert's first reason. */
export function alertComment(chance: Random, reason: AlertReason): string {
  return chance.pick(comments[reason]);
}
