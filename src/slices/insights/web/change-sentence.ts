import type { ChangeEntry, ChangeReason } from "#slices/insights/contract/changes.contract.ts";
import type { useChangesStrings } from "#slices/insights/web/changes-strings.ts";
import { formatSignedDelta } from "#ui/format.ts";

type T = ReturnType<typeof useChangesStrings>;

/** Returns the name of the changed figure. */
export function toFigureName({ metric, service }: ChangeEntry, t: T): string {
  if (metric !== "agreement_importance") return t(metric);
  return service === "intouch" ? t("satisfaction") : t("engagement");
}

function toPart({ kind, name, es, points }: ChangeReason, t: T, locale: "en" | "es"): string {
  const shown = formatSignedDelta(points, "score", locale);
  if (kind !== "answers") return t(kind, { points: shown });
  return t("part", { name: (locale === "es" ? es.name : name) ?? "", points: shown });
}

/** Returns the parts of a change: those in its direction come first. */
export function toReasons(
  { reasons, is_mostly_mix: isMix, figure }: ChangeEntry,
  t: T,
  locale: "en" | "es",
): string | null {
  const [first] = reasons;
  if (!first) return null;
  if (reasons.every(({ kind }) => kind === "else")) return t("spread");
  const list = new Intl.ListFormat(locale === "es" ? "es" : "en-US", { type: "conjunction" });
  const parts = list.format(reasons.map((reason) => toPart(reason, t, locale)));
  if (isMix) return t("mostlyMix", { parts });
  return first.kind === "answers" && first.points > 0 === figure.delta > 0
    ? t("mostly", { parts })
    : t("made", { parts });
}

/** Returns a change in one sentence: its figure, direction, and the values before and after. */
export function toChangeSentence(entry: ChangeEntry, t: T): string {
  const { value, previous_value: previous, delta } = entry.figure;
  const figure = toFigureName(entry, t);
  return t(delta > 0 ? "rose" : "fell", { name: entry.name, figure, points: Math.abs(delta), previous, value });
}
