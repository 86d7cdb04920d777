import { z } from "zod";
import { defineEndpoint } from "#platform/contract/endpoint.ts";
import { id, isoDay } from "#platform/contract/wire.ts";

/** The days that a link can be valid; 30 by default. */
export const shareDays = [1, 7, 30, 90] as const;
export type ShareDays = (typeof shareDays)[number];

const params = z.strictObject({ id, scopedId: id });
const linkParams = params.extend({ linkId: id });
const instant = z.iso.datetime({ offset: true });

const shareLink = z.object({
  id: z.number().int(),
  /** Name of the person who shared; null for an erased person. */
  shared_by: z.string().nullable(),
  is_own: z.boolean(),
  created_at: instant,
  /** The last day on which it opens. */
  expires_on: isoDay,
  /** The number of times that its button was pressed, without the sharer. */
  openings: z.number().int(),
  last_opened_at: instant.nullable(),
});
export type ShareLink = z.infer<typeof shareLink>;

const address = "/analytics/residents/:id/resident_survey/:scopedId/share_links";

/** Lists the valid links of a response. */
export const getShareLinks = defineEndpoint({
  name: "getShareLinks",
  method: "GET",
  path: address,
  summary: "The links of a response that still open, with how often they were opened.",
  params,
  reply: z.object({ data: z.array(shareLink) }),
});

/** Records that a link was copied. */
export const recordShareLink = defineEndpoint({
  name: "recordShareLink",
  method: "POST",
  path: address,
  summary: "Records that one's own link was copied, so that it is listed and can be revoked; again without effect.",
  params,
  body: z.strictObject({ share_link: z.string().min(1).max(500) }),
  reply: z.object({ data: z.object({ id: z.number().int() }) }),
  status: 201,
});

/** Revokes one link. */
export const revokeShareLink = defineEndpoint({
  name: "revokeShareLink",
  method: "POST",
  path: `${address}/:linkId/revoke`,
  summary: "Ends one link at once; views that it opened end with their next request.",
  params: linkParams,
  body: z.strictObject({}),
  reply: z.undefined(),
  status: 204,
});

/** Restores a revoked link. */
export const restoreShareLink = defineEndpoint({
  name: "restoreShareLink",
  method: "POST",
  path: `${address}/:linkId/restore`,
  summary: "Takes back one's own revoking of a link, within ten minutes.",
  params: linkParams,
  body: z.strictObject({}),
  reply: z.undefined(),
  status: 204,
});

/** Revokes every link of a response. */
export const revokeAllShareLinks = defineEndpoint({
  name: "revokeAllShareLinks",
  method: "POST",
  path: `${address}/revoke_all`,
  summary: "Ends every link of a response, recorded or not; it can be shared anew afterwards.",
  params,
  body: z.strictObject({}),
  reply: z.undefined(),
  status: 204,
});

const settings = z.object({ data: z.object({ is_allowed: z.boolean() }) });

/** Returns whether the company allows sharing responses. */
export const getShareSettings = defineEndpoint({
  name: "getShareSettings",
  method: "GET",
  path: "/integration/sharing",
  summary: "Whether responses may be shared by links.",
  reply: settings,
});

/** Allows or forbids sharing. */
export const saveShareSettings = defineEndpoint({
  name: "saveShareSettings",
  method: "PUT",
  path: "/integration/sharing",
  summary: "Allows sharing responses by links, or ends it: no link opens while it is off.",
  body: z.strictObject({ is_allowed: z.boolean() }),
  reply: settings,
});
