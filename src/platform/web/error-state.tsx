import type { ReactNode } from "react";
import { ApiError, ReplyError } from "#platform/web/api-error.ts";
import { usePageTitle } from "#platform/web/page-title.ts";
import { usePlatformStrings } from "#platform/web/strings.ts";
import { PageHeader } from "#ui/page-header.tsx";
import { ErrorAlert } from "#ui/states.tsx";
import { UiLink } from "#ui/ui-link.tsx";

interface ErrorStateProps {
  error: unknown;
  onRetry?: (() => void) | undefined;
}

/**
 * A failed call on screen: "no access", "not found", or an alert with the status, the server's message and all its
 * errors.
 */
export function ErrorState({ error, onRetry }: ErrorStateProps): ReactNode {
  const t = usePlatformStrings();
  if (error instanceof ReplyError) return <ErrorAlert title={error.message} onRetry={onRetry} />;
  if (!(error instanceof ApiError)) {
    return <ErrorAlert title={t("crashed")} message={t("crashedHint")} onRetry={onRetry} />;
  }
  if (error.status === 403) return <Forbidden />;
  if (error.status === 404) return <NotFound />;
  if (error.status === 0) return <ErrorAlert title={t("offline")} message={t("offlineHint")} onRetry={onRetry} />;
  return (
    <ErrorAlert
      title={`${error.status} ${error.title}`}
      message={error.detail}
      hint={error.toDo}
      items={error.errors.map(({ message }) => message).filter((message) => message !== error.detail)}
      note={error.requestId === undefined ? undefined : t("request", { id: error.requestId })}
      onRetry={onRetry}
    />
  );
}

/** The error state of a whole page. An alert gets the page's title above it. */
export function PageErrorState({ title, ...failure }: ErrorStateProps & { title: string }): ReactNode {
  const { error } = failure;
  if (error instanceof ApiError && (error.status === 403 || error.status === 404)) return <ErrorState {...failure} />;
  return (
    <div className="cy-wrap">
      <PageHeader title={title} />
      <ErrorState {...failure} />
    </div>
  );
}

interface DeadEndProps {
  title: string;
  hint?: string;
}

/** A page with only a reason and a link to continue. */
function DeadEnd({ title, hint }: DeadEndProps): ReactNode {
  const t = usePlatformStrings();
  usePageTitle(title);
  return (
    <div className="cy-wrap">
      <div className="cy-empty">
        <h1>{title}</h1>
        {hint !== undefined && <p>{hint}</p>}
        <UiLink className="cy-button" href="/">
          {t("home")}
        </UiLink>
      </div>
    </div>
  );
}

/** The role may never see this page. */
function Forbidden(): ReactNode {
  const t = usePlatformStrings();
  return <DeadEnd title={t("forbidden")} />;
}

/** The page or object does not exist, or belongs to another client. */
export function NotFound(): ReactNode {
  const t = usePlatformStrings();
  return <DeadEnd title={t("notFound")} hint={t("notFoundHint")} />;
}
