import { MantineProvider } from "@mantine/core";
import { useMemo, type ReactNode } from "react";
import { mantineTheme, getMantineVariables } from "#ui/mantine-theme.ts";
import { ToastHost } from "#ui/toast.tsx";
import { uiContext, type UiContext } from "#ui/ui-context.ts";

interface UiProviderProps extends UiContext {
  scheme: "light" | "dark";
  env?: "default" | "test";
  /** The nonce that the content policy requires for added styles. */
  styleNonce?: string | undefined;
  children: ReactNode;
}

/** Provides language, theme, links and toasts to everything below. */
export function UiProvider({
  locale,
  navigate,
  preload,
  helpPath,
  takeChart,
  isSample,
  timeZone,
  scheme,
  env = "default",
  styleNonce,
  children,
}: UiProviderProps): ReactNode {
  const context = useMemo(
    () => ({ locale, navigate, preload, helpPath, takeChart, isSample, timeZone }),
    [locale, navigate, preload, helpPath, takeChart, isSample, timeZone],
  );
  return (
    <MantineProvider
      theme={mantineTheme}
      cssVariablesResolver={getMantineVariables}
      forceColorScheme={scheme}
      withGlobalClasses={false}
      env={env}
      getStyleNonce={() => styleNonce ?? ""}
    >
      <uiContext.Provider value={context}>
        <ToastHost>{children}</ToastHost>
      </uiContext.Provider>
    </MantineProvider>
  );
}
