const zones = ["America/Chicago", "Pacific/Auckland", "Europe/Berlin"] as const;
const clocks = new Map(
  zones.map((timeZone) => [
    timeZone as string,
    new Intl.DateTimeFormat("en-US", { timeZone, hour: "numeric", hourCycle: "h23" }),
  ]),
);

/** The hour of day, 0 to 23, that clocks of one of these zones show. */
export function hourIn(zone: string, at: Date): number {
  return Number(clocks.get(zone)?.format(at));
}

/**
 * A time zone in which it is between 9 and 21 h: what a company there sends today goes out at once, and no day ends
 * during a test. Chicago, where it can be.
 */
export function daytimeZone(at: Date): string {
  const zone = zones.find((each) => hourIn(each, at) >= 9 && hourIn(each, at) < 21);
  if (zone === undefined) throw new Error(`nowhere is it daytime at ${at.toISOString()}`);
  return zone;
}
