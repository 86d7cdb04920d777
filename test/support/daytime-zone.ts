const zones = ["America/Chicago", "Pacific/Auckland", "Europe/Berlin"] as const;
const clocks = new Map(
  zones.map((timeZone) => [
    timeZone as string,
    new Intl.DateTimeFormat("en-US", { timeZone, hour: "numeric", hourCycle: "h23" }),
  ]),
);

/** Returns the hour of day, 0 to 23, in one of these zones. */
export function getHour(zone: string, at: Date): number {
  return Number(clocks.get(zone)?.format(at));
}

/**
 * Returns a time zone in which it is between 9 and 21 h: messages of a company there go out at once, and no day ends
 * during a test. Chicago where possible.
 */
export function getDaytimeZone(at: Date): string {
  const zone = zones.find((each) => getHour(each, at) >= 9 && getHour(each, at) < 21);
  if (zone === undefined) throw new Error(`nowhere is it daytime at ${at.toISOString()}`);
  return zone;
}
