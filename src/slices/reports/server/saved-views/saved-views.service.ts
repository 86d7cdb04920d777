import { AppError, notFound } from "#platform/server/app-error.ts";
import type { ErasedPerson } from "#platform/server/erasure-hooks.ts";
import { invalidInput } from "#platform/server/input-errors.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import { type Actor, toAuditContext } from "#slices/identity/server/identity.api.ts";
import {
  portfolioViewState,
  type PortfolioView,
  type PortfolioViewState,
} from "#slices/reports/contract/saved-views.contract.ts";
import type { ExportsDeps, RequestContext } from "../exports/exports.service.ts";
import {
  countOwn,
  deleteView,
  deleteOwnViews,
  findDefault,
  hasOther,
  insertView,
  lockOwn,
  readViews,
  saveDefault,
  updateView,
  type ViewsFor,
} from "./saved-views.repository.ts";

/** The operations about saved views. */
export const READING_VIEWS = "reports.views.read";
export const SAVING_VIEWS = "reports.views.save";

const MAX_VIEWS = 50;

type Deps = Pick<ExportsDeps, "db" | "units">;

/** A view as a form sends it. */
interface NewView {
  readonly name: string;
  readonly is_shared: boolean;
  readonly state: PortfolioViewState;
}

const toViews = ({ personId }: Actor): ViewsFor => ({ personId, screen: "portfolio" });

/** Lists the portfolio views that a person sees. Views contain no figures: each viewer sees their own places. */
export function listViews({ db }: Deps, actor: Actor): Promise<PortfolioView[]> {
  return db.reading(actor.clientId, async (tx) => {
    const views = toViews(actor);
    const [rows, opens] = await Promise.all([readViews(tx, views), findDefault(tx, views)]);
    return rows.flatMap(({ state, ...row }) => {
      // Leaves out a view whose columns or orders no longer exist.
      const known = portfolioViewState.safeParse(state);
      return known.success ? [{ ...row, state: known.data, is_default: row.id === opens }] : [];
    });
  });
}

const TAKEN = { path: "body.name", code: "taken", message: "You already have a view with this name" };

async function audit(uow: UnitOfWork, objectId: number, details: Readonly<Record<string, unknown>>) {
  await uow.audit({ operation: SAVING_VIEWS, objectType: "saved_view", objectId, details });
}

const toText = ({ name, is_shared: isShared, state }: NewView, now: Date) => ({
  name,
  isShared,
  state: JSON.stringify(state),
  now,
});

/** Saves a view under a name that its owner has not used, and makes it the portfolio's default if requested. */
export function createView(
  { units }: Deps,
  { actor, requestId }: RequestContext,
  view: NewView & { readonly is_default: boolean },
): Promise<number> {
  return units.run(toAuditContext(actor, requestId), async (uow) => {
    const views = toViews(actor);
    if ((await countOwn(uow, views)) >= MAX_VIEWS)
      throw new AppError("conflict", "too_many_views", `You have ${MAX_VIEWS} saved views. Delete one first.`);
    const id = await insertView(uow, views, toText(view, uow.now));
    if (id === null) throw invalidInput([TAKEN]);
    if (view.is_default) await saveDefault(uow, views, id);
    const { is_shared, is_default } = view;
    await audit(uow, id, { change: "created", is_shared, is_default });
    return id;
  });
}

/** Changes the actor's own view. Throws `notFound` for any other; a colleague's view is treated as missing. */
export function updateOwnView(
  { units }: Deps,
  { actor, requestId }: RequestContext,
  id: number,
  view: NewView,
): Promise<number> {
  return units.run(toAuditContext(actor, requestId), async (uow) => {
    const views = toViews(actor);
    if (!(await lockOwn(uow, views, id))) throw notFound();
    if (await hasOther(uow, views, { id, name: view.name })) throw invalidInput([TAKEN]);
    await updateView(uow, id, toText(view, uow.now));
    await audit(uow, id, { change: "changed", is_shared: view.is_shared });
    return id;
  });
}

/** Deletes the actor's own view. Throws `notFound` for any other. */
export function removeView({ units }: Deps, { actor, requestId }: RequestContext, id: number): Promise<number> {
  return units.run(toAuditContext(actor, requestId), async (uow) => {
    if (!(await deleteView(uow, toViews(actor), id))) throw notFound();
    await audit(uow, id, { change: "deleted" });
    return id;
  });
}

/**
 * Sets the view that the portfolio opens with for a person, among the visible ones. Throws `notFound` for any other.
 */
export function chooseDefault(
  { units }: Deps,
  { actor, requestId }: RequestContext,
  id: number | null,
): Promise<number | null> {
  return units.run(toAuditContext(actor, requestId), async (uow) => {
    const views = toViews(actor);
    if (id !== null && !(await readViews(uow, views)).some((view) => view.id === id)) throw notFound();
    await saveDefault(uow, views, id);
    if (id === null) {
      const details = { change: "no_default" };
      await uow.audit({ operation: SAVING_VIEWS, objectType: "person", objectId: actor.personId, details });
    } else {
      await audit(uow, id, { change: "default" });
    }
    return id;
  });
}

/** Deletes the views of a person who is erased. */
export async function eraseViews(uow: UnitOfWork, { audience, id }: ErasedPerson): Promise<void> {
  if (audience === "people") await deleteOwnViews(uow, id);
}
