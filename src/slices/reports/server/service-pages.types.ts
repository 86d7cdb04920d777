/** The links of a place's figures in a service; null where the person may not open one. */
export interface ServicePages {
  /** The dashboard of the service. */
  readonly dashboard: string | null;
  /** The report of answers by question. */
  readonly report: string | null;
  /** The comments of the place. */
  readonly comments: string | null;
  /** Returns the page of a question as a priority of the place. */
  readonly findPriorityPage: (questionId: number) => string | null;
}

/** The whole company, a region, or a location with its current region. */
export type PageSubject =
  | { readonly linkType: "company" }
  | { readonly linkType: "region"; readonly id: number }
  | { readonly linkType: "location"; readonly location: { readonly id: number; readonly regionId: number | null } };
