/** The terms that are explained at an address of their own. */
export type HelpTerm =
  | "score"
  | "top-block"
  | "likelihood"
  | "response-rate"
  | "sbx"
  | "company"
  | "priority"
  | "change"
  | "hidden"
  | "compliance"
  | "alert"
  | "tenure"
  | "turnover";
