import { NO_FIGURE } from "#ui/figure.ts";
import { boundFigure, hiddenFigure, createSampleFigure } from "./kit-samples.ts";

/** A bar in each of its states: with an index, low, without one, hidden, missing. */
export const scoreBars = [
  { key: "1", label: "Alder Court", figure: createSampleFigure(78, 74), sbx: 75 },
  { key: "2", label: "Birch Row", figure: createSampleFigure(63, 69), sbx: 75 },
  { key: "3", label: "Cedar House", figure: createSampleFigure(72, 72), sbx: null },
  { key: "4", label: "Dune Terrace", figure: hiddenFigure, sbx: 75 },
  { key: "5", label: "Elm Park", figure: NO_FIGURE, sbx: null },
];

/** Shares beside others, low, bounded, hidden and missing. */
export const rateBars = [
  { label: "Response", figure: createSampleFigure(81, 78), company: 76, sbx: 70 },
  { label: "Likely to Renew", figure: createSampleFigure(61, 57), sbx: 66 },
  { label: "Likely to Remain", figure: boundFigure },
  { label: "Likely to Recommend", figure: hiddenFigure },
  { label: "Onboarding Tasks", figure: NO_FIGURE },
];

/** Shares of answers, with the range in which they probably are. */
export const rangeBars = [
  { label: "Agree", figure: { ...NO_FIGURE, value: 50 }, range: { from: 46, to: 54 } },
  { label: "Neutral", figure: { ...NO_FIGURE, value: 12 }, range: { from: 9, to: 15 } },
  { label: "Disagree", figure: boundFigure },
];
