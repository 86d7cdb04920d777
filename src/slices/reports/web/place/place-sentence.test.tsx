import { renderHook } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { Figure } from "#slices/reports/contract/figures.contract.ts";
import type { PlaceReply } from "#slices/reports/contract/place.contract.ts";
import { buildPlaceSentence } from "#slices/reports/web/place/place-sentence.ts";
import { useSentenceStrings } from "#slices/reports/web/place/place-sentence-strings.ts";
import { createPlaceReply } from "#slices/reports/web/testing/place-reply.ts";
import { setLocale, type Locale } from "#platform/web/i18n.ts";
import { createFigure } from "#ui/testing/figure.ts";

afterEach(() => setLocale("en"));

interface Scores {
  readonly satisfaction?: Figure;
  readonly engagement?: Figure;
  readonly pastDue?: number;
  readonly isRegion?: boolean;
}

function createReply({ satisfaction, engagement, pastDue, isRegion = false }: Scores): PlaceReply {
  const { data: all, ...rest } = createPlaceReply({ services: ["introduce", "ingage", "intouch"] });
  const data: PlaceReply["data"] = {
    ...all,
    place: { ...all.place, link_type: isRegion ? "region" : "location" },
    plans:
      all.plans && pastDue !== undefined
        ? { ...all.plans, development: { ...all.plans.development, past_due: pastDue } }
        : null,
    satisfaction:
      satisfaction && all.satisfaction
        ? { ...all.satisfaction, stats: { ...all.satisfaction.stats, score: satisfaction } }
        : null,
    engagement:
      engagement && all.engagement
        ? { ...all.engagement, stats: { ...all.engagement.stats, score: engagement } }
        : null,
  };
  return { ...rest, data };
}

function formatSentence(scores: Scores, locale: Locale = "en"): string | null {
  setLocale(locale);
  const { result } = renderHook(() => useSentenceStrings());
  const sentence = buildPlaceSentence(createReply(scores), { t: result.current, locale });
  return sentence && [sentence.lead, sentence.rest].filter((part) => part !== "").join(" | ");
}

const real = { certainty: "real" } as const;
const unclear = { certainty: "unclear" } as const;
const noise = { certainty: "noise" } as const;
const hidden = createFigure(null, null, { hidden: true });

test.each<[string, Scores, string | null]>([
  ["a real fall", { satisfaction: createFigure(74, 80, real) }, "Satisfaction fell 6 points to 74."],
  ["a real fall below 70", { satisfaction: createFigure(61, 67, real) }, "Satisfaction fell 6 points to 61, below 70."],
  ["one point", { engagement: createFigure(81, 80, real) }, "Engagement rose 1 point to 81."],
  [
    "two real steps",
    { satisfaction: createFigure(74, 80, real), engagement: createFigure(82, 75, real) },
    "Satisfaction fell 6 points to 74. Engagement rose 7 points to 82.",
  ],
  [
    "a real step beside noise",
    { satisfaction: createFigure(72, 75, noise), engagement: createFigure(82, 75, real) },
    "Engagement rose 7 points to 82.",
  ],
  [
    "an unclear step is no change",
    { satisfaction: createFigure(73, 77, unclear) },
    "Through Nov 20, too few answers to say whether satisfaction changed.",
  ],
  [
    "both unclear",
    { satisfaction: createFigure(73, 77, unclear), engagement: createFigure(76, 79, unclear) },
    "Through Nov 20, too few answers to say whether satisfaction or engagement changed.",
  ],
  [
    "unclear of a region",
    { satisfaction: createFigure(73, 77, unclear), isRegion: true },
    "Through Nov 20, too few answers to say whether satisfaction changed across the region.",
  ],
  [
    "both unclear of a region",
    { satisfaction: createFigure(73, 77, unclear), engagement: createFigure(76, 79, unclear), isRegion: true },
    "Through Nov 20, too few answers to say whether satisfaction or engagement changed across the region.",
  ],
  [
    "noise of a region, whose places may have changed",
    { satisfaction: createFigure(73, 75, noise), isRegion: true },
    "Through Nov 20, nothing changed beyond chance across the region.",
  ],
  [
    "noise is no change",
    { satisfaction: createFigure(73, 75, noise), engagement: createFigure(80, 79, noise) },
    "Through Nov 20, nothing changed beyond chance.",
  ],
  [
    "a level below 70",
    { satisfaction: createFigure(66, 67, noise) },
    "Through Nov 20, nothing changed beyond chance. | Satisfaction is 66, below 70.",
  ],
  [
    "both levels below 70",
    { satisfaction: createFigure(66, 67, noise), engagement: createFigure(61, 60, noise) },
    "Through Nov 20, nothing changed beyond chance. | Satisfaction (66) and engagement (61) are below 70.",
  ],
  [
    "late work",
    { satisfaction: createFigure(73, 75, noise), pastDue: 1240 },
    "Through Nov 20, nothing changed beyond chance. | 1,240 tasks are past due.",
  ],
  [
    "one late task",
    { satisfaction: createFigure(73, 75, noise), pastDue: 1 },
    "Through Nov 20, nothing changed beyond chance. | 1 task is past due.",
  ],
  [
    "engagement alone, by closed months",
    { satisfaction: createFigure(73, 75, noise), engagement: createFigure(76, 79, unclear) },
    "Through Oct 31, too few answers to say whether engagement changed.",
  ],
  ["all hidden", { satisfaction: hidden, engagement: hidden }, "Scores are hidden because too few people answered."],
  [
    "a hidden one beside noise",
    { satisfaction: createFigure(73, 75, noise), engagement: hidden },
    "Through Nov 20, nothing changed beyond chance.",
  ],
  ["no year before", { satisfaction: createFigure(73) }, "No earlier year to compare with."],
  ["no answers", { satisfaction: createFigure(null) }, "No answers in this period."],
  ["plans alone", { pastDue: 3 }, "3 tasks are past due."],
  ["plans alone, nothing late", { pastDue: 0 }, "No tasks are past due."],
  ["no service", {}, null],
])("%s", (_, scores, sentence) => {
  expect(formatSentence(scores)).toBe(sentence);
});

test("the same in Spanish", () => {
  expect(
    formatSentence(
      { satisfaction: createFigure(61, 67, real), engagement: createFigure(61, 60, noise), pastDue: 2 },
      "es",
    ),
  ).toBe(
    "La satisfacción bajó 6 puntos, a 61, por debajo de 70. | El compromiso es de 61, por debajo de 70. 2 tareas están vencidas.",
  );
  expect(formatSentence({ satisfaction: createFigure(73, 75, noise) }, "es")).toBe(
    "Hasta el 20 nov, nada cambió más allá del azar.",
  );
});
