import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Assignment } from "#slices/actions/contract/assignments.contract.ts";
import { getAssignment } from "#slices/actions/contract/assignments.contract.ts";
import { getActionEffects } from "#slices/actions/contract/effects.contract.ts";
import { type ActionsFixture, BEGUN, LATER } from "#slices/actions/testing/actions-fixture.ts";
import {
  addAssignment,
  makeScores,
  type AssignmentFixture,
  MOVING,
  PLACES,
  RISING,
  setUpEffectsFixture,
  SMALL,
} from "#slices/actions/testing/effects-fixture.ts";
import type { Role } from "#slices/identity/contract/identity.contract.ts";
import { readClientRows } from "#test/support/rows.ts";

let t: ActionsFixture;
beforeAll(async () => {
  t = await setUpEffectsFixture();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.begin();
  t.clock.set(LATER);
});

const DONE = "2026-09-20T15:00:00Z";
const finish = (places: readonly number[], more: Partial<AssignmentFixture> = {}): Promise<number> =>
  addAssignment(t, { places, ...more });

const read = async (id: number, role: Role = "client-admin"): Promise<Assignment> =>
  (await (await t.actAs(role)).call(getAssignment, { params: { id } })).data;

const none = { points: null, word: null, pre_trend: null };

/**
 * Computes the effect at the rising place independently. Weights are equal, so this is ordinary least squares over the
 * places that have no action and are large enough.
 */
function computeExpectedPoints(others: readonly number[]): number {
  const computeLevel = (place: number) => (makeScores(place).halves[0] + makeScores(place).halves[1]) / 2;
  const rows = others.map((place) => {
    const { after, others: rest } = makeScores(place);
    return { x: [1, computeLevel(place), rest], y: after - computeLevel(place) };
  });
  // Normal equations, solved by elimination.
  const matrix = [0, 1, 2].map((i) => [
    ...[0, 1, 2].map((j) => rows.reduce((sum, { x }) => sum + (x[i] ?? 0) * (x[j] ?? 0), 0)),
    rows.reduce((sum, { x, y }) => sum + (x[i] ?? 0) * y, 0),
  ]);
  for (let column = 0; column < 3; column += 1) {
    for (let row = 0; row < 3; row += 1) {
      if (row === column) continue;
      const factor = (matrix[row]?.[column] ?? 0) / (matrix[column]?.[column] ?? 1);
      matrix[row] = (matrix[row] ?? []).map((value, at) => value - factor * (matrix[column]?.[at] ?? 0));
    }
  }
  const at = [1, computeLevel(RISING), makeScores(RISING).others];
  const expected = at.reduce(
    (sum, x, index) => sum + (x * (matrix[index]?.[3] ?? 0)) / (matrix[index]?.[index] ?? 1),
    0,
  );
  return makeScores(RISING).after - computeLevel(RISING) - expected;
}

