import { z } from "zod";

const service = z.enum(["engagement", "satisfaction"]);
const count = z.number().int();

/**
 * Why a place needs attention, most important first: a score that really fell, a score below 70, tasks past due, late
 * alerts. A few tasks or alerts are listed with other reasons only.
 */
export const attentionReason = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("fell"), service, points: count }),
  z.object({ kind: z.literal("low"), service, score: z.number() }),
  z.object({ kind: z.literal("late_tasks"), count }),
  z.object({ kind: z.literal("alerts"), open: count, late: count }),
]);

/** How many places need attention, among those that the other filters leave. */
export const attentionCounts = z.object({ count, of: count });

/** A score's months within its window, oldest first: whole numbers, null where a month has none to show. */
const months = z.array(count.nullable());

/** The monthly scores of a row; null where the score itself is not shown, or has no months to draw. */
export const rowTrends = z.object({ engagement: months.nullable(), satisfaction: months.nullable() });

/** The first days of these months; null without the service. */
export const trendMonths = z.object({
  engagement: z.array(z.iso.date()).nullable(),
  satisfaction: z.array(z.iso.date()).nullable(),
});

export type AttentionReason = z.infer<typeof attentionReason>;
export type RowMonths = z.infer<typeof rowTrends>;
export type TrendMonths = z.infer<typeof trendMonths>;
