import { lazy, Suspense, use, useState, type ReactNode } from "react";
import { useLocation } from "@tanstack/react-router";
import { stringifySearch, type Search } from "#platform/web/address.ts";
import { useLocale } from "#platform/web/i18n.ts";
import { usePageTitle } from "#platform/web/page-title.ts";
import { useNarrow } from "#platform/web/use-narrow.ts";
import type { HomeTask } from "#slices/home/contract/home-widgets.contract.ts";
import type { IdentityUser } from "#slices/home/contract/identity-user.contract.ts";
import { toGreeting } from "#slices/home/web/greeting.ts";
import { useHomeState, type HomeActions, type HomeState } from "#slices/home/web/home-state.ts";
import { IndicatorsPanel, findIndicatorsScreen } from "#slices/home/web/indicators-panel.tsx";
import { NewsPanel } from "#slices/home/web/news-panel.tsx";
import { CareerPanel, SurveysPanel, TodoPanel, TrainingPanel } from "#slices/home/web/my-panels.tsx";
import { findCommentsScreen, OnboardingCommentsPanel } from "#slices/home/web/onboarding-comments-panel.tsx";
import { ReportsPanel } from "#slices/home/web/reports-panel.tsx";
import { ReservedSpace } from "#slices/home/web/reserved.tsx";
import { Scores } from "#slices/home/web/scores.tsx";
import { useHomeStrings } from "#slices/home/web/strings.ts";
import { NeedsPanel } from "#slices/home/web/needs-panel.tsx";
import { lastVisitContext } from "#slices/home/web/new-mark.tsx";
import { useLastVisit } from "#slices/home/web/use-visit.ts";
import { useNeedsStrings } from "#slices/home/web/needs-strings.ts";
import { Tips } from "#slices/home/web/tips.tsx";
import { NextTask } from "#slices/home/web/next-task.tsx";
import { usePrefetchBlocks, useTodo } from "#slices/home/web/use-home.ts";
import { canHaveNeeds, useNeeds, type Needs } from "#slices/home/web/use-needs.ts";
import { useCompletions } from "#slices/plans/web/public.tsx";
import { useIdentityUser } from "#slices/home/web/use-identity-user.ts";
import { readChangesState, WhatChanged } from "#slices/insights/web/public.tsx";
import { Avatar } from "#ui/avatar.tsx";
import "#slices/home/web/home.css";
import "#slices/home/web/home-columns.css";
import "#slices/home/web/home-now.css";
import "#slices/home/web/home-tables.css";

// With forms, which nothing else of the page has.
const NewsDialogs = lazy(async () => ({ default: (await import("#slices/home/web/news-dialogs.tsx")).NewsDialogs }));
const ProfileDialog = lazy(async () => ({
  default: (await import("#slices/home/web/profile-dialog.tsx")).ProfileDialog,
}));

const scored: ReadonlySet<string> = new Set(["ingage", "intouch"]);

/** Returns whether the viewer sees figures of places in engagement or satisfaction. */
function seesChanges({ service_access: access }: IdentityUser): boolean {
  return access.some(
    ({ service, status, top_role: role }) => scored.has(service) && status === "active" && role !== "employee",
  );
}

/** Returns true for a person who sees no places, and so has only their own tasks. */
const isWithoutPlaces = ({ service_access: access }: IdentityUser): boolean =>
  access.every(({ top_role: role }) => role === "employee");

/** /: the viewer's start page: open needs, changes, news, and links to other pages. */
export function HomePage(): ReactNode {
  const t = useHomeStrings();
  usePageTitle(t("home"));
  const [state, actions] = useHomeState();
  const { data: user } = useIdentityUser();
  const lastVisit = useLastVisit();
  usePrefetchBlocks();
  // The shell around it waits for the same reply, and shows the error when it fails.
  if (!user) return null;
  return (
    <div className="cy-wrap ho-page">
      <HomeHeader user={user} actions={actions} />
      <lastVisitContext.Provider value={lastVisit}>
        <Columns user={user} state={state} actions={actions} />
      </lastVisitContext.Provider>
      <Suspense fallback={null}>
        {state.window !== null && <NewsDialogs state={state} actions={actions} />}
        {state.window?.kind === "profile" && <ProfileDialog onClose={actions.close} />}
      </Suspense>
    </div>
  );
}

