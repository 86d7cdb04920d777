import { complianceWidgets } from "./compliance.widgets.ts";
import { enrollmentWidgets } from "./enrollments/enrollment.widgets.ts";

/** The reports and dashboards of plans and tasks. */
export const plansWidgets = [...complianceWidgets, ...enrollmentWidgets];
