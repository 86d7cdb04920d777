import { plansWidgets } from "#slices/plans/server/plans.widgets.ts";
import { createWidgetCatalog } from "#slices/reports/server/widgets/widget-catalog.ts";

/** The widgets of all slices, as the product composes them. */
export const widgetCatalog = createWidgetCatalog(plansWidgets);
