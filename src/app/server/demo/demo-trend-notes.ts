import { addDays, addMonths, startOfMonth } from "#platform/server/clock.ts";
import type { DemoCompany } from "./content/company.ts";
import { trendNotes } from "./content/trend-notes.ts";
import type { DemoAccess } from "./demo-access.ts";
import { type DemoFrame, toDayNumber, type ZoneDays } from "./demo-days.ts";
import type { DemoStructure } from "./demo-places.ts";
import type { DemoSink } from "./demo-sink.ts";

interface DemoTrendNotesContext {
  readonly sink: DemoSink;
  readonly company: DemoCompany;
  readonly frame: DemoFrame;
  readonly days: ZoneDays;
  readonly structure: DemoStructure;
  readonly access: readonly DemoAccess[];
  readonly administratorId: number;
}

const WRITTEN_AT = 10 * 3600;

function findPlaceId({ company, structure }: DemoTrendNotesContext, name: string) {
  const region = structure.regionIds[company.regions.findIndex((each) => each.name === name)];
  if (region !== undefined) return { region_id: region, location_id: null };
  const place = structure.places.find(({ community }) => community.name === name);
  return place === undefined ? null : { region_id: null, location_id: place.id };
}

function findAuthorId(
  { access, administratorId }: DemoTrendNotesContext,
  place: { readonly region_id: number | null; readonly location_id: number | null },
): number {
  const manager = access.find(({ role, regionIds, locationIds }) =>
    place.region_id === null
      ? role === "property_manager" && locationIds.includes(place.location_id ?? 0)
      : role === "regional_manager" && regionIds.includes(place.region_id),
  );
  return manager?.employee.id ?? administratorId;
}

/** Writes the notes on the trends of a company's places, by their managers. */
export function writeTrendNotes(context: DemoTrendNotesContext): void {
  const { sink, company, frame, days } = context;
  for (const { place: name, monthsAgo, day, text } of trendNotes.filter((note) => note.company === company.slug)) {
    const place = findPlaceId(context, name);
    if (place === null) continue;
    const notedOn = addDays(addMonths(startOfMonth(frame.today), -monthsAgo), (day ?? 1) - 1);
    sink.add("trend_notes", {
      ...place,
      noted_on: notedOn,
      is_month: day === null,
      text,
      author_id: findAuthorId(context, place),
      written_at: days.toInstant(toDayNumber(notedOn), WRITTEN_AT),
    });
  }
}
