/** A choice: how often it is selected at an ordinary place, and the topic whose problems make it more likely. */
export interface ChoiceBias {
  readonly weight: number;
  readonly topicId: number | null;
  /** A personal reason, selected more often by respondents who are content. */
  readonly isLife?: boolean;
}

function trouble(topicId: number, weight: number): ChoiceBias {
  return { weight, topicId };
}

function life(weight: number): ChoiceBias {
  return { weight, topicId: null, isLife: true };
}

/** Reasons in the order of the options of multiple-choice questions. */
export const choiceBiases: Readonly<Record<number, readonly ChoiceBias[]>> = {
  29: [trouble(11, 24), trouble(3, 13), trouble(15, 9), trouble(5, 9), trouble(10, 16), life(16), life(7)],
  70: [trouble(11, 20), trouble(3, 12), trouble(15, 9), trouble(5, 12), trouble(10, 20), life(14), life(7), life(6)],
  243: [
    trouble(61, 24),
    trouble(50, 8),
    trouble(54, 9),
    trouble(52, 9),
    trouble(53, 6),
    trouble(59, 6),
    life(8),
    life(9),
    life(8),
    life(14),
    life(5),
  ],
};

/** How often each option of a multiple-select question is ticked at an ordinary place. */
export const selectShares: Readonly<Record<number, readonly number[]>> = {
  27: [0.42, 0.3, 0.24, 0.26, 0.28, 0.31],
  55: [0.34, 0.14, 0.2, 0.18, 0.24, 0.16],
  233: [0.34, 0.22, 0.2, 0.19, 0.18, 0.14, 0.2, 0.09],
};
