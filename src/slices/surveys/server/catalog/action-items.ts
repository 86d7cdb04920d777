import { employeeActionItems } from "./action-items-employees.ts";
import { residentActionItems } from "./action-items-residents.ts";
import type { ActionItemInput } from "./catalog.schema.ts";

/** What to do about every topic. Ids are ten times the topic's and one more each. */
export const actionItems: readonly ActionItemInput[] = [...employeeActionItems, ...residentActionItems];
