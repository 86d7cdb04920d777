import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { draftTask } from "#slices/plans/testing/draft-task.ts";
import { type Known, validateDraft } from "./plan-templates.rules.ts";
import type { TaskDraft } from "#slices/plans/contract/plan-templates.contract.ts";

const known: Known = {
  templateIds: new Set([1]),
  courseIds: new Set([7]),
  personIds: new Set([5]),
  fileIds: new Set([9]),
};
const task = (more: Parameters<typeof draftTask>[0]): TaskDraft => draftTask(more) as TaskDraft;
const errors = (type: Parameters<typeof validateDraft>[0], ...tasks: readonly TaskDraft[]) =>
  validateDraft(type, tasks, known).map(({ path, code }) => [path, code]);

const after = (title: string, other: string): TaskDraft => task({ title, anchor: "completion", after: other });

describe("errors of a draft are reported by path", () => {
  test.each<[string, Parameters<typeof validateDraft>[0], readonly TaskDraft[], readonly (readonly string[])[]]>([
    ["nothing", "onboarding", [task({ title: "A" }), after("B", "A")], []],
    [
      "a last day in an onboarding plan",
      "onboarding",
      [task({ anchor: "last_day" })],
      [["body.tasks.0.anchor", "anchor_not_in_type"]],
    ],
    [
      "missing or repeated files",
      "onboarding",
      [task({ file_ids: [9, 8, 9] })],
      [
        ["body.tasks.0.file_ids.1", "unknown_file"],
        ["body.tasks.0.file_ids.2", "twice"],
      ],
    ],
    [
      "a last day in a development plan",
      "development",
      [task({ anchor: "last_day" })],
      [["body.tasks.0.anchor", "anchor_not_in_type"]],
    ],
    ["a first day in an offboarding plan", "offboarding", [task({})], [["body.tasks.0.anchor", "anchor_not_in_type"]]],
    [
      "a completion anchor without a task",
      "onboarding",
      [task({ anchor: "completion" })],
      [["body.tasks.0.after", "required"]],
    ],
    [
      "a task for another anchor",
      "onboarding",
      [task({ title: "A" }), task({ title: "B", after: "A" })],
      [["body.tasks.1.after", "not_waiting"]],
    ],
    [
      "a task that waits for one outside the plan",
      "onboarding",
      [after("B", "Z")],
      [["body.tasks.0.after", "not_in_plan"]],
    ],
    ["a task that waits for itself", "onboarding", [after("A", "A")], [["body.tasks.0.after", "circle"]]],
    [
      "a cycle, but no task that only leads into it",
      "onboarding",
      [after("A", "B"), after("B", "C"), after("C", "A"), after("D", "A")],
      [
        ["body.tasks.0.after", "circle"],
        ["body.tasks.1.after", "circle"],
        ["body.tasks.2.after", "circle"],
      ],
    ],
    [
      "a notice in an onboarding plan",
      "onboarding",
      [task({ archetype: 4 })],
      [["body.tasks.0.archetype", "notice_needs_offboarding"]],
    ],
    ["a missing course", "onboarding", [task({ archetype: 5 })], [["body.tasks.0.course_id", "required"]]],
    [
      "a course of another client",
      "onboarding",
      [task({ archetype: 5, course_id: 8 })],
      [["body.tasks.0.course_id", "unknown_course"]],
    ],
    [
      "a course for another archetype",
      "onboarding",
      [task({ course_id: 7 })],
      [["body.tasks.0.course_id", "no_course"]],
    ],
    [
      "escalation after abandonment",
      "onboarding",
      [task({ escalate_days: 31 })],
      [["body.tasks.0.escalate_days", "after_abandoned"]],
    ],
    ["a missing role", "onboarding", [task({ assignee: "role" })], [["body.tasks.0.assignee_role", "required"]]],
    [
      "an unknown person",
      "onboarding",
      [task({ assignee: "person", assignee_person_id: 6 })],
      [["body.tasks.0.assignee_person_id", "unknown_person"]],
    ],
    [
      "a person for a mentor task",
      "onboarding",
      [task({ assignee: "mentor", assignee_person_id: 5 })],
      [["body.tasks.0.assignee_person_id", "no_person"]],
    ],
    [
      "a task of another client",
      "onboarding",
      [task({ template_id: 2 })],
      [["body.tasks.0.template_id", "unknown_task"]],
    ],
    [
      "a repeated task",
      "onboarding",
      [task({ title: "A", template_id: 1 }), task({ title: "B", template_id: 1 })],
      [["body.tasks.1.template_id", "twice"]],
    ],
    ["a repeated key", "onboarding", [task({ title: "A" }), task({ title: "A" })], [["body.tasks.1.key", "twice"]]],
    [
      "several errors",
      "onboarding",
      [task({ archetype: 4, anchor: "last_day", escalate_days: 90, assignee: "role" })],
      [
        ["body.tasks.0.archetype", "notice_needs_offboarding"],
        ["body.tasks.0.anchor", "anchor_not_in_type"],
        ["body.tasks.0.escalate_days", "after_abandoned"],
        ["body.tasks.0.assignee_role", "required"],
      ],
    ],
  ])("%s", (_, type, tasks, expected) => {
    expect(errors(type, ...tasks)).toEqual(expected);
  });

  test("rejects a draft exactly when a chain of waiting tasks is a cycle or leaves the plan", () => {
    const arrow = fc.array(fc.integer({ min: -1, max: 7 }), { minLength: 1, maxLength: 7 });
    fc.assert(
      fc.property(arrow, (next) => {
        const tasks = next.map((to, at) => (to < 0 ? task({ title: `${at}` }) : after(`${at}`, `${to}`)));
        const ends = (from: number): boolean => {
          let at = from;
          for (let step = 0; step <= next.length; step += 1) {
            const to = next[at];
            if (to === undefined) return false;
            if (to < 0) return true;
            at = to;
          }
          return false;
        };
        expect(errors("onboarding", ...tasks).length === 0).toBe(next.every((_, at) => ends(at)));
      }),
    );
  });
});
