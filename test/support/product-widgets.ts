import { alertsWidgets } from "#slices/alerts/server/alerts.widgets.ts";
import { peopleWidgets } from "#slices/people/server/people.widgets.ts";
import { plansWidgets } from "#slices/plans/server/plans.widgets.ts";
import { createWidgetCatalog } from "#slices/reports/server/widgets/widget-catalog.ts";
import { surveysWidgets } from "#slices/surveys/server/surveys.widgets.ts";

/** The widgets of all slices, as the product composes them. */
export const widgetCatalog = createWidgetCatalog([
  ...surveysWidgets,
  ...peopleWidgets,
  ...alertsWidgets,
  ...plansWidgets,
]);
