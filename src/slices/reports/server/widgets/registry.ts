import { commentWidgets } from "./comments/comment.widgets.ts";
import { complianceWidgets } from "./compliance.widgets.ts";
import { engagementWidgets } from "./engagement.widgets.ts";
import { enrollmentWidgets } from "./enrollment.widgets.ts";
import { residentSurveysWidget } from "./resident-surveys.widgets.ts";
import { satisfactionWidgets } from "./satisfaction.widgets.ts";
import { staffWidgets } from "./staff.widgets.ts";
import type { SubjectKind, WidgetDeclaration } from "./widget.ts";

/** Every widget of the generic protocol. */
export const widgets: readonly WidgetDeclaration[] = [
  ...engagementWidgets,
  ...satisfactionWidgets,
  residentSurveysWidget,
  ...commentWidgets,
  ...staffWidgets,
  ...complianceWidgets,
  ...enrollmentWidgets,
];

const byName = new Map(
  widgets.flatMap((widget) => [widget.urlKey, ...(widget.aliases ?? [])].map((name) => [name, widget])),
);

/**
 * The widget of a name, with underscores or hyphens, at such an address; null where there is none. One that is always of
 * one thing has only addresses that name it, all others have none of these.
 */
export function widgetNamed(name: string, subject: SubjectKind, isScoped = false): WidgetDeclaration | null {
  const found = byName.get(name.replaceAll("-", "_"));
  return found?.subjects.includes(subject) && (found.isScoped ?? false) === isScoped ? found : null;
}
