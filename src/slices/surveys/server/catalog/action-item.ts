import type { ActionItemInput } from "./catalog.schema.ts";

/** The same words in English and Spanish. */
type Both = readonly [en: string, es: string];

const both = ([en, es]: Both): { en: string; es: string } => ({ en, es });

/** Something to do about a topic, whose id is the first digits of its own: title, what it is, and its steps. */
export function actionItem(id: number, title: Both, body: Both, ...steps: readonly Both[]): ActionItemInput {
  return { id, topicId: Math.floor(id / 10), title: both(title), body: both(body), steps: steps.map(both) };
}
