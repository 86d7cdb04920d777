import {
  type CommentsWidget,
  allSubjects,
  placeFilters,
  type QuestionWidget,
} from "#slices/reports/server/reports.api.ts";

const comments = { kind: "comments", dataType: "load_more_calculator", subjects: allSubjects } as const;
const question = { kind: "question", dataType: "jsonapi_hash", subjects: allSubjects } as const;

/** Comments and choices by question. */
export const commentWidgets: readonly (CommentsWidget | QuestionWidget)[] = [
  {
    ...comments,
    id: "employee_comments",
    reportId: 5,
    urlKey: "employee_comments",
    title: "Employee Comments",
    service: "ingage",
    scopes: ["responses", "themes"],
    filters: [...placeFilters, "surveys", "questions", "themes", "position_categories", "likelihoods", "date_range"],
  },
  {
    ...question,
    id: "employee_question_report",
    urlKey: "employee_question_report",
    title: "Responses to question",
    service: "ingage",
    question: "scoped",
    isScoped: true,
    filters: [...placeFilters, "position_categories", "likelihoods", "date_range"],
  },
  {
    ...comments,
    id: "resident_comments",
    reportId: 14,
    urlKey: "resident_comments",
    title: "Resident Comments",
    service: "intouch",
    scopes: ["responses", "questions", "surveys", "themes"],
    filters: [...placeFilters, "surveys", "questions", "themes", "likelihoods", "date_range"],
  },
  {
    ...question,
    id: "resident_question_report",
    urlKey: "resident_question_report",
    title: "Responses to question",
    service: "intouch",
    question: "scoped",
    isScoped: true,
    filters: [...placeFilters, "surveys", "likelihoods", "date_range"],
  },
  {
    ...question,
    id: "resident_reasons_leaving_report",
    reportId: 15,
    urlKey: "resident_reasons_leaving_report",
    title: "Reasons for Leaving",
    service: "intouch",
    question: "reasons",
    filters: [...placeFilters, "surveys", "likelihoods", "date_range"],
  },
];
