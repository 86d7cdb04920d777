import type { QuestionAnswer } from "./answers.rules.ts";
import type { ResidentResponseEvent, Signals } from "./surveys.api.ts";
import type { Invitation } from "./surveys.read-model.ts";
import { reportsServiceIssue } from "./surveys.rollup.rules.ts";
import { CONTACT_QUESTION_ID, YES } from "./surveys.rules.ts";

/** Returns what in the answers of a response needs follow-up. */
export function toSignals(answers: readonly QuestionAnswer[]): Signals {
  const renewal = answers.find(({ question }) => question.likelihood === "renew")?.answer.value ?? null;
  const hasComment = answers.some(
    ({ question, answer }) => question.type === "text-entry" && (answer.text ?? "").trim() !== "",
  );
  return { hasServiceIssue: reportsServiceIssue(answers), renewal, hasComment };
}

/**
 * Returns whether the respondent asked to be contacted. This is the only answer of a confidential response that is
 * read, because it is itself such a request.
 */
export function wantsContact(answers: readonly QuestionAnswer[]): boolean {
  return answers.some(({ question, answer }) => question.id === CONTACT_QUESTION_ID && answer.value === YES);
}

/**
 * Builds the event of a completed response for dependent slices; null for an employee, whose responses stay unknown.
 */
export function buildResidentEvent(
  invitation: Invitation,
  answers: readonly QuestionAnswer[],
  completed: { readonly at: Date; readonly on: string },
): ResidentResponseEvent | null {
  const { id: invitationId, surveyId, locationId, residentId, leaseId, isProtected } = invitation;
  if (residentId === null) return null;
  const signals = isProtected ? null : toSignals(answers);
  const details = { wantsContact: wantsContact(answers), signals };
  return { invitationId, surveyId, locationId, residentId, leaseId, ...completed, ...details };
}
