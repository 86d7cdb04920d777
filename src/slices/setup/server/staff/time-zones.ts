/** The time zones of most of our companies, from east to west. */
export const usZones: readonly string[] = [
  "America/New_York",
  "America/Chicago",
  "America/Denver",
  "America/Phoenix",
  "America/Los_Angeles",
  "America/Anchorage",
  "Pacific/Honolulu",
  "America/Puerto_Rico",
];

/** All other time zones of the runtime, by name. */
export const allZones: readonly string[] = Intl.supportedValuesOf("timeZone").filter((zone) => !usZones.includes(zone));
