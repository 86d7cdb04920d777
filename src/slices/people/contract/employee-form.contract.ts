import { z } from "zod";
import { defineEndpoint } from "#platform/contract/endpoint.ts";
import { findPhoneDigits } from "#platform/contract/phone.ts";
import { id, parsePart } from "#platform/contract/wire.ts";
import { avatar } from "./avatar.contract.ts";

const REQUIRED = "Required";
const BAD_DATE = "Must be a valid date";
const BAD_EMAIL = "Must be a valid email";
const BAD_PHONE = "Must be a valid phone number";

const requiredText = z.string(REQUIRED).trim().min(1, REQUIRED).max(120);

/** Makes a string optional and converts an empty one to null. */
function toOptional<T extends z.ZodType<string, string>>(schema: T) {
  return z
    .string()
    .trim()
    .transform((text) => (text === "" ? null : text))
    .pipe(schema.nullable())
    .nullish()
    .transform((text) => text ?? null);
}

const phone = z
  .string()
  .refine((text) => findPhoneDigits(text) !== null, BAD_PHONE)
  .transform((text) => findPhoneDigits(text) ?? "");

const email = z.string(REQUIRED).trim().toLowerCase().min(1, REQUIRED).max(254, BAD_EMAIL);
const workEmail = email.pipe(z.email({ error: (issue) => (issue.input === "" ? REQUIRED : BAD_EMAIL) }));

/** A calendar day in a plausible range for employments. */
export const workDay = z
  .string(REQUIRED)
  .min(1, { error: REQUIRED, abort: true })
  .refine((text) => z.iso.date().safeParse(text).success && text >= "1930-01-01" && text < "2200-01-01", BAD_DATE);

const choice = z.coerce.number(REQUIRED).int(REQUIRED).positive(REQUIRED).max(Number.MAX_SAFE_INTEGER, REQUIRED);

/** The nine fields of the employee form. */
export const employeeForm = z.strictObject({
  first_name: requiredText,
  last_name: requiredText,
  location_id: choice,
  position_id: choice,
  employee_id: toOptional(z.string().max(60)),
  start_date: workDay,
  cell_phone: toOptional(phone),
  email: workEmail,
  locale: z.enum(["en", "es"]).default("en"),
});
export type EmployeeForm = z.output<typeof employeeForm>;
export type EmployeeFormInput = z.input<typeof employeeForm>;

/** What the tasks of a hire's plans count from; "none": the hire is enrolled in no plan. */
export const plansFrom = z.enum(["start_date", "today", "none"]);
export type PlansFrom = z.output<typeof plansFrom>;

/** The nine fields of a new employee, with the manager and the handling of plans. */
const newEmployee = employeeForm.extend({
  /** Omitted: the suggested manager of the location. Null: no manager. */
  manager_id: id.nullish(),
  plans_from: plansFrom.default("start_date"),
});
export type NewEmployee = z.output<typeof newEmployee>;
export type NewEmployeeInput = z.input<typeof newEmployee>;

/** The nine fields, with the day from which a new location or position applies. */
export const employeeEdit = employeeForm.extend({
  /** The first day of the new location or position; default: today. */
  effective_on: workDay.optional(),
});
export type EmployeeEdit = z.output<typeof employeeEdit>;

const params = z.strictObject({ id });
const saved = z.object({ data: z.object({ user_id: z.number().int() }) });

const managedEmployee = z.object({
  id: z.number().int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string().nullable(),
  cell_phone: z.string().nullable(),
  start_date: z.string().nullable(),
  locale: z.enum(["en", "es"]),
  last_archived_at: z.iso.datetime().nullable(),
  employee_id: z.string().nullable(),
  position: z.string().nullable(),
  position_id: z.number().int().nullable(),
  location: z.string().nullable(),
  location_id: z.number().int().nullable(),
  avatar,
});
export type ManagedEmployee = z.infer<typeof managedEmployee>;

/** Returns the values of the employee form. */
export const getManagedEmployee = defineEndpoint({
  name: "getManagedEmployee",
  method: "GET",
  path: "/integration/manage_employee/:id",
  summary: "An employee as the form edits them.",
  params,
  reply: z.object({ data: managedEmployee }),
});

/** Adds an employee if the client allows it. @external */
export const createManagedEmployee = defineEndpoint({
  name: "createManagedEmployee",
  method: "POST",
  path: "/integration/manage_employee",
  summary: "Adds an employee; only for clients that may add employees by hand.",
  body: newEmployee,
  reply: saved,
});

/** Adds an employee. Same as createManagedEmployee, under its other documented name. */
export const createUser = defineEndpoint({
  name: "createUser",
  method: "POST",
  path: "/integration/users",
  summary: "Adds an employee and answers with the new id.",
  body: newEmployee,
  reply: saved,
});

