import { useCallback } from "react";
import { usePlatformStrings } from "#platform/web/strings.ts";
import { useToast } from "#ui/toast.tsx";

/** Copies a text to the clipboard and shows a confirmation or an error; `said` replaces the default "Copied". */
export function useCopy(): (text: string, message?: string) => Promise<void> {
  const t = usePlatformStrings();
  const { say } = useToast();
  return useCallback(
    async (text, message) => {
      try {
        // The clipboard is missing when the portal is not served over TLS.
        await window.navigator.clipboard.writeText(text);
        say(message ?? t("copied"));
      } catch {
        say(t("copyFailed"));
      }
    },
    [say, t],
  );
}
