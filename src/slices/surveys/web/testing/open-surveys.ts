import type { CampaignDetails, CampaignOptions, CampaignPreview } from "#slices/surveys/contract/campaigns.contract.ts";
import { type StubServer, type OpenedRoutes, openRoutes } from "#platform/web/testing/open-routes.tsx";
import { buildSurveysRoutes } from "#slices/surveys/web/public.tsx";

/** Opens a page of the slice against a fake server; unknown requests return 404. */
export function openSurveys(address: string, answer: StubServer): OpenedRoutes {
  return openRoutes(address, buildSurveysRoutes, answer);
}

const satisfaction = { en: "Resident Satisfaction Survey", es: "Encuesta de satisfacción de residentes" };

export const options: { data: CampaignOptions } = {
  data: {
    surveys: [
      {
        id: 24,
        name: satisfaction,
        audience: "residents",
        intro: { en: "How is life?", es: "¿Cómo va?" },
        questions: 19,
        minutes: 4,
      },
      {
        id: 1,
        name: { en: "Employee Engagement Survey", es: "Encuesta anual del personal" },
        audience: "employees",
        intro: { en: "Once a year.", es: "Una vez al año." },
        questions: 30,
        minutes: 5,
      },
    ],
    regions: [{ id: 1, name: "Coastal" }],
    locations: [{ id: 3, name: "Cedar Point" }],
    reporting_groups: [],
    today: "2026-11-20",
    time_zone: "America/Chicago",
  },
};

/** Returns a campaign as the server sends it. */
export function createCampaign(more: Partial<CampaignDetails> = {}): { data: CampaignDetails } {
  return {
    data: {
      id: 5,
      name: "Autumn",
      state: "draft",
      survey: { id: 24, name: satisfaction, audience: "residents" },
      channels: ["email"],
      send_on: "2999-11-24",
      send_at: "2999-11-24T09:00:00-06:00",
      sent_at: null,
      is_due: false,
      funnel: null,
      audience: { is_whole_client: true, regions: [], locations: [], reporting_groups: [] },
      has_reminders: true,
      letters: 0,
      by_channel: [],
      skipped_by_reason: [],
      ...more,
    },
  };
}

/** Returns a preview with two recipients and one skipped person. */
export function preview(more: Partial<CampaignPreview["meta"]> = {}): CampaignPreview {
  return {
    data: [
      {
        id: 9,
        audience: "residents",
        first_name: "Rosa",
        last_name: "Diaz",
        email: "rosa@example.com",
        location_id: 3,
        location: "Cedar Point",
        channel: "email",
        reason: null,
        next_day: null,
      },
    ],
    meta: {
      pagination: { last: true, total_pages: 1, record_count: 1 },
      filters: [],
      structures: {},
      additional_meta: { sorts: [], sort_by: null, sort_desc: false, export_options: [] },
      invited: 1240,
      skipped: 1,
      by_channel: [{ channel: "email", count: 1240 }],
      skipped_by_reason: [{ reason: "contact_budget", count: 1 }],
      ...more,
    },
  };
}
