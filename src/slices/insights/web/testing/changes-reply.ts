import type { ChangeEntry, ChangesReply } from "#slices/insights/contract/changes.contract.ts";

/** Creates a change as the server sends it: Founders Row's satisfaction fell by 6 points unless stated otherwise. */
export function createChangeEntry(more: Partial<ChangeEntry> = {}): ChangeEntry {
  return {
    m_id: 7,
    name: "Founders Row",
    level: "location",
    to: "/satisfaction/property/7/dashboard",
    service: "intouch",
    metric: "agreement_importance",
    figure: { value: 61, previous_value: 67, delta: -6, smallest_change: 4 },
    people: 118,
    parts: "topic",
    reasons: [
      { kind: "answers", m_id: 3, name: "Quick response", es: { name: "Respuesta rápida" }, points: -5 },
      { kind: "mix", m_id: null, name: null, es: { name: null }, points: -2 },
      { kind: "else", m_id: null, name: null, es: { name: null }, points: 1 },
    ],
    is_mostly_mix: false,
    action: {
      kind: "item",
      to: "/satisfaction/property/7/resident-priority-detail-report/31",
      label: "Set response times",
      es: { label: "Fijar tiempos de respuesta" },
    },
    ...more,
  };
}

/** Creates a list of changes; without any, 40 figures were tested and none changed. */
export function createChangesReply(
  data: readonly ChangeEntry[],
  insight: Partial<ChangesReply["meta"]["insight"]> = {},
): ChangesReply {
  return {
    data: [...data],
    meta: {
      insight: {
        state: data.length > 0 ? "changed" : "unchanged",
        period: "year",
        windows: {
          current: { from: "2025-11-01", to: "2026-10-31" },
          previous: { from: "2024-11-01", to: "2025-10-31" },
        },
        tested: 40,
        more: 0,
        q: 0.1,
        frozen_on: "2026-11-06",
        version: 1,
        is_late: false,
        needed: 132,
        ...insight,
      },
    },
  };
}
