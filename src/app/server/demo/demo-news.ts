import { toLatest } from "#slices/people/server/employments.rules.ts";
import type { Random } from "./content/random.ts";
import type { DemoCompany } from "./content/company.ts";
import { news } from "./content/news.ts";
import type { DemoAccess } from "./demo-access.ts";
import { formatDay, type DemoFrame, type ZoneDays } from "./demo-days.ts";
import type { Employee } from "./demo-people-rows.ts";
import type { DemoSink } from "./demo-sink.ts";

/** The company of the news, with its authors and the colleagues whom they praise. */
interface DemoNewsContext {
  readonly sink: DemoSink;
  readonly company: DemoCompany;
  readonly frame: DemoFrame;
  readonly days: ZoneDays;
  readonly administratorId: number;
  readonly access: readonly DemoAccess[];
  readonly employees: readonly Employee[];
}

const WORKING_FROM = 8 * 3600;
const WORKING_UNTIL = 17 * 3600;
const FIRST_ANNOUNCED = 2;
const DAYS_BETWEEN_ANNOUNCEMENTS = 12;
const DAYS_BETWEEN_PRAISE = 6;

/** A property manager, with a colleague to praise. */
interface Pair {
  readonly authorId: number;
  readonly colleague: Employee;
  readonly placeName: string;
}

function toPairs({ access, employees }: DemoNewsContext): Pair[] {
  const working = employees.filter(({ member }) => toLatest(member.history)?.lastDay === null);
  return access
    .filter(({ role }) => role === "property_manager")
    .flatMap(({ employee, locationIds }) => {
      const colleague = working.find(({ id, member }) => {
        const { place } = member.jobOpening;
        return id !== employee.id && place !== null && locationIds.includes(place.id);
      });
      const placeName = colleague?.member.jobOpening.place?.community.name;
      return colleague === undefined || placeName === undefined
        ? []
        : [{ authorId: employee.id, colleague, placeName }];
    });
}

/** Writes the company's announcements of the last months and the praise among colleagues. */
export function writeNews(context: DemoNewsContext, random: Random): void {
  const { sink, company, frame, days, administratorId } = context;
  const add = (
    kind: "announcement" | "spotlight",
    { headline, details, authorId, ago }: { headline: string; details: string; authorId: number; ago: number },
  ): void => {
    const day = frame.todayNumber - ago;
    sink.add("home_posts", {
      kind,
      headline,
      details,
      author_id: authorId,
      posted_on: formatDay(day),
      posted_at: days.toInstant(day, random.between(WORKING_FROM, WORKING_UNTIL)),
    });
  };
  const { announcements, praise } = news[company.locale];
  for (const [index, item] of announcements.entries()) {
    const ago = FIRST_ANNOUNCED + index * DAYS_BETWEEN_ANNOUNCEMENTS + random.between(0, 5);
    add("announcement", { ...item, authorId: administratorId, ago });
  }
  const pairs = toPairs(context);
  for (const [index, { headline, details }] of praise.entries()) {
    const pair = pairs[index % Math.max(1, pairs.length)];
    if (pair === undefined) return;
    const { first, last } = pair.colleague.name;
    const fillNames = (text: string): string =>
      text.replaceAll("{first}", first).replaceAll("{name}", `${first} ${last}`).replaceAll("{place}", pair.placeName);
    const ago = 1 + index * DAYS_BETWEEN_PRAISE + random.between(0, 3);
    add("spotlight", { headline: fillNames(headline), details: fillNames(details), authorId: pair.authorId, ago });
  }
}
