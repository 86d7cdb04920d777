import { screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { openRoutes } from "#platform/web/testing/open-routes.tsx";
import { buildReportsRoutes, type TrustProps } from "#slices/reports/web/public.tsx";
import { routes } from "#slices/reports/web/widget/testing/open-widget.tsx";
import { createTableReply } from "#slices/reports/web/widget/testing/widget-reply.ts";

/** A substitute for the grade: shows the service, place and dates that it is given. */
function Trust({ service, place, dates }: TrustProps): ReactNode {
  return <p>Trust of {JSON.stringify({ service, place, dates })}</p>;
}

function open(address: string): void {
  openRoutes(
    address,
    (parent) => buildReportsRoutes(parent, { Trust }),
    ({ path }) => {
      if (path === "/identity/user") return { data: { navigation: { items: [], routes } } };
      return path.endsWith("/resident_satisfaction_report") ? createTableReply() : undefined;
    },
  );
}

test("the score of a survey report is shown with its trust grade, for the same place and dates", async () => {
  open("/satisfaction/resident_satisfaction_report");
  const text = (await screen.findByText(/^Trust of/)).textContent;
  const { dates } = createTableReply().meta;
  expect(text).toBe(`Trust of ${JSON.stringify({ service: "intouch", dates: dates.current })}`);
});

test("a part of the answers has no trust grade, which covers all of them", async () => {
  open("/satisfaction/resident_satisfaction_report?surveys=24");
  expect((await screen.findAllByText("Satisfaction")).length).toBeGreaterThan(0);
  expect(screen.queryByText(/^Trust of/)).toBeNull();
});
