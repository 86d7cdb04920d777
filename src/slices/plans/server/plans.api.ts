import type { ClientTx } from "#platform/server/db/database.ts";
import type { FindWork } from "#platform/server/jobs/due-clients.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import type { Actor } from "#slices/identity/server/identity.api.ts";
import type { EmploymentEvents, PlansOfPeople } from "#slices/people/server/people.api.ts";
import type { PlanType } from "./enrollments/auto-enrollment.rules.ts";
import type { ReaderText } from "./templates/reader-texts.rules.ts";

/** Person and instant of a request about their plans. */
export interface MyPlansRequest {
  readonly personId: number;
  readonly now: Date;
}

/** When a task is due, by calendar day in the task's zone. */
export type DueState = "past" | "today" | "tomorrow" | "later";

/** An open task of a person. */
export interface AssignedTask {
  readonly id: number;
  readonly title: ReaderText;
  readonly description: string;
  /** The Spanish description; empty: none. */
  readonly descriptionEs: string;
  /** Types of plan; several for a shared task. */
  readonly types: readonly PlanType[];
  /** The employee the task is about. */
  readonly about: { readonly id: number; readonly name: string };
  /** Calendar day in the task's zone. */
  readonly dueOn: string;
  readonly due: DueState;
  /** Today in the task's zone. */
  readonly today: string;
  /** The course that the task launches. */
  readonly course: { readonly id: number; readonly url: string } | null;
  /** True when it can be completed without a form and without opening anything. */
  readonly isPlain: boolean;
}

/** Another slice's part of the daily email about tasks, in the recipient's language. */
export interface DailyPart {
  readonly heading: string;
  /** Number of items with a noun. */
  readonly count: string;
  readonly items: readonly { readonly href: string; readonly title: string; readonly text: string }[];
  /** Link to all items. */
  readonly button: { readonly label: string; readonly href: string };
}

/** Work of another slice for people who get the daily email. */
export interface DailyWork {
  /** Finds clients that may have such work for anyone. */
  readonly findWork: FindWork;
  /** Returns which of these people have such work now. */
  filterReaders(
    tx: ClientTx,
    request: { readonly personIds: readonly number[]; readonly now: Date },
  ): Promise<ReadonlySet<number>>;
  /** Builds the part of a person's email; null without work. */
  buildPart(
    tx: ClientTx,
    request: { readonly personId: number; readonly language: "en" | "es"; readonly now: Date },
  ): Promise<DailyPart | null>;
}

/**
 * Result of completing a task: `before` when it had ended already; `gone` when the person may not complete it or it
 * needs a form.
 */
export type CompletedTask = "done" | "before" | "gone";

/** A task that a person can complete without a form. */
export interface PlainTask {
  readonly title: ReaderText;
  /** The employee the task is about. */
  readonly about: { readonly id: number; readonly name: string };
}

/** The first open tasks of a person, and their total number. */
export interface AssignedTasks {
  readonly tasks: readonly AssignedTask[];
  readonly count: number;
}

/** A task at a person's places that is due within three days and likely to become late. */
export interface LikelyLateTask {
  readonly id: number;
  readonly title: ReaderText;
  /** The employee the task is about. */
  readonly about: string;
  /** The assignees; empty when there are none. */
  readonly assignees: readonly string[];
  /** Calendar day in the task's zone. */
  readonly dueOn: string;
  /** How many of ten similar past tasks became late. */
  readonly ofTen: number;
}

/** The first likely late tasks, and their total number. */
export interface LikelyLateTasks {
  readonly tasks: readonly LikelyLateTask[];
  readonly count: number;
}

/** A plan that a person is in now. */
export interface RunningPlan {
  readonly enrollmentId: number;
  readonly planId: number;
  readonly title: string;
  readonly type: PlanType;
  readonly tasks: number;
  readonly pastDue: number;
  /** (on time + late) / all tasks except cannot be completed and canceled, 0 to 100; null when no task is left. */
  readonly completePercentage: number | null;
}

/** The plans that a person is in. Tasks that several plans share count once. */
export interface RunningPlans {
  readonly plans: readonly RunningPlan[];
  readonly tasks: number;
  readonly pastDue: number;
}

/** A course of the client's training. */
export interface OfferedCourse {
  readonly id: number;
  readonly title: string;
  readonly author: string;
  readonly minutes: number;
  readonly url: string;
  /** Earliest due date of an open task to take the course; null without one. */
  readonly dueOn: string | null;
}

/** What the plans slice provides to the people slice, which it depends on. */
export interface PlansForPeople {
  /** How plans stand for the people of a place and for one person. */
  readonly plans: PlansOfPeople;
  /** Handlers of employment changes. */
  readonly employments: EmploymentEvents;
}

/** The API of the plans slice for other slices. */
export interface PlansApi {
  /** Returns a person's first open tasks with a due date, by that date; with `before`, only those due earlier. */
  readAssignedTasks(
    tx: ClientTx,
    request: MyPlansRequest & { readonly before: string | null; readonly limit: number },
  ): Promise<AssignedTasks>;
  /** Counts a person's open tasks, including those that wait for another task. */
  countAssigned(tx: ClientTx, request: MyPlansRequest): Promise<number>;
  /**
   * Counts the escalated tasks that go to a person: those of people below them or without a manager above who could see
   * them, and unassigned tasks about such people.
   */
  countEscalated(tx: ClientTx, request: MyPlansRequest): Promise<number>;
  /**
   * Returns open tasks at the actor's places that are due within three days and likely to become late, except the
   * actor's own.
   */
  readLikelyLateTasks(
    tx: ClientTx,
    actor: Actor,
    request: { readonly now: Date; readonly limit: number },
  ): Promise<LikelyLateTasks>;
  /** Finds an open task that the actor can complete without a form; null for any other. */
  findPlain(tx: ClientTx, actor: Actor, task: { readonly id: number; readonly now: Date }): Promise<PlainTask | null>;
  /** Completes a task that needs no form, after checking the actor's current permissions. */
  completePlain(uow: UnitOfWork, actor: Actor, id: number): Promise<CompletedTask>;
  /** Returns the plans in which a person is enrolled now, by title. */
  readRunningPlans(tx: ClientTx, request: MyPlansRequest): Promise<RunningPlans>;
  /** Returns the courses that are not archived. Those that a person's tasks launch come first. */
  readCourses(tx: ClientTx, request: MyPlansRequest): Promise<readonly OfferedCourse[]>;
}
