import type { ActionItemInput } from "./catalog.schema.ts";

/** The same text in English and Spanish. */
type Both = readonly [en: string, es: string];

const toLocalized = ([en, es]: Both): { en: string; es: string } => ({ en, es });

/** Builds an action item: title, description and steps. Its id begins with the digits of its topic's id. */
export function buildActionItem(id: number, title: Both, body: Both, ...steps: readonly Both[]): ActionItemInput {
  return {
    id,
    topicId: Math.floor(id / 10),
    title: toLocalized(title),
    body: toLocalized(body),
    steps: steps.map(toLocalized),
  };
}
