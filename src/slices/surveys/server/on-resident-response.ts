import type { QuestionAnswer } from "./answers.rules.ts";
import type { ResidentResponseEvent, Signals } from "./surveys.api.ts";
import type { Invitation } from "./surveys.read-model.ts";
import { reportsServiceIssue } from "./surveys.rollup.rules.ts";
import { CONTACT_QUESTION_ID, YES } from "./surveys.rules.ts";

/** What the answers of a response ask someone to look after. */
export function toSignals(answers: readonly QuestionAnswer[]): Signals {
  const renewal = answers.find(({ question }) => question.likelihood === "renew")?.answer.value ?? null;
  const hasComment = answers.some(
    ({ question, answer }) => question.type === "text-entry" && (answer.text ?? "").trim() !== "",
  );
  return { hasServiceIssue: reportsServiceIssue(answers), renewal, hasComment };
}

/** Whether someone asks to be contacted; the one answer of a confidential response that is read, because it requests it. */
export function wantsContact(answers: readonly QuestionAnswer[]): boolean {
  return answers.some(({ question, answer }) => question.id === CONTACT_QUESTION_ID && answer.value === YES);
}

/** What the slices above hear of a completed response; null of an employee's, of which no one may hear. */
export function residentAnswered(
  invitation: Invitation,
  answers: readonly QuestionAnswer[],
  completed: { readonly at: Date; readonly on: string },
): ResidentResponseEvent | null {
  const { id: invitationId, surveyId, locationId, residentId, leaseId, isProtected } = invitation;
  if (residentId === null) return null;
  const signals = isProtected ? null : toSignals(answers);
  const wish = { wantsContact: wantsContact(answers), signals };
  return { invitationId, surveyId, locationId, residentId, leaseId, ...completed, ...wish };
}
