import { render, type RenderResult } from "@testing-library/react";
import type { ReactNode } from "react";
import type { UiContext } from "#ui/ui-context.ts";
import { UiProvider } from "#ui/ui-provider.tsx";

/** Renders inside the provider, in English by default. */
export function renderUi(children: ReactNode, context: Partial<UiContext> = {}): RenderResult {
  const Wrapper = ({ children: inside }: { children: ReactNode }): ReactNode => (
    <UiProvider scheme="light" env="test" locale={context.locale ?? "en"} navigate={context.navigate}>
      {inside}
    </UiProvider>
  );
  return render(children, { wrapper: Wrapper });
}
