import { AppError } from "#platform/server/app-error.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import { toProblem } from "#platform/server/http/problem-reply.ts";

import type { Actor } from "#slices/identity/server/identity.api.ts";
import type { BatchReply, WidgetReply } from "#slices/reports/contract/widgets.contract.ts";
import { cacheReply, readVersionedView, type VersionedRequest } from "../cached-reports.ts";
import type { ReportsDeps } from "../reports.deps.ts";
import { answerWidget, type RawQuery } from "./handle-widget-request.ts";
import { type Address, buildContext } from "./context.ts";
import type { SubjectKind, WidgetDeclaration } from "./widget.ts";
import type { WidgetCatalog } from "./widget-catalog.ts";

/** A widget's request: its name, its place, and the unparsed parameters. */
export interface WidgetRequest extends Address {
  readonly widget: string;
  readonly query: RawQuery;
}

/** Returns the error for an unknown widget name. */
export function createWidgetMissingError(name: string): AppError {
  const id = name.replaceAll("-", "_");
  const errors = [{ path: "params.widget", code: "widget_missing", message: `Widget Missing: ${id}` }];
  return new AppError("absent", "widget_missing", "widget missing", { errors });
}

const getKind = ({ place }: Address): SubjectKind => place?.linkType ?? "company";

/**
 * Returns the widget of a request. Throws `notFound` with `widget_missing` where there is none of that name at that
 * address.
 */
export function getRequestedWidget(
  catalog: WidgetCatalog,
  request: Pick<WidgetRequest, "widget" | "place" | "scopedId">,
): WidgetDeclaration {
  const found = catalog.find(request.widget, getKind(request), request.scopedId !== undefined);
  if (!found) throw createWidgetMissingError(request.widget);
  return found;
}

/** Answers requests for widgets of the generic protocol. */
export class WidgetsService {
  readonly #deps: ReportsDeps;

  constructor(deps: ReportsDeps) {
    this.#deps = deps;
  }

  /**
   * Answers one widget. Throws `notFound` with `widget_missing`, `forbidden` without the permission in its service,
   * `notFound` for a place that is not visible, and `invalid` with every invalid parameter.
   */
  getReply(actor: Actor, request: WidgetRequest): Promise<WidgetReply> {
    getRequestedWidget(this.#deps.catalog, request);
    return this.#deps.db.reading(actor.clientId, async (tx) => this.#answer(await this.#look(tx, actor), request));
  }

  /** Answers several widgets in one transaction, each with its reply or its own problem. */
  answerBatch(actor: Actor, requests: readonly WidgetRequest[], requestId: string): Promise<BatchReply> {
    return this.#deps.db.reading(actor.clientId, async (tx) => {
      const seen = await this.#look(tx, actor);
      return { data: await Promise.all(requests.map((request) => this.#entry(seen, request, requestId))) };
    });
  }

  async #entry(seen: VersionedRequest, request: WidgetRequest, requestId: string): Promise<BatchReply["data"][number]> {
    try {
      return { status: 200, reply: await this.#answer(seen, request) };
    } catch (error) {
      // An unexpected error fails the whole batch, because the transaction cannot continue after it.
      if (!(error instanceof AppError)) throw error;
      const { problem } = toProblem(error, requestId);
      return { status: problem.status, problem };
    }
  }

  #look(tx: ClientTx, actor: Actor): Promise<VersionedRequest> {
    return readVersionedView(this.#deps, tx, actor);
  }

  #answer(seen: VersionedRequest, request: WidgetRequest): Promise<WidgetReply> {
    const widget = getRequestedWidget(this.#deps.catalog, request);
    const { place, isUnpaged = false, scopedId = null, isWithoutFilters = false } = request;
    const address = JSON.stringify([widget.id, place, isUnpaged, scopedId, isWithoutFilters]);
    return cacheReply<WidgetReply>(this.#deps, seen, { address, query: request.query }, async (view, toTag) => {
      const context = buildContext(this.#deps, view, widget, request);
      const reply = await answerWidget(context, widget, request.query);
      return { ...reply, meta: { ...reply.meta, data_version: toTag() } };
    });
  }
}
