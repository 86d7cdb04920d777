import { expect, test } from "vitest";
import type { Role } from "#slices/identity/contract/identity.contract.ts";
import { type AlertManager, listManagersAbove, listManagersAt, findOwner } from "./alert-owner.rules.ts";

const createManager = (personId: number, role: Role, regionIds: number[], locationIds: number[]): AlertManager => ({
  personId,
  role,
  regionIds,
  locationIds,
});

const admin = createManager(1, "client-admin", [], []);
const regional = createManager(2, "regional_manager", [1], []);
const several = createManager(3, "multi_property_manager", [], [1, 2]);
const property = createManager(4, "property_manager", [], [1]);
const maintenance = createManager(5, "maintenance_manager", [], [1]);
const all = [admin, regional, several, property, maintenance, createManager(6, "property_manager", [], [9])];
const place = { locationId: 1, regionId: 1 };

test("the managers of a place are ordered from maintenance upward, those with fewer places first", () => {
  expect(listManagersAt(all, place)).toEqual([maintenance, property, several, regional, admin]);
});

test.each([
  { level: "maintenance", expected: 5 },
  { level: "property", expected: 4 },
  { level: "regional", expected: 2 },
  { level: "company", expected: 1 },
] as const)("an alert goes to the nearest manager of its rule's level: $level", ({ level, expected }) => {
  expect(findOwner(all, place, level)?.personId).toBe(expected);
});

test("without such a person it has no owner, even with other managers there", () => {
  expect(findOwner([admin, regional, property], place, "maintenance")).toBeNull();
  expect(findOwner([admin, regional, maintenance], place, "property")).toBeNull();
});

test.each([
  { owner: 5, above: [4, 3] },
  { owner: 4, above: [2] },
  { owner: 2, above: [1] },
  { owner: 1, above: [] },
  { owner: null, above: [2] },
  { owner: 77, above: [2] },
])("above $owner are $above", ({ owner, above }) => {
  expect(listManagersAbove(all, place, owner).map(({ personId }) => personId)).toEqual(above);
});

test("a level without people is skipped", () => {
  expect(listManagersAbove([maintenance, admin], place, 5)).toEqual([admin]);
  expect(listManagersAbove([property, admin], { locationId: 1, regionId: null }, null)).toEqual([admin]);
});
