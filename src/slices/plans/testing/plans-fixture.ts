import { insertRows } from "#app/server/demo/demo.repository.ts";
import { setUpTeamFixture, type TeamFixture } from "#slices/people/testing/team-fixture.ts";
import type { PlanDetail, TaskDraftInput } from "#slices/plans/contract/plan-templates.contract.ts";
import { createTaskDraft } from "./draft-task.ts";
import { people } from "#test/support/two-clients.ts";

/** Two clients with plans and the same people, and a way to create a plan. */
export interface PlansFixture extends TeamFixture {
  /** Creates a plan through the API and publishes it. */
  createPlan(
    type: PlanDetail["type"],
    title: string,
    tasks: readonly Partial<TaskDraftInput>[],
    audience?: { readonly position_ids?: readonly number[]; readonly location_ids?: readonly number[] },
    client?: number,
  ): Promise<PlanDetail>;
}

/** Creates the fixture. See `setUpTeamFixture` for its people. */
export async function setUpPlansFixture(): Promise<PlansFixture> {
  const t = await setUpTeamFixture();
  for (const client of [1, 2]) {
    await t.run(`UPDATE clients SET can_add_employees = true WHERE id = ${client}`, client);
    await t.db.withClient(client, async (tx) => {
      await insertRows(tx, "client_services", [{ service: "introduce", status: "active" }]);
      const permissions = people.map(({ id, role }) => ({ person_id: id, service: "introduce", top_role: role }));
      await insertRows(tx, "service_access", permissions);
      const scopes = people.flatMap(({ id, regions, locations }) => [
        ...regions.map((region, position) => ({ person_id: id, position, region_id: region, location_id: null })),
        ...locations.map((location, position) => ({ person_id: id, position, region_id: null, location_id: location })),
      ]);
      await insertRows(
        tx,
        "service_access_scopes",
        scopes.map((row) => ({ ...row, service: "introduce" })),
      );
    });
  }
  return {
    ...t,
    async createPlan(type, title, tasks, audience = {}, client = 1) {
      const send = async (method: "GET" | "POST" | "PUT", path: string, body?: object): Promise<PlanDetail> => {
        const reply = await t.send<{ data: PlanDetail }>("client-admin", method, path, body, client);
        if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
        return reply.body.data;
      };
      const begun = await send("POST", "/plans/plans", { type, title });
      const path = `/plans/plans/${begun.id}`;
      const { position_ids = [], location_ids = [] } = audience;
      const edit = { title, position_ids, location_ids, if_unchanged: begun.if_unchanged };
      const { if_unchanged } = await send("PUT", path, edit);
      const drafted = await send("PUT", `${path}/draft`, { tasks: tasks.map(createTaskDraft), if_unchanged });
      return send("POST", `${path}/publish`, { version: 1, if_unchanged: drafted.if_unchanged });
    },
  };
}
