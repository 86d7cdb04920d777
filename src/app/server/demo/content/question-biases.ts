/** How much easier (or harder) than the others a question is to agree with everywhere. */
export const agreementBias: Readonly<Record<number, number>> = {
  // Employees, once a year
  1: 0.4,
  2: 0,
  3: -0.25,
  4: -0.1,
  5: 0.3,
  6: 0.35,
  7: 0.15,
  8: -0.05,
  10: -0.1,
  11: 0.3,
  12: 0.05,
  13: -0.1,
  14: -0.15,
  15: -0.1,
  16: 0.2,
  17: -0.1,
  18: -0.5,
  19: -0.25,
  20: -0.15,
  22: 0.3,
  23: 0.05,
  24: -0.4,
  // The first and the last survey of an employment
  40: 0.1,
  43: 0.35,
  44: 0.45,
  45: 0.05,
  51: 0.3,
  52: 0.1,
  53: -0.1,
  71: 0.15,
  72: -0.5,
  73: -0.4,
  74: -0.4,
  75: 0.15,
  // Residents
  201: 0.05,
  202: -0.05,
  203: -0.25,
  204: 0.1,
  205: 0.1,
  206: -0.3,
  212: -0.1,
  213: -0.15,
  214: 0.45,
  221: 0.3,
  222: -0.1,
  223: 0.25,
  231: -0.5,
  251: 0.4,
  252: 0.1,
  254: -0.25,
  256: 0.35,
  263: 0.1,
  264: 0.5,
  265: -0.15,
};

/** How important people find the subject of a question; 4.35 where none is given. */
export const importanceLevel: Readonly<Record<number, number>> = {
  3: 4.45,
  4: 4.5,
  5: 4.6,
  6: 4.65,
  8: 4.1,
  12: 4.15,
  16: 4.15,
  18: 4.75,
  19: 4.5,
  20: 4.2,
  26: 4.1,
  44: 4.1,
  72: 4.65,
  201: 4.6,
  202: 4.25,
  203: 4.5,
  204: 4.8,
  212: 4.55,
  213: 4.55,
  224: 4.1,
  231: 4.7,
  232: 3.55,
  251: 4.1,
  253: 4.6,
  254: 4.7,
  263: 4.6,
};

/**
 * A yes-no question: how often the answer is "yes" at an ordinary place, as log-odds, and how it moves with the
 * opinion.
 */
export const yesBias: Readonly<Record<number, { readonly base: number; readonly slope: number }>> = {
  25: { base: 0.1, slope: 0.7 },
  42: { base: 0.9, slope: 0.7 },
  54: { base: 0.6, slope: 0.6 },
  76: { base: -1.1, slope: 0.6 },
  211: { base: -1.3, slope: -1.1 },
  245: { base: -1.5, slope: -0.5 },
  255: { base: 2.1, slope: 0.7 },
  261: { base: 1.6, slope: 1.1 },
  266: { base: 1.8, slope: 0.8 },
};

/** How a survey shifts the mood of all its respondents: hopeful at the start of an employment, low at its end. */
export const surveyMood: Readonly<Record<number, number>> = { 3: 0.22, 5: 0.08, 7: -0.45, 25: 0.12, 26: 0.05 };

/** The middle of each likelihood, before it is rounded to 1–5. */
export const likelihoodLevel = { renew: 3.83, remain: 4.2, recommend: 3.85 } as const;

/** How much of the seasonal strain a topic takes, by topic id; 0.1 where none is given. */
export const seasonShare: Readonly<Record<number, number>> = {
  54: 0.42,
  55: 0.22,
  57: 0.45,
  50: 0.16,
  60: 0.08,
  58: 0.04,
  56: 0.06,
  61: 0.06,
  3: 0.25,
  15: 0.2,
  4: 0.1,
  11: 0.02,
  10: 0.02,
  12: 0.02,
};
