import type { Clock } from "#platform/server/clock.ts";
import type { ClientTx, Database } from "#platform/server/db/database.ts";
import type { UnitsOfWork } from "#platform/server/unit-of-work.ts";
import type { OrganisationApi } from "#slices/organisation/server/organisation.api.ts";
import type { ThemeAudience } from "./library/theme.ts";
import type { RulesVersion } from "./themes.repository.ts";

/** A comment that was not read for themes yet, or by other rules. */
export interface UntaggedComment {
  readonly invitationId: number;
  readonly questionId: number;
  readonly audience: ThemeAudience;
  readonly text: string;
}

/** Comments, as the slice that owns them tells them. */
export interface ThemeComments {
  /** Some comments that were not read by these rules; they stay as they are until the transaction ends. */
  claimUntagged(tx: ClientTx, version: RulesVersion, limit: number): Promise<readonly UntaggedComment[]>;
  /** Whether there is such a comment. */
  hasUntagged(tx: ClientTx, version: RulesVersion): Promise<boolean>;
  /** The newest comments that may be read by who sees the whole company: protected ones through their gate. */
  readNewest(
    tx: ClientTx,
    request: { readonly audience: ThemeAudience; readonly today: string; readonly limit: number },
  ): Promise<readonly { readonly text: string }[]>;
}

/** What themes need of the platform and of other slices. */
export interface ThemesDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly units: UnitsOfWork;
  readonly organisation: Pick<OrganisationApi, "activeServices" | "client" | "clients">;
  /** Requested when a comment is read: the slice that owns comments is made later. */
  readonly comments: () => ThemeComments;
}
