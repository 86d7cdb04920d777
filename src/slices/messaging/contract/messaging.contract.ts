import { z } from "zod";
import { defineEndpoint } from "#platform/contract/endpoint.ts";
import { findPhoneDigits } from "#platform/contract/phone.ts";

const REQUIRED = "Required";
const BAD_EMAIL = "Must be a valid email";
const BAD_PHONE = "Must be a valid phone number";

export const EMAIL_SETTINGS_UPDATED = "Your email settings have been updated.";
export const TEXT_SENT =
  "We've sent a text to the number you provided! Please reply YES to the text to complete the opt in process.";

/** A token as it occurs in links; longer values are rejected without a lookup. */
const token = z.string().max(200);

/** An email address as people type it. */
export const emailAddress = z
  .string(REQUIRED)
  .trim()
  .toLowerCase()
  .min(1, REQUIRED)
  .max(254, BAD_EMAIL)
  .pipe(z.email({ error: (issue) => (issue.input === "" ? REQUIRED : BAD_EMAIL) }));

/** A mobile number: ten digits, a leading 1 is dropped. */
export const mobileNumber = z
  .string(REQUIRED)
  .trim()
  .min(1, REQUIRED)
  .refine((text) => text === "" || findPhoneDigits(text) !== null, BAD_PHONE)
  .transform((text) => findPhoneDigits(text) ?? "");

/** Whether to stop survey emails; API clients may send true and false. */
const choice = z.union([z.enum(["yes", "no"]), z.boolean()], "Must be yes or no").default("yes");

/**
 * Opts an address out of survey emails, or back in: at once with the token of an email, otherwise after confirmation by
 * email. @external
 */
export const surveyEmailOptOut = defineEndpoint({
  name: "surveyEmailOptOut",
  method: "PUT",
  path: "/integration/survey_email_opt_out",
  summary:
    "Opts an email address out of survey emails, or back in. Immediate with an email token; otherwise a confirmation email is sent.",
  body: z.strictObject({ email: emailAddress, opt_out: choice, token: token.optional() }),
  reply: z.object({ message: z.literal(EMAIL_SETTINGS_UPDATED) }),
});

/** Returns the address that an opt-in code was sent to, and the company that sends texts. @external */
export const readSmsOptIn = defineEndpoint({
  name: "readSmsOptIn",
  method: "GET",
  path: "/integration/sms/opt-in",
  summary: "Returns the email and company for an SMS opt-in code.",
  query: z.strictObject({ code: token.min(1, REQUIRED) }),
  reply: z.object({ client_name: z.string(), email: z.string() }),
});

/** Stores the request for texts, and sends the text that asks for YES. @external */
export const smsOptIn = defineEndpoint({
  name: "smsOptIn",
  method: "POST",
  path: "/integration/sms/opt-in",
  summary: "Records an SMS opt-in request and sends the confirmation text.",
  query: z.strictObject({ code: token.optional() }),
  body: z.strictObject({
    cell_phone: mobileNumber,
    opt_in: z.literal(true, REQUIRED),
    /** The code of the query, if it is not there. */
    code: token.min(1, REQUIRED).optional(),
    /** Ignored copies of the reply to readSmsOptIn: the code alone identifies the address. */
    client_name: z.string().max(200).optional(),
    email: z.string().max(254).optional(),
  }),
  reply: z.object({ message: z.literal(TEXT_SENT) }),
});

/** Returns the target of a short link. @external */
export const resolveShortLink = defineEndpoint({
  name: "resolveShortLink",
  method: "GET",
  path: "/integration/r/:id",
  summary: "Says where a short link leads, or why it leads nowhere.",
  params: z.strictObject({ id: token }),
  reply: z.union([z.strictObject({ response: z.string() }), z.strictObject({ error_message: z.string() })]),
});
