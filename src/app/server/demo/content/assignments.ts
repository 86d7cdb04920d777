import { z } from "zod";
import { localized } from "#slices/surveys/server/catalog/catalog.schema.ts";
import list from "./assignments.json" with { type: "json" };
import { positionCategories } from "./positions.ts";

/** How an assignment went, in days: before today, and after it was assigned. */
const assignment = z.strictObject({
  ago: z.int(),
  dueAfter: z.int(),
  /** Days after the assignment until it was begun, done or canceled; missing: not yet. */
  started: z.int().optional(),
  done: z.int().optional(),
  canceled: z.int().optional(),
  /** The next survey has measured its effect, or its creator closed it before. */
  isCompleted: z.boolean().default(false),
  /** Assigned by the administrator to a regional manager; the others go to property managers. */
  isRegional: z.boolean().default(false),
  /** The assignee has left since. */
  isInactive: z.boolean().default(false),
  /** It is also about this position category. */
  category: z.enum(positionCategories).optional(),
  note: localized.optional(),
  /** The comments of assignee and creator, alternating, a day apart. */
  said: z.array(localized).default([]),
});
export type DemoAssignment = Readonly<z.output<typeof assignment>>;

/** Assignments in every state, the oldest first. */
export const demoAssignments: readonly DemoAssignment[] = z.array(assignment).parse(list);
