import { lazy } from "react";

/** One question with its answers; suspends. It draws charts, which lists of comments do not need. */
export const QuestionAnswers = lazy(async () => ({
  default: (await import("#slices/surveys/web/comments/question-answers.tsx")).QuestionAnswers,
}));
