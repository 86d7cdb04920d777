import { actionItems } from "./action-items.ts";
import { type Catalog, catalogSchema } from "./catalog.schema.ts";
import { employeeEventQuestions } from "./employee-event-questions.ts";
import { employeeOutlookQuestions } from "./employee-outlook-questions.ts";
import { employeeQuestions } from "./employee-questions.ts";
import { indicators } from "./indicators.ts";
import { residentEventQuestions } from "./resident-event-questions.ts";
import { residentQuestions } from "./resident-questions.ts";
import { surveys } from "./surveys.ts";
import { factors, topics } from "./topics.ts";

/**
 * The shared catalog: the same surveys for every client, ids below 1000. Throws at startup when the data is malformed.
 */
export const catalog: Catalog = catalogSchema.parse({
  topics,
  factors,
  indicators,
  questions: [
    ...employeeQuestions,
    ...employeeOutlookQuestions,
    ...employeeEventQuestions,
    ...residentQuestions,
    ...residentEventQuestions,
  ],
  surveys,
  actionItems,
});
