import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { openRoutes } from "#platform/web/testing/open-routes.tsx";
import type { WarningState } from "#slices/plans/contract/task-warnings.contract.ts";
import { buildPlansRoutes } from "#slices/plans/web/public.tsx";

const states: readonly [WarningState, RegExp][] = [
  [
    { state: "on", tested_tasks: 1205, skill_percentage: 12 },
    /^On\. .*six months \(1,205 tasks\), warnings came 12% closer/,
  ],
  [
    { state: "too_few", tested_tasks: 41, skill_percentage: null },
    /^No warnings: not enough history\. .* and there are 41\.$/,
  ],
  [
    { state: "no_skill", tested_tasks: 900, skill_percentage: 0 },
    /^No warnings: over the last six months \(900 tasks\), .* no closer/,
  ],
];

test.each(states)(
  "administrators see whether tasks show early warnings, and the reason if not (%#)",
  async (state, text) => {
    openRoutes("/plans", buildPlansRoutes, ({ path }) => {
      if (path === "/plans/plans") return { data: [] };
      if (path === "/plans/task_warnings") return { data: state };
      return path === "/identity/user" ? { data: { id: 1, client_id: 1 } } : undefined;
    });
    expect(await screen.findByRole("heading", { name: "Early warnings" })).toBeDefined();
    expect(await screen.findByText(text)).toBeDefined();
  },
);
