/** The zones most of our companies live in, from east to west. */
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

/** Every other zone that the runtime knows, by name. */
export const allZones: readonly string[] = Intl.supportedValuesOf("timeZone").filter((zone) => !usZones.includes(zone));
