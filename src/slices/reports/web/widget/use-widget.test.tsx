import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createTableReply } from "#slices/reports/web/widget/testing/widget-reply.ts";
import { useWidget, type ResolvedWidget } from "#slices/reports/web/widget/use-widget.ts";
import { readWidgetState } from "#slices/reports/web/widget/widget-state.ts";

const resolved: ResolvedWidget = {
  address: { widget: "resident_satisfaction_report", place: null },
  title: "Resident Satisfaction Report",
  isPanel: false,
};

beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => vi.useRealTimers());

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

test("consecutive changes are requested together, 100 ms after the last [WID-02]", async () => {
  const requests: string[] = [];
  vi.stubGlobal("fetch", (address: string) => {
    requests.push(new URL(address, "http://courtyard.test").search);
    return Promise.resolve(Response.json(createTableReply()));
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { result, rerender } = renderHook(({ sort }) => useWidget(resolved, readWidgetState(sort ? { sort } : {})), {
    initialProps: { sort: "" },
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  await pass(0);
  expect(requests).toHaveLength(1);

  rerender({ sort: "surveys_sent" });
  await pass(99);
  expect(result.current.isStale).toBe(true);
  rerender({ sort: "response_rate" });
  await pass(99);
  expect(requests).toHaveLength(1);
  await pass(1);
  expect(requests).toHaveLength(2);
  expect(requests[1]).toContain("sort_by=response_rate");
  await pass(1000);
  expect(requests).toHaveLength(2);
  expect(result.current.isStale).toBe(false);
});
