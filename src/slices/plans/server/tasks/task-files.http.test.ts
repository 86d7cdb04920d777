import { afterAll, beforeAll, expect, test } from "vitest";
import type { Problem } from "#platform/contract/problem.ts";
import type { PlanDetail, TaskDraftInput } from "#slices/plans/contract/plan-templates.contract.ts";
import type { UserTask } from "#slices/plans/contract/user-task.contract.ts";
import { createTaskDraft } from "#slices/plans/testing/draft-task.ts";
import { type PlansFixture, setUpPlansFixture } from "#slices/plans/testing/plans-fixture.ts";
import { sameOrigin } from "#test/support/test-application.ts";
import { buildEmail, PASSWORD } from "#test/support/two-clients.ts";
import type { Role } from "#slices/identity/contract/identity.contract.ts";

let t: PlansFixture;
beforeAll(async () => {
  t = await setUpPlansFixture();
}, 60_000);
afterAll(() => t.close());

interface UploadReply {
  readonly status: number;
  readonly body: { readonly data: { readonly id: number; readonly name: string } } & Problem;
}

async function upload(
  name: string,
  content: string | Buffer,
  role: Role = "client-admin",
  client = 1,
): Promise<UploadReply> {
  const header = `--x\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/pdf\r\n\r\n`;
  const reply = await t.server.inject({
    method: "POST",
    url: "/v1/en/plans/files",
    payload: Buffer.concat([Buffer.from(header), Buffer.from(content), Buffer.from("\r\n--x--\r\n")]),
    headers: {
      ...sameOrigin,
      "x-requested-with": "courtyard",
      "content-type": "multipart/form-data; boundary=x",
      ...(await t.signIn(buildEmail(client, role), PASSWORD)),
    },
  });
  return { status: reply.statusCode, body: reply.json() };
}

const draft = (plan: PlanDetail, tasks: readonly Partial<TaskDraftInput>[]) =>
  t.send<{ data: PlanDetail } & Problem>("client-admin", "PUT", `/plans/plans/${plan.id}/draft`, {
    tasks: tasks.map(createTaskDraft),
    if_unchanged: plan.if_unchanged,
  });
const findFiles = (version: PlanDetail["draft"]) => version?.tasks.map(({ files }) => files.map(({ name }) => name));

test("a file follows its task from the editor to everyone who has the task, by version", async () => {
  const map = (await upload("Map.pdf", "the map")).body.data;
  const rules = (await upload("Rules.pdf", "the rules")).body.data;
  const plan = await t.createPlan("development", "With files", [
    { title: "Walk", anchor: "enrollment", file_ids: [rules.id, map.id] },
    { title: "Talk", anchor: "enrollment" },
  ]);
  expect(findFiles(plan.published)).toEqual([["Map.pdf", "Rules.pdf"], []]);
  await t.send("client-admin", "POST", "/plans/enrollments", { person_id: 11, plan_id: plan.id });
  const [row] = await t.run(`SELECT t.id::int AS id FROM user_tasks t JOIN task_template_versions v
    ON v.client_id = t.client_id AND v.task_template_id = t.task_template_id AND v.version = t.template_version
    WHERE t.client_id = 1 AND t.person_id = 11 AND v.title = 'Walk'`);
  const path = `/plans/user_tasks/${String(row?.["id"])}`;
  const shown = (await t.send<{ data: UserTask }>("client-admin", "GET", path)).body.data.files;
  expect(shown.map(({ name }) => name)).toEqual(["Map.pdf", "Rules.pdf"]);
  const admin = await t.signIn(buildEmail(1, "client-admin"), PASSWORD);
  const saved = await t.server.inject({ url: shown[0]?.url ?? "", headers: admin });
  expect([saved.statusCode, saved.body]).toEqual([200, "the map"]);

  // Without `file_ids` the files stay, with it they are replaced. People who have the task keep their version.
  const [walk, talk] = plan.published?.tasks ?? [];
  const known = { key: "w", template_id: walk?.template_id ?? 0, title: "Walk", anchor: "enrollment" } as const;
  const other = { key: "t", template_id: talk?.template_id ?? 0, title: "Talk", anchor: "enrollment" } as const;
  const kept = (await draft(plan, [{ ...known, offset_days: 9 }, other])).body.data;
  expect(findFiles(kept.draft)).toEqual([["Map.pdf", "Rules.pdf"], []]);
  const less = (
    await draft(kept, [
      { ...known, offset_days: 9, file_ids: [map.id] },
      { ...other, file_ids: [map.id] },
    ])
  ).body;
  expect(findFiles(less.data.draft)).toEqual([["Map.pdf"], ["Map.pdf"]]);
  expect((await t.send<{ data: UserTask }>("client-admin", "GET", path)).body.data.files).toHaveLength(2);
});

test("returns 404 for files of no task or another client; only administrators upload, up to 10 MB", async () => {
  const foreign = (await upload("Theirs.pdf", "x", "client-admin", 2)).body.data;
  const plan = await t.createPlan("development", "Without files", [{ title: "Sit", anchor: "enrollment" }]);
  const refused = await draft(plan, [{ title: "Stand", anchor: "enrollment", file_ids: [foreign.id, 987_654] }]);
  expect(refused.status).toBe(400);
  expect(refused.body.errors?.map(({ path, code }) => [path, code])).toEqual([
    ["body.tasks.0.file_ids.0", "unknown_file"],
    ["body.tasks.0.file_ids.1", "unknown_file"],
  ]);
  expect((await upload("No.pdf", "x", "property_manager")).status).toBe(403);
  const large = await upload("Large.pdf", Buffer.alloc(10 * 1024 * 1024 + 1));
  expect([large.status, large.body.code]).toEqual([413, "file_too_large"]);
});

test("deletes files that no task uses once their day is over", async () => {
  const left = (await upload("Left.pdf", "x")).body.data;
  t.clock.advance(2 * 86_400);
  await upload("Later.pdf", "x");
  const names = await t.run("SELECT name FROM files WHERE client_id = 1 AND purpose = 'task_file' ORDER BY name");
  expect(names.map(({ name }) => name)).toEqual(["Later.pdf", "Map.pdf", "Rules.pdf"]);
  expect(left.id).toBeGreaterThan(0);
});
