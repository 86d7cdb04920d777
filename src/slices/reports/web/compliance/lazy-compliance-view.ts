import { lazy } from "react";

/** Compliance of one thing whole, whose charts come with the first of them. */
export const ComplianceView = lazy(async () => ({
  default: (await import("#slices/reports/web/compliance/compliance-view.tsx")).ComplianceView,
}));
