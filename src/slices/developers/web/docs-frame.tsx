import type { ReactNode } from "react";
import { ErrorState, NotFound } from "#platform/web/error-state.tsx";
import { usePageTitle } from "#platform/web/page-title.ts";
import type { IdentityUser } from "#slices/home/contract/identity-user.contract.ts";
import { isWithoutClient, useIdentityUser } from "#slices/home/web/public.tsx";
import { docPages, isDeveloper, useDocPageStrings, type DocPage } from "#slices/developers/web/doc-pages.ts";
import { useDocsStrings } from "#slices/developers/web/docs-strings.ts";
import { PageHeader } from "#ui/page-header.tsx";
import { EmptyState, Skeleton } from "#ui/states.tsx";
import { TabNav } from "#ui/tabs.tsx";
import "#slices/developers/web/docs.css";

interface DocsFrameProps {
  page: DocPage;
  /** True for a page that shows a company's regions, locations or metrics. Staff without an impersonation sees none. */
  needsPerson?: boolean;
  children: ReactNode;
}

/**
 * The frame of a developer page: links to the other pages and the current identity. Others than platform staff get "not
 * found".
 */
export function DocsFrame({ page, needsPerson = false, children }: DocsFrameProps): ReactNode {
  const identity = useIdentityUser();
  const user = identity.data;
  if (isWithoutClient(identity)) {
    return (
      <Docs page={page} user={null}>
        {needsPerson ? <ActFirst /> : children}
      </Docs>
    );
  }
  // The bar above already shows an error when the identity is unknown.
  if (identity.isError) return null;
  if (!user) return <DocsSkeleton />;
  if (!isDeveloper(user)) return <NotFound />;
  return (
    <Docs page={page} user={user}>
      {children}
    </Docs>
  );
}

function Docs({
  page,
  user,
  children,
}: {
  page: DocPage;
  /** Null for staff without an impersonation. */
  user: IdentityUser | null;
  children: ReactNode;
}): ReactNode {
  const t = useDocsStrings();
  const name = useDocPageStrings();
  usePageTitle(`${name(page)} · ${name("docs")}`);
  const tabs = docPages.map((each) => ({ to: each.to, text: name(each.name) }));
  const current = docPages.find((each) => each.name === page)?.to ?? "";
  return (
    <>
      <div className="cy-wrap dd-frame">
        <PageHeader title={`${name("docs")}: ${name(page)}`} sub={t(`${page}_sub`)} />
        <TabNav label={t("pages")} tabs={tabs} current={current} />
        {user === null ? <ViewingAlone /> : <ViewingAs user={user} />}
      </div>
      {children}
    </>
  );
}

/** The person whose permissions the calls of these pages use, and the staff member behind it. */
function ViewingAs({ user }: { user: IdentityUser }): ReactNode {
  const t = useDocsStrings();
  const roles = user.service_access.map(({ service, top_role: role }) => `${service}: ${role}`);
  return (
    <section className="dd-viewing" aria-label={t("viewingAs")}>
      <p>
        <span className="cy-meta">{t("viewingAs")}</span>{" "}
        <strong>
          {user.first_name} {user.last_name}
        </strong>
        {user.email !== null && <span>{user.email}</span>}
        <span>{user.client.name}</span>
        <span>{roles.length === 0 ? t("noRole") : roles.join(", ")}</span>
      </p>
      {user.impersonation && <p className="cy-meta">{t("actingStaff", { staff: user.impersonation.staff_name })}</p>}
    </section>
  );
}

/** The same for staff without an impersonation. */
function ViewingAlone(): ReactNode {
  const t = useDocsStrings();
  return (
    <section className="dd-viewing" aria-label={t("viewingAs")}>
      <p>
        <span className="cy-meta">{t("viewingAs")}</span> <strong>{t("staffAlone")}</strong>
        {/* The console is outside the application. */}
        <a href="/staff">{t("toConsole")}</a>
      </p>
    </section>
  );
}

/** The content of a page that needs an impersonation first. */
function ActFirst(): ReactNode {
  const t = useDocsStrings();
  return (
    <div className="cy-wrap dd-frame">
      <EmptyState title={t("actFirst")}>
        <p>{t("actFirstHint")}</p>
      </EmptyState>
    </div>
  );
}

function DocsSkeleton(): ReactNode {
  const name = useDocPageStrings();
  return (
    <div className="cy-wrap dd-frame" aria-busy="true" data-loading="">
      <h1 className="cy-sr">{name("docs")}</h1>
      <Skeleton width={280} height={28} />
      <Skeleton width="100%" height={44} />
    </div>
  );
}

/** An error of a call on one of these pages. */
export function DocsError({ error, onRetry }: { error: Error; onRetry: () => void }): ReactNode {
  return (
    <div className="cy-wrap dd-frame">
      <ErrorState error={error} onRetry={onRetry} />
    </div>
  );
}
