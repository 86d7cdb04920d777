import { z } from "zod";
import { endpoint } from "#platform/contract/endpoint.ts";
import { phoneDigits } from "#platform/contract/phone.ts";

const REQUIRED = "Required";
const BAD_EMAIL = "Must be a valid email";
const BAD_PHONE = "Must be a valid phone number";

export const EMAIL_SETTINGS_UPDATED = "Your email settings have been updated.";
export const TEXT_SENT =
  "We've sent a text to the number you provided! Please reply YES to the text to complete the opt in process.";

/** A token as links carry it; anything else is looked up nowhere. */
const token = z.string().max(200);

/** An email address as a reader of survey mail gives it. */
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
  .refine((text) => text === "" || phoneDigits(text) !== null, BAD_PHONE)
  .transform((text) => phoneDigits(text) ?? "");

/** Whether survey mail shall end; programs may say it as true and false. */
const wish = z.union([z.enum(["yes", "no"]), z.boolean()], "Must be yes or no").default("yes");

/** Ends survey mail to an address, or takes that back: at once with a mail's token, else after a mail was confirmed. @external */
export const surveyEmailOptOut = endpoint({
  name: "surveyEmailOptOut",
  method: "PUT",
  path: "/integration/survey_email_opt_out",
  summary:
    "Opts an email address out of survey emails, or back in. Immediate with an email token; otherwise a confirmation email is sent.",
  body: z.strictObject({ email: emailAddress, opt_out: wish, token: token.optional() }),
  reply: z.object({ message: z.literal(EMAIL_SETTINGS_UPDATED) }),
});

/** Whom an opt-in code was mailed to, and which company texts. @external */
export const readSmsOptIn = endpoint({
  name: "readSmsOptIn",
  method: "GET",
  path: "/integration/sms/opt-in",
  summary: "Returns the email and company for an SMS opt-in code.",
  query: z.strictObject({ code: token.min(1, REQUIRED) }),
  reply: z.object({ client_name: z.string(), email: z.string() }),
});

/** Records the wish to get texts, and sends the text that requests YES. @external */
export const smsOptIn = endpoint({
  name: "smsOptIn",
  method: "POST",
  path: "/integration/sms/opt-in",
  summary: "Records an SMS opt-in request and sends the confirmation text.",
  query: z.strictObject({ code: token.optional() }),
  body: z.strictObject({
    cell_phone: mobileNumber,
    opt_in: z.literal(true, REQUIRED),
    /** Of the address, where it is not here. */
    code: token.min(1, REQUIRED).optional(),
    /** What reading the code told, as the form holds it: a code belongs to one address, whatever stands here. */
    client_name: z.string().max(200).optional(),
    email: z.string().max(254).optional(),
  }),
  reply: z.object({ message: z.literal(TEXT_SENT) }),
});

/** Where a short link leads. @external */
export const resolveShortLink = endpoint({
  name: "resolveShortLink",
  method: "GET",
  path: "/integration/r/:id",
  summary: "Says where a short link leads, or why it leads nowhere.",
  params: z.strictObject({ id: token }),
  reply: z.union([z.strictObject({ response: z.string() }), z.strictObject({ error_message: z.string() })]),
});
