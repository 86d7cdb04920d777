/** Where the figures of a place in a service lead, as far as someone may open it; null where they may not. */
export interface ServicePages {
  /** The dashboard of the service. */
  readonly dashboard: string | null;
  /** The report of what was answered, question by question. */
  readonly report: string | null;
  /** What people wrote there. */
  readonly comments: string | null;
  /** All about a question as a priority of the place. */
  readonly priority: (questionId: number) => string | null;
}

/** The whole company, a region, or a location with its region of today. */
export type PageSubject =
  | { readonly linkType: "company" }
  | { readonly linkType: "region"; readonly id: number }
  | { readonly linkType: "location"; readonly location: { readonly id: number; readonly regionId: number | null } };
