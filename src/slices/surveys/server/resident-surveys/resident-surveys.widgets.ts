import { allSubjects, type ListWidget, placeFilters } from "#slices/reports/server/reports.api.ts";

/** Every response of a resident that may be shown, newest first; rows from the slice of surveys. */
export const residentSurveysWidget: ListWidget = {
  kind: "list",
  id: "resident_surveys",
  reportId: 31,
  urlKey: "resident_surveys",
  aliases: ["intouch_dashboard"],
  title: "Resident Surveys",
  dataType: "basic_json_array",
  service: "intouch",
  subjects: allSubjects,
  columns: [
    { key: "full_name", label: "Resident", cell: "text", sortable: true },
    { key: "survey_name", label: "Survey", cell: "text" },
    { key: "created_at", label: "Date", cell: "date", sortable: true },
    { key: "location_name", label: "Location", cell: "text", sortable: true },
    { key: "unit_number", label: "Unit", cell: "text" },
    { key: "agreement_importance", label: "Satisfaction", cell: "score", sortable: true },
    { key: "likely_to_renew", label: "Likely to Renew", cell: "likelihood", sortable: true },
    { key: "comment", label: "Comments", cell: "words" },
  ],
  filters: [...placeFilters, "surveys", "survey_options", "confidential_only", "date_range"],
  opensBy: "created_at",
  opensDesc: true,
  rowsAre: { scope: "surveys_users", interval: "month" },
  filterAliases: { reporting_group: "reporting_groups_by_locations" },
};
