import { employeePeopleThemes } from "./employee-people-themes.ts";
import { employeeWorkThemes } from "./employee-work-themes.ts";
import { residentHomeThemes } from "./resident-home-themes.ts";
import { residentPlaceThemes } from "./resident-place-themes.ts";
import type { Theme } from "./theme.ts";

/** Every theme of the shipped library, by id. */
export const libraryThemes: readonly Theme[] = [
  ...residentHomeThemes,
  ...residentPlaceThemes,
  ...employeePeopleThemes,
  ...employeeWorkThemes,
].toSorted((a, b) => a.id - b.id);

/** Raise it with any change of terms: comments tagged by an older version are tagged again. */
export const LIBRARY_VERSION = 3;
