import { lazy, Suspense, useCallback, useLayoutEffect, useState, type ReactNode } from "react";
import { handlesOwnKeys } from "#platform/web/owns-keys.ts";

// Loaded with the first key press, so that no screen waits for it.
const KeySheet = lazy(async () => ({ default: (await import("#slices/help/web/key-sheet.tsx")).KeySheet }));

/** Opens the list of keys with `?`, on every screen. */
export function KeySheetShortcut(): ReactNode {
  const [opened, setOpened] = useState(false);
  const close = useCallback(() => setOpened(false), []);
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
      if (event.key !== "?" || event.defaultPrevented || hasModifier || handlesOwnKeys(event.target)) return;
      event.preventDefault();
      setOpened(true);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
  if (!opened) return null;
  return (
    <Suspense fallback={null}>
      <KeySheet onClose={close} />
    </Suspense>
  );
}
