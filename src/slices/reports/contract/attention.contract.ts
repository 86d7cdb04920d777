import { z } from "zod";

const service = z.enum(["engagement", "satisfaction"]);
const count = z.number().int();

/**
 * Why a place needs attention, by what weighs most: a score that really fell, a score below 70, tasks past due, late
 * alerts. A few late tasks stand with other reasons; alone they are none.
 */
export const attentionReason = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("fell"), service, points: count }),
  z.object({ kind: z.literal("low"), service }),
  z.object({ kind: z.literal("late_tasks"), count }),
  z.object({ kind: z.literal("alerts"), open: count, late: count }),
]);

/** How many of the places that the other filters leave need attention. */
export const attentionCounts = z.object({ count, of: count });

export type AttentionReason = z.infer<typeof attentionReason>;
