import type { ClientTx } from "#platform/server/db/database.ts";
import type { SharingApi, TokenPurpose } from "#slices/sharing/server/sharing.api.ts";
import { ensureContactPoint } from "./contacts.repository.ts";
import type { OptOutLinks } from "./messaging.api.ts";

const DAY = 86_400_000;
// The link in an old email must still work to opt out; consent to texts is requested while the email is recent.
const OPT_OUT_DAYS = 365;
const OPT_IN_DAYS = 30;

interface Deps {
  readonly sharing: SharingApi;
  readonly getPublicUrl: () => string;
}

/**
 * Creates the links in emails to opt out and to opt in. The token identifies the address and is minted when the email
 * is rendered.
 */
export class LinksService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Creates the links by which the recipient of an email to this address opts out. */
  async createOptOutLinks(tx: ClientTx, email: string, now: Date): Promise<OptOutLinks> {
    const token = await this.#mint(tx, "opt_out", email, now, OPT_OUT_DAYS);
    const origin = this.#deps.getPublicUrl();
    return { pageUrl: `${origin}/opt-out?token=${token}`, oneClickUrl: `${origin}/opt-out/one-click/${token}` };
  }

  /** Creates the link by which the recipient of an email to this address consents to texts. */
  async createOptInUrl(tx: ClientTx, email: string, now: Date): Promise<string> {
    const code = await this.#mint(tx, "opt_in", email, now, OPT_IN_DAYS);
    return `${this.#deps.getPublicUrl()}/opt-in-to-sms?code=${code}`;
  }

  async #mint(tx: ClientTx, purpose: TokenPurpose, email: string, now: Date, days: number): Promise<string> {
    const objectId = await ensureContactPoint(tx, email);
    return this.#deps.sharing.mintToken(tx, {
      purpose,
      objectId,
      expiresAt: new Date(now.getTime() + days * DAY),
      now,
    });
  }
}
