import { commentWidgets } from "./comments/comment.widgets.ts";
import { engagementWidgets } from "./reports/engagement.widgets.ts";
import { satisfactionWidgets } from "./reports/satisfaction.widgets.ts";
import { residentSurveysWidget } from "./resident-surveys/resident-surveys.widgets.ts";

/** The reports and dashboards of answers. */
export const surveysWidgets = [...engagementWidgets, ...satisfactionWidgets, residentSurveysWidget, ...commentWidgets];
