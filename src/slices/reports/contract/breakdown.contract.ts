import { z } from "zod";
import { figure } from "./figures.contract.ts";

/**
 * The key of a row within its scope: the id of a place or question, the slug of a question type; null is "No region".
 * Among regions and districts 0 is "No location", whose link type is `nowhere`.
 */
export const rowKey = z.union([z.number().int(), z.string()]).nullable();

/** A score under one name, as other numbers of the same row have it. */
export const scored = z.object({ agreement_importance: z.number().nullable() });

const breakdownValue = z.object({
  m_id: rowKey,
  name: z.string(),
  current: scored,
  previous: scored,
  sbx: scored,
  figure,
});

/** Scores of this year, the year before, and SBX. */
export const breakdown = z.object({ values: z.array(breakdownValue) });

export type BreakdownValue = z.infer<typeof breakdownValue>;
