import { AppError } from "#platform/server/app-error.ts";
import type { ReadKind } from "#platform/server/db/data-kinds.ts";
import { type DataVersions, readDataVersions } from "#platform/server/db/data-versions.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import { noteReads, recordReads } from "#platform/server/db/recorded-reads.ts";
import { toProblem } from "#platform/server/http/problem-reply.ts";

import type { Actor } from "#slices/identity/server/identity.api.ts";
import type { BatchReply, WidgetReply } from "#slices/reports/contract/widgets.contract.ts";
import { look, type View } from "../place-view.ts";
import type { ReportsDeps } from "../reports.deps.ts";
import { answerWidget, type RawQuery } from "./handle-widget-request.ts";
import { type Address, buildContext } from "./context.ts";
import { widgetNamed } from "./registry.ts";
import { cacheKey, WidgetCache } from "./widget-cache.ts";
import type { SubjectKind, WidgetDeclaration } from "./widget.ts";

/** A widget's request: its name, whose, and the parameters as they came. */
export interface WidgetRequest extends Address {
  readonly widget: string;
  readonly query: RawQuery;
}

/** The answer to a name that no widget has. */
function widgetMissing(name: string): AppError {
  const id = name.replaceAll("-", "_");
  const errors = [{ path: "params.widget", code: "widget_missing", message: `Widget Missing: ${id}` }];
  return new AppError("absent", "widget_missing", "widget missing", { errors });
}

const getKind = ({ place }: Address): SubjectKind => place?.linkType ?? "company";

/** The widget of a request; fails `absent` with `widget_missing` where there is none of that name at that address. */
export function requestedWidget(request: Pick<WidgetRequest, "widget" | "place" | "scopedId">): WidgetDeclaration {
  const found = widgetNamed(request.widget, getKind(request), request.scopedId !== undefined);
  if (!found) throw widgetMissing(request.widget);
  return found;
}

/** Days begin at whole quarters of an hour, in every zone. */
const CLOCK_STEP = 15 * 60 * 1000;

/** Answers widgets of the generic protocol. */
export class WidgetsService {
  readonly #deps: ReportsDeps;
  readonly #cache: WidgetCache;

  constructor(deps: ReportsDeps) {
    this.#deps = deps;
    this.#cache = new WidgetCache(deps.cacheBytes);
  }

  /**
   * One widget. Fails `absent` with `widget_missing`, `forbidden` without the right in its service, as not found for a
   * place not visible, and `invalid` naming every parameter in error.
   */
  one(actor: Actor, request: WidgetRequest): Promise<WidgetReply> {
    requestedWidget(request);
    return this.#deps.db.reading(actor.clientId, async (tx) => this.#answer(await this.#look(tx, actor), request));
  }

  /** Several widgets in one transaction, each with its reply or its own problem. */
  batch(actor: Actor, requests: readonly WidgetRequest[], requestId: string): Promise<BatchReply> {
    return this.#deps.db.reading(actor.clientId, async (tx) => {
      const seen = await this.#look(tx, actor);
      return { data: await Promise.all(requests.map((request) => this.#entry(seen, request, requestId))) };
    });
  }

  async #entry(seen: Seen, request: WidgetRequest, requestId: string): Promise<BatchReply["data"][number]> {
    try {
      return { status: 200, reply: await this.#answer(seen, request) };
    } catch (error) {
      // What was not expected fails the batch as a whole: after an error the transaction answers nothing more.
      if (!(error instanceof AppError)) throw error;
      const { problem } = toProblem(error, requestId);
      return { status: problem.status, problem };
    }
  }

  async #look(tx: ClientTx, actor: Actor): Promise<Seen> {
    const versions = await readDataVersions(tx);
    const recorded = recordReads(tx);
    const view = await look(this.#deps, recorded.tx, actor);
    const slot = String(Math.floor(this.#deps.clock.now().getTime() / CLOCK_STEP));
    return {
      versions: versions && new Map([...versions, ["clock", slot]]),
      reads: recorded.reads,
      view: { ...view, tx },
    };
  }

  async #answer({ versions, reads, view }: Seen, request: WidgetRequest): Promise<WidgetReply> {
    const widget = requestedWidget(request);
    const address = JSON.stringify([widget.id, request.place, request.isUnpaged ?? false, request.scopedId ?? null]);
    const { actor, today, asOf } = view;
    const key = cacheKey({ actor, address, query: request.query, today });
    const known = this.#cache.find(key, versions, asOf);
    if (known) return known;
    const recorded = recordReads(view.tx);
    noteReads(recorded.tx, reads);
    const context = buildContext(this.#deps, { ...view, tx: recorded.tx }, widget, request);
    const reply = await answerWidget(context, widget, request.query);
    // All statements saw the moment whose versions these are, no matter who wrote meanwhile.
    return this.#cache.keep(key, reply, { versions, reads: recorded.reads });
  }
}

interface Seen {
  readonly versions: DataVersions | null;
  /** What `view` was read from. */
  readonly reads: ReadonlySet<ReadKind>;
  readonly view: View;
}
