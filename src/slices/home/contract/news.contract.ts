import { z } from "zod";
import { defineEndpoint } from "#platform/contract/endpoint.ts";
import { id } from "#platform/contract/wire.ts";

const REQUIRED = "Required";
const MAX_HEADLINE = 120;
const MAX_DETAILS = 4000;

/** announcement: news from the company's administrators · spotlight: praise for a colleague's work. */
export const newsKinds = ["announcement", "spotlight"] as const;
export type NewsKind = (typeof newsKinds)[number];

const headline = z.string(REQUIRED).trim().min(1, REQUIRED).max(MAX_HEADLINE);
const details = z.string(REQUIRED).trim().min(1, REQUIRED).max(MAX_DETAILS);

/** An address for more information, or empty. */
const link = z
  .string()
  .trim()
  .max(2000)
  .transform((text) => (text === "" ? null : text))
  .pipe(z.url({ protocol: /^https$/, error: "Must be an address that starts with https://" }).nullable())
  .nullish()
  .transform((text) => text ?? null);

/** Generated once for each opened form, so that sending it twice creates one item. */
const formKey = z.uuid().optional();

/** The actions of a person on an item. */
export const newsActions = ["edit", "remove"] as const;

const announcement = z.strictObject({ headline, details, media: link });

const params = z.strictObject({ id });
const made = z.object({ data: z.object({ id: z.number().int() }) });
const gone = z.object({ data: z.object({ id: z.number().int() }) });

export const createAnnouncement = defineEndpoint({
  name: "createAnnouncement",
  method: "POST",
  path: "/integration/announcements",
  summary: "Creates an announcement (administrators only).",
  body: announcement.extend({ form_key: formKey }),
  reply: made,
  status: 201,
});

export const updateAnnouncement = defineEndpoint({
  name: "updateAnnouncement",
  method: "PUT",
  path: "/integration/announcements/:id",
  summary: "Updates an announcement. Date and author don’t change.",
  params,
  body: announcement,
  reply: made,
});

export const removeAnnouncement = defineEndpoint({
  name: "removeAnnouncement",
  method: "DELETE",
  path: "/integration/announcements/:id",
  summary: "Deletes an announcement.",
  params,
  reply: gone,
});

export const createSpotlight = defineEndpoint({
  name: "createSpotlight",
  method: "POST",
  path: "/integration/spotlights",
  summary: "Creates a spotlight.",
  body: z.strictObject({ headline, details, form_key: formKey }),
  reply: made,
  status: 201,
});

export const removeSpotlight = defineEndpoint({
  name: "removeSpotlight",
  method: "DELETE",
  path: "/integration/spotlights/:id",
  summary: "Deletes a spotlight (author or administrator).",
  params,
  reply: gone,
});
