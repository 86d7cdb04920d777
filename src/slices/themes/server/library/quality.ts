/** The quality of a theme's terms on labeled comments. */
export interface ThemeQuality {
  /** Share of matched comments that are about the theme, from 0 to 1. */
  readonly precision: number;
  /** Share of comments about the theme that are matched. */
  readonly recall: number;
}

/** Minimum quality of a theme that is shown. */
export const MIN_PRECISION = 0.75;
export const MIN_RECALL = 0.6;

/** Measured precision and recall; a test measures them again. Missing themes did not reach the minimum. */
const measurements: Readonly<Record<number, readonly [precision: number, recall: number]>> = {
  102: [1, 1],
  103: [1, 0.89],
  104: [0.78, 1],
  107: [0.88, 1],
  108: [1, 1],
  109: [0.8, 1],
  112: [1, 1],
  113: [1, 1],
  114: [0.82, 1],
  115: [0.86, 1],
  116: [0.83, 1],
  117: [0.89, 1],
  118: [0.91, 0.91],
  119: [0.91, 0.91],
  120: [0.9, 1],
  121: [1, 1],
  122: [0.86, 1],
  123: [0.8, 1],
  124: [1, 1],
  201: [1, 1],
  202: [1, 1],
  203: [1, 1],
  205: [1, 1],
  206: [1, 1],
  207: [1, 1],
  208: [0.9, 0.9],
  209: [0.8, 0.89],
  210: [1, 1],
  211: [1, 0.88],
  212: [0.88, 1],
  213: [0.91, 1],
  214: [1, 1],
  215: [0.86, 1],
  216: [1, 1],
  217: [0.8, 1],
  218: [1, 1],
  219: [0.9, 1],
  220: [0.86, 1],
  221: [0.86, 1],
};

/** Returns the measured quality of a theme; null when it did not reach the minimum and must not be shown. */
export function findQuality(themeId: number): ThemeQuality | null {
  const measurement = measurements[themeId];
  return measurement ? { precision: measurement[0], recall: measurement[1] } : null;
}
