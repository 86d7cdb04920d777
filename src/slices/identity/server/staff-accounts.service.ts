import type { Clock } from "#platform/server/clock.ts";
import type { Database } from "#platform/server/db/database.ts";
import { ensureStaffAccount, findAccountByEmail, hasOtherStaff } from "./accounts.repository.ts";
import { createChallenge } from "./challenges.repository.ts";
import { appendStaffAudit } from "./staff-sessions.repository.ts";

const LINK_HOURS = 24;

/** The new platform staff account. */
export interface NewStaff {
  readonly email: string;
  readonly name: string;
  /** True when other staff may exist already. */
  readonly isAdditional: boolean;
}

/** The token of the link that sets the password, or the reason for its absence. */
export type StaffCreationResult =
  | { readonly kind: "made" | "renewed"; readonly token: string }
  | { readonly kind: "refused"; readonly reason: "staff_exists" | "not_staff" | "disabled" };

/**
 * Creates a platform staff account, or a new link for an existing one. The caller has access to the database, so no
 * session is required. Rejects an unintended second account and emails of clients' people.
 */
export function createStaff(
  deps: { readonly db: Database; readonly clock: Clock },
  staff: NewStaff,
): Promise<StaffCreationResult> {
  const now = deps.clock.now();
  return deps.db.global(async (tx) => {
    const existing = await findAccountByEmail(tx, staff.email);
    if (existing?.isDisabled) return { kind: "refused", reason: "disabled" };
    if (!existing && !staff.isAdditional && (await hasOtherStaff(tx, staff.email))) {
      return { kind: "refused", reason: "staff_exists" };
    }
    const account = await ensureStaffAccount(tx, { email: staff.email, name: staff.name, now });
    if (!account) return { kind: "refused", reason: "not_staff" };
    const expiresAt = new Date(now.getTime() + LINK_HOURS * 3_600_000);
    const token = await createChallenge(tx, { purpose: "welcome", accountId: account.id, now, expiresAt });
    const operation = existing ? "identity.staff.link" : "identity.staff.create";
    const details = { by: "command", staff_account_id: account.id };
    await appendStaffAudit(tx, { at: now, accountId: account.id, operation, details, requestId: null });
    return { kind: existing ? "renewed" : "made", token };
  });
}
