import type { ReportContribution } from "#slices/reports/web/contributions.ts";
import { QuestionAnswers } from "#slices/surveys/web/comments/lazy-question-answers.ts";
import {
  CommentsCard,
  CommentsView,
  CommentThemesCard,
  ReasonsCard,
} from "#slices/surveys/web/reports/lazy-comments.ts";

/** What surveys show on dashboards and reports. */
export const surveyReports: Partial<ReportContribution> = {
  comments: {
    View: CommentsView,
    Card: CommentsCard,
    ThemesCard: CommentThemesCard,
    ReasonsCard,
    Answers: QuestionAnswers,
  },
};
