import { type SendRequest, type OpenedRoutes, openRoutes } from "#platform/web/testing/open-routes.tsx";
import type { ResidentSurvey } from "#slices/surveys/contract/resident-survey.contract.ts";
import { buildSurveysRoutes } from "#slices/surveys/web/public.tsx";

const RESPONSE = "/residents/11/resident-survey/20";

const question = {
  question_type: "likelihood",
  response: null,
  text_entry: null,
  agreement: null,
  importance: null,
  value: null,
  is_service_issue: false,
} as const;

/** Returns a response without problems; tests override fields. */
export function createResidentSurvey(more: Partial<ResidentSurvey> = {}): ResidentSurvey {
  return {
    date: "2026-11-10",
    temp_token: null,
    resident: {
      id: 11,
      first_name: "Bea",
      last_name: "Active",
      full_name: "Bea Active",
      is_confidential: false,
      locale: "en",
      primary_email: "bea@example.com",
      phone_number: "5125550123",
    },
    location: {
      id: 1,
      name: "Pelican Point",
      address: "1 Sea Road",
      city: "Ventura",
      state: "CA",
      zip: "93001",
      email: "",
      phone: "",
      slug: "pelican-point",
    },
    location_managers: [{ id: 5, full_name: "Elena Ruiz", email: "elena@example.com" }],
    region: { id: 1, name: "Coastal", slug: "coastal" },
    region_managers: [{ id: 3, full_name: "Marcus Reed", email: null }],
    unit: "204",
    survey: {
      id: 24,
      name: { en: "Resident Satisfaction Survey", es: "Encuesta de satisfacción" },
      slug: "resident-satisfaction",
    },
    questions: [
      {
        ...question,
        id: 241,
        body: { en: "Will you renew?", es: "¿Renovará?" },
        response: { en: "Likely", es: "Probable" },
        value: 4,
      },
      { ...question, id: 244, body: { en: "Anything else?", es: "¿Algo más?" }, text_entry: "Call me about the dryer" },
      { ...question, id: 245, body: { en: "How is the gym?", es: "¿Qué tal el gimnasio?" } },
    ],
    likely_to_renew: 4,
    renewal_percentage: 80,
    agreement_importance: 60,
    score_danger: true,
    service_issue: false,
    work_order: null,
    alert: null,
    previous: null,
    next: null,
    since_last: null,
    can_share: true,
    is_token_view: false,
    ...more,
  };
}

/** Returns the same response as link guests get it. */
export function createSharedSurvey(): ResidentSurvey {
  const { resident, ...rest } = createResidentSurvey();
  return {
    ...rest,
    resident: { ...resident, last_name: "A.", full_name: "Bea A.", primary_email: null, phone_number: null },
    location_managers: [],
    region_managers: [],
    unit: null,
    can_share: false,
    is_token_view: true,
  };
}

const meta = {
  widget: { id: "resident_survey", data_type: "basic_json_hash", url_key: "resident_survey" },
  endpoint: "",
};

/** Opens the page of one response; `answer` replies to everything but the response itself. */
export function openResponse(
  data: ResidentSurvey,
  answer: (requests: SendRequest) => unknown = () => undefined,
): OpenedRoutes {
  return openRoutes(RESPONSE, buildSurveysRoutes, (requests) => {
    const isResponse = requests.path === "/analytics/residents/11/resident_survey/20";
    const isLink = requests.query.get("structures[report_type]") === "share_link";
    return isResponse && !isLink ? { data, meta } : answer(requests);
  });
}
