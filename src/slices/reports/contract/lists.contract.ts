import { z } from "zod";

/**
 * The kinds of cells in lists: a text, a calendar day (YYYY-MM-DD; a month, YYYY-MM, where no day is shown), a share of
 * 0 to 100, a whole number, people as "id:name" divided by semicolons, the progress of the row's tasks from the row's
 * counts, a score of 20 to 100, a step of a likelihood from 1 to 5, or comments, one a line.
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

/** A row of a list: its subject, its link, the task whose dialog it opens, and its cells by column. */
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
