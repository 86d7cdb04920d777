import type { Driver, DriversReply } from "#slices/insights/contract/drivers.contract.ts";
import type { useDriversStrings } from "#slices/insights/web/drivers/drivers-strings.ts";
import type { Locale } from "#ui/format.ts";

type T = ReturnType<typeof useDriversStrings>;
type Insight = DriversReply["meta"]["insight"];

/** The percentages from which a share has each name. */
const parts = [
  [56, "most"],
  [46, "half"],
  [37, "fifths"],
  [30, "third"],
  [23, "quarter"],
  [15, "fifth"],
  [0, "little"],
] as const;

/** Returns the topic's name in the viewer's language. */
export function getTopicName({ name, es }: Pick<Driver, "name" | "es">, locale: Locale): string {
  return locale === "es" ? es.name : name;
}

/** Returns how much of an outcome the survey explains, in words. */
function toExplained(explained: number, t: T): string {
  const part = parts.find(([from]) => explained >= from)?.[1] ?? "little";
  return t(`explained_${part}`);
}

// Within a sentence a topic starts in lower case: "repair time"; no other letter changes.
const lowerFirstLetter = (name: string): string => name.slice(0, 1).toLowerCase() + name.slice(1);

/** Returns the summary of all topics together. */
export function toSummary({ data, meta: { insight } }: DriversReply, t: T, locale: Locale): string {
  const { outcome, state, needed, n, explained } = insight;
  if (state === "too_few") return t("tooFew", { needed, n });
  if (state === "none") return t(`none_${outcome}`);
  const leading = data.filter(({ stands_out: standsOut }) => standsOut).slice(0, 3);
  const join = new Intl.ListFormat(locale, { type: "conjunction" });
  const topics = join.format(leading.map((topic) => lowerFirstLetter(getTopicName(topic, locale))));
  const sentence = leading.length === 0 ? t(`alike_${outcome}`) : t(`likelier_${outcome}`, { topics });
  return `${sentence} ${toExplained(explained, t)}`;
}

/** Returns a topic's score and its distance from the compared value; null when it is not shown. */
export function toGap({ score, gap, compared }: Driver, t: T): string | null {
  if (score === null || gap === null) return null;
  const side = gap > 0 ? "below" : gap < 0 ? "above" : "level";
  return t(`${side}_${compared.with}`, { score, gap: Math.abs(gap) });
}

/** Returns whose answers these are, and what is left out. */
export function toNote({ level, level_name: name, is_wider: isWider }: Insight, t: T): string {
  const of = isWider ? [t("wider", { place: name ?? "" })] : level === "places" ? [t("ofPlaces")] : [];
  return [...of, t("left")].join(" ");
}
