import { toLocalDate } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import { buildDailyPart } from "./daily-part.ts";
import { type KnownManager, readAlertManagers } from "./alert-managers.ts";
import { listManagersAt } from "./alert-owner.rules.ts";
import type { AlertsApi } from "./alerts.api.ts";
import type { AlertsDeps } from "./alerts.deps.ts";
import { findQuietEnd } from "./alerts.emails.ts";
import { type AlertRecord, readAlerts } from "./alerts.read-model.ts";
import { findOpenAlerts, readOpenAlertOwners } from "./daily-alerts.read-model.ts";
import { toWaitingAlert } from "./waiting-alerts.ts";

const SERVICE = "intouch";
const WHOLE_CLIENT = { kind: "client" } as const;
/** Maximum number of alerts that an email lists, and that are counted. */
const MAX_LISTED = 10;
const MAX_READ = 500;

/** Returns true once the day of the email about a new alert has passed: the digest does not repeat it on that day. */
function isAfterMail(alert: AlertRecord, now: Date): boolean {
  return toLocalDate(alert.time_zone, findQuietEnd(alert) ?? alert.created_at) < toLocalDate(alert.time_zone, now);
}

async function readPending(
  tx: ClientTx,
  managers: readonly KnownManager[],
  { ownerId, now }: { readonly ownerId: number; readonly now: Date },
): Promise<AlertRecord[]> {
  const filter = { scope: WHOLE_CLIENT, statuses: ["created"], ownerId, pendingAt: now } as const;
  const found = await readAlerts(tx, filter, { sort: "due", descending: false, number: 1, size: MAX_READ, now });
  const own = managers.filter(({ personId }) => personId === ownerId);
  const isHere = ({ location_id: locationId, region_id: regionId }: AlertRecord): boolean =>
    listManagersAt(own, { locationId, regionId }).length > 0;
  return found.filter((each) => isHere(each) && isAfterMail(each, now));
}

/** The part about alerts in the daily digest of their owners. */
export function createDailyAlerts(deps: AlertsDeps): AlertsApi["daily"] {
  async function readManagers(tx: ClientTx): Promise<readonly KnownManager[]> {
    const services = await deps.organization.readActiveServices(tx);
    return services.has(SERVICE) ? readAlertManagers(deps, tx) : [];
  }
  return {
    findWork: findOpenAlerts,
    async filterReaders(tx, { personIds, now }) {
      const owners = await readOpenAlertOwners(tx, personIds);
      if (owners.length === 0) return new Set();
      const managers = await readManagers(tx);
      const readers = new Set<number>();
      for (const ownerId of owners) {
        if ((await readPending(tx, managers, { ownerId, now })).length > 0) readers.add(ownerId);
      }
      return readers;
    },
    async buildPart(tx, { personId, language, now }) {
      const found = await readPending(tx, await readManagers(tx), { ownerId: personId, now });
      if (found.length === 0) return null;
      const alerts = found.slice(0, MAX_LISTED).map((each) => toWaitingAlert(each, now));
      return buildDailyPart({ language, alerts, count: found.length, publicUrl: deps.getPublicUrl() });
    },
  };
}
