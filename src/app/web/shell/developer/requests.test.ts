import { expect, test } from "vitest";
import { listRequests } from "#app/web/shell/developer/requests.ts";

const origin = "https://portal.example";
const createEntry = (name: string, startTime: number, transferSize = 900) => ({
  name,
  startTime,
  duration: 12.6,
  transferSize,
});

test("calls of this server are listed, newest first, with time and size", () => {
  const seen = listRequests(
    [
      createEntry(`${origin}/v1/en/identity/user`, 5),
      createEntry(`${origin}/assets/main.js`, 6),
      createEntry(`${origin}/v1/en/analytics/portfolio?page[number]=2`, 9, 0),
      createEntry("https://elsewhere.example/v1/en/identity/user", 10),
    ],
    origin,
  );
  expect(seen).toEqual([
    { address: "/v1/en/analytics/portfolio?page[number]=2", startedAt: 9, took: 13, bytes: null },
    { address: "/v1/en/identity/user", startedAt: 5, took: 13, bytes: 900 },
  ]);
});
