import type { FieldError } from "#platform/contract/problem.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import { AppError } from "#platform/server/app-error.ts";
import type { Actor, PersonReader } from "#slices/identity/server/identity.api.ts";
import type { SendableReport } from "#slices/reports/server/reports.api.ts";
import type { NewSchedule } from "#slices/schedules/contract/schedules.contract.ts";
import type { SchedulesDeps } from "./schedules.deps.ts";
import { canChooseRecipient } from "./schedules.policy.ts";
import { findColleagues } from "./schedules.read-model.ts";
import type { Request } from "./schedules.tables.ts";

/** A first time may be this far in the past: it was the current time when the form was opened. */
const GRACE = 5 * 60_000;
const NOT_SENDABLE = "There is no such report that can be sent to you.";

const createFieldError = (field: string, code: string, message: string): FieldError => ({
  path: `body.${field}`,
  code,
  message,
});

/** Returns the error of a first time; null when it is valid. */
export function validateFirstTime(firstAt: Date, now: Date): FieldError | null {
  if (firstAt.getTime() >= now.getTime() - GRACE) return null;
  return createFieldError(
    "first_occurrence_at",
    "in_past",
    "The first time has passed already; choose one that is to come.",
  );
}

/** Returns whether a data endpoint belongs to a report, for any place. */
export function isReportAddress({ endpoints }: SendableReport, endpoint: string): boolean {
  return endpoints.some((each) => new RegExp(`^${each.replace(":id", "[1-9]\\d{0,14}")}$`).test(endpoint));
}

/** Returns the query parameters of a report, without undefined ones. */
export function toQuery({ structures, filters, sort_by, sort_desc }: Request): Record<string, unknown> {
  const params = { structures, filters, sort_by, sort_desc };
  return Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined));
}

function findSendable(deps: SchedulesDeps, actor: Actor, reportId: number): SendableReport | null {
  return deps.reports.getSendableReports(actor).find((report) => report.reportId === reportId) ?? null;
}

/** Returns why a person cannot be a recipient of a report; null when they can. */
function validateReader(
  deps: SchedulesDeps,
  reader: PersonReader | null,
  reportId: number,
  field: string,
): FieldError | null {
  if (reader === null)
    return createFieldError(field, "no_account", "This person cannot sign in, so nothing can be sent to them.");
  const isSendable = findSendable(deps, reader.actor, reportId) !== null;
  return isSendable ? null : createFieldError(field, "no_right", "This person may not open the report.");
}

/** The recipients of a report: the first one, and the CCs. */
interface Readers {
  readonly personIds: readonly number[];
  readonly problems: readonly FieldError[];
}

/** Finds the recipients of a report, with an error for each person who cannot be one. */
export async function findRecipients(
  deps: SchedulesDeps,
  tx: ClientTx,
  actor: Actor,
  request: Pick<NewSchedule, "report_id" | "user_id" | "cc_email">,
): Promise<Readers> {
  const problems: (FieldError | null)[] = [];
  const isOther = request.user_id !== actor.personId;
  if (isOther && !canChooseRecipient(actor)) {
    problems.push(
      createFieldError("user_id", "not_yourself", "You can have reports sent to yourself, and to others as CC."),
    );
  } else {
    const reader = await deps.identity.findReader(tx, request.user_id);
    problems.push(validateReader(deps, reader, request.report_id, "user_id"));
  }
  const colleagues = await findColleagues(tx, request.cc_email);
  const personIds = [request.user_id];
  for (const [at, email] of request.cc_email.entries()) {
    const field = `cc_email.${at}`;
    const person = colleagues.get(email);
    if (!person) {
      problems.push(createFieldError(field, "not_a_colleague", `Nobody at your company has the address ${email}.`));
    } else if (personIds.includes(person.id)) {
      problems.push(createFieldError(field, "twice", `${email} gets the report already.`));
    } else {
      const reader = await deps.identity.findReader(tx, person.id);
      problems.push(validateReader(deps, reader, request.report_id, field));
      personIds.push(person.id);
    }
  }
  return { personIds, problems: problems.filter((each) => each !== null) };
}

/** The error for a report without comparison that is to be sent only after changes. */
const notCompared = createFieldError(
  "only_changed",
  "not_compared",
  "This report compares nothing with earlier dates, so it cannot tell whether something has changed.",
);

/**
 * Returns an error when a report without comparison is to be sent only after changes. Its dates are checked when it is
 * rendered.
 */
export function validateChangesOnly(
  deps: SchedulesDeps,
  { actor, report_id, only_changed }: Pick<NewSchedule, "report_id" | "only_changed"> & { readonly actor: Actor },
): readonly FieldError[] {
  const report = findSendable(deps, actor, report_id);
  return only_changed && report?.compares === false ? [notCompared] : [];
}

const hasSearch = (filters: unknown): boolean =>
  typeof filters === "object" && filters !== null && (filters as Record<string, unknown>)["q_text"] !== undefined;

/** Returns the errors of the report itself for its parameters, as form fields. */
async function validateTable(deps: SchedulesDeps, actor: Actor, request: NewSchedule): Promise<readonly FieldError[]> {
  try {
    const table = await deps.reports.readTable(actor, { endpoint: request.endpoint, query: toQuery(request) });
    return request.only_changed && table.hasRealChange === undefined ? [notCompared] : [];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.errors.length > 0 ? error.errors : [createFieldError("endpoint", error.code, error.message)];
  }
}

/** Returns all errors of a report to be scheduled. */
export async function validateReport(
  deps: SchedulesDeps,
  actor: Actor,
  request: NewSchedule,
): Promise<readonly FieldError[]> {
  const report = findSendable(deps, actor, request.report_id);
  if (report === null) return [createFieldError("report_id", "no_report", NOT_SENDABLE)];
  if (!isReportAddress(report, request.endpoint)) {
    return [createFieldError("endpoint", "not_of_report", `This is no address of the report ${report.title}.`)];
  }
  if (hasSearch(request.filters)) {
    return [
      createFieldError(
        "filters.q_text",
        "search",
        "A report that is sent again and again cannot be narrowed by a search.",
      ),
    ];
  }
  return validateTable(deps, actor, request);
}
