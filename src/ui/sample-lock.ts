import { useUi } from "#ui/ui-context.ts";

// Here, because every screen loads the other words.
const reasons = {
  en: "Sample data can’t be changed.",
  es: "Los datos de ejemplo no se pueden cambiar.",
} as const;

/** Returns why nothing can be changed on this screen; null where it can. Every control that writes asks it. */
export function useSampleLock(): string | null {
  const { locale, isSample = false } = useUi();
  return isSample ? reasons[locale] : null;
}
