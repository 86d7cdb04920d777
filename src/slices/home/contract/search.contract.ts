import { z } from "zod";
import { defineEndpoint } from "#platform/contract/endpoint.ts";

/** The kinds of search results, in the order in which they are shown. */
const foundKinds = ["report", "region", "location", "person", "resident"] as const;

const found = z.object({
  kind: z.enum(foundKinds),
  text: z.string(),
  /**
   * Distinguishes it from others of the same name: the region of a location, the position of a person, the unit of a
   * resident.
   */
  detail: z.string().nullable(),
  /** Its page, as a route of the front end. */
  to: z.string(),
});

/** Finds pages by name: at most eight of each kind, and only pages that the viewer may open. */
export const searchPortal = defineEndpoint({
  name: "searchPortal",
  method: "GET",
  path: "/integration/search",
  summary: "Searches reports, regions, locations, people, and residents in the current user’s scope by name prefix.",
  query: z.strictObject({ q_text: z.string().trim().min(1).max(100) }),
  reply: z.object({ data: z.array(found) }),
});
export type SearchResult = z.infer<(typeof searchPortal)["reply"]>["data"][number];
