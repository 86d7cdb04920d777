import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createTaskDraft } from "#slices/plans/testing/draft-task.ts";
import { type ReferenceIds, validateDraft } from "./plan-templates.rules.ts";
import type { TaskDraft } from "#slices/plans/contract/plan-templates.contract.ts";

const known: ReferenceIds = {
  templateIds: new Set([1]),
  courseIds: new Set([7]),
  personIds: new Set([5]),
  fileIds: new Set([9]),
};
const createTask = (more: Parameters<typeof createTaskDraft>[0]): TaskDraft => createTaskDraft(more) as TaskDraft;
const getErrors = (type: Parameters<typeof validateDraft>[0], ...tasks: readonly TaskDraft[]) =>
  validateDraft(type, tasks, known).map(({ path, code }) => [path, code]);

const createDependentTask = (title: string, other: string): TaskDraft =>
  createTask({ title, anchor: "completion", after: other });

describe("errors of a draft are reported by path", () => {
  test.each<[string, Parameters<typeof validateDraft>[0], readonly TaskDraft[], readonly (readonly string[])[]]>([
    ["nothing", "onboarding", [createTask({ title: "A" }), createDependentTask("B", "A")], []],
    [
      "a last day in an onboarding plan",
      "onboarding",
      [createTask({ anchor: "last_day" })],
      [["body.tasks.0.anchor", "anchor_not_in_type"]],
    ],
    [
      "missing or repeated files",
      "onboarding",
      [createTask({ file_ids: [9, 8, 9] })],
      [
        ["body.tasks.0.file_ids.1", "unknown_file"],
        ["body.tasks.0.file_ids.2", "twice"],
      ],
    ],
    [
      "a last day in a development plan",
      "development",
      [createTask({ anchor: "last_day" })],
      [["body.tasks.0.anchor", "anchor_not_in_type"]],
    ],
    [
      "a first day in an offboarding plan",
      "offboarding",
      [createTask({})],
      [["body.tasks.0.anchor", "anchor_not_in_type"]],
    ],
    [
      "a completion anchor without a task",
      "onboarding",
      [createTask({ anchor: "completion" })],
      [["body.tasks.0.after", "required"]],
    ],
    [
      "a task for another anchor",
      "onboarding",
      [createTask({ title: "A" }), createTask({ title: "B", after: "A" })],
      [["body.tasks.1.after", "not_waiting"]],
    ],
    [
      "a task that waits for one outside the plan",
      "onboarding",
      [createDependentTask("B", "Z")],
      [["body.tasks.0.after", "not_in_plan"]],
    ],
    ["a task that waits for itself", "onboarding", [createDependentTask("A", "A")], [["body.tasks.0.after", "circle"]]],
    [
      "a cycle, but no task that only leads into it",
      "onboarding",
      [
        createDependentTask("A", "B"),
        createDependentTask("B", "C"),
        createDependentTask("C", "A"),
        createDependentTask("D", "A"),
      ],
      [
        ["body.tasks.0.after", "circle"],
        ["body.tasks.1.after", "circle"],
        ["body.tasks.2.after", "circle"],
      ],
    ],
    [
      "a notice in an onboarding plan",
      "onboarding",
      [createTask({ archetype: 4 })],
      [["body.tasks.0.archetype", "notice_needs_offboarding"]],
    ],
    ["a missing course", "onboarding", [createTask({ archetype: 5 })], [["body.tasks.0.course_id", "required"]]],
    [
      "a course of another client",
      "onboarding",
      [createTask({ archetype: 5, course_id: 8 })],
      [["body.tasks.0.course_id", "unknown_course"]],
    ],
    [
      "a course for another archetype",
      "onboarding",
      [createTask({ course_id: 7 })],
      [["body.tasks.0.course_id", "no_course"]],
    ],
    [
      "escalation after abandonment",
      "onboarding",
      [createTask({ escalate_days: 31 })],
      [["body.tasks.0.escalate_days", "after_abandoned"]],
    ],
    ["a missing role", "onboarding", [createTask({ assignee: "role" })], [["body.tasks.0.assignee_role", "required"]]],
    [
      "an unknown person",
      "onboarding",
      [createTask({ assignee: "person", assignee_person_id: 6 })],
      [["body.tasks.0.assignee_person_id", "unknown_person"]],
    ],
    [
      "a person for a mentor task",
      "onboarding",
      [createTask({ assignee: "mentor", assignee_person_id: 5 })],
      [["body.tasks.0.assignee_person_id", "no_person"]],
    ],
    [
      "a task of another client",
      "onboarding",
      [createTask({ template_id: 2 })],
      [["body.tasks.0.template_id", "unknown_task"]],
    ],
    [
      "a repeated task",
      "onboarding",
      [createTask({ title: "A", template_id: 1 }), createTask({ title: "B", template_id: 1 })],
      [["body.tasks.1.template_id", "twice"]],
    ],
    [
      "a repeated key",
      "onboarding",
      [createTask({ title: "A" }), createTask({ title: "A" })],
      [["body.tasks.1.key", "twice"]],
    ],
    [
      "several errors",
      "onboarding",
      [createTask({ archetype: 4, anchor: "last_day", escalate_days: 90, assignee: "role" })],
      [
        ["body.tasks.0.archetype", "notice_needs_offboarding"],
        ["body.tasks.0.anchor", "anchor_not_in_type"],
        ["body.tasks.0.escalate_days", "after_abandoned"],
        ["body.tasks.0.assignee_role", "required"],
      ],
    ],
  ])("%s", (_, type, tasks, expected) => {
    expect(getErrors(type, ...tasks)).toEqual(expected);
  });

  test("rejects a draft exactly when a chain of waiting tasks is a cycle or leaves the plan", () => {
    const arrow = fc.array(fc.integer({ min: -1, max: 7 }), { minLength: 1, maxLength: 7 });
    fc.assert(
      fc.property(arrow, (next) => {
        const tasks = next.map((to, at) =>
          to < 0 ? createTask({ title: `${at}` }) : createDependentTask(`${at}`, `${to}`),
        );
        const hasEnd = (from: number): boolean => {
          let at = from;
          for (let step = 0; step <= next.length; step += 1) {
            const to = next[at];
            if (to === undefined) return false;
            if (to < 0) return true;
            at = to;
          }
          return false;
        };
        expect(getErrors("onboarding", ...tasks).length === 0).toBe(next.every((_, at) => hasEnd(at)));
      }),
    );
  });
});
