import { IconSearch } from "@tabler/icons-react";
import { lazy, Suspense, useCallback, useLayoutEffect, useState, type ReactNode } from "react";
import type { IdentityUser } from "#slices/home/contract/identity-user.contract.ts";
import { createTypedAhead, TypedAhead } from "#app/web/shell/palette/typed-ahead.tsx";
import { useShellStrings } from "#app/web/shell/strings.ts";
import { useWhenComplete } from "#app/web/shell/use-when-complete.ts";

// Its code is loaded after the screen's, so that the screen never waits for it.
const load = () => import("#app/web/shell/palette/palette.tsx");
const Palette = lazy(async () => ({ default: (await load()).Palette }));

const loadEarly = (): void => void load().catch(() => {});

const isMac = (): boolean => /mac|iphone|ipad/i.test(window.navigator.userAgent);

function isShortcut(event: KeyboardEvent): boolean {
  return (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === "k";
}

/** Opens the command palette, as Ctrl+K does everywhere; ⌘K on a Mac. */
export function PaletteButton({ user }: { user: IdentityUser }): ReactNode {
  const t = useShellStrings();
  const [opened, setOpened] = useState(false);
  const close = useCallback(() => setOpened(false), []);
  const [typedAhead] = useState(createTypedAhead);

  // Loaded after the screen, so that it opens at once.
  useWhenComplete(loadEarly);

  // Before the first paint, so that the keys work as soon as the screen is visible.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!isShortcut(event)) return;
      // Browsers use it to focus their address line.
      event.preventDefault();
      typedAhead.take();
      setOpened((was) => !was);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [typedAhead]);

  return (
    <>
      <button
        type="button"
        className="cy-button sh-search"
        aria-haspopup="dialog"
        aria-keyshortcuts={isMac() ? "Meta+K" : "Control+K"}
        onClick={() => setOpened(true)}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
      >
        <IconSearch size={17} stroke={1.75} aria-hidden="true" />
        <span className="cy-sr">{t("search")}</span> <kbd>{isMac() ? "⌘K" : "Ctrl K"}</kbd>
      </button>
      {opened && (
        <Suspense fallback={<TypedAhead text={typedAhead} onClose={close} />}>
          <Palette user={user} typedAhead={typedAhead} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
