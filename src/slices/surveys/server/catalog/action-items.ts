import { employeeActionItems } from "./action-items-employees.ts";
import { residentActionItems } from "./action-items-residents.ts";
import type { ActionItemInput } from "./catalog.schema.ts";

/** The action items of every topic. Ids are ten times the topic's id plus a number. */
export const actionItems: readonly ActionItemInput[] = [...employeeActionItems, ...residentActionItems];
