import type { Page, Route } from "playwright-core";

/** Runs before a page opens, so that it appears as for another viewer. */
type Prepare = (page: Page) => Promise<unknown>;

/** For a viewer who reads Spanish. */
export const setSpanish: Prepare = (page) => page.addInitScript("localStorage.setItem('courtyard-locale', 'es')");

const LONG = " at the Old Shipyard on the Northern Waterfront, Phase Two (formerly Saint Bartholomew's)";

/** Every name of a place, person, plan or survey, as long as real names get. */
function lengthenNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lengthenNames);
  if (typeof value !== "object" || value === null) return value;
  const parts = Object.entries(value);
  const isNamed = parts.some(([key]) => key === "id" || key === "m_id");
  return Object.fromEntries(
    parts.map(([key, part]) =>
      isNamed && (key === "name" || key === "task_title" || key === "title") && typeof part === "string"
        ? [key, part + LONG]
        : [key, lengthenNames(part)],
    ),
  );
}

async function lengthenReply(route: Route): Promise<void> {
  const reply = await route.fetch();
  const isJson = (reply.headers()["content-type"] ?? "").includes("json");
  await route.fulfill(isJson ? { response: reply, json: lengthenNames(await reply.json()) } : { response: reply });
}

/** With names that are too long for any column. */
export const withLongNames: Prepare = (page) =>
  page.route(/\/v1\/en\/(analytics|plans|identity|organization|people|surveys)\//u, lengthenReply);
