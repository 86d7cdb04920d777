import { latestOf } from "#slices/people/server/employments.rules.ts";
import { catalogue } from "#slices/surveys/server/catalogue/catalogue.ts";
import type { DemoCompany } from "./content/company.ts";
import type { DemoAccess } from "./demo-access.ts";
import { dayNumber, dayText, type DemoFrame, type ZoneDays } from "./demo-days.ts";
import type { DemoStructure } from "./demo-places.ts";
import type { DemoSink } from "./demo-sink.ts";
import type { DemoStaff } from "./demo-staff-rows.ts";

/** Whose assignments they are, and who there is to give and to get them. */
export interface AssignmentsTelling {
  readonly sink: DemoSink;
  readonly company: DemoCompany;
  readonly frame: DemoFrame;
  readonly days: ZoneDays;
  readonly structure: DemoStructure;
  readonly staff: DemoStaff;
  readonly access: readonly DemoAccess[];
  readonly administratorId: number;
}

/** The yearly survey of employees. */
const YEARLY = 1;

/** What all employees are asked every year, with what can be done about it. */
export function priorities() {
  const surveys = catalogue.surveys.filter(({ id }) => id === YEARLY);
  const asked = new Set(surveys.flatMap(({ pages }) => pages.flat()).map(({ questionId }) => questionId));
  return catalogue.questions.flatMap(({ id, type, topicId }) => {
    const items = catalogue.actionItems.filter((item) => item.topicId === topicId);
    return asked.has(id) && type === "agreement-importance" && items.length > 0 ? [{ id, topicId, items }] : [];
  });
}

/** Somebody who is given something, by whom, and about which place. */
export interface Pair {
  readonly creatorId: number;
  readonly assigneeId: number;
  /** The first day on which the assignee was there. */
  readonly since: number;
  readonly target: { readonly kind: "region" | "location"; readonly target_id: number; readonly name: string };
}

const sinceOf = ({ employee }: DemoAccess): number =>
  dayNumber(latestOf(employee.member.history)?.startDate ?? "1970-01-01");

function regionTarget({ company, structure }: AssignmentsTelling, regionId: number): Pair["target"] | null {
  const region = company.regions[structure.regionIds.indexOf(regionId)];
  return region ? { kind: "region", target_id: regionId, name: region.name } : null;
}

/** Those who manage regions, and get what they do from the administrator. */
export function regionalPairs(telling: AssignmentsTelling): Pair[] {
  const { access, administratorId: creatorId } = telling;
  return access
    .filter(({ role }) => role === "regional_manager" || role === "multi_regional_manager")
    .flatMap((each) => {
      const [regionId = 0] = each.regionIds;
      const target = regionTarget(telling, regionId);
      return target ? [{ creatorId, assigneeId: each.employee.id, since: sinceOf(each), target }] : [];
    });
}

/** Those who manage properties, and get what they do from whoever manages their region. */
export function propertyPairs({ access, structure, administratorId }: AssignmentsTelling): Pair[] {
  const leaders = access.filter(({ role }) => role === "regional_manager");
  return access
    .filter(({ role }) => role === "property_manager")
    .flatMap((each) => {
      const place = structure.places.find(({ id }) => id === each.locationIds[0]);
      if (!place || place.closes !== null) return [];
      const leader = leaders.find(({ regionIds }) => place.regionId !== null && regionIds.includes(place.regionId));
      const creatorId = leader?.employee.id ?? administratorId;
      const target = { kind: "location" as const, target_id: place.id, name: place.community.name };
      return [{ creatorId, assigneeId: each.employee.id, since: sinceOf(each), target }];
    });
}

/** Somebody who led others and was there on a day, and has left since; null where there is nobody. */
export function leaverOf({ staff, frame }: AssignmentsTelling, day: number): number | null {
  const found = staff.employees.find(({ member }) => {
    const latest = latestOf(member.history);
    if (!latest || latest.lastDay === null || member.seat.position.category !== "Management") return false;
    const left = dayNumber(latest.lastDay);
    return left > day && left < frame.todayNumber && dayNumber(latest.startDate ?? dayText(day)) <= day;
  });
  return found?.id ?? null;
}