interface PartProps {
  user: IdentityUser;
  state: HomeState;
  actions: HomeActions;
}

/** Current tasks, changes, and the news. */
function Columns({ user, state, actions }: PartProps): ReactNode {
  const search = useLocation().search as Search;
  const needs = useNeeds(user);
  const next = useNextTask(user);
  const hasNeeds = canHaveNeeds(user);
  const changes = seesChanges(user);
  // Above both columns, where nothing loads after them; a phone shows tasks first.
  const isNarrow = useNarrow();
  const tips = user.tips.length > 0 && <Tips tips={user.tips} />;
  return (
    <>
      {hasNeeds && <Lead needs={needs} />}
      <Scores user={user} />
      {!isNarrow && tips}
      <div className="ho-columns" data-changes={changes ? "" : undefined}>
        <div className="ho-column ho-now">
          {hasNeeds && <NeedsPanel needs={needs} />}
          {next !== null && <NextTask key={next.id} task={next} />}
          <TodoPanel next={next?.id ?? null} />
          {isNarrow && tips}
        </div>
        <div className="ho-column ho-news-column">
          {changes && (
            <ReservedSpace name="changes" of={`${user.id}${stringifySearch(readChangesState(search))}`}>
              <WhatChanged lastVisit={use(lastVisitContext)} />
            </ReservedSpace>
          )}
          <div className="ho-news-pair">
            <NewsPanel kind="announcement" state={state} actions={actions} />
            <NewsPanel kind="spotlight" state={state} actions={actions} />
          </div>
        </div>
        <Foot user={user} state={state} actions={actions} />
      </div>
    </>
  );
}

/**
 * Returns the first task, of a person without places, that was not completed on this device; null for everyone else.
 */
function useNextTask(user: IdentityUser): HomeTask | null {
  const { isCompleted } = useCompletions();
  const { data } = useTodo();
  if (!isWithoutPlaces(user)) return null;
  return data?.data.find(({ id }) => !isCompleted(id)) ?? null;
}

/** A sentence with the number of open needs, and of late ones. */
function Lead({ needs }: { needs: Needs }): ReactNode {
  const t = useNeedsStrings();
  const count = needs.alerts + needs.escalations;
  if (needs.isPending || needs.error !== null) return <p className="ho-lead"> </p>;
  if (count === 0) return <p className="ho-lead">{t("nothing")}</p>;
  return (
    <p className="ho-lead">
      {t("lead", { count })}
      {needs.late > 0 && (
        <>
          ; <span className="ho-late">{t("leadLate", { count: needs.late })}</span>
        </>
      )}
      .
    </p>
  );
}

/** All other blocks, one line each, which open in place. */
function Foot({ user, state, actions }: PartProps): ReactNode {
  const indicators = findIndicatorsScreen(user.navigation.routes);
  const comments = findCommentsScreen(user.navigation.routes);
  return (
    <div className="cy-panel ho-foot">
      <SurveysPanel />
      {!isWithoutPlaces(user) && <ReportsPanel />}
      <CareerPanel personId={user.id} />
      <TrainingPanel state={state} actions={actions} />
      {comments !== null && <OnboardingCommentsPanel screen={comments} />}
      {indicators !== null && <IndicatorsPanel screen={indicators} />}
    </div>
  );
}

function HomeHeader({ user, actions }: { user: IdentityUser; actions: HomeActions }): ReactNode {
  const t = useHomeStrings();
  const locale = useLocale();
  const [now] = useState(() => new Date());
  const initials = `${user.first_name.slice(0, 1)}${user.last_name.slice(0, 1)}`.toUpperCase();
  const day = now.toLocaleDateString(locale, { weekday: "long", day: "numeric", month: "long" });
  // It starts the line, and Spanish writes weekdays in lower case.
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