describe("effect of an action", () => {
  test("is its change beyond the expectation from places without an action, the same for all viewers of the place", async () => {
    t.clock.set(BEGUN);
    const { id } = await t.assign("client-admin", { region_ids: [], location_ids: [RISING] });
    t.clock.set(DONE);
    await t.takeStep("employee", id, { action: "finish" });
    t.clock.set(LATER);
    const { target_locations: targets, effect } = await read(id);
    const others = PLACES.filter((place) => place !== RISING && place !== SMALL);
    const points = Math.round(computeExpectedPoints(others));
    expect(points).toBeGreaterThan(15);
    expect(effect).toEqual({ points, word: "helped", places: 24, pre_trend: false, reason: null });
    expect(targets.map((target) => target.effect)).toEqual([effect]);
    // A person who sees this place only.
    await readClientRows(t, 1, `UPDATE service_access_scopes SET location_id = ${RISING} WHERE person_id = 205`);
    expect((await read(id, "property_manager")).effect).toEqual(effect);
    await readClientRows(t, 1, "UPDATE service_access_scopes SET location_id = 1 WHERE person_id = 205");
  });

  test("compares with places that had no action on the question in these windows; a canceled action does not count", async () => {
    const id = await finish([RISING]);
    await finish([103], { isCanceled: true });
    await finish([106], { assignedOn: "2024-01-10", doneOn: "2024-02-10" });
    expect((await read(id)).effect.places).toBe(24);
    await finish([104, 105], { doneOn: null });
    expect((await read(id)).effect.places).toBe(22);
  });

  test("is missing without places to compare with", async () => {
    const id = await finish([3], { kind: "region" });
    expect((await read(id)).effect).toEqual({ ...none, places: 0, reason: "too_few_places" });
  });

  test("is missing before a follow-up month has closed, and at places with too few answers", async () => {
    const small = await finish([SMALL]);
    expect((await read(small)).effect).toEqual({ ...none, places: 25, reason: "too_few_answers" });
    const canceled = await finish([RISING], { isCanceled: true });
    expect((await read(canceled)).effect).toEqual({ ...none, places: 0, reason: "no_follow_up" });
    t.clock.set(DONE);
    expect((await read(small)).effect).toEqual({ ...none, places: 0, reason: "no_follow_up" });
  });

  test("of a hidden cell equals that of a place without answers", async () => {
    // Three people of Birch answered, and no one of Dogwood.
    const [birch, dogwood] = [await finish([2], { doneOn: "2026-08-20" }), await finish([4], { doneOn: "2026-08-20" })];
    const [hidden, empty] = [await read(birch), await read(dogwood)];
    expect(hidden.target_locations[0]?.new_state).toBe("hidden");
    expect(hidden.effect).toEqual({ ...none, places: 25, reason: "too_few_answers" });
    expect(empty.effect).toEqual(hidden.effect);
  });

  test("shows where the score was already moving before", async () => {
    const { target_locations: targets } = await read(await finish([MOVING, RISING]));
    expect(targets.map(({ id: place, effect }) => [place, effect.pre_trend])).toEqual([
      [RISING, false],
      [MOVING, true],
    ]);
  });

  test("is computed for places only, and hidden from people who do not see them", async () => {
    t.clock.set(BEGUN);
    const { id } = await t.assign("client-admin", { region_ids: [], location_ids: [RISING], position_ids: [1] });
    t.clock.set(DONE);
    await t.takeStep("employee", id, { action: "finish" });
    t.clock.set(LATER);
    const { target_positions: positions, effect } = await read(id);
    expect(positions.map((target) => target.effect.reason)).toEqual(["position"]);
    expect(effect.word).toBe("helped");
    const seen = await read(id, "employee");
    expect(seen.effect).toEqual({ ...none, places: 0, reason: "hidden" });
    expect(seen.target_locations.map((target) => target.effect)).toEqual([seen.effect]);
  });
});

describe("action library", () => {
  const five = [RISING, 102, 103, 104, 105];
  const list = async (role: Role, query = "") => (await (await t.actAs(role)).call(getActionEffects, { query })).data;

  test("lists an item from five assignments at five places on", async () => {
    for (const place of [...five.slice(1), 102]) await finish([place]);
    // Five assignments, but only four places.
    expect(await list("client-admin")).toEqual([]);
    const id = await finish([RISING]);
    // Actions without a follow-up yet do not count among the newest.
    for (let more = 0; more < 20; more += 1) await finish([4], { assignedOn: "2026-11-02", doneOn: "2026-11-03" });
    const { action_item: item, topic } = await read(id);
    const [found, ...more] = await list("client-admin");
    expect(more).toEqual([]);
    expect(found).toMatchObject({ id: t.item, title: item.title, topic, assignments: 5, places: 5 });
    expect(found?.points).toBeGreaterThan(1);
    expect(found?.points).toBeLessThan(9);
    expect(["helped", "may_have_helped"]).toContain(found?.word);
    expect(await list("client-admin", "priority_id=1")).toEqual([found]);
    expect(await list("client-admin", "priority_id=6")).toEqual([]);
  });

  test("shows an item only to people who see all of its places", async () => {
    for (const place of five) await finish([place]);
    const all = await list("client-admin");
    expect(all).toHaveLength(1);
    expect(await list("regional_manager")).toEqual([]);
    await readClientRows(t, 1, "UPDATE service_access_scopes SET region_id = 3 WHERE person_id = 203");
    expect(await list("regional_manager")).toEqual(all);
    // One more at a place outside the viewer's scope.
    await finish([2]);
    expect(await list("regional_manager")).toEqual([]);
    expect(await list("client-admin")).toEqual(all);
    await readClientRows(t, 1, "UPDATE service_access_scopes SET region_id = 1 WHERE person_id = 203");
    expect((await (await t.actAs("employee")).expectRefusal(getActionEffects)).status).toBe(403);
    const unknown = await (await t.actAs("client-admin")).expectRefusal(getActionEffects, { query: "priority_id=999" });
    expect(unknown.status).toBe(404);
    expect(await (await t.actAs("client-admin", 2)).call(getActionEffects)).toEqual({ data: [] });
  });
});
