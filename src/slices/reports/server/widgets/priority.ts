import { notFound } from "#platform/server/app-error.ts";
import type { Filters } from "#slices/analytics/server/analytics.api.ts";
import type { PriorityData } from "#slices/reports/contract/priority.contract.ts";
import { getFigure, RESPONSES, SCORE, getValue } from "../places/place-figures.rules.ts";
import type { ActionItem, PriorityContent } from "../reports.deps.ts";
import { readContentBars, readPlaceBars, toYears } from "./breakdowns.ts";
import { buildCalendarYears } from "./buckets.rules.ts";
import { fetchMetrics, WHOLE_CLIENT, getPlaceFilter, type ReportContext } from "./context.ts";
import type { PanelAnswer } from "./panel.ts";
import { readRowBenchmark } from "./sbx.ts";

type Item = PriorityData["recommended_action_items"][number];

function toItem({ id, title, body }: ActionItem): Item {
  const attachment = {
    id,
    name: `${title.en}.txt`,
    file: `/v1/en/analytics/attachments/${id}`,
    file_description: "Checklist to print, in English and Spanish",
  };
  return {
    id,
    title: title.en,
    body: body.en,
    attachments: [attachment],
    es: { title: title.es, body: body.es, file_description: "Lista para imprimir, en inglés y español" },
  };
}

function toWords({ topicId, topic, body, surveys, actionItems }: PriorityContent) {
  return {
    topic: topic.en,
    topic_id: topicId,
    body: body.en,
    appears_on_these_surveys: surveys.map((survey) => survey.en),
    es: { topic: topic.es, body: body.es, appears_on_these_surveys: surveys.map((survey) => survey.es) },
    recommended_action_items: actionItems.map(toItem),
  };
}

/** Returns the places of a subject in the form of assignment targets: a location's own region is one of them. */
function toPriorityPlaces({ subject }: ReportContext) {
  if (subject === null) return null;
  const { locations } = subject.places;
  const around = locations.flatMap(({ regionId }) => regionId ?? []);
  const regionIds = subject.linkType === "region" ? [subject.id] : around;
  return { regionIds, locationIds: locations.map(({ id }) => id) };
}

/** Reads the assignments about a question; only employees' answers have assignments. */
async function readAssignments(context: ReportContext, questionId: number) {
  const { deps, view, service } = context;
  if (service !== "ingage") {
    return { open_assignments: [], flags: { show_assignments: false, create_assignments: false } };
  }
  const request = { viewer: view.actor, questionId, places: toPriorityPlaces(context) };
  const { open, canCreate } = await deps.readAssignments(view.tx, request);
  return { open_assignments: [...open], flags: { show_assignments: true, create_assignments: canCreate } };
}

/**
 * Builds one question as a priority: its score of the calendar year compared with the year before, the company and SBX,
 * by position category and by the places below, and its action items. Throws `notFound` for a question without a
 * score.
 */
export async function readPriority(context: ReportContext): Promise<PanelAnswer> {
  const { deps, view, service, scopedId, subject } = context;
  const content = scopedId === null ? null : deps.priorities.findPriority(service, scopedId);
  if (content === null || scopedId === null) throw notFound();
  const windows = buildCalendarYears(view.today);
  const question: Filters = { question: [scopedId] };
  const filters = { ...getPlaceFilter(context), ...question };
  const metrics = [SCORE, RESPONSES];
  const total = (await fetchMetrics(context, { metrics, by: "total", windows, filters })).get(null);
  const company = { metrics: [SCORE], by: "total" as const, windows, filters: question, scope: WHOLE_CLIENT };
  const whole = (await fetchMetrics(context, company)).get(null);
  const sbx = await readRowBenchmark(context, "questions", windows.current);
  const [score, responses] = [total[SCORE], total[RESPONSES]];
  if (!score || !responses) throw new RangeError("the figures of a question lack its score");
  const isLocation = subject?.linkType === "location";
  const { open_assignments, flags } = await readAssignments(context, scopedId);
  const request = { windows, filters };
  return {
    data: {
      ...toWords(content),
      current: { agreement_importance: getValue(score.current) },
      previous: { agreement_importance: getValue(score.previous) },
      sbx: { agreement_importance: sbx(scopedId) },
      client_index: getValue(whole[SCORE]?.current),
      figure: getFigure(score),
      response_count: getValue(responses.current),
      previous_response_count: getValue(responses.previous),
      position_breakdown: { values: await readContentBars(context, { ...request, scope: "position_categories" }) },
      region_breakdown: { values: subject ? [] : await readPlaceBars(context, { ...request, scope: "regions" }) },
      location_breakdown: {
        values: isLocation ? [] : await readPlaceBars(context, { ...request, scope: "locations" }),
      },
      open_assignments,
      ...toYears(windows),
    },
    windows,
    summary: null,
    flags,
  };
}
