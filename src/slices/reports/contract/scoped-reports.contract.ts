import { z } from "zod";
import { defineEndpoint } from "#platform/contract/endpoint.ts";
import { id } from "#platform/contract/wire.ts";
import { widgetQuery } from "./widget-query.contract.ts";
import { widgetReply } from "./widgets.contract.ts";

// Widgets about one item, whose id ends their address.

const scoped = { widget: z.string().min(1).max(100), scoped: id };
const ofScoped = z.strictObject(scoped);
const ofPlaceScoped = z.strictObject({ id, ...scoped });

export const getScopedReport = defineEndpoint({
  name: "getScopedReport",
  method: "GET",
  path: "/analytics/reports/:widget/:scoped",
  summary: "A widget of one thing that it is narrowed to, such as a question, over everything in sight.",
  params: ofScoped,
  query: widgetQuery,
  reply: widgetReply,
});

export const getRegionScopedReport = defineEndpoint({
  name: "getRegionScopedReport",
  method: "GET",
  path: "/analytics/regions/:id/:widget/:scoped",
  summary: "A widget of one thing that it is narrowed to, of one region.",
  params: ofPlaceScoped,
  query: widgetQuery,
  reply: widgetReply,
});

export const getPropertyScopedReport = defineEndpoint({
  name: "getPropertyScopedReport",
  method: "GET",
  path: "/analytics/properties/:id/:widget/:scoped",
  summary: "A widget of one thing that it is narrowed to, of one location (property).",
  params: ofPlaceScoped,
  query: widgetQuery,
  reply: widgetReply,
});

/** @external */
export const getRegionReportsScoped = defineEndpoint({
  name: "getRegionReportsScoped",
  method: "GET",
  path: "/analytics/regions/:id/reports/:widget/:scoped",
  summary: "The same under the other form of a region's addresses.",
  params: ofPlaceScoped,
  query: widgetQuery,
  reply: widgetReply,
});

/** @external */
export const getPropertyReportsScoped = defineEndpoint({
  name: "getPropertyReportsScoped",
  method: "GET",
  path: "/analytics/properties/:id/reports/:widget/:scoped",
  summary: "The same under the other form of a location's addresses.",
  params: ofPlaceScoped,
  query: widgetQuery,
  reply: widgetReply,
});
