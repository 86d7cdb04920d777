import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ApiError } from "#platform/web/api-error.ts";
import { call, navigation, signInAddress } from "#platform/web/client.ts";

const server = vi.fn<typeof fetch>();

function answer(status: number, body: unknown, type = "application/json"): void {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  server.mockResolvedValue(new Response(status === 204 ? null : text, { status, headers: { "content-type": type } }));
}

async function getError(promise: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await promise.catch((reason: unknown) => reason);
  if (!(error instanceof ApiError)) throw new Error("expected an ApiError", { cause: error });
  return error;
}

beforeEach(() => {
  server.mockReset();
  vi.stubGlobal("fetch", server);
});

describe("a call", () => {
  test("goes to the endpoint's address with its query, same-origin", async () => {
    answer(200, { data: 1 });
    await call("getPortfolio", { query: { filters: { regions: [3] }, page: { number: 2 } } });
    const [address, request] = server.mock.calls[0] ?? [];
    expect(address).toBe("/v1/en/analytics/portfolio?filters[regions][]=3&page[number]=2");
    expect(request).toMatchObject({ method: "GET", credentials: "same-origin" });
    expect(request?.body).toBeUndefined();
  });

  test("sends JSON when it changes data, even without a body", async () => {
    answer(200, { data: { redirect_to: "/sign-in" } });
    await call("signOut");
    const request = server.mock.calls[0]?.[1];
    expect(request).toMatchObject({ method: "POST", body: "{}" });
    expect(new Headers(request?.headers).get("content-type")).toBe("application/json");
  });

  test("rethrows a cancellation instead of an error", async () => {
    const gone = new AbortController();
    gone.abort();
    server.mockRejectedValue(gone.signal.reason);
    await expect(call("getIdentityUser", { signal: gone.signal })).rejects.toBe(gone.signal.reason);
  });
});

describe("a call that changes data", () => {
  const findKey = (at: number): string => new Headers(server.mock.calls[at]?.[1]?.headers).get("idempotency-key") ?? "";
  const create = (name: string): Promise<unknown> => call("createRegion", { body: { name, district_id: null } });

  test("keeps its key until it gets a reply; later calls and other calls have another key", async () => {
    server.mockRejectedValueOnce(new TypeError("failed to fetch"));
    expect((await getError(create("North"))).status).toBe(0);
    answer(502, "Bad gateway", "text/plain");
    expect((await getError(create("North"))).status).toBe(502);
    answer(200, { data: {} });
    await create("South");
    answer(200, { data: {} });
    await create("North");
    answer(200, { data: {} });
    await create("North");
    const [lost = "", unsure, other, made, next] = [0, 1, 2, 3, 4].map(findKey);
    expect(lost).toMatch(/^[\da-f]{32}$/);
    expect([unsure, made]).toEqual([lost, lost]);
    expect(new Set([lost, other, next]).size).toBe(3);
  });

  test("is neither a GET nor a POST that only reads: those have no key", async () => {
    answer(200, { data: [] });
    await call("getIdentityUser");
    answer(200, { data: [] });
    await call("postBatch", { body: { requests: [] } });
    expect([0, 1].map(findKey)).toEqual(["", ""]);
  });
});

describe("a busy server", () => {
  const createBusyResponse = (status: number, seconds: string): Response =>
    new Response(JSON.stringify({ title: "Busy", code: "too_many_requests" }), {
      status,
      headers: { "content-type": "application/problem+json", "retry-after": seconds },
    });

  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  test.each(["getIdentityUser", "postBatch"] as const)(
    "retries %s after the time that the server names",
    async (name) => {
      server.mockResolvedValueOnce(createBusyResponse(429, "3")).mockResolvedValueOnce(createBusyResponse(503, "2"));
      server.mockResolvedValueOnce(new Response('{"data":1}', { headers: { "content-type": "application/json" } }));
      const reply = call(name);
      await vi.advanceTimersByTimeAsync(2999);
      expect(server).toHaveBeenCalledTimes(1);
      await vi.advanceTimersByTimeAsync(1);
      expect(server).toHaveBeenCalledTimes(2);
      await vi.advanceTimersByTimeAsync(2000);
      expect(await reply).toEqual({ data: 1 });
    },
  );

  test("makes at most three attempts, skips long waits, and never retries a change", async () => {
    server.mockImplementation(() => Promise.resolve(createBusyResponse(503, "1")));
    const refused = getError(call("getIdentityUser"));
    await vi.advanceTimersByTimeAsync(5000);
    expect((await refused).status).toBe(503);
    expect(server).toHaveBeenCalledTimes(3);
    server.mockReset().mockImplementation(() => Promise.resolve(createBusyResponse(429, "60")));
    expect((await getError(call("getIdentityUser"))).status).toBe(429);
    expect((await getError(call("signOut"))).status).toBe(429);
    expect(server).toHaveBeenCalledTimes(2);
  });

  test("is not retried for a screen that was left", async () => {
    server.mockImplementation(() => Promise.resolve(createBusyResponse(429, "3")));
    const screen = new AbortController();
    const reply = call("getIdentityUser", { signal: screen.signal }).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(1000);
    screen.abort();
    expect(await reply).toBe(screen.signal.reason);
    await vi.advanceTimersByTimeAsync(9000);
    expect(server).toHaveBeenCalledTimes(1);
  });
});

describe("a failed call", () => {
  test("carries the server's whole problem report", async () => {
    const errors = [{ path: "query.page.number", code: "too_small", message: "must be at least 1" }];
    const report = {
      type: "about:blank",
      title: "Bad Request",
      status: 400,
      detail: "d",
      code: "invalid",
      requestId: "r1",
      errors,
    };
    answer(400, report, "application/problem+json");
    const error = await getError(call("getIdentityUser"));
    expect(error).toMatchObject({
      status: 400,
      title: "Bad Request",
      detail: "d",
      code: "invalid",
      requestId: "r1",
      errors,
    });
  });

  test("of a proxy, without a report, keeps its status", async () => {
    answer(502, "<h1>Bad gateway</h1>", "text/html");
    expect(await getError(call("getIdentityUser"))).toMatchObject({ status: 502, errors: [] });
    answer(500, "{broken", "application/json");
    expect(await getError(call("getIdentityUser"))).toMatchObject({ status: 500 });
  });

  test("that cannot reach the server has status 0", async () => {
    server.mockRejectedValue(new TypeError("failed to fetch"));
    expect(await getError(call("getIdentityUser"))).toMatchObject({ status: 0, code: "network" });
  });
});

test("without a session the browser goes to the sign-in page and returns to the same screen", async () => {
  const gone = vi.spyOn(navigation, "to").mockImplementation(() => {});
  window.history.replaceState(null, "", "/portfolio?scope=locations&page=2");
  answer(401, { title: "Unauthorized", status: 401 }, "application/problem+json");
  const settled = vi.fn();
  void call("getIdentityUser").then(settled, settled);
  await vi.waitFor(() => expect(gone).toHaveBeenCalled());
  expect(gone).toHaveBeenCalledWith("/sign-in?return_to=%2Fportfolio%3Fscope%3Dlocations%26page%3D2");
  expect(settled).not.toHaveBeenCalled();
  expect(signInAddress({ pathname: "/a", search: "" })).toBe("/sign-in?return_to=%2Fa");
});
