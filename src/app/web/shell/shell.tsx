import { useQueryClient } from "@tanstack/react-query";
import { Outlet, useLocation, useRouter } from "@tanstack/react-router";
import { lazy, Suspense, useCallback, useEffect, type ReactNode } from "react";
import { navigation } from "#platform/web/client.ts";
import { ErrorState } from "#platform/web/error-state.tsx";
import { preloadScreen } from "#platform/web/preload.ts";
import { suggestLocale, useLocale } from "#platform/web/i18n.ts";
import { styleNonce } from "#platform/web/style-nonce.ts";
import { useTheme } from "#platform/web/theme.ts";
import type { IdentityUser } from "#slices/home/contract/identity-user.contract.ts";
import { isDocPath } from "#slices/developers/web/public.tsx";
import { KeySheetShortcut, toHelpPath } from "#slices/help/web/public.tsx";
import { isWithoutClient, useIdentityUser } from "#slices/home/web/public.tsx";
import { TaskQueue } from "#slices/plans/web/public.tsx";
import { SampleBanner } from "#slices/setup/web/public.tsx";
import { loadOverlays } from "#ui/overlay-code.ts";
import { UiProvider } from "#ui/ui-provider.tsx";
import { PhoneBar } from "#app/web/shell/phone-bar.tsx";
import { useShellStrings } from "#app/web/shell/strings.ts";
import { TopBar } from "#app/web/shell/top-bar.tsx";
import { useWhenComplete } from "#app/web/shell/use-when-complete.ts";

// Few users ever see it, so its code is loaded with it.
const ImpersonationBanner = lazy(async () => ({
  default: (await import("#app/web/shell/impersonation-banner.tsx")).ImpersonationBanner,
}));

/** The code that draws charts is loaded with the first of them. */
async function takeChart(chart: Element, label: string): Promise<"copied" | "saved"> {
  const { takeChartPicture } = await import("#platform/web/chart-picture.ts");
  return takeChartPicture(chart, label);
}

function Banners({ user, onEnd }: { user: IdentityUser | undefined; onEnd: () => void }): ReactNode {
  return (
    <Suspense fallback={null}>
      {user?.impersonation && <ImpersonationBanner user={user} impersonation={user.impersonation} onEnd={onEnd} />}
      {user?.sample && <SampleBanner isViewed={user.sample === "viewed"} />}
    </Suspense>
  );
}

/** Loads what floats over the screen after the screen itself. */
function LaterCode(): ReactNode {
  useWhenComplete(loadLater);
  return null;
}

const loadLater = (): void => void loadOverlays().catch(() => {});

/** The frame around every screen. */
export function Shell(): ReactNode {
  const t = useShellStrings();
  const router = useRouter();
  const { pathname } = useLocation();
  const identity = useIdentityUser();
  const user = identity.data;
  const isStaffAlone = isWithoutClient(identity);
  // Staff that acts as no person reads the docs; its other pages are the console, outside the application.
  const isLeaving = isStaffAlone && !isDocPath(pathname);
  const { scheme } = useTheme();
  const locale = useLocale();

  useEffect(() => {
    if (user && !user.is_token_visitor) suggestLocale(user.locale);
  }, [user]);

  useEffect(() => {
    if (isLeaving) navigation.to("/staff");
  }, [isLeaving]);

  const { refetch } = identity;
  const requestAgain = useCallback(() => void refetch(), [refetch]);
  const navigate = useCallback((href: string) => void router.navigate({ href }), [router]);
  const client = useQueryClient();
  const cache = user === undefined || user.is_impersonating ? null : client;
  const preload = useCallback((href: string) => void preloadScreen(router, cache, href), [router, cache]);

  return (
    <UiProvider
      {...{ scheme, locale, navigate, preload, takeChart, styleNonce }}
      helpPath={toHelpPath}
      isSample={user?.sample !== undefined}
      timeZone={user?.client.time_zone}
    >
      <a className="sh-skip" href="#content">
        {t("skip")}
      </a>
      <Banners user={user} onEnd={requestAgain} />
      <TopBar user={user} pathname={pathname} />
      <main id="content" tabIndex={-1}>
        {identity.isError && !isStaffAlone && (
          <div className="cy-wrap sh-failure">
            <ErrorState error={identity.error} onRetry={() => void identity.refetch()} />
          </div>
        )}
        {!isLeaving && <Outlet />}
      </main>
      <LaterCode />
      <PhoneBar user={user} pathname={pathname} />
      {user && !user.is_token_visitor && (
        <>
          <TaskQueue />
          <KeySheetShortcut />
        </>
      )}
    </UiProvider>
  );
}
