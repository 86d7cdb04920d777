import { useSyncExternalStore } from "react";
import { readStored, writeStored } from "#platform/web/stored.ts";

export const themeChoices = ["light", "dark", "auto"] as const;
type ThemeChoice = (typeof themeChoices)[number];
export type Scheme = "light" | "dark";

/** Also read by public/assets/theme-boot-1.js, which sets the theme before the first paint. */
const STORAGE_KEY = "courtyard-theme";

const listeners = new Set<() => void>();
let choice: ThemeChoice = readStored(STORAGE_KEY, themeChoices) ?? "auto";

const getDarkQuery = (): MediaQueryList => window.matchMedia("(prefers-color-scheme: dark)");

function getScheme(): Scheme {
  if (choice !== "auto") return choice;
  return getDarkQuery().matches ? "dark" : "light";
}

function apply(): void {
  document.documentElement.dataset["theme"] = getScheme();
  for (const listener of listeners) listener();
}

/** Selects light, dark or the system's theme, and stores the choice. */
export function setTheme(next: ThemeChoice): void {
  choice = next;
  writeStored(STORAGE_KEY, next);
  apply();
}

function subscribe(listener: () => void): () => void {
  const system = getDarkQuery();
  listeners.add(listener);
  system.addEventListener("change", apply);
  // Applies a change of the system's theme that happened before anything subscribed.
  apply();
  return () => {
    listeners.delete(listener);
    system.removeEventListener("change", apply);
  };
}

/** Returns the choice and the color scheme in effect. */
export function useTheme(): { choice: ThemeChoice; scheme: Scheme } {
  const currentChoice = useSyncExternalStore(subscribe, () => choice);
  const currentScheme = useSyncExternalStore(subscribe, getScheme);
  return { choice: currentChoice, scheme: currentScheme };
}
