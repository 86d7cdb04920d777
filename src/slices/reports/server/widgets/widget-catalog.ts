import type { SubjectKind, WidgetDeclaration } from "./widget.ts";

/** Every widget of the generic protocol. */
export interface WidgetCatalog {
  readonly widgets: readonly WidgetDeclaration[];
  /**
   * Finds the widget of a name, with underscores or hyphens, at such an address; null where there is none. A widget
   * with a scoped id has only addresses that include the id; other widgets have none of these.
   */
  find(name: string, subject: SubjectKind, isScoped?: boolean): WidgetDeclaration | null;
}

/** Returns every name that a widget has in addresses, the main one first. */
export function listNames(widget: WidgetDeclaration): readonly string[] {
  return [widget.urlKey, ...(widget.aliases ?? [])];
}

/** Builds the catalog of the widgets that the slices declare. Throws where two have the same name. */
export function createWidgetCatalog(widgets: readonly WidgetDeclaration[]): WidgetCatalog {
  const byName = new Map<string, WidgetDeclaration>();
  for (const widget of widgets) {
    for (const name of listNames(widget)) {
      if (byName.has(name)) throw new RangeError(`two widgets have the name ${name}`);
      byName.set(name, widget);
    }
  }
  return {
    widgets,
    find(name, subject, isScoped = false) {
      const found = byName.get(name.replaceAll("-", "_"));
      return found?.subjects.includes(subject) && (found.isScoped ?? false) === isScoped ? found : null;
    },
  };
}
