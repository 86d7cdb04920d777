import { describe, expect, test } from "vitest";
import { buildFrame } from "../demo-days.ts";
import { type HomesInput, planHomes, type PlannedLease } from "../demo-units.ts";
import { findPlantedRenewals, plantedRenewals } from "./planted-renewals.ts";
import { createSeededRandom } from "./random.ts";

const frame = buildFrame("2026-11-20", 3, "America/Chicago");
const homes: HomesInput = {
  units: 400,
  opens: frame.first - 4000,
  closes: null,
  renewing: 0.57,
  planted: null,
  spanish: 0.2,
  confidential: 0.08,
};

/** Leases that ended within the demo, each with whether the resident stayed. */
function readEnded(of: Partial<HomesInput>): (PlannedLease & { readonly isRenewed: boolean })[] {
  const { leases } = planHomes(createSeededRandom(1), { ...homes, ...of }, frame);
  const primary = leases.filter(({ isPrimary }) => isPrimary);
  const starts = new Set(primary.map(({ resident, unit, start }) => `${resident} ${unit} ${start}`));
  return primary
    .filter(({ end }) => end < frame.todayNumber - 30)
    .map((lease) => ({ ...lease, isRenewed: starts.has(`${lease.resident} ${lease.unit} ${lease.end + 1}`) }));
}

const computeShare = (leases: readonly { readonly isRenewed: boolean }[]): number =>
  leases.filter(({ isRenewed }) => isRenewed).length / leases.length;

describe("renewals", () => {
  test("depend on the resident's intention, on an open repair and on the rent, where planted", () => {
    const ended = readEnded({ planted: { renewals: plantedRenewals, rent: 0 } });
    expect(ended.length).toBeGreaterThan(800);
    // About as many as elsewhere.
    expect(computeShare(ended)).toBeGreaterThan(0.53);
    expect(computeShare(ended)).toBeLessThan(0.61);
    const willing = ended.filter(({ plan }) => (plan?.intent ?? 0) > 0.5);
    const unwilling = ended.filter(({ plan }) => (plan?.intent ?? 0) < -0.5);
    expect(computeShare(willing) - computeShare(unwilling)).toBeGreaterThan(0.3);
    const waiting = ended.filter(({ plan }) => plan?.hasIssue === true);
    expect(computeShare(ended) - computeShare(waiting)).toBeGreaterThan(0.15);
    const dear = readEnded({ planted: { renewals: plantedRenewals, rent: -1 } });
    const cheap = readEnded({ planted: { renewals: plantedRenewals, rent: 1 } });
    expect(computeShare(cheap) - computeShare(dear)).toBeGreaterThan(0.1);
  });

  test("are random elsewhere", () => {
    const ended = readEnded({});
    expect(ended.every(({ plan }) => plan === null)).toBe(true);
    expect(computeShare(ended)).toBeGreaterThan(0.53);
    expect(computeShare(ended)).toBeLessThan(0.61);
  });

  test("are planted in every other company of 28 communities or more", () => {
    expect(findPlantedRenewals(40, 0)).toBe(plantedRenewals);
    expect(findPlantedRenewals(28, 2)).toBe(plantedRenewals);
    expect([findPlantedRenewals(90, 1), findPlantedRenewals(27, 0)]).toEqual([null, null]);
  });
});
