import { z } from "zod";
import { id } from "#platform/contract/wire.ts";
import { commentScopes } from "./comments.contract.ts";
import { reportScopes } from "./widget-data.contract.ts";

// The parts of the query are documented here and parsed by the widget's own declaration, which knows its options, so
// that every error is listed at once; hence unknown() with documentation.
const createTextSchema = (description: string, more: object = {}) =>
  z
    .unknown()
    .optional()
    .meta({ type: "string", description, ...more });

const structuresOnWire = z
  .unknown()
  .optional()
  .meta({
    type: "object",
    description: "How the rows are made. What a widget offers stands in meta.structures of its reply.",
    additionalProperties: false,
    properties: {
      scope: { type: "string", enum: [...reportScopes, ...commentScopes], description: "What the rows are about." },
      report_type: { type: "string", enum: ["summary", "timeline", "opportunities", "strengths"] },
      date_interval: { type: "string", enum: ["month", "quarter", "year"], description: "The periods of a timeline." },
      date_range: { type: "string", description: "YYYY-MM-DD:YYYY-MM-DD, both inclusive, or historical:historical." },
      metric: { type: "string", description: "The primary metric: sorts and plots go by it." },
      addon_options: { type: "string", enum: ["summary"] },
      parents: {
        type: "object",
        description: "Of a row that was expanded: its keys by scope, and those of the rows that it is below.",
        additionalProperties: { type: "array", items: { type: "string" } },
      },
    },
  });

const filtersOnWire = z.unknown().optional().meta({
  type: "object",
  description: "What narrows the rows, by the keys of meta.filters.",
  additionalProperties: true,
});

const getPage = (more: object = {}) =>
  z
    .unknown()
    .optional()
    .meta({
      type: "object",
      additionalProperties: false,
      properties: {
        number: { type: "integer", minimum: 1, default: 1 },
        size: { type: "integer", minimum: 1, maximum: 1000, default: 15 },
        ...more,
      },
    });

const pageOnWire = getPage({
  cursor: { type: "string", description: "Of comments, in place of number: meta.pagination.cursor of a reply." },
});

const order = {
  sort_by: createTextSchema("One of meta.additional_meta.sorts."),
  sort_desc: createTextSchema("true or false.", { enum: ["true", "false"] }),
};

/** The parameters of every widget. */
export const widgetQuery = z.looseObject({
  structures: structuresOnWire,
  filters: filtersOnWire,
  page: pageOnWire,
  ...order,
  scope: createTextSchema("Of a question: the same as structures.scope."),
  q_text: createTextSchema("Of a question and of the report intel: the same as filters.q_text."),
});

const idsOnWire = { type: "array", items: { type: "integer" } } as const;

/** The parameters of the list of residents' responses. */
export const intouchQuery = z.looseObject({
  structures: z
    .unknown()
    .optional()
    .meta({
      type: "object",
      additionalProperties: false,
      properties: {
        scope: {
          type: "string",
          enum: ["surveys_users"],
          description: "What the rows are: one response of a resident.",
        },
        date_interval: { type: "string", enum: ["month"], description: "What the rows are grouped by." },
        date_range: { type: "string", description: "YYYY-MM-DD:YYYY-MM-DD, both inclusive." },
      },
    }),
  filters: z
    .unknown()
    .optional()
    .meta({
      type: "object",
      description: "What narrows the rows, by the keys of meta.filters.",
      additionalProperties: true,
      properties: {
        surveys: idsOnWire,
        regions: idsOnWire,
        locations: idsOnWire,
        reporting_group: idsOnWire,
        confidential_only: { type: "boolean", default: false },
      },
    }),
  page: getPage(),
  ...order,
  sort_by: createTextSchema("The column that rows are sorted by.", {
    enum: ["created_at", "full_name", "location_name", "agreement_importance", "likely_to_renew"],
  }),
  q_text: createTextSchema("The same as filters.q_text: looked for in names, units, places and words."),
});

/** The payload of a file: the screen's request, whose page is ignored here, and the columns that it shows. */
export const widgetExportBody = z.looseObject({
  structures: structuresOnWire,
  filters: filtersOnWire,
  page: pageOnWire,
  ...order,
  columns: z
    .unknown()
    .optional()
    .meta({ type: "array", items: { type: "string" }, description: "Keys of meta.headers besides the name." }),
});

/** Names of widgets are accepted with underscores or hyphens. */
export const widgetName = z.string().min(1).max(100);
export const ofWidget = z.strictObject({ widget: widgetName });
export const ofPlace = z.strictObject({ id, widget: widgetName });
export const ofCategory = z.strictObject({ category: z.string().min(1).max(100), id, widget: widgetName });
