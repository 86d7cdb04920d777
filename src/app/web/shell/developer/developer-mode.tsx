import { IconCode } from "@tabler/icons-react";
import { lazy, Suspense, useCallback, useLayoutEffect, useState, type ReactNode } from "react";
import type { IdentityUser } from "#slices/home/contract/identity-user.contract.ts";
import { readStored, writeStored } from "#platform/web/stored.ts";
import { useToast } from "#ui/toast.tsx";
import { useDeveloperStrings } from "#app/web/shell/developer/developer-strings.ts";

const KEY = "courtyard-developer";
/** How long the change is announced, in milliseconds. */
const SAID_MS = 500;

const CallsDialog = lazy(async () => ({
  default: (await import("#app/web/shell/developer/calls-dialog.tsx")).CallsDialog,
}));

function isShortcut(event: KeyboardEvent): boolean {
  return event.ctrlKey && event.shiftKey && event.key === "?";
}

/**
 * Ctrl+Shift+? turns developer mode on and off, for platform staff only. When on, the bar leads to the page's calls.
 * While staff acts as a person it has that person's permissions only, but the viewer is still staff.
 */
export function DeveloperMode({ user }: { user: IdentityUser }): ReactNode {
  return user.is_staff || user.is_impersonating ? <StaffMode /> : null;
}

function StaffMode(): ReactNode {
  const t = useDeveloperStrings();
  const { say } = useToast();
  const [isOn, setIsOn] = useState(() => readStored(KEY, ["on", "off"]) === "on");
  const [opened, setOpened] = useState(false);
  const turn = useCallback(
    (on: boolean) => {
      setIsOn(on);
      setOpened(false);
      writeStored(KEY, on ? "on" : "off");
      say(t(on ? "on" : "off"), SAID_MS);
    },
    [say, t],
  );

  // Before the first paint, so that the keys work as soon as the screen is visible.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!isShortcut(event)) return;
      event.preventDefault();
      turn(!isOn);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [isOn, turn]);

  if (!isOn) return null;
  return (
    <>
      <button
        type="button"
        className="cy-icon-button"
        aria-label={t("mode")}
        title={t("mode")}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        <IconCode size={18} stroke={1.75} aria-hidden="true" />
      </button>
      {opened && (
        <Suspense fallback={null}>
          <CallsDialog onClose={() => setOpened(false)} onLeave={() => turn(false)} />
        </Suspense>
      )}
    </>
  );
}
