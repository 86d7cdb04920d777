import { afterAll, beforeAll, expect, test } from "vitest";
import type { PlanDetail } from "#slices/plans/contract/plan-templates.contract.ts";
import { createTaskDraft } from "#slices/plans/testing/draft-task.ts";
import { type PlansFixture, setUpPlansFixture } from "#slices/plans/testing/plans-fixture.ts";
import type { PlanTexts } from "#slices/plans/contract/plan-texts.contract.ts";

let t: PlansFixture;
beforeAll(async () => {
  t = await setUpPlansFixture();
}, 60_000);
afterAll(() => t.close());

const readTexts = async (role: Parameters<PlansFixture["send"]>[0], client = 1): Promise<PlanTexts> =>
  (await t.send<{ data: PlanTexts }>(role, "GET", "/plans/texts", undefined, client)).body.data;

test("keeps Spanish texts of a plan and its tasks beside the client's own, and sends people their own only", async () => {
  const welcome = await t.createPlan("onboarding", "Welcome", [
    { title: "Keys", title_es: "Llaves", description_es: "Dos juegos.", anchor: "enrollment" },
    { title: "Tour", anchor: "enrollment" },
  ]);
  await t.createPlan("development", "Ladder", [{ title: "Read", title_es: "Leer", anchor: "enrollment" }]);
  const edit = { title: "Welcome", position_ids: [], location_ids: [] };
  const path = `/plans/plans/${welcome.id}`;
  const put = (body: object) => t.send<{ data: PlanDetail; code?: string }>("client-admin", "PUT", path, body);
  const named = await put({ ...edit, title_es: "Bienvenida", if_unchanged: welcome.if_unchanged });
  expect(named.body.data.title_es).toBe("Bienvenida");
  // An edit that is based on the state before is rejected; one that does not name the Spanish title keeps it.
  expect((await put({ ...edit, if_unchanged: welcome.if_unchanged })).body.code).toBe("changed_meanwhile");
  const kept = await put({ ...edit, if_unchanged: named.body.data.if_unchanged });
  expect(kept.body.data.title_es).toBe("Bienvenida");
  expect(kept.body.data.published?.tasks.map((task) => [task.title_es, task.description_es])).toEqual([
    ["Llaves", "Dos juegos."],
    ["", ""],
  ]);

  const all = [
    { title: "Keys", title_es: "Llaves" },
    { title: "Read", title_es: "Leer" },
    { title: "Welcome", title_es: "Bienvenida" },
  ];
  expect(await readTexts("client-admin")).toEqual(all);
  expect(await readTexts("property_manager")).toEqual(all);
  expect(await readTexts("employee")).toEqual([]);
  expect(await readTexts("client-admin", 2)).toEqual([]);
  const enrolled = await t.send("client-admin", "POST", "/plans/enrollments", { person_id: 8, plan_id: welcome.id });
  expect(enrolled.status, JSON.stringify(enrolled.body)).toBe(200);
  expect(await readTexts("employee")).toEqual([all[0], all[2]]);
});

test("a changed Spanish title alone makes a new version of a published task", async () => {
  const plan = await t.createPlan("development", "Mentors", [{ title: "Meet", anchor: "enrollment" }]);
  const [task] = plan.published?.tasks ?? [];
  const changed = createTaskDraft({ title: "Meet", template_id: task?.template_id ?? 0, title_es: "Reunirse" });
  const { body } = await t.send<{ data: PlanDetail }>("client-admin", "PUT", `/plans/plans/${plan.id}/draft`, {
    tasks: [{ ...changed, anchor: "enrollment" }],
    if_unchanged: plan.if_unchanged,
  });
  expect(body.data.draft?.tasks[0]?.title_es).toBe("Reunirse");
  expect(body.data.published?.tasks[0]?.title_es).toBe("");
});
