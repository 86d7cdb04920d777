import type { Actor } from "#slices/identity/server/identity.api.ts";
import { getPortfolio, type PortfolioRow, type PortfolioScope } from "#slices/reports/contract/portfolio.contract.ts";
import { isTestedFigure, type PlaceColumn, placeColumns } from "./places/place-columns.rules.ts";
import { readPlaceTable } from "./places/place-table.ts";
import { toDates, readPlaceView, type View } from "./places/place-view.ts";
import { buildPortfolioRequest } from "./portfolio/portfolio.widget.ts";
import type { ReportsDeps } from "./reports.deps.ts";

/** A figure of a place that really changed (ADR 36), as the portfolio shows it. */
export interface RealChange {
  readonly place: { readonly id: number; readonly name: string; readonly linkType: "region" | "location" };
  readonly service: "ingage" | "intouch";
  /** The column of the portfolio. */
  readonly column: PlaceColumn["key"];
  readonly kind: "score" | "percent";
  readonly value: number;
  readonly previous: number;
  /** The difference of the two values as shown. */
  readonly delta: number;
  /** The page of the place, a route of the front end; null where the recipient may not open it. */
  readonly to: string | null;
}

interface Days {
  readonly from: string;
  readonly to: string;
}

/** The real changes in a person's places, the largest first. */
export interface RealChanges {
  readonly changes: readonly RealChange[];
  /** The dates of each service that is shown, and the dates that they are compared with. */
  readonly windows: readonly {
    readonly service: RealChange["service"];
    readonly current: Days;
    readonly previous: Days;
  }[];
}

// Smaller changes call for no action (insight: the smallest effect that is listed). The units also make scores and
// shares comparable.
const UNIT = { score: 3, percent: 5 } as const;
const computeSize = ({ delta, kind }: RealChange): number => Math.abs(delta) / UNIT[kind];

type TestedColumn = PlaceColumn & Pick<RealChange, "service" | "kind">;
const judged = placeColumns.filter((column): column is TestedColumn => isTestedFigure(column));

const noFigure = { value: null, previous_value: null, delta: null, certainty: null, hidden: false } as const;

function findPlace({ m_id: id, name, link_type: linkType }: PortfolioRow): RealChange["place"] | null {
  return id !== null && (linkType === "region" || linkType === "location") ? { id, name, linkType } : null;
}

function toRealChanges(row: PortfolioRow): RealChange[] {
  const place = findPlace(row);
  if (place === null) return [];
  return judged.flatMap((column): RealChange[] => {
    const { key, service, kind } = column;
    const { value, previous_value: previous, delta, certainty, hidden } = column.figure(row) ?? noFigure;
    if (certainty !== "real" || hidden || value === null || previous === null || delta === null) return [];
    const to = (service === "ingage" ? row.pages.engagement : row.pages.satisfaction) ?? row.to;
    return [{ place, service, column: key, kind, value, previous, delta, to }];
  });
}

function toWindows(view: View): RealChanges["windows"] {
  const { dates, engagement_dates: engagement } = toDates(view);
  return [
    ...(view.satisfaction ? [{ service: "intouch" as const, current: dates.current, previous: dates.previous }] : []),
    ...(engagement ? [{ service: "ingage" as const, current: engagement.current, previous: engagement.previous }] : []),
  ];
}

/**
 * Returns the real changes in the regions and locations that a person sees, the largest first. They come from the rows
 * of the person's own portfolio, so each number is the one on their screen and has passed the same gate. A region of
 * one location is left out, because it repeats the location.
 */
export function readRealChanges(deps: ReportsDeps, actor: Actor): Promise<RealChanges> {
  return deps.db.reading(actor.clientId, async (tx) => {
    const view = await readPlaceView(deps, tx, actor);
    const findRows = async (scope: PortfolioScope): Promise<readonly PortfolioRow[]> => {
      const request = buildPortfolioRequest(view, getPortfolio.query.parse({ structures: { scope } }));
      return (await readPlaceTable(deps, view, request)).rows;
    };
    const regions = (await findRows("regions")).filter(({ location_count: count }) => (count ?? 0) > 1);
    const changes = [...regions, ...(await findRows("locations"))].flatMap(toRealChanges);
    return {
      changes: changes.toSorted((one, other) => computeSize(other) - computeSize(one)),
      windows: toWindows(view),
    };
  });
}
