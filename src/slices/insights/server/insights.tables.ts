import type { ChangeMetric, ChangePeriod } from "#slices/insights/contract/changes.contract.ts";

export interface InsightsTables {
  insight_lists: {
    client_id: number;
    kind: "changes";
    period: ChangePeriod;
    month: string;
    version: number;
    frozen_at: Date;
    word: "compared" | "first_year";
  };
  insights: {
    client_id: number;
    kind: "changes";
    period: ChangePeriod;
    month: string;
    service: "intouch" | "ingage";
    metric: ChangeMetric;
    level: "company" | "region" | "location";
    /** 0: the company. */
    place_id: number;
    position: number | null;
    direction: "up" | "down" | null;
  };
}
