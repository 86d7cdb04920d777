import { z } from "zod";
import { defineEndpoint } from "#platform/contract/endpoint.ts";
import { findPhoneDigits } from "#platform/contract/phone.ts";

const REQUIRED = "Required";

const requiredName = z.string(REQUIRED).trim().min(1, REQUIRED).max(120);

/** An optional text that was emptied is null. */
const emptied = z
  .string()
  .trim()
  .max(254)
  .transform((text) => (text === "" ? null : text));

const email = emptied
  .transform((text) => text?.toLowerCase() ?? null)
  .pipe(z.email("Must be a valid email").nullable())
  .nullable();

const phone = emptied
  .refine((text) => text === null || findPhoneDigits(text) !== null, "Must be a valid phone number")
  .transform((text) => (text === null ? null : findPhoneDigits(text)))
  .nullable();

/** The fields that people change about themselves; managers change place, position and sign-in email. */
const ownProfile = z.strictObject({
  first_name: requiredName,
  last_name: requiredName,
  personal_email: email,
  cell_phone: phone,
  locale: z.enum(["en", "es"]),
});

const profile = z.object({
  first_name: z.string(),
  last_name: z.string(),
  personal_email: z.string().nullable(),
  /** Ten digits. */
  cell_phone: z.string().nullable(),
  locale: z.enum(["en", "es"]),
  email: z.string().nullable(),
  position: z.string().nullable(),
  location: z.string().nullable(),
});
export type OwnProfile = z.infer<typeof profile>;

export const getOwnProfile = defineEndpoint({
  name: "getOwnProfile",
  method: "GET",
  path: "/integration/profile",
  summary: "The signed-in person's own data as the profile form edits it.",
  reply: z.object({ data: profile }),
});

export const saveOwnProfile = defineEndpoint({
  name: "saveOwnProfile",
  method: "PUT",
  path: "/integration/profile",
  summary: "Saves the signed-in person's name, personal email, cell phone and language.",
  body: ownProfile,
  reply: z.object({ data: profile }),
});
