import type { FieldError } from "#platform/contract/problem.ts";
import { toLocalDate, startOfMonth } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import { assertNoFieldErrors } from "#platform/server/input-errors.ts";
import { type Actor, toAuditContext } from "#slices/identity/server/identity.api.ts";
import {
  flagKinds,
  type FlagReaderRow,
  type FlagSettings,
  type FlagSettingsChange,
} from "#slices/flags/contract/flags.contract.ts";
import { createNotices } from "./flag-notices.ts";
import { readPeople } from "./flag-routing.ts";
import type { FlagsDeps } from "./flags.deps.ts";
import { findNotice, readSettings } from "./flags.read-model.ts";
import { lockFlags, replaceNotice, saveReaders } from "./flags.repository.ts";
import { type FlagPerson, isManager, type NoticeReaders } from "./flags.rules.ts";

async function readSettingsReply(deps: FlagsDeps, tx: ClientTx): Promise<FlagSettings> {
  const settings = await readSettings(tx);
  const ids = [...new Set(settings.flatMap(({ readerIds }) => readerIds))];
  const people = await readPeople(deps, tx, ids);
  const titles = new Map((await deps.people.readTitles(tx, ids)).map((person) => [person.id, person]));
  const toRow = (id: number): FlagReaderRow => {
    const person = people.get(id);
    return {
      id,
      name: titles.get(id)?.name ?? "",
      position: titles.get(id)?.position ?? null,
      is_active: person !== undefined,
      is_manager: person !== undefined && isManager(person),
    };
  };
  const getReaderRows = (kind: (typeof flagKinds)[number]): FlagReaderRow[] =>
    (settings.find((each) => each.kind === kind)?.readerIds ?? []).map(toRow);
  return {
    readers: { safety: getReaderRows("safety"), discrimination: getReaderRows("discrimination") },
    notice: {
      is_on: (await findNotice(tx)) !== null,
      is_shown: (await createNotices(deps).findCurrent(tx)) !== null,
    },
  };
}

/** Returns the readers of flagged comments, and the state of the notice. */
export function getSettings(deps: FlagsDeps, actor: Actor): Promise<FlagSettings> {
  return deps.db.reading(actor.clientId, (tx) => readSettingsReply(deps, tx));
}

function validateReaders(change: FlagSettingsChange, people: ReadonlyMap<number, FlagPerson>): readonly FieldError[] {
  return flagKinds.flatMap((kind) =>
    change[kind].flatMap((id, at): FieldError[] =>
      people.has(id)
        ? []
        : [{ path: `body.${kind}.${at}`, code: "unknown", message: "Choose someone who can sign in" }],
    ),
  );
}

// A manager might recognize the tenth of ten authors when nine are their own employees, so no notice names managers.
function toNotice(change: FlagSettingsChange, people: ReadonlyMap<number, FlagPerson>): NoticeReaders {
  const excludeManagers = (ids: readonly number[]): number[] =>
    ids.filter((id) => {
      const person = people.get(id);
      return person !== undefined && !isManager(person);
    });
  return { safety: excludeManagers(change.safety), discrimination: excludeManagers(change.discrimination) };
}

const isSame = (one: NoticeReaders, other: NoticeReaders): boolean =>
  flagKinds.every(
    (kind) => one[kind].length === other[kind].length && one[kind].every((id) => other[kind].includes(id)),
  );

/** Sets the readers of flagged comments, and enables or disables the notice on survey pages. */
export function changeSettings(
  deps: FlagsDeps,
  { actor, requestId }: { readonly actor: Actor; readonly requestId: string },
  change: FlagSettingsChange,
): Promise<FlagSettings> {
  return deps.units.run(toAuditContext(actor, requestId), async (uow) => {
    await lockFlags(uow);
    const people = await readPeople(deps, uow, [...change.safety, ...change.discrimination]);
    const notice = change.has_notice ? toNotice(change, people) : null;
    const isEmpty = notice !== null && flagKinds.every((kind) => notice[kind].length === 0);
    const message = "A notice needs a reader who manages no property and no employee";
    assertNoFieldErrors([
      ...validateReaders(change, people),
      ...(isEmpty ? [{ path: "body.has_notice", code: "no_reader", message }] : []),
    ]);
    const { timeZone } = await deps.organization.readClient(uow, uow.clientId);
    const countsFrom = startOfMonth(toLocalDate(timeZone, uow.now));
    for (const kind of flagKinds) await saveReaders(uow, { kind, readerIds: change[kind], countsFrom });
    const current = (await findNotice(uow))?.readers ?? null;
    const isUnchanged = current === null || notice === null ? current === notice : isSame(current, notice);
    if (!isUnchanged) await replaceNotice(uow, notice);
    const { safety, discrimination, has_notice } = change;
    await uow.audit({ operation: "flags.settings.write", details: { safety, discrimination, has_notice } });
    return readSettingsReply(deps, uow);
  });
}