/** Returns what adding an employee would start. */
export const previewHire = defineEndpoint({
  name: "previewHire",
  method: "GET",
  path: "/integration/hire_preview",
  summary: "Before an employee is added: the manager to suggest, and the plans and tasks that the hire would start.",
  query: z.strictObject({ location_id: id, position_id: id, start_date: workDay }),
  reply: z.object({
    data: z.object({
      suggested_manager: z.object({ id: z.number().int(), name: z.string() }).nullable(),
      plans: z.array(z.object({ id: z.number().int(), title: z.string() })),
      /** Number of tasks. A task of several plans counts once. */
      tasks: z.number().int().min(0),
      /** Number of these that would be past due at once, counted from the start date. */
      overdue: z.number().int().min(0),
    }),
  }),
});
export type HirePreview = z.output<(typeof previewHire)["reply"]>["data"];

/** Saves an employee. Same as updateManagedEmployee, under its other documented name. @external */
export const updateUser = defineEndpoint({
  name: "updateUser",
  method: "POST",
  path: "/integration/users/:id",
  summary: "Saves an employee's data and answers with the id.",
  params,
  body: employeeEdit,
  reply: saved,
});

/** Saves the nine fields. A new location or position applies from `effective_on`. */
export const updateManagedEmployee = defineEndpoint({
  name: "updateManagedEmployee",
  method: "PUT",
  path: "/integration/manage_employee/:id",
  summary: "Saves an employee's data; another location or position counts from a day on.",
  params,
  body: employeeEdit,
  reply: saved,
});

/** The two fields of an acknowledged notice. */
export const acknowledgedNotice = z.strictObject({
  id: id.optional(),
  personal_email: toOptional(workEmail),
  last_day: workDay,
});
export type AcknowledgedNotice = z.output<typeof acknowledgedNotice>;

/** Distinguishes an acknowledged notice from an edit by the body's fields, and reports the errors of that form. */
const noticeOrEdit = z.looseObject({}).transform((given, context): AcknowledgedNotice | EmployeeEdit => {
  const schema: z.ZodType<AcknowledgedNotice | EmployeeEdit> = "last_day" in given ? acknowledgedNotice : employeeEdit;
  return parsePart(schema, given, context) ?? z.NEVER;
});

/** Saves an edit of the nine fields, or an acknowledged notice with its two. @external */
export const saveManagedEmployee = defineEndpoint({
  name: "saveManagedEmployee",
  method: "POST",
  path: "/integration/manage_employee/:id",
  summary: "Saves an employee's data, or acknowledges a notice when the body holds last_day and personal_email.",
  params,
  body: noticeOrEdit,
  reply: saved,
});

const VOLUNTARY = 5;

const noticeBody = z
  .strictObject({
    /** 1 Involuntary Termination, 2 Downsizing, 3 Disposition of Asset, 4 Elimination of Position, 5 Voluntary Termination. */
    termination_categories_id: choice.pipe(z.number().max(VOLUNTARY, REQUIRED)),
    reason: toOptional(z.string().max(2000)),
    last_day: workDay,
  })
  .refine((notice) => notice.termination_categories_id !== VOLUNTARY || notice.reason !== null, {
    path: ["reason"],
    error: REQUIRED,
    // Reports a missing reason together with other errors.
    when: ({ value }) => typeof value === "object" && value !== null,
  });
export type Notice = z.output<typeof noticeBody>;

const noticeParams = z.strictObject({
  /** Only the part before the first comma is used. */
  id: z
    .string()
    .transform((text) => text.split(",")[0] ?? "")
    .pipe(z.coerce.number<string>().int().positive().max(Number.MAX_SAFE_INTEGER)),
});

/** Gives notice for an employee: the last day and its reason. */
export const giveNotice = defineEndpoint({
  name: "giveNotice",
  method: "POST",
  path: "/integration/manage_employee/give-notice/:id",
  summary: "Records an employee's last day and why; the account ends with that day.",
  params: noticeParams,
  body: noticeBody,
  reply: z.object({
    data: z.object({
      user_id: z.number().int(),
      /** Text about the started plans, or the documented text when there are none. */
      message: z.string(),
      /** Titles of the employee's current offboarding plans. */
      plans: z.array(z.string()),
    }),
  }),
});

/** Withdraws a notice: the employment continues. */
export const withdrawNotice = defineEndpoint({
  name: "withdrawNotice",
  method: "DELETE",
  path: "/integration/manage_employee/give-notice/:id",
  summary: "Takes an employee's notice back: the employment goes on and offboarding plans are canceled.",
  params: noticeParams,
  reply: saved,
});
