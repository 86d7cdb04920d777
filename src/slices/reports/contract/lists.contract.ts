import { z } from "zod";

/**
 * What a cell of a list is: a text, a calendar day (YYYY-MM-DD; a month, YYYY-MM, where no day is shown), a share of 0 to
 * 100, a whole number, people as "id:name" divided by semicolons, how far the tasks of the row are, of which the row has
 * the counts, a score of 20 to 100, a step of a likelihood from 1 to 5, or someone's own words, a line each.
 */
export const listCells = [
  "text",
  "date",
  "percent",
  "count",
  "people",
  "status",
  "score",
  "likelihood",
  "words",
] as const;
export type ListCell = (typeof listCells)[number];

const cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** A row of a list: what it is of, where it leads, the task whose window it opens, and its cells by their columns. */
export const listRow = z
  .object({
    /** Id of the row's subject. */
    m_id: z.union([z.number().int(), z.string()]),
    /** Front-end route; null where the row has no page or the viewer may not open it. */
    to: z.string().nullable(),
    user_task_id: z.number().int().nullable(),
  })
  .catchall(cell);
export type ListRow = z.infer<typeof listRow>;
