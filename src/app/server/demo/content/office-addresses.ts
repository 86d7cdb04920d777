/** Cities of the demo companies' offices, by time zone; the streets are invented. */
const cities: Readonly<Record<string, string>> = {
  "America/New_York": "Charlotte, NC 28202",
  "America/Chicago": "Nashville, TN 37203",
  "America/Denver": "Denver, CO 80202",
  "America/Phoenix": "Phoenix, AZ 85004",
  "America/Los_Angeles": "Portland, OR 97205",
};
const ELSEWHERE = "Kansas City, MO 64105";

/** Returns the postal address of a company, the same for the same name. */
export function generateOfficeAddress(slug: string, zone: string): string {
  const suite = 100 + ((slug.length * 37) % 60) * 10;
  return `${200 + slug.length * 12} Courthouse Plaza, Suite ${suite}, ${cities[zone] ?? ELSEWHERE}`;
}
