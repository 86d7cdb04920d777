/** Fields of replies that hold titles of plans and tasks. */
const titleFields: ReadonlySet<string> = new Set([
  "task_title",
  "title",
  "name",
  "plan",
  "plans",
  "after_task",
  "shared_with",
]);

/** Returns a reply with the titles in Spanish, as far as they have one, and with Spanish descriptions. */
export function toSpanishReply(part: unknown, titles: ReadonlyMap<string, string>, field = ""): unknown {
  if (typeof part === "string") return titleFields.has(field) ? (titles.get(part) ?? part) : part;
  if (Array.isArray(part)) return part.map((each) => toSpanishReply(each, titles, field));
  if (typeof part !== "object" || part === null) return part;
  const entries = Object.entries(part).map(([key, value]) => [key, toSpanishReply(value, titles, key)] as const);
  const translated: Record<string, unknown> = Object.fromEntries(entries);
  const { description_es: description } = translated;
  return typeof description === "string" && description !== "" ? { ...translated, description } : translated;
}

/** Returns the title that a reader of a language sees: the client's own where there is no Spanish one. */
export const findLocalTitle = (of: { readonly title: string; readonly title_es: string }, locale: string): string =>
  locale === "es" && of.title_es !== "" ? of.title_es : of.title;
