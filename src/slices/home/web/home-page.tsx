import { useState, type ReactNode } from "react";
import { useLocale } from "#platform/web/i18n.ts";
import { usePageTitle } from "#platform/web/page-title.ts";
import type { IdentityUser } from "#slices/home/contract/identity-user.contract.ts";
import { toGreeting } from "#slices/home/web/greeting.ts";
import { useHomeState, type HomeActions } from "#slices/home/web/home-state.ts";
import { IndicatorsPanel, indicatorsScreen } from "#slices/home/web/indicators-panel.tsx";
import { NewsDialogs } from "#slices/home/web/news-dialogs.tsx";
import { NewsPanel } from "#slices/home/web/news-panel.tsx";
import { CareerPanel, SurveysPanel, TodoPanel, TrainingPanel } from "#slices/home/web/my-panels.tsx";
import { commentsScreen, OnboardingCommentsPanel } from "#slices/home/web/onboarding-comments-panel.tsx";
import { ProfileDialog } from "#slices/home/web/profile-dialog.tsx";
import { ReportsPanel } from "#slices/home/web/reports-panel.tsx";
import { useHomeStrings } from "#slices/home/web/strings.ts";
import { useEverybodysBlocks } from "#slices/home/web/use-home.ts";
import { useIdentityUser } from "#slices/home/web/use-identity-user.ts";
import { WhatChanged } from "#slices/insights/web/public.tsx";
import { Avatar } from "#ui/avatar.tsx";
import "#slices/home/web/home.css";
import "#slices/home/web/home-tables.css";

const scored: ReadonlySet<string> = new Set(["ingage", "intouch"]);

/** Whether the viewer sees figures of places in a service of answers. */
function seesChanges({ service_access: access }: IdentityUser): boolean {
  return access.some(
    ({ service, status, top_role: role }) => scored.has(service) && status === "active" && role !== "employee",
  );
}

/** /: what the viewer's day begins with: what is to be done, what is new, and the ways on. */
export function HomePage(): ReactNode {
  const t = useHomeStrings();
  usePageTitle(t("home"));
  const [state, actions] = useHomeState();
  const { data: user } = useIdentityUser();
  useEverybodysBlocks();
  // The shell around it waits for the same answer, and says what is wrong when there is none.
  if (!user) return null;
  const indicators = indicatorsScreen(user.navigation.routes);
  const comments = commentsScreen(user.navigation.routes);
  const seesReports = user.service_access.some(({ top_role: role }) => role !== "employee");
  return (
    <div className="cy-wrap ho-page">
      <HomeHeader user={user} actions={actions} />
      <div className="ho-columns">
        <div className="ho-column">
          {seesChanges(user) && <WhatChanged />}
          <TodoPanel />
          <NewsPanel kind="announcement" state={state} actions={actions} />
          <NewsPanel kind="spotlight" state={state} actions={actions} />
          {indicators !== null && <IndicatorsPanel screen={indicators} />}
          {comments !== null && <OnboardingCommentsPanel screen={comments} />}
        </div>
        <div className="ho-column">
          <SurveysPanel />
          <CareerPanel personId={user.id} />
          <TrainingPanel state={state} actions={actions} />
          {seesReports && <ReportsPanel />}
        </div>
      </div>
      <NewsDialogs state={state} actions={actions} />
      {state.window?.kind === "profile" && <ProfileDialog onClose={actions.close} />}
    </div>
  );
}

function HomeHeader({ user, actions }: { user: IdentityUser; actions: HomeActions }): ReactNode {
  const t = useHomeStrings();
  const locale = useLocale();
  const [now] = useState(() => new Date());
  const initials = `${user.first_name.slice(0, 1)}${user.last_name.slice(0, 1)}`.toUpperCase();
  const day = now.toLocaleDateString(locale, { weekday: "long", day: "numeric", month: "long" });
  // It begins the line, and Spanish writes weekdays small.
  const today = `${day.slice(0, 1).toUpperCase()}${day.slice(1)}`;
  return (
    <header className="ho-head">
      <button
        type="button"
        className="ho-avatar"
        aria-label={`${initials}: ${t("editProfile")}`}
        title={t("editProfile")}
        onClick={() => actions.open({ kind: "profile" })}
      >
        <Avatar initials={initials} url={user.avatar.thumb.url} />
      </button>
      <div>
        <h1>{t(toGreeting(now.getHours()), { name: user.first_name })}</h1>
        <p>{[today, user.position, user.location ?? user.client.name].filter(Boolean).join(" · ")}</p>
      </div>
    </header>
  );
}
