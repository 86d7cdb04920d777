import { z } from "zod";
import { defineEndpoint } from "#platform/contract/endpoint.ts";
import { id } from "#platform/contract/wire.ts";

/**
 * Addresses of a person's picture; null until one is uploaded. Pictures are small, so the thumbnail is the picture
 * itself.
 */
export const avatar = z.object({ url: z.string().nullable(), thumb: z.object({ url: z.string().nullable() }) });
export type Avatar = z.infer<typeof avatar>;

const params = z.strictObject({ id });
const reply = z.object({ data: z.object({ user_id: z.number().int(), avatar }) });

/** Uploads the picture of an employee and replaces the previous one. */
export const uploadAvatar = defineEndpoint({
  name: "uploadAvatar",
  method: "POST",
  path: "/integration/users/:id/upload-avatar",
  summary: "Takes an employee's picture: one .jpg or .png file in the form field avatar, at most 2 MB.",
  params,
  reply,
});

/** Removes the picture of an employee. Without one it has no effect. */
export const removeAvatar = defineEndpoint({
  name: "removeAvatar",
  method: "PUT",
  path: "/integration/users/:id/remove-avatar",
  summary: "Removes an employee's picture.",
  params,
  reply,
});

/** Returns the picture of an avatar address. @external */
export const getAvatar = defineEndpoint({
  name: "getAvatar",
  method: "GET",
  path: "/integration/users/:id/avatar",
  summary: "An employee's picture; v changes with the picture, so that a browser may keep it.",
  params,
  query: z.strictObject({ v: z.string().max(20).optional() }),
  reply: z.unknown(),
});
