import { z } from "zod";
import { type AlertReason, alertReasons } from "#slices/alerts/contract/alert-rules.contract.ts";
import { type Language, localized } from "#slices/surveys/server/catalog/catalog.schema.ts";
import data from "./notes.json" with { type: "json" };
import type { Random } from "./random.ts";

const notes = z
  .strictObject({
    /** Notes of managers who have followed up on an alert. */
    alerts: z.record(z.enum(alertReasons), z.array(z.string())),
    /** Reasons why a task could not be completed. */
    tasks: z.array(localized),
    /** The note of the office on open tasks that end with the employment. */
    canceledTask: localized,
    /** The note on assignments of planted actions. */
    plantedAction: localized,
  })
  .parse(data);

/** Notes with a place of their own. */
export const { canceledTask, plantedAction } = notes;

/** Returns a note on how an alert was resolved that fits the alert's first reason. */
export function pickAlertComment(random: Random, reason: AlertReason): string {
  return random.pick(notes.alerts[reason]);
}

/** Returns a reason why a task could not be completed. */
export function getNote(random: Random, language: Language): string {
  return random.pick(notes.tasks)[language];
}
