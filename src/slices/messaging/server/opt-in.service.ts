import type { Clock } from "#platform/server/clock.ts";
import type { Database } from "#platform/server/db/database.ts";
import { notFound, AppError } from "#platform/server/app-error.ts";
import type { UnitsOfWork } from "#platform/server/unit-of-work.ts";
import type { OrganizationApi } from "#slices/organization/server/organization.api.ts";
import type { SharingApi, TokenGrant } from "#slices/sharing/server/sharing.api.ts";
import { requestConsent } from "./consents.repository.ts";
import { findContactEmail } from "./contacts.repository.ts";
import { optInRequest } from "./messaging.kinds.ts";
import type { Language } from "./messaging.tables.ts";
import { consentTexts } from "./messaging.texts.ts";
import { throttle } from "./throttle.repository.ts";

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  readonly units: UnitsOfWork;
  readonly organization: OrganizationApi;
  readonly sharing: SharingApi;
}

/** The address that a code was sent to, and the company that would send texts. */
export interface OptInHolder {
  readonly email: string;
  readonly clientName: string;
}

/** A submitted form. */
export interface OptIn {
  readonly code: string;
  /** Ten digits. */
  readonly phone: string;
  readonly language: Language;
  readonly source: "page" | "api";
  readonly address: string;
  readonly requestId: string;
}

const PER_PHONE = 3;
const PER_CODE = 10;
const PER_ADDRESS = 40;

/** Handles consent to texts: the form stores a request, and the reply YES confirms it. */
export class OptInService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Returns the holder of a code; throws `notFound` for an unknown code and `gone` for an expired one. */
  async readHolder(code: string): Promise<OptInHolder> {
    const { db, organization } = this.#deps;
    const grant = await this.#grant(code);
    return db.withClient(grant.clientId, async (tx) => {
      const email = await findContactEmail(tx, grant.objectId);
      if (email === null) throw notFound();
      return { email, clientName: (await organization.readClient(tx, tx.clientId)).name };
    });
  }

  /**
   * Stores the consent with its wording, time and source, and sends the text that asks for YES. Throws like
   * `readHolder`.
   */
  async optIn(form: OptIn): Promise<void> {
    const { db, clock, organization, units } = this.#deps;
    const grant = await this.#grant(form.code);
    await throttle(
      db,
      [
        { key: `opt-in:phone:${form.phone}`, most: PER_PHONE },
        { key: `opt-in:code:${grant.clientId}:${grant.objectId}`, most: PER_CODE },
        { key: `opt-in:address:${form.address}`, most: PER_ADDRESS },
      ],
      clock.now(),
    );
    const { phone, language, requestId } = form;
    const auditContext = { clientId: grant.clientId, accountId: null, impersonatorId: null, requestId };
    await units.run(auditContext, async (uow) => {
      const { name } = await organization.readClient(uow, uow.clientId);
      await requestConsent(uow, {
        phone,
        consentText: consentTexts[language].whole(name),
        source: form.source,
        locale: language,
        now: uow.now,
      });
      // A second submit within the same minute is a double click.
      await uow.post(optInRequest, `${phone}-${uow.now.toISOString().slice(0, 16)}`, { phone });
      await uow.audit({
        operation: "messaging.opt-in",
        objectType: "contact_point",
        objectId: grant.objectId,
        details: { phoneEnding: phone.slice(-4), source: form.source },
      });
    });
  }

  async #grant(code: string): Promise<TokenGrant> {
    const grant = await this.#deps.sharing.resolveToken("opt_in", code);
    if (!grant) throw notFound();
    if (grant.expiresAt <= this.#deps.clock.now())
      throw new AppError("gone", "link_expired", "This link has expired. Use the link in a more recent email.");
    return grant;
  }
}
