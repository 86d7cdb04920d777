import { engagementWidgets } from "./engagement.widgets.ts";
import { satisfactionWidgets } from "./satisfaction.widgets.ts";
import { planWidgets, staffWidgets } from "./staff.widgets.ts";
import type { SubjectKind, WidgetDeclaration } from "./widget.ts";

/** Every widget of the generic protocol. */
export const widgets: readonly WidgetDeclaration[] = [
  ...engagementWidgets,
  ...satisfactionWidgets,
  ...staffWidgets,
  ...planWidgets,
];

const byName = new Map(
  widgets.flatMap((widget) => [widget.urlKey, ...(widget.aliases ?? [])].map((name) => [name, widget])),
);

/** The widget of a name, with underscores or hyphens, at such an address; null where there is none. */
export function widgetNamed(name: string, subject: SubjectKind): WidgetDeclaration | null {
  const found = byName.get(name.replaceAll("-", "_"));
  return found?.subjects.includes(subject) ? found : null;
}
