import type { Job } from "#platform/server/jobs/jobs.ts";
import type { ApiRoute, PageRoute } from "#platform/server/http/route.ts";
import type { OutboxRenderer } from "#platform/server/outbox/delivery.ts";
import { AccessService, type KnownPlaces } from "./access/access.service.ts";
import { passwordSection, buildSessionSections } from "./account-own-sections.tsx";
import type { AccountSection } from "./account-sections.ts";
import { AccountSessionsService } from "./account-sessions.service.ts";
import { buildAccountPages } from "./account.pages.ts";
import { buildAccountRoutes } from "./account.routes.ts";
import type { AccessApi, OperationTable, Principal } from "./identity.api.ts";
import { buildAccountMailRenderers } from "./passwords/password-mails.ts";
import { buildPasswordPages } from "./passwords/password.pages.ts";
import { type PasswordDeps, PasswordService } from "./passwords/password.service.ts";

/** Functions that accounts need from slices above. */
export interface AccountDeps {
  readonly readPlaces: KnownPlaces;
  readonly findAnyClientId: PasswordDeps["findAnyClientId"];
  readonly findLanding: PasswordDeps["findLanding"];
  readonly getPublicUrl: () => string;
}

const operations: OperationTable = {
  "identity.password.reset": "public",
  "identity.password.change": "own_account",
  "identity.sign-out-everywhere": "own_account",
  "identity.account.read": "own_account",
  "identity.client.enter": "own_account",
};

/** Creates permissions, passwords, sessions and the account page. `sections` are added to the page by other modules. */
export function createAccounts(
  deps: PasswordDeps & AccountDeps,
  sections: readonly AccountSection[],
): {
  readonly access: AccessApi;
  /** All sections of the account page, in order. */
  readonly sections: readonly AccountSection[];
  readonly routes: readonly ApiRoute<Principal>[];
  readonly pages: readonly PageRoute<Principal>[];
  readonly renderers: readonly OutboxRenderer[];
  readonly jobs: readonly Job[];
  readonly operations: OperationTable;
} {
  const passwords = new PasswordService(deps);
  const sessions = new AccountSessionsService(deps);
  const all = [passwordSection, ...sections, ...buildSessionSections(sessions)];
  return {
    access: new AccessService(deps),
    sections: all,
    routes: buildAccountRoutes(passwords, sessions),
    pages: [...buildPasswordPages(passwords), ...buildAccountPages({ passwords, sessions, sections: all })],
    renderers: buildAccountMailRenderers(deps),
    jobs: passwords.buildJobs(),
    operations,
  };
}
