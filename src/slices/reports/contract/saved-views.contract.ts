import { z } from "zod";
import { defineEndpoint } from "#platform/contract/endpoint.ts";
import { id } from "#platform/contract/wire.ts";
import { portfolioColumns, portfolioScopes, portfolioSorts } from "./portfolio.contract.ts";

const REQUIRED = "Required";
const MAX_NAME = 60;
const MAX_TEXT = 200;
const MAX_PLACES = 500;

const ids = z.array(z.number().int().positive().max(Number.MAX_SAFE_INTEGER)).max(MAX_PLACES);

/** What a view of the portfolio shows, without the page: which rows, in which order, with which columns. */
export const portfolioViewState = z.strictObject({
  scope: z.enum(portfolioScopes),
  q: z.string().max(MAX_TEXT),
  general: z.enum(["all", "active", "archived"]),
  regions: ids,
  groups: ids,
  needs: z.boolean(),
  sort: z.enum(portfolioSorts),
  desc: z.boolean(),
  /** Null: those that the table shows at first. */
  columns: z.array(z.enum(portfolioColumns)).max(portfolioColumns.length).nullable(),
});

const name = z.string(REQUIRED).trim().min(1, REQUIRED).max(MAX_NAME);
const params = z.strictObject({ id });
const saved = z.object({ data: z.object({ id: z.number().int() }) });

const view = z.object({
  id: z.number().int(),
  name: z.string(),
  state: portfolioViewState,
  /** Colleagues see it, each with the places of their own permissions. */
  is_shared: z.boolean(),
  /** Only its owner changes or deletes it. */
  is_own: z.boolean(),
  /** The portfolio opens with it for this viewer. */
  is_default: z.boolean(),
});

/** The saved views of a viewer: their own by name, then those that colleagues share. */
export const getPortfolioViews = defineEndpoint({
  name: "getPortfolioViews",
  method: "GET",
  path: "/analytics/portfolio/views",
  summary: "The reader's saved views of the portfolio, and those that colleagues share.",
  reply: z.object({ data: z.array(view) }),
});

const body = z.strictObject({ name, is_shared: z.boolean(), state: portfolioViewState });

export const createPortfolioView = defineEndpoint({
  name: "createPortfolioView",
  method: "POST",
  path: "/analytics/portfolio/views",
  summary: "Saves filters, order and columns of the portfolio under a name.",
  body: body.extend({ is_default: z.boolean() }),
  reply: saved,
  status: 201,
});

export const updatePortfolioView = defineEndpoint({
  name: "updatePortfolioView",
  method: "PUT",
  path: "/analytics/portfolio/views/:id",
  summary: "Changes an own saved view: its name, what it shows, and whether colleagues see it.",
  params,
  body,
  reply: saved,
});

export const deletePortfolioView = defineEndpoint({
  name: "deletePortfolioView",
  method: "DELETE",
  path: "/analytics/portfolio/views/:id",
  summary: "Deletes an own saved view.",
  params,
  reply: saved,
});

/** Null: the portfolio opens as it does for everyone. */
export const setDefaultPortfolioView = defineEndpoint({
  name: "setDefaultPortfolioView",
  method: "PUT",
  path: "/analytics/portfolio/default_view",
  summary: "Chooses the saved view that the portfolio opens with for the reader, or none.",
  body: z.strictObject({ id: id.nullable() }),
  reply: z.object({ data: z.object({ id: z.number().int().nullable() }) }),
});

export type PortfolioView = z.infer<typeof view>;
export type PortfolioViewState = z.infer<typeof portfolioViewState>;
