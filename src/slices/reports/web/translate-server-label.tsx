import { lazy, Suspense, type ReactNode } from "react";
import { useLocale } from "#platform/web/i18n.ts";

interface ServerWordProps {
  children: string;
}

const Said = lazy(async () => {
  const { useUiStrings } = await import("#slices/reports/web/widget/server-label-translations.ts");
  function TranslatedLabel({ children }: ServerWordProps): ReactNode {
    return useUiStrings()(children);
  }
  return { default: TranslatedLabel };
});

/** Translates the server's English names, such as a report's, for pages of other slices. */
export function ServerLabel({ children }: ServerWordProps): ReactNode {
  if (useLocale() === "en") return children;
  return (
    <Suspense fallback={children}>
      <Said>{children}</Said>
    </Suspense>
  );
}
