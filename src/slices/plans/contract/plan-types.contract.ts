import { z } from "zod";

/** Types of plan that a task can belong to. */
export const planTypes = ["onboarding", "offboarding", "development"] as const;

/** Texts of a task: the client's own, and the Spanish description (empty: none). */
export const taskTexts = { title: z.string(), description: z.string(), description_es: z.string() };
