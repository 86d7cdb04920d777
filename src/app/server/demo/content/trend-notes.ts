import { z } from "zod";
import data from "./trend-notes.json" with { type: "json" };

/** Notes of managers on the trend of a region or community, in the language of the company. */
export const trendNotes = z
  .array(
    z.strictObject({
      /** The slug of the company. */
      company: z.string(),
      /** The name of a region or community. */
      place: z.string(),
      monthsAgo: z.int().positive(),
      /** The day of that month; null for a note about the whole month. */
      day: z.int().min(1).max(28).nullable(),
      text: z.string().max(200),
    }),
  )
  .parse(data);
