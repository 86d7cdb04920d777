import { lazy, Suspense, useCallback, useLayoutEffect, useState, type ReactNode } from "react";

// Its code comes with the first press, so that no screen waits for it.
const KeySheet = lazy(async () => ({ default: (await import("#slices/help/web/key-sheet.tsx")).KeySheet }));

/** True where a letter belongs to what is typed into, or to a window or menu over the page. */
function isTyping(target: EventTarget | null): boolean {
  const element = target as Element | null;
  const typed = "input, select, textarea, [contenteditable], [role=dialog], [role=menu]";
  return element !== null && "closest" in element && element.closest(typed) !== null;
}

/** Opens the list of keys at `?`, from everywhere. */
export function KeySheetShortcut(): ReactNode {
  const [opened, setOpened] = useState(false);
  const close = useCallback(() => setOpened(false), []);
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
      if (event.key !== "?" || event.defaultPrevented || hasModifier || isTyping(event.target)) return;
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
