/** The parts of the page in order, with the terms of each. A term's key is its address: `/help#sbx`. */
export const termGroups = {
  scores: ["score", "top-block", "likelihood", "response-rate", "sbx", "company", "priority", "driver", "trust"],
  changes: ["change", "attention", "early-warning"],
  confidentiality: ["hidden", "protected", "not-available"],
  work: ["compliance", "past-due", "escalation", "alert", "theme", "action-item"],
  people: ["tenure", "turnover"],
} as const;

export type TermGroup = keyof typeof termGroups;
export type Term = (typeof termGroups)[TermGroup][number];

/** Returns the address that explains a term. */
export const toHelpPath = (term: Term | "keys" | "new"): string => `/help#${term}`;

/** The keyboard shortcuts in order; `+` joins keys pressed together. */
export const keyGroups = {
  everywhere: [
    { name: "search", keys: ["Ctrl+K", "⌘+K"] },
    { name: "sheet", keys: ["?"] },
    { name: "close", keys: ["Esc"] },
  ],
  lists: [
    { name: "next", keys: ["J", "↓"] },
    { name: "previous", keys: ["K", "↑"] },
    { name: "open", keys: ["Enter"] },
    { name: "select", keys: ["X"] },
  ],
  charts: [
    { name: "step", keys: ["←", "→"] },
    { name: "ends", keys: ["Home", "End"] },
  ],
} as const;

export type KeyGroup = keyof typeof keyGroups;

/** News, the newest first: the key of the text, and the beginning of the entry in the CHANGELOG. */
export const news = [
  { key: "new-trust", entry: "Survey reports: a letter" },
  { key: "new-drivers", entry: "Satisfaction dashboards: what goes with" },
  { key: "new-replies", entry: "Comments: managers acknowledge" },
  { key: "new-compare", entry: "Compare two to four" },
  { key: "new-inbox", entry: "Inbox:" },
  { key: "new-themes", entry: "Comments: themes in English and Spanish" },
  { key: "new-heat-map", entry: "Heat map:" },
  { key: "new-changes", entry: "What changed: on Home" },
  { key: "new-warnings", entry: "Early warnings:" },
  { key: "new-effects", entry: "Action items: whether an action helped" },
  { key: "new-attention", entry: "Portfolio: what needs attention first" },
  { key: "new-views", entry: "Portfolio: save filters" },
  { key: "new-tasks", entry: "My Tasks: one tap" },
  { key: "new-escalations", entry: "Escalations: remind" },
  { key: "new-residents", entry: "Residents: a list with saved views" },
  { key: "new-schedules", entry: "Scheduled standard reports" },
  { key: "new-sharing", entry: "Share one open response" },
  { key: "new-digest", entry: "Weekly digest:" },
] as const;
