import { toLatest } from "#slices/people/server/employments.rules.ts";
import { catalog } from "#slices/surveys/server/catalog/catalog.ts";
import type { DemoCompany } from "./content/company.ts";
import type { DemoAccess } from "./demo-access.ts";
import { toDayNumber, formatDay, type DemoFrame, type ZoneDays } from "./demo-days.ts";
import type { DemoStructure } from "./demo-places.ts";
import type { DemoSink } from "./demo-sink.ts";
import type { DemoStaff } from "./demo-staff-rows.ts";

/** The company of the assignments, with its creators and assignees. */
export interface DemoAssignmentsContext {
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

/** The questions of the yearly employee survey, with their action items. */
export function listPriorities() {
  const surveys = catalog.surveys.filter(({ id }) => id === YEARLY);
  const invited = new Set(surveys.flatMap(({ pages }) => pages.flat()).map(({ questionId }) => questionId));
  return catalog.questions.flatMap(({ id, type, topicId }) => {
    const items = catalog.actionItems.filter((item) => item.topicId === topicId);
    return invited.has(id) && type === "agreement-importance" && items.length > 0 ? [{ id, topicId, items }] : [];
  });
}

/** An assignee, the creator of the assignment, and the place that it is about. */
export interface Pair {
  readonly creatorId: number;
  readonly assigneeId: number;
  /** The first day on which the assignee was there. */
  readonly since: number;
  readonly target: { readonly kind: "region" | "location"; readonly target_id: number; readonly name: string };
}

const getSince = ({ employee }: DemoAccess): number =>
  toDayNumber(toLatest(employee.member.history)?.startDate ?? "1970-01-01");

function findRegionTarget({ company, structure }: DemoAssignmentsContext, regionId: number): Pair["target"] | null {
  const region = company.regions[structure.regionIds.indexOf(regionId)];
  return region ? { kind: "region", target_id: regionId, name: region.name } : null;
}

/** Returns regional managers, who get assignments from the administrator. */
export function buildRegionalPairs(context: DemoAssignmentsContext): Pair[] {
  const { access, administratorId: creatorId } = context;
  return access
    .filter(({ role }) => role === "regional_manager" || role === "multi_regional_manager")
    .flatMap((each) => {
      const [regionId = 0] = each.regionIds;
      const target = findRegionTarget(context, regionId);
      return target ? [{ creatorId, assigneeId: each.employee.id, since: getSince(each), target }] : [];
    });
}

/** Returns property managers, who get assignments from their region's manager. */
export function buildPropertyPairs({ access, structure, administratorId }: DemoAssignmentsContext): Pair[] {
  const leaders = access.filter(({ role }) => role === "regional_manager");
  return access
    .filter(({ role }) => role === "property_manager")
    .flatMap((each) => {
      const place = structure.places.find(({ id }) => id === each.locationIds[0]);
      if (!place || place.closes !== null) return [];
      const leader = leaders.find(({ regionIds }) => place.regionId !== null && regionIds.includes(place.regionId));
      const creatorId = leader?.employee.id ?? administratorId;
      const target = { kind: "location" as const, target_id: place.id, name: place.community.name };
      return [{ creatorId, assigneeId: each.employee.id, since: getSince(each), target }];
    });
}

/** Returns a person who led others and was there on a day and has left since; null where there is none. */
export function findLeaver({ staff, frame }: DemoAssignmentsContext, day: number): number | null {
  const found = staff.employees.find(({ member }) => {
    const latest = toLatest(member.history);
    if (!latest || latest.lastDay === null || member.jobOpening.position.category !== "Management") return false;
    const left = toDayNumber(latest.lastDay);
    return left > day && left < frame.todayNumber && toDayNumber(latest.startDate ?? formatDay(day)) <= day;
  });
  return found?.id ?? null;
}
