import { lazy } from "react";

/** Compliance of one place or person; its charts are loaded with the first of them. */
export const ComplianceView = lazy(async () => ({
  default: (await import("#slices/reports/web/compliance/compliance-view.tsx")).ComplianceView,
}));
