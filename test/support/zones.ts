/** Fifteen zones from −12, where a day ends last, to +14, with half and quarter hours, and daylight saving in both hemispheres. */
export const zones = [
  "Etc/GMT+12",
  "Pacific/Pago_Pago",
  "Pacific/Honolulu",
  "America/Anchorage",
  "America/Los_Angeles",
  "America/Phoenix",
  "America/Chicago",
  "America/New_York",
  "America/St_Johns",
  "UTC",
  "Europe/Berlin",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "Pacific/Chatham",
  "Pacific/Kiritimati",
] as const;

/** In 2026: the days on which clocks change in the United States, Europe, Australia and New Zealand. */
export const changes = [
  "2026-03-08",
  "2026-11-01",
  "2026-03-29",
  "2026-10-25",
  "2026-04-05",
  "2026-10-04",
  "2026-09-27",
] as const;
