import type { ClientTx } from "#platform/server/db/database.ts";
import type { FindWork } from "#platform/server/jobs/due-clients.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import type { Actor } from "#slices/identity/server/identity.api.ts";
import type { EmploymentEvents, PlansOfPeople } from "#slices/people/server/people.api.ts";
import type { PlanType } from "./auto-enrollment.rules.ts";

/** Whose plans are asked about, and when. */
export interface MyPlansRequest {
  readonly personId: number;
  readonly now: Date;
}

/** When a task is due, by the day in its own zone. */
export type DueState = "past" | "today" | "tomorrow" | "later";

/** An open task that waits for someone. */
export interface AssignedTask {
  readonly id: number;
  readonly title: string;
  readonly description: string;
  /** Of which types of plan it is; several where plans share it. */
  readonly types: readonly PlanType[];
  /** The employee whom it is about. */
  readonly about: { readonly id: number; readonly name: string };
  /** Calendar day of the task's zone. */
  readonly dueOn: string;
  readonly due: DueState;
  /** The day that it is in the task's zone. */
  readonly today: string;
  /** The course that it launches. */
  readonly course: { readonly id: number; readonly url: string } | null;
  /** True where nothing has to be filled in or opened to complete it. */
  readonly isPlain: boolean;
}

/** What another slice says in the day's mail of someone's tasks, in the language of its reader. */
export interface DailyPart {
  readonly heading: string;
  /** How many there are, with what they are. */
  readonly count: string;
  readonly items: readonly { readonly href: string; readonly title: string; readonly text: string }[];
  /** Where all of them are. */
  readonly button: { readonly label: string; readonly href: string };
}

/** What waits in another slice for people who get the day's mail. */
export interface DailyWork {
  /** Where something may be waiting, for anyone. */
  readonly findWork: FindWork;
  /** Who of these people has something waiting now. */
  readers(
    tx: ClientTx,
    request: { readonly personIds: readonly number[]; readonly now: Date },
  ): Promise<ReadonlySet<number>>;
  /** What a person's mail says of it; null where nothing waits. */
  part(
    tx: ClientTx,
    request: { readonly personId: number; readonly language: "en" | "es"; readonly now: Date },
  ): Promise<DailyPart | null>;
}

/** What came of completing a task for someone: `gone` where they may not, or it needs more than a word. */
export type CompletedTask = "done" | "before" | "gone";

/** A task that someone can complete by saying so. */
export interface PlainTask {
  readonly title: string;
  /** The employee whom it is about. */
  readonly about: { readonly id: number; readonly name: string };
}

/** The first of the open tasks that wait for someone, and how many there are. */
export interface AssignedTasks {
  readonly tasks: readonly AssignedTask[];
  readonly count: number;
}

/** A task of someone's places that is due within three days and likely to become late. */
export interface LikelyLateTask {
  readonly id: number;
  readonly title: string;
  /** The employee whom it is about. */
  readonly about: string;
  /** Who is to do it; empty: no one. */
  readonly assignees: readonly string[];
  /** Calendar day of the task's zone. */
  readonly dueOn: string;
  /** Of ten past tasks like it, so many became late. */
  readonly ofTen: number;
}

/** The first of them, and how many there are. */
export interface LikelyLateTasks {
  readonly tasks: readonly LikelyLateTask[];
  readonly count: number;
}

/** A plan that someone is in at present. */
export interface RunningPlan {
  readonly enrollmentId: number;
  readonly planId: number;
  readonly title: string;
  readonly type: PlanType;
  readonly tasks: number;
  readonly pastDue: number;
  /** (on time + late) of all but those that cannot be completed or were canceled, 0 to 100; null where none is left. */
  readonly completePercentage: number | null;
}

/** The plans that someone is in, with their tasks counted once however many plans share them. */
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
  /** The day by which an open task asks the person to take it; null where none does. */
  readonly dueOn: string | null;
}

/** What people is given of plans, which stand above it. */
export interface PlansForPeople {
  /** How plans stand for the people of a place, and for one of them. */
  readonly plans: PlansOfPeople;
  /** What becomes of plans when employments change. */
  readonly employments: EmploymentEvents;
}

/** What other slices may ask about plans. */
export interface PlansApi {
  /** The first open tasks with a due date that are assigned to a person, by that date; with `before` of those due earlier. */
  assignments(
    tx: ClientTx,
    request: MyPlansRequest & { readonly before: string | null; readonly limit: number },
  ): Promise<AssignedTasks>;
  /** How many open tasks are assigned to a person, those that wait for another task among them. */
  countAssigned(tx: ClientTx, request: MyPlansRequest): Promise<number>;
  /** How many escalated tasks go to a person: those of everybody below them or of whom no one above could see it, and those of no one about such people. */
  countEscalated(tx: ClientTx, request: MyPlansRequest): Promise<number>;
  /** The open tasks of the actor's places that are due within three days and likely to become late, the actor's own left out. */
  likelyLate(
    tx: ClientTx,
    actor: Actor,
    request: { readonly now: Date; readonly limit: number },
  ): Promise<LikelyLateTasks>;
  /** An open task that the actor can complete by saying so; null for any other. */
  findPlain(tx: ClientTx, actor: Actor, task: { readonly id: number; readonly now: Date }): Promise<PlainTask | null>;
  /** Completes a task that needs no form, for an actor whose rights are looked at now. */
  completePlain(uow: UnitOfWork, actor: Actor, id: number): Promise<CompletedTask>;
  /** The plans in which a person is enrolled now, by title. */
  running(tx: ClientTx, request: MyPlansRequest): Promise<RunningPlans>;
  /** The courses that are offered, those that a person is asked to take first. */
  courses(tx: ClientTx, request: MyPlansRequest): Promise<readonly OfferedCourse[]>;
}
