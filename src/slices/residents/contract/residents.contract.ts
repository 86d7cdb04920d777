import { z } from "zod";
import { defineEndpoint } from "#platform/contract/endpoint.ts";
import { findPhoneDigits } from "#platform/contract/phone.ts";
import { id } from "#platform/contract/wire.ts";

/** Erases a resident permanently. */
export const eraseResident = defineEndpoint({
  name: "eraseResident",
  method: "POST",
  path: "/integration/residents/:id/erase",
  summary: "Erases a resident’s personal data. Released numbers don’t change.",
  params: z.strictObject({ id }),
  /** The resident's full name, typed as a confirmation. */
  body: z.strictObject({ confirm: z.string("Required").trim().min(1, "Required").max(300) }),
  reply: z.object({ data: z.object({ id: z.number().int() }) }),
});

const REQUIRED = "Required";
const BAD_EMAIL = "Must be a valid email";
const BAD_PHONE = "Must be a valid phone number";

const name = z.string(REQUIRED).trim().min(1, REQUIRED).max(120);

/** Blank text clears a contact. */
const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, BAD_EMAIL)
  .refine((text) => text === "" || z.email().safeParse(text).success, BAD_EMAIL)
  .transform((text) => (text === "" ? null : text));
const phone = z
  .string()
  .trim()
  .refine((text) => text === "" || findPhoneDigits(text) !== null, BAD_PHONE)
  .transform((text) => findPhoneDigits(text));

/** The corrected fields; a field that is left out stays. */
const correction = z
  .strictObject({
    first_name: name.optional(),
    last_name: name.optional(),
    primary_email: email.optional(),
    phone_number: phone.optional(),
    locale: z.enum(["en", "es"]).optional(),
    /** Responses and contact of a resident can be made confidential here, but never open again. */
    is_confidential: z.literal(true, "Can only be turned on").optional(),
  })
  .refine((fields) => Object.values(fields).some((value) => value !== undefined), "Nothing to change");
export type ResidentCorrection = z.output<typeof correction>;
export type ResidentCorrectionInput = z.input<typeof correction>;

/** Corrects a resident's name, contact, language or confidentiality. */
export const correctResident = defineEndpoint({
  name: "correctResident",
  method: "PUT",
  path: "/integration/residents/:id",
  summary: "Corrects a resident’s name, contact, language or confidentiality. Fields that are left out stay.",
  params: z.strictObject({ id }),
  body: correction,
  reply: z.object({ data: z.object({ id: z.number().int() }) }),
});
