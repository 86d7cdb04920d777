import { lazy, Suspense, type ReactNode } from "react";
import { useLocale } from "#platform/web/i18n.ts";

interface ServerWordProps {
  children: string;
}

const Said = lazy(async () => {
  const { useUiStrings } = await import("#slices/reports/web/widget/server-label-translations.ts");
  function SaidWord({ children }: ServerWordProps): ReactNode {
    return useUiStrings()(children);
  }
  return { default: SaidWord };
});

/** What the server names in English, such as a report, in the reader's language, for pages of other slices. */
export function ServerWord({ children }: ServerWordProps): ReactNode {
  if (useLocale() === "en") return children;
  return (
    <Suspense fallback={children}>
      <Said>{children}</Said>
    </Suspense>
  );
}
