import type { ClientTx } from "#platform/server/db/database.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import type { OrganizationApi } from "#slices/organization/server/organization.api.ts";
import type { PlansFrom } from "#slices/people/contract/employee-form.contract.ts";
import type { EmploymentChange, EmploymentEvents } from "#slices/people/server/people.api.ts";
import { selectEventsToCatchUp, type PlanEvent, selectPlans } from "./auto-enrollment.rules.ts";
import { endRunning } from "./end-enrollment.ts";
import { reconcileEnrollments, type LockedPlans, type EnrollmentLifecycleDeps } from "./enrollment-lifecycle.ts";
import { previewHire } from "./hire-preview.ts";
import { enrollIn } from "./start-enrollment.ts";
import { readEnrolledFor } from "./enrollment.read-model.ts";
import { type EnrollingPlan, readEnrollingPlans } from "../templates/plan-audiences.read-model.ts";
import { eraseTaskTexts } from "../tasks/task-notes-erasure.repository.ts";

/** Dependencies on other slices. */
export interface EventDeps extends EnrollmentLifecycleDeps {
  readonly organization: EnrollmentLifecycleDeps["organization"] & Pick<OrganizationApi, "readActiveServices">;
}

const UNENROLLED = 2;
const CANCELED = 3;

/** Notes stored with tasks that an employment change cancels, in the client's language. */
const notes = {
  left: {
    en: "(22) Employee left the company. (23) Employee is no longer leaving.",
    es: "La persona ya no trabaja aquí.",
  },
  stays: { en: "The employee is not leaving after all.", es: "La persona finalmente no se va." },
} as const;

type EnrollmentNote = keyof typeof notes;

/** Applies an employment from an imported file to plans; `plansFrom` decides about plans of new employees. */
export type CatchUpPerson = (uow: UnitOfWork, personId: number, plansFrom?: PlansFrom) => Promise<void>;

/** Returns the handlers for employments that begin, change or end. They do nothing while the client has no plans. */
export function buildEmploymentEvents(deps: EventDeps): EmploymentEvents & { readonly catchUp: CatchUpPerson } {
  const readNote = async (uow: UnitOfWork, note: EnrollmentNote): Promise<string> =>
    notes[note][(await deps.organization.readClient(uow, uow.clientId)).locale];

  async function withPlans<T>(tx: ClientTx, without: T, work: () => Promise<T>): Promise<T> {
    return (await deps.organization.readActiveServices(tx)).has("introduce") ? work() : without;
  }

  async function end(
    uow: UnitOfWork,
    { personId, actorId }: EmploymentChange,
    as: { readonly status: 2 | 3; readonly note: EnrollmentNote },
    isEnding: (enrollment: LockedPlans["enrollments"][number]) => boolean,
  ): Promise<void> {
    const ending = { status: as.status, note: await readNote(uow, as.note), by: actorId };
    await endRunning(uow, deps, { personId, isEnding }, ending);
  }

  /** Applies an employment change to plans, and ends offboarding for people who do not leave any more. */
  async function follow(uow: UnitOfWork, change: EmploymentChange): Promise<LockedPlans | null> {
    const plans = await reconcileEnrollments(uow, deps, change.personId);
    const isStaying = plans?.employee.lastDay === null;
    if (isStaying && plans.enrollments.some(({ type }) => type === "offboarding")) {
      await end(uow, change, { status: CANCELED, note: "stays" }, ({ type }) => type === "offboarding");
    }
    return plans;
  }

  async function enrollFor(
    uow: UnitOfWork,
    event: PlanEvent,
    change: EmploymentChange & { readonly plansFrom?: PlansFrom },
  ): Promise<readonly EnrollingPlan[]> {
    const plans = await follow(uow, change);
    if (plans === null || change.plansFrom === "none") return [];
    const isFromToday = change.plansFrom === "today";
    const all = await readEnrollingPlans(uow);
    const runs = new Set(plans.enrollments.map((each) => each.plan_id));
    const fitting = selectPlans(event, plans.post, all, new Set());
    const starts = fitting
      .filter(({ planId }) => !runs.has(planId))
      .map((plan) => ({ plan, mentorId: null, isFromToday }));
    if (starts.length > 0) await enrollIn(uow, deps, change.personId, starts);
    const isIn = new Set([...runs, ...fitting.map(({ planId }) => planId)]);
    return all.filter(({ planId }) => isIn.has(planId));
  }

  /**
   * Applies an imported employment. Enrolls new employees as hired, unless they were enrolled for this first day
   * before. Treats a last day ahead as a notice. A company's first file does not enroll its whole staff.
   */
  async function catchUp(uow: UnitOfWork, personId: number, plansFrom: PlansFrom): Promise<void> {
    const change = { personId, actorId: null };
    const plans = await follow(uow, change);
    if (plans === null || plans.employee.isArchived || plans.employee.isErased) return;
    const known = await readEnrolledFor(uow, personId);
    for (const event of selectEventsToCatchUp(plans.employee, known, plans.today))
      await enrollFor(uow, event, event === "hire" ? { ...change, plansFrom } : change);
  }

  return {
    catchUp: (uow, personId, plansFrom = "start_date") =>
      withPlans(uow, undefined, () => catchUp(uow, personId, plansFrom)),
    onHired: (uow, change) =>
      withPlans(uow, undefined, async () => {
        await enrollFor(uow, "hire", change);
      }),
    previewHire: (tx, request) =>
      withPlans(tx, { plans: [], tasks: 0, overdue: 0 }, () => previewHire(deps, tx, request)),
    onNoticed: (uow, change) =>
      withPlans(uow, [], async () => {
        const plans = await enrollFor(uow, "notice", change);
        return plans.filter(({ type }) => type === "offboarding").map(({ title }) => title);
      }),
    onChanged: (uow, change) =>
      withPlans(uow, undefined, async () => {
        await follow(uow, change);
      }),
    onLeft: (uow, change) =>
      withPlans(uow, undefined, async () => {
        const plans = await reconcileEnrollments(uow, deps, change.personId);
        // Without a last day there was no employment, so nothing is left to hand over.
        const hasLeft = plans?.employee.lastDay !== null;
        const isEnding = ({ type }: { readonly type: string }): boolean => !hasLeft || type !== "offboarding";
        await end(uow, change, { status: UNENROLLED, note: "left" }, isEnding);
      }),
    onErased: async (uow, change) => {
      await withPlans(uow, undefined, () => end(uow, change, { status: UNENROLLED, note: "left" }, () => true));
      await eraseTaskTexts(uow, change.personId);
    },
  };
}
